import type { Queryable } from '../database/database.js';
import { sql } from '../database/sql.js';

/**
 * Whether the tables are spread over several nodes. The database is asked once: the service does not run while `stoa scale-out`
 * spreads them.
 */
export function createIsScaledOut(tx: Queryable): () => Promise<boolean> {
  let known: Promise<boolean> | undefined;
  return () => {
    known ??= ask(tx).catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
}

async function ask(tx: Queryable): Promise<boolean> {
  const [row] = await tx.query<{ isScaledOut: boolean }>(sql`
    select stoa.is_scaled_out() as "isScaledOut"`);
  return row?.isScaledOut === true;
}
