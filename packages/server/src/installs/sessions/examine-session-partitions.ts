import type { Queryable } from '../../database/database.js';
import { selectSessionPartitionNames } from './session-partition-store.js';
import { coveredUntil } from './session-partitions.js';

/** Until when sessions have a partition, for `stoa doctor`; not after `now` if there is none for `now`. Changes nothing. */
export async function examineSessionPartitions(database: Queryable, now: Date): Promise<Date> {
  return coveredUntil(await selectSessionPartitionNames(database), now);
}
