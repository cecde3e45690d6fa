import type { Queryable } from './database.js';
import type { Sql } from './sql.js';

/**
 * Rows about these merchants or other things; none, without a statement, for none of them: a cluster would ask every
 * shard.
 */
export async function queryOf<Row extends object>(
  tx: Queryable,
  asked: readonly unknown[],
  statement: Sql,
): Promise<Row[]> {
  return asked.length === 0 ? [] : tx.query<Row>(statement);
}
