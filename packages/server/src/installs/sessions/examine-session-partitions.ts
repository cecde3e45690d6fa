import type { Queryable } from '../../database/database.js';
import { selectSessionPartitionNames } from './session-partition-store.js';
import { coveredUntil } from './session-partitions.js';

/** The time until which sessions have partitions, for `stoa doctor`. It is not after `now` if `now` has none. Changes nothing. */
export async function examineSessionPartitions(database: Queryable, now: Date): Promise<Date> {
  return coveredUntil(await selectSessionPartitionNames(database), now);
}
