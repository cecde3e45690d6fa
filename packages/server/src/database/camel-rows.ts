import type { QueryResult } from 'pg';
import { camelCase } from '../kernel/camel-case.js';

/**
 * The rows of an answer with their columns in camel case. Rows whose columns are all single words stay the objects that
 * they are.
 */
export function camelRows<Row extends object>({
  rows,
  fields,
}: Pick<QueryResult<Row>, 'rows' | 'fields'>): Row[] {
  if (!fields.some(({ name }) => name.includes('_'))) return rows;
  const names = fields.map(({ name }) => [name, camelCase(name)] as const);
  return rows.map((row) => renamed(row, names));
}

function renamed<Row extends object>(row: Row, names: readonly (readonly [string, string])[]): Row {
  const made: Record<string, unknown> = {};
  for (const [from, to] of names) made[to] = Reflect.get(row, from);
  // Callers say with `Row` what they select, in camel case.
  return made as Row;
}
