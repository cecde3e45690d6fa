import type { Instant } from '@stoa/contract';
import type { Queryable } from '../../database/database.js';
import { firstTwin } from '../../database/first-twin.js';
import { sql } from '../../database/sql.js';
import type { BatchKind } from '../deliveries/delivery-store.js';

/** Where an event is stored: the batch, its month, and its place in the batch, counted from 1. */
export interface EventPlace {
  readonly kind: BatchKind;
  readonly batchId: bigint;
  /** First day of the month, as PostgreSQL writes and reads it. */
  readonly month: string;
  readonly position: number;
}

/**
 * Where the event is that counts for this identifier. While none counts, this is the first one in the batches that are
 * queued, or else in those that are set aside; it looks through the newest `searched` batches of each.
 */
export async function selectEventPlace(
  tx: Queryable,
  { merchantId, eventId }: { readonly merchantId: number; readonly eventId: string },
  searched: number,
): Promise<EventPlace | undefined> {
  const [row] = await tx.query<EventPlace>(sql`
    select kind, batch_id, month::text as month, position
    from stoa.place_of_event(${merchantId}, ${eventId}, ${searched})`);
  return row;
}

/**
 * The merchants of the store who have a recorded event with this identifier, which they choose. Call it within
 * `alongIndexes`.
 */
export async function selectMerchantsOfEvent(
  tx: Queryable,
  eventId: string,
  most: number,
): Promise<number[]> {
  const rows = await tx.query<{ merchantId: number }>(sql`
    select merchant.merchant_id
    from stoa.merchant
    join stoa.event_ledger as one on one.merchant_id = merchant.merchant_id
    where one.event_id = ${eventId}
      and merchant.merchant_id < ${firstTwin}
    limit ${most}`);
  return rows.map(({ merchantId }) => merchantId);
}

/** An event as it was sent, and what became of it. */
export interface PlacedEvent {
  readonly eventName: string;
  readonly eventDatetime: string;
  readonly installationId: string;
  /** The text of a JSON object as it was sent. */
  readonly payload: string;
  readonly acceptedAt: Instant;
  readonly recordedAt: Instant | null;
  readonly waits: boolean;
  readonly occurredAt: Instant;
  /** See {@link payloadWarningsOf}. */
  readonly payloadWarnings: number;
  /** When its installation was made; null if that is not known. */
  readonly installedAt: Instant | null;
  /** The app of its installation; null if the installation is not known. */
  readonly bundleId: string | null;
  readonly setAsideAt: Instant | null;
  readonly reason: string | null;
}

/** The event at a place; undefined when its month has been removed. */
export async function selectEventAt(
  tx: Queryable,
  merchantId: number,
  { batchId, month, position }: EventPlace,
): Promise<PlacedEvent | undefined> {
  const [row] = await tx.query<PlacedEvent>(sql`
    select
      segment.event_names[place.index] as event_name, segment.event_datetimes[place.index] as event_datetime,
      segment.installation_ids[place.index] as installation_id, segment.payloads[place.index] as payload,
      (extract(epoch from segment.accepted_at) * 1000000)::bigint as accepted_at,
      (extract(epoch from batch.recorded_at) * 1000000)::bigint as recorded_at,
      waiting.position is not null as waits, installation.bundle_id,
      (extract(epoch from segment.occurred_ats[place.index]) * 1000000)::bigint as occurred_at,
      coalesce(segment.payload_warnings[place.index], 0) as payload_warnings,
      (extract(epoch from installation.created_at) * 1000000)::bigint as installed_at,
      (extract(epoch from aside.set_aside_at) * 1000000)::bigint as set_aside_at, aside.reason
    from stoa.event_segment as segment
    cross join lateral (
      select array_position(segment.positions, ${position}::smallint) as index) as place
    left join stoa.event_batch as batch
      on batch.merchant_id = segment.merchant_id
      and batch.accepted_at = segment.accepted_at
      and batch.batch_id = segment.batch_id
    left join stoa.waiting_event as waiting
      on waiting.merchant_id = segment.merchant_id
      and waiting.accepted_at = segment.accepted_at
      and waiting.batch_id = segment.batch_id
      and waiting.position = ${position}::smallint
    left join stoa.set_aside_batch as aside
      on aside.merchant_id = segment.merchant_id
      and aside.batch_id = segment.batch_id
    left join stoa.known_installation as installation
      on installation.merchant_id = segment.merchant_id
      and installation.installation_id = segment.installation_ids[place.index]
    where segment.merchant_id = ${merchantId}
      and segment.batch_id = ${batchId}
      and segment.month = ${month}::date`);
  return row;
}

/** When each duplicate of the event was accepted, the newest first. */
export async function selectDuplicateTimes(
  tx: Queryable,
  { merchantId, eventId }: { readonly merchantId: number; readonly eventId: string },
  most: number,
): Promise<Instant[]> {
  const rows = await tx.query<{ acceptedAt: Instant }>(sql`
    select (extract(epoch from accepted_at) * 1000000)::bigint as accepted_at
    from stoa.walk_duplicates_of_event(${merchantId}, ${eventId}, ${most})
    order by accepted_at desc`);
  return rows.map(({ acceptedAt }) => acceptedAt);
}
