import { smallintArray, textArray, timestampArray, uuidArray } from '../../database/binary-arrays.js';
import type { Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import { numericArray, type SegmentColumns } from '../segments/segment-columns.js';
import type { Segment } from '../segments/segments-of.js';

export interface BatchHead {
  readonly merchantId: number;
  readonly acceptedAt: Date;
}

/** Appends a batch whose events happened in one month, and queues it, in one statement. */
export async function insertBatchOfOneMonth(
  tx: Queryable,
  head: BatchHead,
  columns: SegmentColumns,
): Promise<void> {
  await tx.query(sql`
    with batch as (
      select nextval('stoa.event_batch_id') as batch_id),
    queued as (
      insert into stoa.queued_batch (merchant_id, batch_id, accepted_at, event_count, months)
      select
        ${head.merchantId}::integer, batch_id, ${head.acceptedAt}::timestamptz, ${columns.length}::integer,
        array[${columns.month}::date]
      from batch)
    insert into stoa.event_segment (
      merchant_id, batch_id, month, accepted_at, positions, event_ids, event_names, event_name_keys, installation_ids,
      event_datetimes, occurred_ats, payloads, amounts, currencies, payload_warnings)
    select
      ${head.merchantId}::integer, batch_id, ${columns.month}::date, ${head.acceptedAt}::timestamptz,
      ${columns.positions}::smallint[], ${columns.eventIds}::uuid[], ${columns.eventNames}::text[],
      ${columns.eventNameKeys}::text[], ${columns.installationIds}::uuid[], ${columns.eventDatetimes}::text[],
      ${columns.occurredAts}::timestamptz[], ${columns.payloads}::text[], ${columns.amounts}::numeric[],
      ${columns.currencies}::text[], ${columns.payloadWarnings}::smallint[]
    from batch`);
}

/**
 * The same for several months, also in one statement: a batch may have a thousand months, and would hold a connection for as
 * many round trips.
 */
export async function insertBatch(
  tx: Queryable,
  head: BatchHead,
  segments: readonly Segment[],
): Promise<void> {
  const each = <T>(column: (segment: Segment) => readonly T[]): T[] => segments.flatMap(column);
  const months = segments.map(({ month }) => month);
  const eventCount = segments.reduce((sum, { positions }) => sum + positions.length, 0);
  await tx.query(sql`
    with batch as (
      select nextval('stoa.event_batch_id') as batch_id),
    queued as (
      insert into stoa.queued_batch (merchant_id, batch_id, accepted_at, event_count, months)
      select
        ${head.merchantId}::integer, batch_id, ${head.acceptedAt}::timestamptz, ${eventCount}::integer,
        ${months}::date[]
      from batch)
    insert into stoa.event_segment (
      merchant_id, batch_id, month, accepted_at, positions, event_ids, event_names, event_name_keys, installation_ids,
      event_datetimes, occurred_ats, payloads, amounts, currencies, payload_warnings)
    select
      ${head.merchantId}::integer, batch_id, month, ${head.acceptedAt}::timestamptz, array_agg(position),
      array_agg(event_id), array_agg(event_name), nullif(array_agg(event_name_key), array_agg(event_name)),
      array_agg(installation_id), array_agg(event_datetime), array_agg(occurred_at), array_agg(payload),
      array_agg(amount), array_agg(currency), case when bool_or(warnings <> 0) then array_agg(warnings) end
    from batch
    cross join (
      select *
      from unnest(
        ${each(({ month, positions }) => positions.map(() => month))}::date[],
        ${smallintArray(each(({ positions }) => positions))}::smallint[],
        ${uuidArray(each(({ eventIds }) => eventIds))}::uuid[],
        ${textArray(each(({ eventNames }) => eventNames))}::text[],
        ${textArray(each(({ eventNameKeys }) => eventNameKeys))}::text[],
        ${uuidArray(each(({ installationIds }) => installationIds))}::uuid[],
        ${textArray(each(({ eventDatetimes }) => eventDatetimes))}::text[],
        ${timestampArray(each(({ occurredAts }) => occurredAts))}::timestamptz[],
        ${textArray(each(({ payloads }) => payloads))}::text[],
        ${numericArray(each(({ amounts }) => amounts))}::numeric[],
        ${textArray(each(({ currencies }) => currencies))}::text[],
        ${smallintArray(each(({ payloadWarnings }) => payloadWarnings))}::smallint[])
        as event (
          month, position, event_id, event_name, event_name_key, installation_id, event_datetime, occurred_at, payload,
          amount, currency, warnings)
      order by month, position) as event
    group by batch_id, month`);
}

export interface QueueDepth {
  readonly batches: number;
  readonly events: number;
  /** By how much their times of acceptance differ from now at most, whether they are past or dated ahead. */
  readonly lagSeconds: number;
}

/** How much is queued, counting only the oldest `most` batches. */
export async function measureQueue(
  tx: Queryable,
  { now, most }: { readonly now: Date; readonly most: number },
): Promise<QueueDepth> {
  const [row] = await tx.query<QueueDepth>(sql`
    select
      count(*)::integer as batches, coalesce(sum(event_count), 0)::integer as events,
      coalesce(
        extract(epoch from greatest(${now}::timestamptz - min(accepted_at), max(accepted_at) - ${now}::timestamptz)),
        0)::float8 as "lagSeconds"
    from (
      select event_count, accepted_at
      from stoa.queued_batch
      order by batch_id
      limit ${most}) as queued`);
  return row ?? { batches: 0, events: 0, lagSeconds: 0 };
}
