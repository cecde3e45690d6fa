import type { Instant } from '@stoa/contract';
import type { Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';

/** The events of a recorded batch in one month: the unit in which events are stored and exported. */
export interface RecordedSegment {
  readonly batchId: bigint;
  /** Its first day, as PostgreSQL reads it. */
  readonly month: string;
  /** As PostgreSQL reads it, exact to the microsecond. */
  readonly acceptedAt: string;
  readonly recordedAt: string;
  /** An upper bound of how many events it has. */
  readonly eventCount: number;
  /** About how much memory its events take. */
  readonly bytes: bigint;
  /** Whether some of its events may be duplicates. */
  readonly hasDuplicates: boolean;
}

export interface RecordedPage {
  readonly after: Pick<RecordedSegment, 'recordedAt' | 'acceptedAt' | 'batchId'>;
  /** Only those recorded before this. */
  readonly before: string;
  readonly limit: number;
}

/** A merchant's batches in the order in which they were recorded, each with its segments. */
export function selectRecordedBatches(
  tx: Queryable,
  merchantId: number,
  { after, before, limit }: RecordedPage,
): Promise<RecordedSegment[]> {
  return tx.query<RecordedSegment>(sql`
    with batch as materialized (
      select recorded_at, accepted_at, batch_id, event_count, duplicates, months
      from stoa.event_batch
      where merchant_id = ${merchantId}
        and (recorded_at, accepted_at, batch_id) > (
          ${after.recordedAt}::timestamptz, ${after.acceptedAt}::timestamptz, ${after.batchId}::bigint)
        and recorded_at < ${before}::timestamptz
      order by merchant_id, recorded_at, accepted_at, batch_id
      limit ${limit})
    select
      batch.batch_id as "batchId", month::text, batch.event_count as "eventCount",
      to_char(batch.accepted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "acceptedAt",
      to_char(batch.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "recordedAt",
      batch.duplicates > 0 as "hasDuplicates", coalesce(segment.bytes, 0)::bigint as bytes
    from batch
    cross join lateral unnest(batch.months) as month
    left join lateral (
      select pg_column_size(payloads) + pg_column_size(event_names) as bytes
      from stoa.event_segment
      where merchant_id = ${merchantId}
        and batch_id = batch.batch_id
        and month = month.month
      offset 0) as segment on true
    order by batch.recorded_at, batch.accepted_at, batch.batch_id`);
}

export interface OccurredPage {
  readonly after: Pick<RecordedSegment, 'batchId' | 'month'>;
  /** First days of the first and the last month, as PostgreSQL reads them. */
  readonly firstMonth: string;
  readonly lastMonth: string;
  readonly limit: number;
}

/** A merchant's recorded segments of some months, in the order in which their batches were accepted. */
export function selectSegmentsOfMonths(
  tx: Queryable,
  merchantId: number,
  { after, firstMonth, lastMonth, limit }: OccurredPage,
): Promise<(Omit<RecordedSegment, 'recordedAt'> & { readonly recordedAt: string | null })[]> {
  return tx.query(sql`
    with segment as materialized (
      select
        batch_id, month, accepted_at,
        pg_column_size(payloads) + pg_column_size(event_names) as bytes, cardinality(positions) as event_count
      from stoa.event_segment
      where merchant_id = ${merchantId}
        and month >= ${firstMonth}::date
        and month <= ${lastMonth}::date
        and (batch_id, month) > (${after.batchId}::bigint, ${after.month}::date)
      order by merchant_id, batch_id, month
      limit ${limit})
    select
      segment.batch_id as "batchId", segment.month::text, segment.event_count as "eventCount",
      to_char(segment.accepted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "acceptedAt",
      to_char(batch.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "recordedAt",
      batch.duplicates > 0 as "hasDuplicates", segment.bytes::bigint
    from segment
    -- A batch that is queued or set aside has no header.
    left join lateral (
      select recorded_at, duplicates
      from stoa.event_batch
      where merchant_id = ${merchantId}
        and accepted_at = segment.accepted_at
        and batch_id = segment.batch_id
      offset 0) as batch on true
    order by segment.batch_id, segment.month`);
}

/** The events of a segment, as parallel lists. */
export interface SegmentEvents {
  readonly batchId: bigint;
  readonly acceptedAt: Instant;
  readonly recordedAt: Instant;
  readonly positions: readonly number[];
  readonly eventIds: readonly string[];
  readonly eventNames: readonly string[];
  readonly installationIds: readonly string[];
  readonly eventDatetimes: readonly string[];
  /** Microseconds since 1970 as text: JSON numbers would be rounded. */
  readonly occurredAts: readonly string[];
  /** Texts of JSON objects. */
  readonly payloads: readonly string[];
  readonly amounts: readonly (string | null)[];
  readonly currencies: readonly (string | null)[];
  /** Positions of the duplicates. */
  readonly duplicates: readonly number[];
}

/**
 * The events of these segments, segment by segment, in their order. Lists arrive as JSON, which the runtime parses
 * fastest.
 */
export function selectSegmentEvents(
  tx: Queryable,
  merchantId: number,
  segments: readonly RecordedSegment[],
): Promise<SegmentEvents[]> {
  return tx.query<SegmentEvents>(sql`
    select
      segment.batch_id as "batchId",
      (extract(epoch from segment.accepted_at) * 1000000)::bigint as "acceptedAt",
      (extract(epoch from wanted.recorded_at) * 1000000)::bigint as "recordedAt",
      to_json(segment.positions) as positions, to_json(segment.event_ids) as "eventIds",
      to_json(segment.event_names) as "eventNames", to_json(segment.installation_ids) as "installationIds",
      to_json(segment.event_datetimes) as "eventDatetimes",
      to_json(array(
        select (extract(epoch from occurred_at) * 1000000)::bigint::text
        from unnest(segment.occurred_ats) with ordinality as one (occurred_at, position)
        order by position)) as "occurredAts",
      to_json(segment.payloads) as payloads, to_json(segment.amounts::text[]) as amounts,
      to_json(segment.currencies) as currencies,
      to_json(
        case
          when wanted.has_duplicates then array(
            select position
            from stoa.duplicate_event
            where merchant_id = ${merchantId}
              and accepted_at = segment.accepted_at
              and batch_id = segment.batch_id)
          else '{}'::smallint[]
        end) as duplicates
    from unnest(
      ${segments.map(({ batchId }) => batchId)}::bigint[],
      ${segments.map(({ month }) => month)}::date[],
      ${segments.map(({ recordedAt }) => recordedAt)}::timestamptz[],
      ${segments.map(({ hasDuplicates }) => hasDuplicates)}::boolean[])
      with ordinality as wanted (batch_id, month, recorded_at, has_duplicates, turn)
    cross join lateral (
      select *
      from stoa.event_segment
      where merchant_id = ${merchantId}
        and batch_id = wanted.batch_id
        and month = wanted.month
      offset 0) as segment
    order by wanted.turn`);
}
