import type { Queryable, Transaction } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { InstallationOfMerchant } from '../awaited-installations.js';

/** Where a waiting event is. */
export interface WaitingEvent {
  readonly merchantId: number;
  readonly batchId: bigint;
  /** First day of the month in which it happened. */
  readonly month: string;
  readonly position: number;
}

/** Deletes and returns up to `most` events that wait for these installations; their merchants must be locked. */
export function takeWaitingEvents(
  tx: Transaction,
  installations: readonly InstallationOfMerchant[],
  most: number,
): Promise<WaitingEvent[]> {
  const merchantIds = installations.map(({ merchantId }) => merchantId);
  const installationIds = installations.map(({ installationId }) => installationId);
  return tx.query<WaitingEvent>(sql`
    with found as materialized (
      select event.merchant_id, event.accepted_at, event.batch_id, event.position
      from unnest(${merchantIds}::integer[], ${installationIds}::uuid[])
        as appeared (merchant_id, installation_id)
      cross join lateral (
        select merchant_id, accepted_at, batch_id, position
        from stoa.waiting_event
        where merchant_id = appeared.merchant_id
          and installation_id = appeared.installation_id
        limit ${most}::integer) as event
      limit ${most}::integer)
    delete from stoa.waiting_event as waiting
    using found
    where waiting.merchant_id = found.merchant_id
      and waiting.accepted_at = found.accepted_at
      and waiting.batch_id = found.batch_id
      and waiting.position = found.position
    returning
      waiting.merchant_id as "merchantId", waiting.batch_id as "batchId", waiting.month::text as month,
      waiting.position`);
}

/** How many events wait, counted up to `most`. */
export async function countWaitingEvents(tx: Queryable, most: number): Promise<number> {
  const [row] = await tx.query<{ count: number }>(sql`
    select count(*)::integer as count
    from (
      select
      from stoa.waiting_event
      limit ${most}) as waiting`);
  return row?.count ?? 0;
}
