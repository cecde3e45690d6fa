import type { Queryable } from '../database/database.js';
import { sql } from '../database/sql.js';

/** An event whose installation was not known when it was last looked for. */
export interface WaitingEvent {
  readonly merchantId: number;
  readonly eventId: string;
  readonly installationId: string;
}

/** Locks the waiting events whose time has come, the most overdue first, but those another process is looking at. */
export function lockDueEvents(tx: Queryable, now: Date, most: number): Promise<WaitingEvent[]> {
  return tx.query<WaitingEvent>(sql`
    select merchant_id as "merchantId", event_id as "eventId", installation_id as "installationId"
    from stoa.waiting_event
    where next_check_at <= ${now}
    order by next_check_at
    limit ${most}
    for update skip locked`);
}

/** Their installations have appeared: the events are linked and wait no longer. */
export async function linkWaitingEvents(
  tx: Queryable,
  events: readonly WaitingEvent[],
  now: Date,
): Promise<void> {
  const merchantIds = events.map(({ merchantId }) => merchantId);
  const eventIds = events.map(({ eventId }) => eventId);
  await tx.query(sql`
    with found as (
      delete from stoa.waiting_event as waiting
      using unnest(${merchantIds}::integer[], ${eventIds}::uuid[]) as appeared (merchant_id, event_id)
      where waiting.merchant_id = appeared.merchant_id
        and waiting.event_id = appeared.event_id
      returning waiting.merchant_id, waiting.event_id)
    update stoa.attribution_event as event
    set linked_at = ${now}
    from found
    where event.merchant_id = found.merchant_id
      and event.event_id = found.event_id`);
}

/**
 * Looks again after an eighth of the time that an event has waited, one second at least and one hour at most: soon
 * while the installation is likely to be under way, and without end at little cost.
 */
export async function postponeWaitingEvents(
  tx: Queryable,
  events: readonly WaitingEvent[],
  now: Date,
): Promise<void> {
  const merchantIds = events.map(({ merchantId }) => merchantId);
  const eventIds = events.map(({ eventId }) => eventId);
  await tx.query(sql`
    update stoa.waiting_event as waiting
    set next_check_at = ${now}::timestamptz + least(
      greatest((${now}::timestamptz - waiting.waiting_since) / 8, interval '1 second'),
      interval '1 hour')
    from unnest(${merchantIds}::integer[], ${eventIds}::uuid[]) as unknown (merchant_id, event_id)
    where waiting.merchant_id = unknown.merchant_id
      and waiting.event_id = unknown.event_id`);
}

/** How many events wait, counting no further than `most`. */
export async function countWaitingEvents(tx: Queryable, most: number): Promise<number> {
  const [row] = await tx.query<{ count: number }>(sql`
    select count(*)::integer as count
    from (
      select
      from stoa.waiting_event
      limit ${most}) as waiting`);
  return row?.count ?? 0;
}
