import { type Instant, toPostgresTimestamp } from '@stoa/contract';
import type { Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { HeldEvent } from '../../installs/index.js';

/** Identifies a segment of a merchant. */
export interface SegmentPosition {
  readonly batchId: bigint;
  /** Its first day, as PostgreSQL reads it. */
  readonly month: string;
}

export interface WalkedSegment extends SegmentPosition {
  /** How many of its events are of the installations. */
  readonly eventCount: number;
  /** About how much memory all events of the segment take, which is more than those of the installations do. */
  readonly bytes: bigint;
}

/** The newest batch that a merchant sent, and that was recorded, before a time; 0 if there is none. */
export async function selectLastBatchBefore(
  tx: Queryable,
  merchantId: number,
  before: Instant,
): Promise<bigint> {
  const [row] = await tx.query<{ batchId: bigint }>(sql`
    select batch_id
    from stoa.event_batch
    where merchant_id = ${merchantId}
      and accepted_at < ${toPostgresTimestamp(before)}::timestamptz
    order by merchant_id desc, accepted_at desc, batch_id desc
    limit 1`);
  return row?.batchId ?? 0n;
}

export interface SegmentWalk {
  readonly installationIds: readonly string[];
  readonly after: SegmentPosition;
  readonly limit: number;
}

/**
 * A merchant's next segments, whether recorded, queued or set aside, in the order in which their batches were accepted;
 * each with the number of its events that belong to the installations. It reads the identifiers, never the payloads.
 */
export function selectNextSegments(
  tx: Queryable,
  merchantId: number,
  { installationIds, after, limit }: SegmentWalk,
): Promise<WalkedSegment[]> {
  return tx.query<WalkedSegment>(sql`
    with segment as materialized (
      select batch_id, month, installation_ids, pg_column_size(payloads)::bigint as bytes
      from stoa.event_segment
      where merchant_id = ${merchantId}
        and (batch_id, month) > (${after.batchId}::bigint, ${after.month}::date)
      order by merchant_id, batch_id, month
      limit ${limit})
    select
      batch_id, month::text, bytes,
      case
        when installation_ids && ${installationIds}::uuid[] then (
          select count(*)::integer
          from unnest(installation_ids) as one (installation_id)
          where one.installation_id = any (${installationIds}::uuid[]))
        else 0
      end as event_count
    from segment
    order by batch_id, month`);
}

/** The events of some installations in these segments, in their order. */
export function selectEventsOfInstallations(
  tx: Queryable,
  merchantId: number,
  {
    installationIds,
    segments,
  }: { readonly installationIds: readonly string[]; readonly segments: readonly SegmentPosition[] },
): Promise<HeldEvent[]> {
  const ofBatch = sql`merchant_id = ${merchantId} and batch_id = segment.batch_id`;
  const ofEvent = sql`${ofBatch} and accepted_at = segment.accepted_at and position = event.position`;
  return tx.query<HeldEvent>(sql`
    select
      ${merchantId}::integer as merchant_id, event.installation_id, event.event_id, event.event_name,
      event.event_datetime, event.payload,
      (extract(epoch from segment.accepted_at) * 1000000)::bigint as accepted_at,
      coalesce(queued.state, set_aside.state, duplicate.state, waiting.state, 'linked') as state
    from unnest(
      ${segments.map(({ batchId }) => batchId)}::bigint[], ${segments.map(({ month }) => month)}::date[])
      with ordinality as wanted (batch_id, month, turn)
    cross join lateral (
      select *
      from stoa.event_segment
      where merchant_id = ${merchantId}
        and batch_id = wanted.batch_id
        and month = wanted.month
      offset 0) as segment
    cross join rows from (
      unnest(segment.positions), unnest(segment.event_ids), unnest(segment.event_names),
      unnest(segment.installation_ids), unnest(segment.event_datetimes), unnest(segment.payloads))
      as event (position, event_id, event_name, installation_id, event_datetime, payload)
    left join lateral (
      select 'queued' as state
      from stoa.queued_batch
      where ${ofBatch}
      offset 0) as queued on true
    left join lateral (
      select 'set_aside' as state
      from stoa.set_aside_batch
      where ${ofBatch}
      offset 0) as set_aside on true
    left join lateral (
      select 'duplicate' as state
      from stoa.duplicate_event
      where ${ofEvent}
      offset 0) as duplicate on true
    left join lateral (
      select 'waiting' as state
      from stoa.waiting_event
      where ${ofEvent}
      offset 0) as waiting on true
    where event.installation_id = any (${installationIds}::uuid[])
    order by wanted.turn, event.position`);
}
