import type { Queryable } from '../../src/database/database.js';
import { sql } from '../../src/database/sql.js';

/** Whether an event waits for this installation. */
export async function isWaitedFor(
  database: Queryable,
  merchantId: number,
  installationId: string,
): Promise<boolean> {
  const rows = await database.query(sql`
    select
    from stoa.waiting_event
    where merchant_id = ${merchantId}
      and installation_id = ${installationId}::uuid
    limit 1`);
  return rows.length > 0;
}

/** What is still to be done: batches in the queue, and events that wait although their installation exists. */
export async function countUnfinished(
  database: Queryable,
): Promise<{ readonly queued: bigint; readonly linkable: bigint }> {
  const [row] = await database.query<{ queued: bigint; linkable: bigint }>(sql`
    select
      (select count(*) from stoa.queued_batch) as queued,
      (
        select count(*)
        from stoa.waiting_event
        join stoa.known_installation using (merchant_id, installation_id)) as linkable`);
  if (row === undefined) throw new Error('a count returned no row');
  return row;
}

/** The events of a batch of one month, as they were stored. */
export interface StoredSegment {
  readonly batchId: bigint;
  readonly month: string;
  readonly positions: readonly number[];
  readonly eventIds: readonly string[];
  readonly eventNames: readonly string[];
  readonly installationIds: readonly string[];
  readonly eventDatetimes: readonly string[];
  readonly payloads: readonly string[];
}

/** Some segments of a merchant that come after this one, in their order. */
export function segmentsAfter(
  database: Queryable,
  merchantId: number,
  { batchId, month }: Pick<StoredSegment, 'batchId' | 'month'>,
): Promise<StoredSegment[]> {
  return database.query<StoredSegment>(sql`
    select
      batch_id as "batchId", month::text as month, positions, event_ids::text[] as "eventIds",
      event_names as "eventNames", installation_ids::text[] as "installationIds",
      event_datetimes as "eventDatetimes", payloads
    from stoa.event_segment as segment
    where merchant_id = ${merchantId}
      and (batch_id, month) > (${batchId}::bigint, ${month}::date)
    order by segment.batch_id, segment.month
    limit 200`);
}

/** An event that counts. */
export interface StandingEvent {
  readonly eventId: string;
  /** Which event it is, according to its payload. */
  readonly sent: string;
}

export function standingEvents(database: Queryable, merchantId: number): Promise<StandingEvent[]> {
  return database.query<StandingEvent>(sql`
    select event_id::text as "eventId", payload ->> 'sent' as sent
    from stoa.attribution_event
    where merchant_id = ${merchantId}`);
}

/** All installations, as `<merchant> <installation>`. */
export async function installationNames(database: Queryable): Promise<string[]> {
  const rows = await database.query<{ name: string }>(sql`
    select concat_ws(' ', merchant_id, installation_id) as name
    from stoa.known_installation`);
  return rows.map(({ name }) => name);
}

/**
 * Batches that are not recorded, that are recorded and also queued or set aside, or that have no events; and events of
 * no batch.
 */
export function misplacedBatches(database: Queryable): Promise<object[]> {
  return database.query<object>(sql`
    with place as (
      select merchant_id, batch_id, 'queued' as name
      from stoa.queued_batch
      union all
      select merchant_id, batch_id, 'recorded'
      from stoa.event_batch
      union all
      select merchant_id, batch_id, 'set aside'
      from stoa.set_aside_batch),
    placed as (
      select merchant_id, batch_id, array_agg(name) as places
      from place
      group by merchant_id, batch_id),
    written as (
      select distinct merchant_id, batch_id, true as has_events
      from stoa.event_segment)
    select merchant_id, batch_id, places, has_events
    from placed
    full join written using (merchant_id, batch_id)
    where places is distinct from array['recorded']
      or has_events is null
    limit 20`);
}

