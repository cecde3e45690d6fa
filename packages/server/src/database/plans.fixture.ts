import { alongIndexes } from './along-indexes.js';
import type { Database, Queryable, Transaction } from './database.js';
import { type Sql, sql } from './sql.js';

export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/**
 * Brings the tables into the state in which autovacuum leaves them sooner or later: the planner knows their rows, and expects
 * index-only scans to work. Plans in tests must not depend on when autovacuum runs.
 */
export async function vacuum(database: Database): Promise<void> {
  await database.query(sql`vacuum (analyze)`);
}

/** The plan for these values as it is run, and the generic plan that a prepared statement keeps for all values. */
export async function plansOf(
  database: Database,
  run: (tx: Queryable) => Promise<unknown>,
): Promise<PlanNode[][]> {
  const statement = await statementOf(run);
  return database.transaction((tx) => plansIn(tx, statement));
}

/** As {@link plansOf}, both under {@link alongIndexes}. */
export async function plansAlongIndexes(
  database: Database,
  run: (tx: Queryable) => Promise<unknown>,
): Promise<PlanNode[][]> {
  const statement = await statementOf(run);
  return alongIndexes(database, (tx) => plansIn(tx, statement));
}

/** The statement that `run` sends. It is captured and not run. */
export async function statementOf(run: (tx: Queryable) => Promise<unknown>): Promise<Sql> {
  let statement: Sql | undefined;
  await run({
    query: async (sent) => {
      statement = sent;
      return [];
    },
  });
  if (statement === undefined) throw new Error('no statement was sent');
  return statement;
}

async function plansIn(tx: Transaction, { text, values }: Sql): Promise<PlanNode[][]> {
  const special = await explain(tx, `explain (format json, analyze) ${text}`, values);
  // GENERIC_PLAN of EXPLAIN came with PostgreSQL 16; this works on all.
  await tx.execute('set local plan_cache_mode = force_generic_plan');
  await tx.execute(`prepare walk as ${text}`);
  const given: string[] = [];
  for (const value of values) given.push(await literalOf(tx, value));
  const execute = given.length === 0 ? 'walk' : `walk (${given.join(', ')})`;
  const generic = await explain(tx, `explain (format json) execute ${execute}`, []);
  await tx.execute('deallocate walk');
  return [special, generic];
}

interface ExplainRow {
  readonly 'QUERY PLAN': readonly { readonly Plan: PlanNode }[];
}

async function explain(tx: Queryable, text: string, values: readonly unknown[]): Promise<PlanNode[]> {
  const [row] = await tx.query<ExplainRow>({ ...sql`select 1`, name: '', text, values });
  return nodesOf(row?.['QUERY PLAN'][0]?.Plan);
}

async function literalOf(tx: Queryable, value: unknown): Promise<string> {
  const given = Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value;
  const [row] = await tx.query<{ literal: string }>({
    ...sql`select 1`,
    name: '',
    text: 'select quote_nullable($1::text) as literal',
    values: [given],
  });
  return row?.literal ?? 'null';
}

function nodesOf(node: PlanNode | undefined): PlanNode[] {
  return node === undefined ? [] : [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}
