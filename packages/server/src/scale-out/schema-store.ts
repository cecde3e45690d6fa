import type { Queryable } from '../database/database.js';
import { sql } from '../database/sql.js';

/** A table of the schema `stoa`, with all its partitions if it has any. */
export interface Table {
  readonly name: string;
  /** Only keys that refer to other tables. */
  readonly foreignKeys: readonly ForeignKey[];
  readonly uniqueIndexes: readonly UniqueIndex[];
}

export interface ForeignKey {
  readonly name: string;
  readonly refersTo: string;
}

export interface UniqueIndex {
  readonly name: string;
  readonly columns: readonly string[];
  /** Whether it belongs to a primary key or a unique constraint. */
  readonly isConstraint: boolean;
  /** The statement that creates the same index without uniqueness. */
  readonly asPlainIndex: string;
}

export function selectTables(database: Queryable): Promise<Table[]> {
  return database.query<Table>(sql`
    select
      relation.relname::text as name,
      coalesce((
        select jsonb_agg(jsonb_build_object('name', key.conname, 'refersTo', other.relname) order by key.conname)
        from pg_constraint as key
        join pg_class as other on other.oid = key.confrelid
        where key.conrelid = relation.oid
          and key.contype = 'f'
          and key.confrelid <> key.conrelid), '[]') as foreign_keys,
      coalesce((
        select jsonb_agg(
          jsonb_build_object(
            'name', named.relname,
            'columns', array(
              select attribute.attname
              from pg_attribute as attribute
              where attribute.attrelid = relation.oid
                and attribute.attnum = any (index.indkey)),
            'isConstraint', exists (select from pg_constraint where conindid = index.indexrelid),
            'asPlainIndex', replace(
              replace(pg_get_indexdef(index.indexrelid), 'CREATE UNIQUE INDEX', 'CREATE INDEX'), ' NULLS NOT DISTINCT', ''))
          order by named.relname)
        from pg_index as index
        join pg_class as named on named.oid = index.indexrelid
        where index.indrelid = relation.oid
          and index.indisunique), '[]') as unique_indexes
    from pg_class as relation
    where relation.relnamespace = to_regnamespace('stoa')
      and relation.relkind in ('r', 'p')
      and not relation.relispartition
    order by relation.relname collate "C"`);
}

/** A function of the schema `stoa`. */
export interface Routine {
  /** As PostgreSQL names it, with its arguments. */
  readonly signature: string;
  /** Where calls of it run; null: where they come in. Only a function that writes, in plpgsql, runs elsewhere. */
  readonly delegation: Delegation | null;
}

/**
 * What the first argument of a function is: `merchant`, and it asks only for this merchant, also within a transaction;
 * or `node_of`, a merchant of the node that it asks for several, in a transaction of its own.
 */
export type Delegation = 'merchant' | 'node_of';

export function selectRoutines(database: Queryable): Promise<Routine[]> {
  return database.query<Routine>(sql`
    select
      one.oid::regprocedure::text as signature,
      case
        when language.lanname = 'plpgsql'
          and one.provolatile = 'v'
          and one.proargnames[1] in ('merchant', 'node_of')
          and one.proargtypes[0] = 'integer'::regtype
        then one.proargnames[1]
      end as delegation
    from pg_proc as one
    join pg_language as language on language.oid = one.prolang
    where one.pronamespace = to_regnamespace('stoa')
    order by one.oid::regprocedure::text collate "C"`);
}
