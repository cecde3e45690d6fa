import type { Database, Transaction } from './database.js';
import { sql } from './sql.js';

/** What the planner may be kept from. */
export type PlannerMethod =
  | 'enable_bitmapscan'
  | 'enable_incremental_sort'
  | 'enable_indexscan'
  | 'enable_seqscan'
  | 'enable_sort';

/**
 * Runs statements that page through an index, and makes the planner use that index. Otherwise, where it expects few
 * more rows, it would read and sort the rest of the table for each page. `atOneMoment`: the statements only read, and
 * see the same state.
 */
export function alongIndexes<T>(
  database: Database,
  work: (tx: Transaction) => Promise<T>,
  { atOneMoment = false }: { readonly atOneMoment?: boolean } = {},
): Promise<T> {
  return database.transaction(async (tx) => {
    if (atOneMoment) await tx.execute('set transaction isolation level repeatable read, read only');
    await avoid(tx, ['enable_seqscan', 'enable_bitmapscan', 'enable_sort', 'enable_incremental_sort']);
    return work(tx);
  });
}

/**
 * Runs statements of a transaction while the planner avoids these methods, and then restores the settings that it
 * found. If the work fails, nothing is restored: its transaction must end.
 */
async function withoutMethods<T>(
  tx: Transaction,
  methods: readonly PlannerMethod[],
  work: () => Promise<T>,
): Promise<T> {
  const found = await avoid(tx, methods);
  const result = await work();
  await tx.query(sql`
    select set_config(name, value, true)
    from unnest(${found.map(({ name }) => name)}::text[], ${found.map(({ value }) => value)}::text[])
      as found (name, value)`);
  return result;
}

/**
 * Runs a statement that finds its rows by their places in the table (ctid). For a merchant that the statistics do not
 * know yet, the planner expects a single row, and would otherwise compare all of the merchant's rows with all places.
 */
export function byPlaces<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
  return withoutMethods(tx, ['enable_seqscan', 'enable_indexscan', 'enable_bitmapscan'], work);
}

/** Until the transaction ends. Returns the settings that were in effect. */
function avoid(
  tx: Transaction,
  methods: readonly PlannerMethod[],
): Promise<{ readonly name: string; readonly value: string }[]> {
  return tx.query<{ name: string; value: string }>(sql`
    with found as materialized (
      select name, current_setting(name) as value
      from unnest(${methods}::text[]) as method (name))
    select name, value, set_config(name, 'off', true)
    from found`);
}
