import type { Transaction } from '../database/database.js';
import { sql } from '../database/sql.js';

/** One process scales out at a time. The lock ends with the transaction. */
export async function holdScaleOutLock(tx: Transaction): Promise<boolean> {
  const [row] = await tx.query<{ locked: boolean }>(sql`
    select pg_try_advisory_xact_lock(hashtextextended('stoa.scale_out', 0)) as locked`);
  return row?.locked === true;
}