/** Headers that do not agree with the segments of their batch or with its rows of duplicates. */
export function wrongHeaders(database: Queryable): Promise<object[]> {
  return database.query<object>(sql`
    with written as (
      select
        merchant_id, accepted_at, batch_id, sum(cardinality(positions)) as events,
        array_agg(month order by month) as months
      from stoa.event_segment
      group by merchant_id, accepted_at, batch_id),
    repeated as (
      select merchant_id, accepted_at, batch_id, count(*) as duplicates
      from stoa.duplicate_event
      group by merchant_id, accepted_at, batch_id)
    select
      merchant_id, batch_id, event_count, events, header.duplicates, repeated.duplicates as "duplicateRows",
      header.months::text as months, written.months::text as "segmentMonths"
    from stoa.event_batch as header
    full join written using (merchant_id, accepted_at, batch_id)
    full join repeated using (merchant_id, accepted_at, batch_id)
    where event_count is distinct from events
      or header.duplicates is distinct from coalesce(repeated.duplicates, 0)
      or (select array_agg(month order by month) from unnest(header.months) as month)
        is distinct from written.months
    limit 20`);
}

/**
 * Events that are not exactly one of two things: counted according to the ledger, or duplicates. Also rows that belong
 * to no event.
 */
export function wrongFates(database: Queryable): Promise<object[]> {
  return database.query<object>(sql`
    with stored as materialized (
      select segment.merchant_id, segment.batch_id, segment.month, event.position, event.event_id
      from stoa.event_segment as segment
      cross join rows from (unnest(segment.positions), unnest(segment.event_ids)) as event (position, event_id)),
    standing as (
      select merchant_id, batch_id, month, position, event_id, true as stands
      from stoa.event_ledger),
    repeated as (
      select merchant_id, batch_id, month, position, event_id, true as is_duplicate
      from stoa.duplicate_event),
    present as (
      select *, true as is_stored
      from stored)
    select merchant_id, batch_id, month::text as month, position, event_id, is_stored, stands, is_duplicate
    from present
    full join standing using (merchant_id, batch_id, month, position, event_id)
    full join repeated using (merchant_id, batch_id, month, position, event_id)
    where is_stored is null
      or (stands is null) = (is_duplicate is null)
    limit 20`);
}

/**
 * Events that wait although their installation is known, or do not although it is unknown. Also waiting rows without an
 * event.
 */
export function wrongWaiting(database: Queryable): Promise<object[]> {
  return database.query<object>(sql`
    with expected as (
      select merchant_id, accepted_at, batch_id, position, month, installation_id, true as must_wait
      from stoa.attribution_event
      left join stoa.known_installation as known using (merchant_id, installation_id)
      where known.bundle_id is null),
    waiting as (
      select *, true as waits
      from stoa.waiting_event)
    select merchant_id, batch_id, position, month::text as month, installation_id, must_wait, waits
    from expected
    full join waiting using (merchant_id, accepted_at, batch_id, position, month, installation_id)
    where must_wait is null
      or waits is null
    limit 20`);
}

/**
 * Installations that events wait for but that are not registered as awaited, and those that are registered without
 * need.
 */
export function wrongAwaiting(database: Queryable): Promise<object[]> {
  return database.query<object>(sql`
    with waited_for as (
      select distinct merchant_id, installation_id, true as is_waited_for
      from stoa.waiting_event),
    awaited as (
      select merchant_id, installation_id, true as is_awaited
      from stoa.awaited_installation)
    select merchant_id, installation_id, is_waited_for, is_awaited
    from waited_for
    full join awaited using (merchant_id, installation_id)
    where is_waited_for is null
      or is_awaited is null
    limit 20`);
}

/** How much there is in the end. */
export interface Totals {
  readonly stored: bigint;
  readonly standing: bigint;
  readonly duplicates: bigint;
  readonly waiting: bigint;
  readonly batches: bigint;
}

export async function countTotals(database: Queryable): Promise<Totals> {
  const [row] = await database.query<Totals>(sql`
    select
      (select coalesce(sum(cardinality(positions)), 0)::bigint from stoa.event_segment) as stored,
      (select count(*) from stoa.event_ledger) as standing,
      (select count(*) from stoa.duplicate_event) as duplicates,
      (select count(*) from stoa.waiting_event) as waiting,
      (select count(*) from stoa.event_batch) as batches`);
  if (row === undefined) throw new Error('a count returned no row');
  return row;
}
