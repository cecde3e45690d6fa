import { timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Logger } from '../../config/logger.js';
import type { Context } from '../../database/context.js';
import type { Heartbeat } from '../../database/heartbeat.js';
import { limits } from '../../kernel/limits.js';
import { type RegisteredApp, selectCallingApp } from '../apps/app-store.js';
import { type AccessKey, isLive, type KnownKey } from '../keys/access-key.js';
import { selectAccessKeyByHash, selectAccessKeysInUse } from '../keys/access-key-store.js';
import { askRevision, revisionOf } from '../revision-store.js';
import { createLastUses } from './last-uses.js';

/** The keys and apps that a process remembers. */
export interface PrincipalCache {
  start(): Promise<void>;
  /** Writes the last uses. May be called twice. */
  stop(): Promise<void>;
  /** The live key of a secret's hash if it is remembered; costs no query. */
  recall(secretHash: Buffer): KnownKey | undefined;
  /** Whether the secret was good at the last lookup, even if it must be looked up again. */
  isFamiliar(secretHash: Buffer): boolean;
  /** The key of a secret's hash, live or not; asks the database unless it is remembered as live. */
  find(secretHash: Buffer): Promise<KnownKey | undefined>;
  /** Notes that the key was used now; written every few seconds. */
  noteUse(key: AccessKey): void;
  /**
   * An app by its bundle identifier, of the store or of a twin. Like revocations and suspensions, its switches take
   * effect everywhere within 5 s.
   */
  findApp(bundleId: string, twin?: number): Promise<RegisteredApp | undefined>;
}

export interface PrincipalCacheOptions extends Context {
  readonly heartbeat: Heartbeat;
  readonly logger: Logger;
}

/**
 * Remembers principals so that the steady state costs no query. Each heartbeat asks for the revision, which grows with
 * each change of a key, each suspension and each switch of an app. What was read under an older revision is read again.
 * A process that could not read the revision for 4 s no longer trusts what it remembers. So a revocation takes effect
 * everywhere within 5 s, or the call fails.
 */
export function createPrincipalCache({
  database,
  heartbeat,
  clock,
  logger,
}: PrincipalCacheOptions): PrincipalCache {
  const keys = new LRUCache<string, RememberedKey>({ max: limits.cachedPrincipals });
  const apps = new LRUCache<string, RememberedApp>({ max: limits.cachedPrincipals });
  const lastUses = createLastUses(database);
  let revision = -1n;
  let refreshedAtMs = Number.NEGATIVE_INFINITY;
  const stops: (() => Promise<void>)[] = [];

  const live = (key: KnownKey | undefined): KnownKey | undefined =>
    key !== undefined && isLive(key, clock.now()) ? key : undefined;
  const isCurrent = (known: { readonly revision: bigint }): boolean =>
    known.revision === revision && performance.now() - refreshedAtMs <= limits.accessStaleMs;
  const recall = (secretHash: Buffer): KnownKey | undefined => {
    const known = keys.get(nameOf(secretHash));
    return known !== undefined && isCurrent(known) ? live(known.key) : undefined;
  };
  const flush = (): Promise<void> =>
    lastUses
      .flush()
      .catch((error: unknown) => logger.warn({ err: error }, 'could not write the last uses of keys'));

  return {
    recall,
    isFamiliar: (secretHash) => keys.has(nameOf(secretHash)),
    start: async () => {
      const end = heartbeat.ask({
        asks: askRevision,
        answered: (answer, { askedMs }) => {
          revision = revisionOf(answer);
          refreshedAtMs = askedMs;
        },
      });
      stops.push(end);
      await heartbeat.beat();
      // Otherwise a key in use would be unknown after a restart, and failures of others at its address could get it
      // refused.
      const inUse = await selectAccessKeysInUse(database, limits.cachedPrincipals);
      for (const key of inUse.toReversed()) keys.set(nameOf(key.secretHash), { key, revision });
      stops.push(repeat(limits.lastUseFlushMs, flush));
    },
    stop: async () => {
      await Promise.all(stops.splice(0).map((stop) => stop()));
      await flush();
    },
    find: async (secretHash) => {
      const known = recall(secretHash);
      if (known !== undefined) return known;
      const before = revision;
      const stored = await selectAccessKeyByHash(database, secretHash);
      const isSame = stored !== undefined && timingSafeEqual(stored.secretHash, secretHash);
      const key = isSame ? stored : undefined;
      // A revocation that we saw while we asked may be newer than our answer. Stored under the older revision, the
      // answer is not trusted.
      if (key === undefined || live(key) === undefined) keys.delete(nameOf(secretHash));
      else keys.set(nameOf(secretHash), { key, revision: before });
      return key;
    },
    noteUse: ({ accessKeyId }) => {
      lastUses.note(accessKeyId, clock.now());
    },
    findApp: async (bundleId, twin) => {
      const name = `${twin ?? ''} ${bundleId}`;
      const known = apps.get(name);
      if (known !== undefined && isCurrent(known)) return known.app;
      const before = revision;
      const stored = await selectCallingApp(database, bundleId, twin);
      if (stored !== undefined) apps.set(name, { app: stored, revision: before });
      return stored;
    },
  };
}

interface RememberedKey {
  readonly key: KnownKey;
  /** The newest revision that was known before the key was read. */
  readonly revision: bigint;
}

interface RememberedApp {
  readonly app: RegisteredApp;
  /** The newest revision that was known before the app was read. */
  readonly revision: bigint;
}

function nameOf(secretHash: Buffer): string {
  return secretHash.toString('base64');
}

/**
 * Repeats work that never fails, one run at a time. Returns a function that stops it and waits for the run under way.
 */
function repeat(everyMs: number, work: () => Promise<void>): () => Promise<void> {
  let underWay: Promise<void> | undefined;
  const timer = setInterval(() => {
    underWay ??= work().finally(() => {
      underWay = undefined;
    });
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}
