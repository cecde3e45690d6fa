import type { Queryable, Transaction } from '../../database/database.js';
import { sql } from '../../database/sql.js';

/** The place of a waiting event. */
export interface WaitingEvent {
  readonly batchId: bigint;
  /** First day of the month in which it happened. */
  readonly month: string;
  readonly position: number;
}

/**
 * Deletes and returns up to `most` waiting events of a merchant's installations, and subtracts them from the counts of the
 * warning `unknown_installation` (`stoa.take_waiting_events`). The merchant must be locked.
 */
export function takeWaitingEvents(
  tx: Transaction,
  {
    merchantId,
    installationIds,
  }: { readonly merchantId: number; readonly installationIds: readonly string[] },
  most: number,
): Promise<WaitingEvent[]> {
  return tx.query<WaitingEvent>(sql`
    select batch_id as "batchId", month::text as month, position
    from stoa.take_waiting_events(${merchantId}, ${installationIds}::uuid[], ${most})`);
}

/** How many events wait, counted up to `most`. */
export async function countWaitingEvents(tx: Queryable, most: number): Promise<number> {
  const [row] = await tx.query<{ count: number }>(sql`
    select count(*)::integer as count
    from (
      select merchant_id
      from stoa.waiting_event
      limit ${most}) as waiting`);
  return row?.count ?? 0;
}
