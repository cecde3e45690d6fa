import type { Queryable, Transaction } from '../database/database.js';
import { sql } from '../database/sql.js';

/**
 * Tells every process to forget the keys and apps that it remembers. All changes lock the same single row, so this must be the last
 * statement of a transaction.
 */
export async function announceChange(tx: Transaction): Promise<void> {
  await tx.query(sql`
    update stoa.access_revision
    set revision = revision + 1`);
}

export async function selectRevision(tx: Queryable): Promise<bigint> {
  const [row] = await tx.query<{ revision: bigint }>(sql`
    select revision
    from stoa.access_revision`);
  return row?.revision ?? 0n;
}
