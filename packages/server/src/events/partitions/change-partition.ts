import type { Logger } from '../../config/logger.js';
import type { Database, Transaction } from '../../database/database.js';
import { isPassing, sqlState, sqlStateOf, tookTooLong } from '../../database/sql-state.js';
import { lockPartitions } from './partition-store.js';

/** How long a change may wait for others and make them wait. */
export interface ChangeLimits {
  readonly lockMs: number;
  readonly workMs: number;
}

/** Changes partitions under their locks. False when that had to be given up, because others held them for too long. */
export type ChangePartition = (
  what: string,
  limits: ChangeLimits,
  work: (tx: Transaction) => Promise<void>,
) => Promise<boolean>;

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
      return true;
    } catch (error) {
      if (!isPassing(error) && !tookTooLong(error)) throw error;
      logger.info(
        { partition: what, err: error },
        'a partition of events is in use and will be changed later',
      );
      return false;
    }
  };
}

const attempts = 3;

/**
 * Repeats an insert that was on its way into the partition for all other times while a month was cut out of that one:
 * PostgreSQL refuses such a row as a violated check. Tables of events have no other checks.
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
