import type { Queryable } from './database.js';
import { sql } from './sql.js';

/**
 * The schema `stoa` as text: tables with columns, constraints, indexes and storage settings, in a fixed order. It is
 * committed, so that every change of the schema shows in review; partitions, which come and go, are left out.
 */
export async function describeSchema(database: Queryable): Promise<string> {
  const tables = await database.query<{
    id: number;
    name: string;
    settings: string;
    partitioning: string;
  }>(sql`
    select
      c.oid::integer as id,
      c.relname as name,
      coalesce(array_to_string(c.reloptions, ', '), '') as settings,
      coalesce(pg_get_partkeydef(c.oid), '') as partitioning
    from pg_class as c
    where c.relnamespace = 'stoa'::regnamespace
      and c.relkind in ('r', 'p')
      and not c.relispartition
    order by c.relname`);
  const texts: string[] = [];
  for (const table of tables) {
    const parts = [
      ...(await describeColumns(database, table.id)),
      ...(await describeConstraints(database, table.id)),
      ...(await describeIndexes(database, table.id)),
    ];
    const head = [
      `table ${table.name}`,
      table.partitioning && `partition by ${table.partitioning}`,
      table.settings && `with (${table.settings})`,
    ];
    texts.push([head.filter(Boolean).join(' '), ...parts.map((part) => `  ${part}`)].join('\n'));
  }
  const rest = await describeOthers(database);
  return `${[...texts, ...rest].join('\n\n')}\n`;
}

async function describeColumns(database: Queryable, table: number): Promise<string[]> {
  const rows = await database.query<{ line: string }>(sql`
    select concat_ws(' ',
      a.attname,
      format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then 'not null' end,
      case when a.attidentity <> '' then 'generated always as identity' end,
      'default ' || pg_get_expr(d.adbin, d.adrelid),
      case when a.attstorage <> t.typstorage then 'storage ' || a.attstorage::text end) as line
    from pg_attribute as a
    join pg_type as t on t.oid = a.atttypid
    left join pg_attrdef as d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = ${table}::oid
      and a.attnum > 0
      and not a.attisdropped
    order by a.attnum`);
  return rows.map(({ line }) => line);
}

async function describeConstraints(database: Queryable, table: number): Promise<string[]> {
  // PostgreSQL 18 also keeps NOT NULL here, older ones don't: those stand with their columns.
  const rows = await database.query<{ line: string }>(sql`
    select 'constraint ' || conname || ' ' || pg_get_constraintdef(oid) as line
    from pg_constraint
    where conrelid = ${table}::oid
      and contype <> 'n'
    order by contype, conname`);
  return rows.map(({ line }) => line);
}

async function describeIndexes(database: Queryable, table: number): Promise<string[]> {
  const rows = await database.query<{ line: string }>(sql`
    select pg_get_indexdef(i.indexrelid) as line
    from pg_index as i
    join pg_class as c on c.oid = i.indexrelid
    where i.indrelid = ${table}::oid
    order by c.relname`);
  return rows.map(({ line }) => line);
}

async function describeOthers(database: Queryable): Promise<string[]> {
  const rows = await database.query<{ line: string }>(sql`
    select pg_get_functiondef(oid) as line
    from pg_proc
    where pronamespace = 'stoa'::regnamespace
    union all
    select 'sequence ' || relname
    from pg_class
    where relnamespace = 'stoa'::regnamespace
      and relkind = 'S'
    order by line`);
  return rows.map(({ line }) => line);
}
