import type { Logger } from '../../config/logger.js';
import type { Database, Transaction } from '../../database/database.js';
import { isPassing, sqlState, sqlStateOf, tookTooLong } from '../../database/sql-state.js';
import { lockPartitions } from './partition-store.js';

/** How long a change may wait for locks, and how long it may hold them. */
export interface ChangeLimits {
  readonly lockMs: number;
  readonly workMs: number;
}

/**
 * How a change ended. `in_use`: given up, because others held the locks for too long; they would block the next change,
 * too. `too_slow`: given up, because the work itself took too long.
 */
export type ChangeEnd = 'done' | 'in_use' | 'too_slow';

/** Locks the partitions, and does the work in the same transaction. `what` names the change in the log. */
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
 * Repeats an insert that failed because, at the same moment, its month was moved from the partition for all other times
 * to a partition of its own. PostgreSQL reports this as a violated check, and the tables of events have no other
 * checks. A process of this version locks inserts out while it moves a month; a process of an older version does not.
 */
export async function retryWhileCutOut<T>(insert: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await insert();
    } catch (error) {
      if (attempt === attempts || sqlStateOf(error) !== sqlState.checkViolation) throw error;
    }
  }
}
