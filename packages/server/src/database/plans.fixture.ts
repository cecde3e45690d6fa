import { alongIndexes } from './along-indexes.js';
import type { Database, Queryable } from './database.js';
import { type Sql, sql } from './sql.js';

export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly Plans?: readonly PlanNode[];
}

/**
 * The plan for these values, and the generic plan that a prepared statement keeps; both run under {@link alongIndexes}.
 */
export async function plansAlongIndexes(
  database: Database,
  run: (tx: Queryable) => Promise<unknown>,
): Promise<PlanNode[][]> {
  const { text, values } = await statementOf(run);
  const explain = (how: string, given: readonly unknown[]): Sql => ({
    ...sql`select 1`,
    name: '',
    text: `explain (format json, ${how}) ${text}`,
    values: given,
  });
  return alongIndexes(database, async (tx) => {
    const asked = [
      await tx.query<ExplainRow>(explain('analyze', values)),
      await tx.query<ExplainRow>(explain('generic_plan', [])),
    ];
    return asked.map(([row]) => nodesOf(row?.['QUERY PLAN'][0]?.Plan));
  });
}

interface ExplainRow {
  readonly 'QUERY PLAN': readonly { readonly Plan: PlanNode }[];
}

function nodesOf(node: PlanNode | undefined): PlanNode[] {
  return node === undefined ? [] : [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

async function statementOf(run: (tx: Queryable) => Promise<unknown>): Promise<Sql> {
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
