import { smallintArray, textArray, timestampArray, uuidArray } from '../../database/binary-arrays.js';
import { numericBinaryArray } from '../../database/binary-numeric.js';
import { bigintValue, copyRows, dateValue, integerValue, timestampValue } from '../../database/copy-rows.js';
import type { Queryable, Transaction } from '../../database/database.js';
import { firstTwin } from '../../database/first-twin.js';
import { sql } from '../../database/sql.js';
import { amountsOf, numericArray, type SegmentColumns } from '../segments/segment-columns.js';
import type { Segment } from '../segments/segments-of.js';

export interface BatchHead {
  readonly merchantId: number;
  /** On several nodes it is drawn before the append. On one node it is null, and the append draws it. */
  readonly batchId: bigint | null;
  readonly acceptedAt: Date;
}

/**
 * Draws numbers for batches. They give the order of acceptance over all merchants. Draw a number only after its batch
 * has arrived: if one batch was answered before another one arrived, the earlier one must have the lower number.
 */
export async function drawBatchIds(tx: Queryable, howMany: number): Promise<bigint[]> {
  const rows = await tx.query<{ batchId: bigint }>(sql`
    select nextval('stoa.event_batch_id') as batch_id
    from generate_series(1, ${howMany}::integer)`);
  return rows.map(({ batchId }) => batchId);
}

/** Appends a batch whose events happened in one month, and queues it. */
export async function insertBatchOfOneMonth(
  tx: Queryable,
  { merchantId, batchId, acceptedAt }: BatchHead,
  columns: SegmentColumns,
): Promise<void> {
  await tx.query(sql`
    select stoa.append_batch_of_one_month(
      ${merchantId}, ${batchId}, ${acceptedAt}, ${columns.month}, ${columns.positions}::smallint[],
      ${columns.eventIds}::uuid[], ${columns.eventNames}::text[], ${columns.eventNameKeys}::text[],
      ${columns.installationIds}::uuid[], ${columns.eventDatetimes}::text[], ${columns.occurredAts}::timestamptz[],
      ${columns.payloads}::text[], ${columns.amounts}::numeric[], ${columns.currencies}::text[],
      ${columns.payloadWarnings}::smallint[])`);
}

/**
 * The same for several months, also in one statement: a batch may have events of a thousand months, and with a
 * statement for each it would hold a connection for a thousand round trips.
 */
export async function insertBatch(
  tx: Queryable,
  { merchantId, batchId, acceptedAt }: BatchHead,
  segments: readonly Segment[],
): Promise<void> {
  const each = <T>(column: (segment: Segment) => readonly T[]): T[] => segments.flatMap(column);
  await tx.query(sql`
    select stoa.append_batch(
      ${merchantId}, ${batchId}, ${acceptedAt}, ${segments.map(({ month }) => month)}::date[],
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
      ${smallintArray(each(({ payloadWarnings }) => payloadWarnings))}::smallint[])`);
}

/**
 * The same for large batches on several nodes, with a segment for each month. Citus repeatedly converts the parameters
 * of a statement to text, which costs more than everything else that is done for the batch; COPY passes them on
 * unchanged. For small batches the round trips of COPY cost more than it saves.
 */
export async function copyBatch(
  tx: Transaction,
  { merchantId, batchId, acceptedAt }: BatchHead & { readonly batchId: bigint },
  segments: readonly SegmentColumns[],
): Promise<void> {
  const rows = segments.map((columns) => [
    integerValue(merchantId),
    bigintValue(batchId),
    dateValue(columns.month),
    timestampValue(acceptedAt),
    columns.positions,
    columns.eventIds,
    columns.eventNames,
    columns.eventNameKeys,
    columns.installationIds,
    columns.eventDatetimes,
    columns.occurredAts,
    columns.payloads,
    numericBinaryArray(amountsOf(columns)),
    columns.currencies,
    columns.payloadWarnings,
  ]);
  await tx.copyBinary(
    'stoa.event_segment (merchant_id, batch_id, month, accepted_at, positions, event_ids, event_names, ' +
      'event_name_keys, installation_ids, event_datetimes, occurred_ats, payloads, amounts, currencies, payload_warnings)',
    copyRows(rows),
  );
  const events = segments.reduce((sum, { length }) => sum + length, 0);
  await tx.query(sql`
    select stoa.queue_batch(
      ${merchantId}, ${batchId}, ${acceptedAt}, ${events}, ${segments.map(({ month }) => month)}::date[])`);
}

export interface QueueDepth {
  readonly batches: number;
  readonly events: number;
  /** The largest difference between now and a time of acceptance, whether that is in the past or in the future. */
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
        0)::float8 as lag_seconds
    from (
      select event_count, accepted_at
      from stoa.queued_batch
      where merchant_id < ${firstTwin}
      order by batch_id
      limit ${most}) as queued`);
  return row ?? { batches: 0, events: 0, lagSeconds: 0 };
}
