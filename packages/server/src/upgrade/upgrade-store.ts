import { serviceNamePattern } from '../database/application-names.js';
import type { Queryable } from '../database/database.js';
import { sql } from '../database/sql.js';
import type { TableSize } from './expected-cost.js';

/** The sizes of all tables of Stoa, each with its partitions. On a cluster, those of the coordinator only. */
export function selectTableSizes(database: Queryable): Promise<TableSize[]> {
  return database.query<TableSize>(sql`
    select
      root.oid::regclass::text as "table",
      sum(pg_table_size(part.relid))::float8 as row_bytes,
      sum(pg_total_relation_size(part.relid))::float8 as total_bytes
    from pg_class as root
    cross join lateral (
      select relid from pg_partition_tree(root.oid)
      union
      select root.oid) as part
    where root.relnamespace = to_regnamespace('stoa')
      and root.relkind in ('r', 'p')
      and not root.relispartition
    group by root.oid`);
}

/** Connections of the service's processes, by their version. */
export interface ConnectedVersion {
  /** Null: a version before 0.2.0. */
  readonly version: string | null;
  readonly connections: number;
}

/** The service's processes of this database, as far as this role may see them. */
export function selectConnected(database: Queryable): Promise<ConnectedVersion[]> {
  return database.query<ConnectedVersion>(sql`
    select substring(application_name from ${serviceNamePattern}) as version, count(*)::integer as connections
    from pg_stat_activity
    where datname = current_database()
      and application_name ~ ${serviceNamePattern}
    group by 1
    order by 1`);
}
