import type { Queryable } from '../database/database.js';
import { sql } from '../database/sql.js';

/** What Citus knows of a table. */
export interface SpreadTable {
  readonly name: string;
  /** The distribution column; null for a reference table. */
  readonly column: string | null;
  readonly isReference: boolean;
  /** Whether the coordinator still has rows that were copied to the shards when the table was spread. */
  readonly hasLocalCopy: boolean;
}

export function selectSpreadTables(database: Queryable): Promise<SpreadTable[]> {
  return database.query<SpreadTable>(sql`
    select
      relation.relname::text as name,
      column_to_column_name(spread.logicalrelid, spread.partkey) as column,
      spread.partmethod = 'n' and spread.repmodel = 't' as "isReference",
      (
        select coalesce(sum(pg_relation_size(leaf.relid)), 0)
        from (
          select relation.oid::regclass as relid
          union
          select relid from pg_partition_tree(relation.oid)) as leaf) > 0 as "hasLocalCopy"
    from pg_dist_partition as spread
    join pg_class as relation on relation.oid = spread.logicalrelid
    where relation.relnamespace = to_regnamespace('stoa')
      and relation.relkind in ('r', 'p')
      and not relation.relispartition
    order by relation.relname collate "C"`);
}

/** A function that exists on every node. */
export interface SpreadRoutine {
  readonly signature: string;
  /** Whether calls of it run on the node of the merchant. */
  readonly isDelegated: boolean;
}

export function selectSpreadRoutines(database: Queryable): Promise<SpreadRoutine[]> {
  return database.query<SpreadRoutine>(sql`
    select
      one.oid::regprocedure::text as signature,
      object.distribution_argument_index is not null and coalesce(object.force_delegation, false) as "isDelegated"
    from pg_catalog.pg_dist_object as object
    join pg_proc as one on one.oid = object.objid
    where object.classid = 'pg_proc'::regclass
      and one.pronamespace = to_regnamespace('stoa')`);
}
