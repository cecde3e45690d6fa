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

/**
 * Deletes and returns up to `most` events that wait for these installations, and takes their warning back; their merchants
 * must be locked.
 */
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
      limit ${most}::integer),
    taken as (
      delete from stoa.waiting_event as waiting
      using found
      where waiting.merchant_id = found.merchant_id
        and waiting.accepted_at = found.accepted_at
        and waiting.batch_id = found.batch_id
        and waiting.position = found.position
      returning
        waiting.merchant_id, waiting.batch_id, waiting.month, waiting.position,
        (waiting.accepted_at at time zone 'UTC')::date as day),
    uncounted as (
      update stoa.event_warning_count as known
      set events = known.events - gone.events
      from (
        select merchant_id, day, count(*) as events
        from taken
        group by merchant_id, day) as gone
      where known.merchant_id = gone.merchant_id
        and known.day = gone.day
        and known.bundle_id = ''
        and known.warning = 'unknown_installation')
    select merchant_id as "merchantId", batch_id as "batchId", month::text as month, position
    from taken`);
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
