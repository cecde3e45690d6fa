import type { Instant } from '@stoa/contract';
import type { Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';

/** In short, what became of one of many events. */
export interface EventState {
  /** In lower case. */
  readonly eventId: string;
  /** As of a fate; `removed`: it was recorded, and its month is not kept any more; `unknown`: it was not found. */
  readonly state: 'queued' | 'recorded' | 'waiting' | 'set_aside' | 'removed' | 'unknown';
  /** Null if it is unknown or was removed. */
  readonly acceptedAt: Instant | null;
  readonly recordedAt: Instant | null;
}

export interface StatesAsked {
  readonly merchantId: number;
  /** Each of them once. */
  readonly eventIds: readonly string[];
  /** How many of the newest queued batches, and of those set aside, are searched for what is not recorded. */
  readonly searched: number;
}

/**
 * The states of those events that are found, in any order; to be read along indexes. It is one statement, because a
 * batch may change its kind at any moment. Batches are only searched if an event is not recorded, and for all such
 * events at once.
 */
export function selectEventStates(
  tx: Queryable,
  { merchantId, eventIds, searched }: StatesAsked,
): Promise<EventState[]> {
  return tx.query<EventState>(sql`
    with asked as materialized (
      select event_id
      from unnest(${eventIds}::uuid[]) as given (event_id)),
    standing as materialized (
      select asked.event_id, one.batch_id, one.month, one.position
      from asked
      cross join lateral (
        select batch_id, month, position
        from stoa.event_ledger
        where merchant_id = ${merchantId}
          and event_id = asked.event_id
        limit 1) as one),
    missing as materialized (
      select event_id
      from asked
      where not exists (select from standing where standing.event_id = asked.event_id)),
    queued as materialized (
      select batch_id, months
      from stoa.queued_batch
      where merchant_id = ${merchantId}
        and exists (select from missing)
      order by merchant_id desc, accepted_at desc, batch_id desc
      limit ${searched}),
    set_aside as materialized (
      select batch_id, months
      from stoa.set_aside_batch
      where merchant_id = ${merchantId}
        and exists (select from missing)
      order by merchant_id desc, accepted_at desc, batch_id desc
      limit ${searched}),
    batch as (
      select 0 as turn, batch_id, months
      from queued
      union all
      select 1, batch_id, months
      from set_aside),
    found as (
      select missing.event_id, batch.turn, batch.batch_id, segment.accepted_at
      from batch
      cross join lateral unnest(batch.months) as part (month)
      cross join lateral (
        select accepted_at, event_ids
        from stoa.event_segment
        where merchant_id = ${merchantId}
          and batch_id = batch.batch_id
          and month = part.month
        offset 0) as segment
      cross join lateral unnest(segment.event_ids) as sent (event_id)
      join missing on missing.event_id = sent.event_id)
    ${recordedStates(merchantId)}
    union all
    select
      event_id as "eventId", case min(turn) when 0 then 'queued' else 'set_aside' end as state,
      (extract(epoch from (array_agg(accepted_at order by turn, batch_id))[1]) * 1000000)::bigint as "acceptedAt",
      null as "recordedAt"
    from found
    group by event_id`);
}

/** What became of the events in `standing`. */
function recordedStates(merchantId: number) {
  return sql`
    select
      standing.event_id as "eventId",
      case
        when segment.accepted_at is null then 'removed'
        when waiting.position is null then 'recorded'
        else 'waiting'
      end as state,
      (extract(epoch from segment.accepted_at) * 1000000)::bigint as "acceptedAt",
      (extract(epoch from batch.recorded_at) * 1000000)::bigint as "recordedAt"
    from standing
    left join lateral (
      select accepted_at
      from stoa.event_segment
      where merchant_id = ${merchantId}
        and batch_id = standing.batch_id
        and month = standing.month
      offset 0) as segment on true
    left join lateral (
      select recorded_at
      from stoa.event_batch
      where merchant_id = ${merchantId}
        and accepted_at = segment.accepted_at
        and batch_id = standing.batch_id
      offset 0) as batch on true
    left join lateral (
      select position
      from stoa.waiting_event
      where merchant_id = ${merchantId}
        and accepted_at = segment.accepted_at
        and batch_id = standing.batch_id
        and position = standing.position
      offset 0) as waiting on true`;
}
