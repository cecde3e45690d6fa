import type { Queryable } from '../database/database.js';
import { sql } from '../database/sql.js';
import { anchorTable, distributionColumn } from './placement.js';
import type { Delegation, ForeignKey, Routine, UniqueIndex } from './schema-store.js';

/** One transaction of scaling out, and a description of what it does. */
export interface Step {
  readonly does: string;
  readonly statements: readonly string[];
  /** It also replaces the functions and views by those of a cluster. */
  readonly definesFunctions?: true;
}

/**
 * Settings that each node must have for this database, as `name=value`, because statements run there, too. Stoa sets
 * the others on each of its connections (session-settings-store.ts).
 */
export const nodeSettings: readonly string[] = [
  'timezone=utc',
  'jit=off',
  'citus.multi_shard_modify_mode=sequential',
  // A worker plans most statements anew, and would compare every check constraint of every partition with the
  // conditions.
  'constraint_exclusion=off',
  // A worker plans a cached statement about a merchant anew each time (Citus 13.2), and keeps every one of these plans.
  'plan_cache_mode=force_custom_plan',
];

export function stepOfSettings(database: string, settings: readonly string[]): Step {
  const name = `"${database.replaceAll('"', '""')}"`;
  return {
    does: 'set on each node what statements rely on',
    statements: settings.map((setting) => `alter database ${name} set ${setting.replace('=', ' = ')};`),
  };
}

export function stepOfForeignKeys(table: string, foreignKeys: readonly ForeignKey[]): Step {
  const others = [...new Set(foreignKeys.map(({ refersTo }) => refersTo))].join(', ');
  return {
    does: `drop what ties ${table} on the coordinator to ${others}`,
    statements: foreignKeys.map(({ name }) => `alter table stoa.${table} drop constraint ${name};`),
  };
}

export function stepOfReference(table: string): Step {
  return {
    does: `put the whole table ${table} on every node`,
    statements: [`select create_reference_table('stoa.${table}');`],
  };
}

/** Drops unique indexes without the distribution column first, and creates them again as plain ones. */
export function stepOfDistribution(table: string, givenUp: readonly UniqueIndex[]): Step {
  const colocated = table === anchorTable ? 'none' : `stoa.${anchorTable}`;
  const dropped = givenUp.map(({ name, isConstraint }) =>
    isConstraint ? `alter table stoa.${table} drop constraint ${name};` : `drop index stoa.${name};`,
  );
  const without = givenUp.map(({ name }) => name).join(', ');
  return {
    does: `spread ${table} by merchant${without === '' ? '' : `, without the uniqueness of ${without} over all merchants`}`,
    statements: [
      ...dropped,
      ...givenUp.map(({ asPlainIndex }) => `${asPlainIndex};`),
      `select create_distributed_table('stoa.${table}', '${distributionColumn}', colocate_with => '${colocated}');`,
    ],
  };
}

export function stepOfRoutines(routines: readonly Routine[]): Step {
  return {
    does: 'make the functions known on every node; those that write about one merchant run on its node',
    statements: routines.map(({ signature, delegation }) =>
      delegation === null
        ? `select create_distributed_function('${signature}');`
        : `select create_distributed_function('${signature}', '${delegation}', colocate_with => 'stoa.${anchorTable}', force_delegation => ${delegation === 'merchant'});`,
    ),
  };
}

/** The functions get their bodies for a cluster, and those that only a cluster has are added. */
export const stepOfDefinitions: Step = {
  does: 'give functions their bodies for a cluster',
  statements: [],
  definesFunctions: true,
};

export function stepOfLocalCopy(table: string): Step {
  return {
    does: `remove the copy of ${table} that is left on the coordinator`,
    statements: [`select truncate_local_data_after_distributing_table('stoa.${table}');`],
  };
}

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
      spread.partmethod = 'n' and spread.repmodel = 't' as is_reference,
      (
        select coalesce(sum(pg_relation_size(leaf.relid)), 0)
        from (
          select relation.oid::regclass as relid
          union
          select relid from pg_partition_tree(relation.oid)) as leaf) > 0 as has_local_copy
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
  /** Where calls of it run. */
  readonly delegation: Delegation | null;
}

export function selectSpreadRoutines(database: Queryable): Promise<SpreadRoutine[]> {
  return database.query<SpreadRoutine>(sql`
    select
      one.oid::regprocedure::text as signature,
      case
        when object.distribution_argument_index is null then null
        when object.force_delegation then 'merchant'
        else 'node_of'
      end as delegation
    from pg_catalog.pg_dist_object as object
    join pg_proc as one on one.oid = object.objid
    where object.classid = 'pg_proc'::regclass
      and one.pronamespace = to_regnamespace('stoa')`);
}
