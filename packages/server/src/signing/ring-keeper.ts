import type { Logger } from '../config/logger.js';
import type { Context } from '../database/context.js';
import { limits } from '../kernel/limits.js';
import { type KeyRing, makeKeyRing } from './key-ring.js';
import { selectSigningKeys } from './signing-key-store.js';

/**
 * A ring of up to this age still contains every key that other processes sign with. This time and the time for which
 * verifiers cache the key set add up to the lead, so verifiers see every key before a token uses it.
 */
const trustedRingMs = limits.signingKeyLeadMs - limits.keySetMaxAgeSeconds * 1000;

/** Keeps the key ring of a process fresh. */
export interface RingKeeper {
  start(): Promise<void>;
  /** May be called twice. */
  stop(): Promise<void>;
  /**
   * Reads the keys now; calls at the same time share one query.
   * @throws UnreadableKeyError, or when the database is away
   */
  refresh(): Promise<KeyRing>;
  /** Reads the keys again after this process changed them, if it had read them before. Never fails. */
  noticeChange(): Promise<void>;
  /** The last ring; reads the keys only when there is none. For verifying, an old ring is better than none. */
  lastRing(): Promise<KeyRing>;
  /**
   * A ring that is new enough to sign with.
   * @throws what refresh throws, when it must read the keys
   */
  trustedRing(): Promise<KeyRing>;
}

export interface RingKeeperOptions extends Context {
  readonly logger: Logger;
  readonly masterSecret: Buffer;
}

export function createRingKeeper({ database, clock, logger, masterSecret }: RingKeeperOptions): RingKeeper {
  let ring: KeyRing | undefined;
  let refreshing: Promise<KeyRing> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const read = async (): Promise<KeyRing> => {
    // Taken before the query, because the answer may be as old as that.
    const now = clock.now();
    ring = makeKeyRing(await selectSigningKeys(database), { masterSecret, now });
    return ring;
  };
  const refresh = (): Promise<KeyRing> => {
    refreshing ??= read().finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  };
  const refreshQuietly = async (): Promise<void> => {
    await refresh().catch((error: unknown) =>
      logger.error({ err: error }, 'could not read the signing keys; the last ones stay in use'),
    );
  };

  return {
    refresh,
    start: async () => {
      await refresh();
      timer = setInterval(() => void refreshQuietly(), limits.signingKeyRefreshMs);
    },
    stop: async () => {
      clearInterval(timer);
      await refreshing?.catch(() => undefined);
    },
    noticeChange: async () => {
      if (ring !== undefined) await refreshQuietly();
    },
    lastRing: async () => ring ?? refresh(),
    trustedRing: async () => {
      // When the clock was set back, no ring is trusted.
      const ageMs =
        ring === undefined ? Number.POSITIVE_INFINITY : clock.now().getTime() - ring.loadedAt.getTime();
      return ring !== undefined && ageMs >= 0 && ageMs <= trustedRingMs ? ring : refresh();
    },
  };
}
