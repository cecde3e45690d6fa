import type { Logger } from '../config/logger.js';
import type { Database } from '../database/database.js';
import { limits } from '../kernel/limits.js';
import { overloaded } from '../kernel/overloaded.js';
import { selectLastSequences, selectStreamsThatWait } from '../notification-log/index.js';

export interface ArrivalAsked {
  readonly stream: number;
  /** The last number that the caller knows. */
  readonly after: bigint;
  readonly waitMs: number;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

/** Lets calls wait for the next notification of their stream. */
export interface Arrivals {
  /**
   * Resolves when there is another notification in the stream, when the time is over, or when waiting has ended.
   * @throws Failure overloaded if too many calls wait for the stream, or in this process
   */
  next(asked: ArrivalAsked): Promise<void>;
  /** Whether `end` was called. */
  isOver(): boolean;
  /** Ends all waiting, also that of later calls. */
  end(): void;
}

interface Waiter extends Pick<ArrivalAsked, 'stream' | 'after'> {
  readonly wake: () => void;
}

/** How often a process looks, in one statement for all calls that wait, whether anything has come. */
const lookEveryMs = 500;

export function createArrivals({
  database,
  logger,
}: {
  readonly database: Database;
  readonly logger: Logger;
}): Arrivals {
  const waiters = new Set<Waiter>();
  let over = false;
  let timer: NodeJS.Timeout | undefined;

  const lookSoon = (): void => {
    if (timer === undefined && waiters.size > 0)
      timer = setTimeout(() => {
        void look()
          .catch((error: unknown) => logger.warn({ err: error }, 'could not look for new notifications'))
          .finally(() => {
            timer = undefined;
            lookSoon();
          });
      }, lookEveryMs);
  };
  const look = async (): Promise<void> => {
    const streams = [...new Set([...waiters].map(({ stream }) => stream))];
    const waiting = new Set(await selectStreamsThatWait(database, streams));
    const last = await selectLastSequences(database, streams);
    for (const { stream, after, wake } of waiters)
      if (waiting.has(stream) || (last.get(stream) ?? 0n) > after) wake();
  };
  const makeRoom = (stream: number): void => {
    const ofStream = [...waiters].filter((one) => one.stream === stream).length;
    if (ofStream >= limits.waitingReadersOfStream || waiters.size >= limits.waitingReaders)
      throw overloaded('Too many calls wait for notifications. Ask again without wait.', 1);
  };

  return {
    next: async ({ stream, after, waitMs, signal }) => {
      if (over || signal.aborted) return;
      makeRoom(stream);
      await new Promise<void>((resolve) => {
        const wake = (): void => {
          waiters.delete(waiter);
          clearTimeout(limit);
          signal.removeEventListener('abort', wake);
          resolve();
        };
        const waiter = { stream, after, wake };
        const limit = setTimeout(wake, waitMs);
        signal.addEventListener('abort', wake);
        waiters.add(waiter);
        lookSoon();
      });
    },
    isOver: () => over,
    end: () => {
      over = true;
      for (const { wake } of waiters) wake();
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
