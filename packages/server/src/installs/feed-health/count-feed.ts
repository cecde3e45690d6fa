import type { Logger } from '../../config/logger.js';
import type { Context } from '../../database/context.js';
import type { LongLivedPart } from '../../jobs/long-lived-part.js';
import { createSchedule } from '../../jobs/schedule.js';
import type { StoreSessionsResult } from '../sessions/session-schemas.js';
import { addFeedCounts, type FeedCounts } from './feed-count-store.js';

/** Counts what is fed through this process. */
export interface CountFeed {
  /** A batch that is durable. */
  fed(result: StoreSessionsResult): void;
  /** Call it for a request that was answered with a problem. */
  failed(): void;
  /** Writes the counts to the database every second and when it stops. */
  readonly part: LongLivedPart;
}

export interface CountFeedOptions extends Context {
  readonly logger: Logger;
}

/** If the process is killed, the counts of this time are lost, but no sessions are. */
const everyMs = 1_000;

const nothing: FeedCounts = {
  stored: 0,
  repeated: 0,
  outsideWindow: 0,
  erased: 0,
  refused: 0,
  failedRequests: 0,
};

/**
 * The counts are added up in memory and written once a second: a feed of many small batches would otherwise commit
 * twice for each.
 */
export function createCountFeed({ database, clock, logger }: CountFeedOptions): CountFeed {
  let counts = nothing;
  let lastFedAt: Date | null = null;

  const flush = async (): Promise<void> => {
    if (counts === nothing) return;
    const taken = { counts, lastFedAt };
    counts = nothing;
    lastFedAt = null;
    try {
      await addFeedCounts(database, taken.counts, { now: clock.now(), lastFedAt: taken.lastFedAt });
    } catch (error) {
      counts = sum(taken.counts, counts);
      lastFedAt ??= taken.lastFedAt;
      throw error;
    }
  };
  const schedule = createSchedule({
    everyMs,
    work: flush,
    failure: 'could not write down how much was fed and will try again',
    logger,
  });
  return {
    fed: (result) => {
      lastFedAt = clock.now();
      counts = sum(counts, {
        stored: result.stored,
        repeated: result.repeated,
        outsideWindow: result.outside_window,
        erased: result.erased,
        refused: result.refused ?? 0,
        failedRequests: 0,
      });
    },
    failed: () => {
      counts = sum(counts, { ...nothing, failedRequests: 1 });
    },
    part: {
      start: () => schedule.start(),
      stop: async () => {
        await schedule.stop();
        await flush().catch((error: unknown) =>
          logger.warn({ err: error }, 'could not write down the last feed'),
        );
      },
    },
  };
}

function sum(one: FeedCounts, other: FeedCounts): FeedCounts {
  return {
    stored: one.stored + other.stored,
    repeated: one.repeated + other.repeated,
    outsideWindow: one.outsideWindow + other.outsideWindow,
    erased: one.erased + other.erased,
    refused: one.refused + other.refused,
    failedRequests: one.failedRequests + other.failedRequests,
  };
}
