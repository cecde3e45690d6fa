import { createLogger } from '../../config/logger.js';
import type { Database } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { EventsHarness } from '../events.fixture.js';
import { createEventPartitions, type EventPartitions } from './event-partitions.js';

/** The partitions as one process manages them. */
export function partitionsOf(
  { database, clock }: Pick<EventsHarness, 'database' | 'clock'>,
  retentionMonths?: number,
  logger = createLogger('silent'),
): EventPartitions {
  return createEventPartitions({ database, clock, logger, retentionMonths });
}

/** How many segments each partition holds, such as `{ event_segment_202611: 2 }`. */
export async function segmentsByPartition(database: Database): Promise<Record<string, number>> {
  const rows = await database.query<{ shard: string; segments: number }>(sql`
    select tableoid::regclass::text as shard, count(*)::integer as segments
    from stoa.event_segment
    group by 1
    order by 1`);
  const counts: Record<string, number> = {};
  for (const { shard, segments } of rows) {
    // On a cluster, the number of a shard comes after the name of the partition.
    const [, partition = shard] = /^(?:stoa\.)?(event_segment_(?:\d{6}|[a-z]+))/.exec(shard) ?? [];
    counts[partition] = (counts[partition] ?? 0) + segments;
  }
  return counts;
}

/** Names of the partitions that a table has. */
export async function partitionNames(database: Database, table: string): Promise<string[]> {
  const rows = await database.query<{ name: string }>(sql`
    select partition.relname::text as name
    from pg_inherits
    join pg_class as partition on partition.oid = pg_inherits.inhrelid
    where pg_inherits.inhparent = ('stoa.' || ${table}::text)::regclass
    order by partition.relname`);
  return rows.map(({ name }) => name);
}
