import type { Transaction } from '../database/database.js';
import { type SqlPart, sql } from '../database/sql.js';

/**
 * Tells every process to forget the keys and apps that it remembers. All changes lock the same single row, so this must
 * be the last statement of a transaction.
 */
export async function announceChange(tx: Transaction): Promise<void> {
  await tx.query(sql`
    update stoa.access_revision
    set revision = revision + 1`);
}

/** What a heartbeat asks for the revision. */
export function askRevision(): SqlPart {
  return sql`(
    select revision::text
    from stoa.access_revision)`;
}

export function revisionOf(answer: unknown): bigint {
  return typeof answer === 'string' ? BigInt(answer) : 0n;
}
