import type { Transaction } from '../database/database.js';
import { sql } from '../database/sql.js';
import type { QueuedBatch } from './event-batch-store.js';
import type { InstallationOfMerchant } from './known-installations.js';

/** What became of the events of some batches. */
export interface RecordedCounts {
  readonly linked: number;
  readonly waiting: number;
  readonly duplicate: number;
}

export interface RecordRequest {
  readonly batches: readonly QueuedBatch[];
  readonly known: readonly InstallationOfMerchant[];
  readonly now: Date;
}

/**
 * Turns batches into events in one statement: records what is new, linked or waiting, and deletes the batches. It is all
 * inside PostgreSQL, so there is nothing to COPY: the events were sent there once, when they were accepted.
 * Of several events with one id the first of the oldest batch stands. Rows go in by key, so that two
 * transactions that meet on some wait for each other instead of breaking a deadlock.
 */
export async function recordBatches(tx: Transaction, request: RecordRequest): Promise<RecordedCounts> {
  const { batches, known, now } = request;
  const batchMerchantIds = batches.map(({ merchantId }) => merchantId);
  const batchIds = batches.map(({ batchId }) => batchId);
  const knownMerchantIds = known.map(({ merchantId }) => merchantId);
  const installationIds = known.map(({ installationId }) => installationId);
  // A plan for any values expects ten installations and searches all of them for every event: ten times slower.
  await tx.query(sql`
    set local plan_cache_mode = force_custom_plan`);
  const [row] = await tx.query<RecordedCounts>(sql`
    with taken as (
      select batch.merchant_id, batch.batch_id, batch.accepted_at, batch.event_count, batch.events
      from unnest(${batchMerchantIds}::integer[], ${batchIds}::bigint[]) as asked (merchant_id, batch_id)
      join stoa.event_batch as batch using (merchant_id, batch_id)),
    first_of_id as (
      select distinct on (taken.merchant_id, sent.event_id) taken.merchant_id, taken.accepted_at, sent.*
      from taken
      cross join rows from (
        jsonb_to_recordset(taken.events) as (
          event_id uuid, event_name text, event_name_key text, installation_id uuid, event_datetime text,
          occurred_at timestamptz, payload jsonb))
        with ordinality as sent (
          event_id, event_name, event_name_key, installation_id, event_datetime, occurred_at, payload, position)
      order by taken.merchant_id, sent.event_id, taken.batch_id, sent.position),
    known as (
      select distinct merchant_id, installation_id
      from unnest(${knownMerchantIds}::integer[], ${installationIds}::uuid[])
        as found (merchant_id, installation_id)),
    recorded as (
      insert into stoa.attribution_event (
        merchant_id, event_id, event_name, event_name_key, installation_id, event_datetime, occurred_at,
        payload, accepted_at, recorded_at, linked_at)
      select
        sent.merchant_id, sent.event_id, sent.event_name, sent.event_name_key, sent.installation_id,
        sent.event_datetime, sent.occurred_at, sent.payload, sent.accepted_at, ${now}::timestamptz,
        case when known.installation_id is not null then ${now}::timestamptz end
      from first_of_id as sent
      left join known using (merchant_id, installation_id)
      order by sent.merchant_id, sent.event_id
      on conflict (merchant_id, event_id) do nothing
      returning merchant_id, event_id, installation_id, linked_at),
    waiting as (
      insert into stoa.waiting_event (merchant_id, event_id, installation_id, waiting_since, next_check_at)
      select merchant_id, event_id, installation_id, ${now}::timestamptz, ${now}::timestamptz
      from recorded
      where linked_at is null),
    drained as (
      delete from stoa.event_batch as batch
      using taken
      where batch.merchant_id = taken.merchant_id
        and batch.batch_id = taken.batch_id)
    select
      (select count(*) from recorded where linked_at is not null)::integer as linked,
      (select count(*) from recorded where linked_at is null)::integer as waiting,
      ((select coalesce(sum(event_count), 0) from taken) - (select count(*) from recorded))::integer as duplicate`);
  if (row === undefined) throw new Error('a count returned no row');
  return row;
}
