import type { Logger } from '../../config/logger.js';
import type { Database, Transaction } from '../../database/database.js';
import { isPassing, sqlState, sqlStateOf, tookTooLong } from '../../database/sql-state.js';
import { lockPartitions } from './partition-store.js';

/** How long a change may wait for others and make them wait. */
export interface ChangeLimits {
  readonly lockMs: number;
  readonly workMs: number;
}

/**
 * How it ended: given up because others held the locks for too long, and would hold those of the next change, too, or
 * because the work itself took too long.
 */
export type ChangeEnd = 'done' | 'in_use' | 'too_slow';

/** Changes partitions under their locks. */
export type ChangePartition = (
  what: string,
  limits: ChangeLimits,
  work: (tx: Transaction) => Promise<void>,
) => Promise<ChangeEnd>;

export interface ChangePartitionOptions {
  readonly database: Database;
  readonly logger: Logger;
}

export function createChangePartition({ database, logger }: ChangePartitionOptions): ChangePartition {
  return async (what, limits, work) => {
    try {
      await database.transaction(async (tx) => {
        await lockPartitions(tx, limits);
        await work(tx);
      });
      return 'done';
    } catch (error) {
      if (!isPassing(error) && !tookTooLong(error)) throw error;
      logger.info(
        { partition: what, err: error },
        'a partition of events is in use and will be changed later',
      );
      return isPassing(error) ? 'in_use' : 'too_slow';
    }
  };
}

const attempts = 3;

/**
 * Repeats an insert that was on its way into the partition for all other times while a month was cut out of that one:
 * PostgreSQL refuses such a row as a violated check. Tables of events have no other checks. Only a process of an older
 * version cuts without the lock that keeps others from being on their way.
 */
export async function throughChanges<T>(insert: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await insert();
    } catch (error) {
      if (attempt === attempts || sqlStateOf(error) !== sqlState.checkViolation) throw error;
    }
  }
}
