import type { Queryable, Transaction } from '../database/database.js';
import { type SqlPart, sql } from '../database/sql.js';

/** The tables that hold what statements say, each with the copy that is kept while migrating. */
const tables = [
  { name: 'statement_line', kept: sql`stoa_rehearsal.statement_line`, now: sql`stoa.statement_line` },
  { name: 'statement_charge', kept: sql`stoa_rehearsal.statement_charge`, now: sql`stoa.statement_charge` },
  {
    name: 'statement_adjustment',
    kept: sql`stoa_rehearsal.statement_adjustment`,
    now: sql`stoa.statement_adjustment`,
  },
  { name: 'statement_close', kept: sql`stoa_rehearsal.statement_close`, now: sql`stoa.statement_close` },
] as const;

/** Keeps what all statements say, in the copy itself. */
export async function keepStatements(tx: Transaction): Promise<void> {
  await tx.execute('drop schema if exists stoa_rehearsal cascade; create schema stoa_rehearsal');
  for (const { name } of tables) {
    const [table] = await tx.query<{ exists: boolean }>(sql`
      select to_regclass('stoa.' || ${name}) is not null as exists`);
    if (table?.exists === true) await tx.execute(`create table stoa_rehearsal.${name} as table stoa.${name}`);
  }
}

export async function forgetStatements(tx: Transaction): Promise<void> {
  await tx.execute('drop schema stoa_rehearsal cascade');
}

/** A migration that is wrong for all statements must not fill the memory with them. */
export const mostDiffering = 1_000;

/** A statement of which something else is stored than before. */
export interface DifferingStatement {
  readonly merchantId: number;
  readonly month: string;
}

export interface ComparedStatements {
  /** How many there are. */
  readonly count: number;
  /** The first ones, by merchant and month: at most {@link mostDiffering}. */
  readonly differing: readonly DifferingStatement[];
  readonly hasMoreDiffering: boolean;
  /** Columns that are gone, such as `statement_line.note`: they are not compared. New ones are not, either. */
  readonly goneColumns: readonly string[];
}

/** Compares what all statements say with what was kept. */
export async function compareStatements(database: Queryable): Promise<ComparedStatements> {
  const differing = new Map<string, DifferingStatement>();
  const goneColumns: string[] = [];
  for (const { name, kept, now } of tables) {
    const columns = await selectColumns(database, name);
    if (columns === undefined) continue;
    goneColumns.push(...columns.gone.map((column) => `${name}.${column}`));
    for (const one of await selectDiffering(database, { kept, now, ...columns }))
      differing.set(`${one.merchantId} ${one.month}`, one);
  }
  const [row] = await database.query<{ count: number }>(sql`
    select count(distinct (merchant_id, month))::integer as count from stoa.statement_line`);
  const inOrder = [...differing.values()].toSorted(
    (one, other) => one.merchantId - other.merchantId || one.month.localeCompare(other.month),
  );
  return {
    count: row?.count ?? 0,
    differing: inOrder.slice(0, mostDiffering),
    hasMoreDiffering: inOrder.length > mostDiffering,
    goneColumns,
  };
}

interface Columns {
  readonly gone: readonly string[];
  readonly added: readonly string[];
}

/** Undefined if the table was not kept. */
async function selectColumns(database: Queryable, name: string): Promise<Columns | undefined> {
  const rows = await database.query<{ schema: string; columns: string[] }>(sql`
    select c.relnamespace::regnamespace::text as schema, array_agg(a.attname::text) as columns
    from pg_class as c
    join pg_attribute as a on a.attrelid = c.oid
    where c.oid in (to_regclass('stoa_rehearsal.' || ${name}), to_regclass('stoa.' || ${name}))
      and a.attnum > 0
      and not a.attisdropped
    group by c.oid`);
  const kept = rows.find(({ schema }) => schema === 'stoa_rehearsal')?.columns;
  if (kept === undefined) return undefined;
  const now = rows.find(({ schema }) => schema === 'stoa')?.columns ?? [];
  return {
    gone: kept.filter((one) => !now.includes(one)),
    added: now.filter((one) => !kept.includes(one)),
  };
}

/** As JSON, numbers are equal if their values are, whatever the type of their column. */
function selectDiffering(
  database: Queryable,
  { kept, now, gone, added }: Columns & { readonly kept: SqlPart; readonly now: SqlPart },
): Promise<DifferingStatement[]> {
  return database.query<DifferingStatement>(sql`
    with kept as (
      select merchant_id, month, to_jsonb(line) - ${gone}::text[] as content from ${kept} as line),
    present as (
      select merchant_id, month, to_jsonb(line) - ${added}::text[] as content from ${now} as line)
    select distinct merchant_id, to_char(month, 'YYYY-MM') as month
    from (
      (table kept except all table present)
      union all
      (table present except all table kept)) as differing
    order by merchant_id, month
    limit ${mostDiffering + 1}`);
}

export interface Identity {
  /** Tells a database from every other one, also from a copy of its files. */
  readonly place: string;
  /** When its first migration was applied: a copy has the time of its original. */
  readonly firstMigratedAt: string;
}

/** @returns undefined if the database has no schema of Stoa */
export async function selectIdentity(database: Queryable): Promise<Identity | undefined> {
  const [schema] = await database.query<{ exists: boolean }>(sql`
    select to_regclass('stoa.migration') is not null as exists`);
  if (schema?.exists !== true) return undefined;
  const [identity] = await database.query<Identity>(sql`
    select
      concat_ws(' ', current_database(), pg_postmaster_start_time()) as place,
      applied_at::text as first_migrated_at
    from stoa.migration
    order by migration_id
    limit 1`);
  return identity;
}

/** One process rehearses on a database at a time. The lock ends with the transaction. */
export async function holdRehearsalLock(tx: Transaction): Promise<boolean> {
  const [row] = await tx.query<{ locked: boolean }>(sql`
    select pg_try_advisory_xact_lock(hashtextextended('stoa.rehearsal', 0)) as locked`);
  return row?.locked === true;
}
