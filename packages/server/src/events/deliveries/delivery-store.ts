import { type EventWarning, type Instant, toPostgresTimestamp } from '@stoa/contract';
import type { Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { CheckedEvent } from '../warnings/warnings-of.js';

/** What became of a delivery. A `waiting` one is recorded, too, but its installation is not known yet. */
export type DeliveryState = (typeof deliveryStates)[number];
export const deliveryStates = ['recorded', 'duplicate', 'waiting', 'set_aside', 'queued'] as const;

/** A place in the order of deliveries: time of acceptance, batch, and place in the batch, counted from 1. */
export interface DeliveryPosition {
  readonly acceptedAt: Instant;
  readonly batchId: bigint;
  readonly position: number;
}

/** One sending of an event, as an event of an accepted batch: an event that was sent twice is two deliveries. */
export interface Delivery extends DeliveryPosition {
  readonly merchantId: number;
  readonly eventId: string;
  readonly eventName: string;
  readonly installationId: string;
  readonly eventDatetime: string;
  readonly state: DeliveryState;
  /** Why the batch is set aside: an SQLSTATE or the name of an error's class; null in other states. */
  readonly reason: string | null;
  /** None for a duplicate, which counts nothing. */
  readonly warnings: readonly EventWarning[];
}

/** A delivery without its warnings, and the values that they are computed from. */
export type DeliveryRow = Omit<Delivery, 'warnings'> & Omit<CheckedEvent, 'installedAt'>;

/** Which table holds a batch. */
export type BatchKind = 'recorded' | 'queued' | 'set_aside';

export interface WalkedBatch {
  readonly merchantId: number;
  readonly kind: BatchKind;
  readonly acceptedAt: Instant;
  readonly batchId: bigint;
  readonly eventCount: number;
  /** First days of months, as PostgreSQL writes and reads them. */
  readonly months: readonly string[];
  readonly reason: string | null;
}

/** A range of a merchant's deliveries, walked from the newest one. An undefined bound is open. */
export interface DeliveryRange {
  /** Null: all merchants. Works only for batches that are set aside. */
  readonly merchantId: number | null;
  /** Inclusive. */
  readonly acceptedFrom: Instant | undefined;
  /** Exclusive. A batch that has events before this position belongs to the range. */
  readonly before: DeliveryPosition | undefined;
}

function boundsOf({ acceptedFrom, before }: DeliveryRange) {
  return {
    oldest: acceptedFrom === undefined ? '-infinity' : toPostgresTimestamp(acceptedFrom),
    time: before === undefined ? 'infinity' : toPostgresTimestamp(before.acceptedAt),
    batchId: before?.batchId ?? 0n,
    position: before?.position ?? 0,
  };
}

/**
 * The newest batches of these kinds, the newest first. It is one statement, because a batch may change its kind at any
 * moment.
 */
export function selectBatches(
  tx: Queryable,
  range: DeliveryRange,
  { kinds, walked }: { readonly kinds: readonly BatchKind[]; readonly walked: number },
): Promise<WalkedBatch[]> {
  const { oldest, time, batchId } = boundsOf(range);
  return tx.query<WalkedBatch>(sql`
    select
      batch.merchant_id, kind, (extract(epoch from batch.accepted_at) * 1000000)::bigint as accepted_at,
      batch.batch_id, batch.event_count, batch.months::text[] as months, batch.reason
    from unnest(${kinds}::text[]) as kind
    cross join lateral stoa.walk_event_batches(
      kind, ${range.merchantId}, ${oldest}, ${time}, ${batchId}::bigint + 1, ${walked}) as batch
    order by batch.accepted_at desc, batch.batch_id desc
    limit ${walked}`);
}

/** An event of a batch, by its place. */
export interface DeliveryPlace extends DeliveryPosition {
  readonly month: string;
}

const place = sql`
  (extract(epoch from accepted_at) * 1000000)::bigint as accepted_at, batch_id, position, month::text as month`;

/** The newest duplicates of a merchant, or its newest events that wait for their installation; the newest first. */
export function selectPlaces(
  tx: Queryable,
  range: DeliveryRange,
  { state, walked }: { readonly state: 'duplicate' | 'waiting'; readonly walked: number },
): Promise<DeliveryPlace[]> {
  const { oldest, time, batchId, position } = boundsOf(range);
  const bounds = sql`${range.merchantId}, ${oldest}, ${time}, ${batchId}, ${position}, ${walked}`;
  return tx.query<DeliveryPlace>(
    state === 'duplicate'
      ? sql`select ${place} from stoa.walk_duplicate_events(${bounds})`
      : sql`select ${place} from stoa.walk_waiting_events(${bounds})`,
  );
}

/** Events of a batch and month that are asked for. */
export interface BatchPart {
  readonly merchantId: number;
  readonly batchId: bigint;
  readonly month: string;
  /**
   * The state of all of them. If it is `recorded`, each event is looked up, because it may be a duplicate or waiting.
   */
  readonly state: DeliveryState;
  readonly reason: string | null;
  /** Places in the batch; undefined: all. */
  readonly positions: readonly number[] | undefined;
}

export interface DeliveriesWanted {
  readonly states: readonly DeliveryState[];
  readonly most: number;
}

/**
 * The deliveries of these parts that are in one of the states, the newest first, without those that retention has
 * removed. It runs one statement for each merchant.
 */
export async function selectDeliveries(
  tx: Queryable,
  parts: readonly BatchPart[],
  wanted: DeliveriesWanted,
): Promise<DeliveryRow[]> {
  const rows: DeliveryRow[] = [];
  for (const merchantId of new Set(parts.map((part) => part.merchantId))) {
    const theirs = parts.filter((part) => part.merchantId === merchantId);
    rows.push(...(await selectDeliveriesOf(tx, merchantId, { ...wanted, parts: theirs })));
  }
  return rows.toSorted(newestFirst).slice(0, wanted.most);
}

function newestFirst(one: DeliveryRow, other: DeliveryRow): number {
  if (one.acceptedAt !== other.acceptedAt) return one.acceptedAt < other.acceptedAt ? 1 : -1;
  if (one.batchId !== other.batchId) return one.batchId < other.batchId ? 1 : -1;
  return other.position - one.position;
}

function selectDeliveriesOf(
  tx: Queryable,
  merchantId: number,
  { parts, states, most }: DeliveriesWanted & { readonly parts: readonly BatchPart[] },
): Promise<DeliveryRow[]> {
  return tx.query<DeliveryRow>(sql`
    select *
    from (
      select
        ${merchantId}::integer as merchant_id,
        (extract(epoch from segment.accepted_at) * 1000000)::bigint as accepted_at, part.batch_id,
        event.position, event.event_id, event.event_name,
        event.installation_id, event.event_datetime,
        (extract(epoch from event.occurred_at) * 1000000)::bigint as occurred_at,
        coalesce(event.payload_warnings, 0) as payload_warnings,
        case
          when event.position = any(segment.duplicates) then 'duplicate'
          when event.position = any(segment.waiting) then 'waiting'
          else part.state
        end as state,
        part.reason
      from unnest(
        ${parts.map(({ batchId }) => batchId)}::bigint[], ${parts.map(({ month }) => month)}::date[],
        ${parts.map((part) => part.state)}::text[], ${parts.map(({ reason }) => reason)}::text[],
        ${parts.map(placesOf)}::text[])
        as part (batch_id, month, state, reason, positions)
      -- The offset makes the planner look into the index once for each part, however many parts it expects.
      cross join lateral (
        select
          one.*, part.positions::smallint[] as asked,
          array(
            select duplicate.position
            from stoa.duplicate_event as duplicate
            where part.state = 'recorded'
              and duplicate.merchant_id = ${merchantId}
              and duplicate.accepted_at = one.accepted_at
              and duplicate.batch_id = part.batch_id) as duplicates,
          array(
            select waiting.position
            from stoa.waiting_event as waiting
            where part.state = 'recorded'
              and waiting.merchant_id = ${merchantId}
              and waiting.accepted_at = one.accepted_at
              and waiting.batch_id = part.batch_id) as waiting
        from stoa.event_segment as one
        where one.merchant_id = ${merchantId}
          and one.batch_id = part.batch_id
          and one.month = part.month
        offset 0) as segment
      cross join lateral rows from (
        unnest(segment.positions), unnest(segment.event_ids), unnest(segment.event_names),
        unnest(segment.installation_ids), unnest(segment.event_datetimes), unnest(segment.occurred_ats),
        unnest(segment.payload_warnings))
        as event (position, event_id, event_name, installation_id, event_datetime, occurred_at, payload_warnings)
      where segment.asked is null
        or event.position = any(segment.asked)) as delivery
    where state = any(${states}::text[])
    order by accepted_at desc, batch_id desc, position desc
    limit ${most}`);
}

/** The positions as the text of an array: the driver cannot send a list of lists that differ in length. */
function placesOf({ positions }: BatchPart): string | null {
  return positions === undefined ? null : `{${positions.join(',')}}`;
}
