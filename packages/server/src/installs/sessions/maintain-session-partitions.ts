import { setTimeout } from 'node:timers/promises';
import type { Logger } from '../../config/logger.js';
import type { Database, Queryable } from '../../database/database.js';
import { limits } from '../../kernel/limits.js';
import {
  addSessionPartition,
  coveredUntil,
  dropSessionPartition,
  expiredPartitions,
  lockSessionPartitions,
  partitionsAround,
  selectPartitionUsers,
  selectSessionPartitionNames,
} from './session-partition-store.js';

/** Makes sure that every session that may come has a partition, and deletes sessions by dropping their partition. */
export interface SessionPartitions {
  /**
   * Creates the partitions that a session fed at `now` may need. Costs no query if this process knows that they exist.
   */
  ensure(now: Date): Promise<void>;
  /**
   * As `ensure`, but always asks the database. Call it if a partition is missing: it was dropped while the clock was
   * ahead.
   */
  restore(now: Date): Promise<void>;
  /** Creates partitions a day ahead and drops those that the matching window has passed. */
  maintain(now: Date): Promise<void>;
}

export interface SessionPartitionsOptions {
  readonly database: Database;
  readonly logger: Logger;
}

/** Any number of processes may do this at once. */
export function createSessionPartitions({ database, logger }: SessionPartitionsOptions): SessionPartitions {
  let known: { readonly fromMs: number; readonly untilMs: number } | undefined;

  const create = async (now: Date): Promise<void> => {
    const wanted = partitionsAround(now);
    const existing = new Set(await selectSessionPartitionNames(database));
    const missing = wanted.filter(({ name }) => !existing.has(name));
    if (missing.length > 0) {
      await database.transaction(async (tx) => {
        await lockSessionPartitions(tx);
        for (const partition of missing) await addSessionPartition(tx, partition);
      });
    }
    known = {
      fromMs: wanted.at(0)?.startsAt.getTime() ?? 0,
      untilMs: wanted.at(-1)?.endsAt.getTime() ?? 0,
    };
  };

  const drop = async (now: Date): Promise<void> => {
    for (const name of expiredPartitions(await selectSessionPartitionNames(database), now)) {
      if (await isUsedForLong(database, name)) {
        logger.info({ partition: name }, 'store sessions to be deleted are being read; later');
        return;
      }
      // One partition for each transaction: it locks the whole table for a moment, and feeds go on in between.
      await database.transaction(async (tx) => {
        await lockSessionPartitions(tx);
        await dropSessionPartition(tx, name);
      });
      logger.info({ partition: name }, 'store sessions that the matching window has passed were deleted');
    }
  };

  return {
    ensure: async (now) => {
      const oldestMs = now.getTime() - limits.matchingWindowMs;
      const newestMs = now.getTime() + limits.clockSkewMs;
      if (known === undefined || oldestMs < known.fromMs || newestMs >= known.untilMs) await create(now);
    },
    restore: create,
    maintain: async (now) => {
      await create(now);
      await drop(now);
    },
  };
}

/** Calls, feeds and erasures release a partition within this time; a backup does not. */
const longUseMs = 1_000;

/**
 * If it is in use for long, the drop must not even be tried: while it waits, every feed and install call queues after
 * it.
 */
async function isUsedForLong(database: Database, name: string): Promise<boolean> {
  const first = await selectPartitionUsers(database, name);
  if (first.length === 0) return false;
  await setTimeout(longUseMs);
  const second = new Set(await selectPartitionUsers(database, name));
  return first.some((user) => second.has(user));
}

/**
 * The time until which sessions have partitions, for `stoa doctor`. It is not after `now` if `now` has none. Changes
 * nothing.
 */
export async function examineSessionPartitions(database: Queryable, now: Date): Promise<Date> {
  return coveredUntil(await selectSessionPartitionNames(database), now);
}
