import type { Transaction } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { InstallationOfMerchant } from '../awaited-installations.js';
import type { CountedTake, KnownMembers, NewMembers } from './known-members.js';
import type { DuplicateEvent } from './ledger-store.js';
import type { TakenBatch } from './queue-store.js';
import { addToSums } from './sum-store.js';
import type { WaitingEvent } from './waiting-event-store.js';

/** Batches that were taken out of the queue, and whose events are in the ledger; their merchants must be locked. */
export interface EnteredBatches {
  readonly batches: readonly TakenBatch[];
  /** Their events that do not stand. */
  readonly duplicates: readonly DuplicateEvent[];
}

/** What is recorded in one statement; its merchants must be locked. */
export interface RecordRequest extends EnteredBatches {
  /** Events that were waiting until now, because their installation was not known. */
  readonly appeared: readonly WaitingEvent[];
}

export interface RecordedCounts {
  readonly linked: number;
  readonly waiting: number;
  readonly duplicate: number;
}

export interface Recorded extends RecordedCounts {
  /** Which installations the waiting ones wait for. */
  readonly awaited: readonly InstallationOfMerchant[];
  /** To be remembered when the transaction is committed. */
  readonly members: NewMembers;
}

/**
 * The planner guesses ten events a batch: it would compare every event with every other. And the sorts of a take fit
 * into this memory.
 */
export async function prepareToRecord(tx: Transaction): Promise<void> {
  await tx.query(sql`
    select
      set_config('enable_nestloop', 'off', true), set_config('enable_mergejoin', 'off', true),
      set_config('plan_cache_mode', 'force_custom_plan', true),
      set_config('work_mem', '32MB', true)`);
}

/** Says of batches that they are recorded, and how many of their events do not stand. */
export async function recordBatches(
  tx: Transaction,
  { batches, duplicates }: EnteredBatches,
  now: Date,
): Promise<void> {
  const duplicatesOf = new Map<bigint, number>();
  for (const { batchId } of duplicates) duplicatesOf.set(batchId, (duplicatesOf.get(batchId) ?? 0) + 1);
  await tx.query(sql`
    insert into stoa.event_batch (
      merchant_id, accepted_at, batch_id, recorded_at, event_count, duplicates, months)
    select
      merchant_id, accepted_at, batch_id, ${now}::timestamptz, event_count, duplicates,
      string_to_array(months, ',')::date[]
    from unnest(
      ${batches.map(({ merchantId }) => merchantId)}::integer[],
      ${batches.map(({ acceptedAt }) => acceptedAt)}::timestamptz[],
      ${batches.map(({ batchId }) => batchId)}::bigint[],
      ${batches.map(({ eventCount }) => eventCount)}::integer[],
      ${batches.map(({ batchId }) => duplicatesOf.get(batchId) ?? 0)}::integer[],
      ${batches.map(({ months }) => months.join())}::text[])
      as taken (merchant_id, accepted_at, batch_id, event_count, duplicates, months)`);
}

/**
 * Counts the events of batches in one statement, inside PostgreSQL, but for duplicates. Those whose installation is known
 * count in the sums by cohort and, by a second statement, in those by day; the others wait; `appeared` ones count now.
 * Whatever is written goes in by key.
 */
export async function recordEvents(
  tx: Transaction,
  { batches, duplicates, appeared }: RecordRequest,
  knownMembers: KnownMembers,
): Promise<Recorded> {
  const segments = batches.flatMap(({ months, ...batch }) => months.map((month) => ({ ...batch, month })));
  const [row] = await tx.query<RecordedRow>(sql`
    with later as (
      select *
      from unnest(
        ${appeared.map(({ merchantId }) => merchantId)}::integer[],
        ${appeared.map(({ batchId }) => batchId)}::bigint[],
        ${appeared.map(({ month }) => month)}::date[],
        ${appeared.map(({ position }) => position)}::smallint[]) as later (merchant_id, batch_id, month, position)),
    segment as materialized (
      select segment.*, asked.is_new
      from (
        select merchant_id, batch_id, month, true as is_new
        from unnest(
          ${segments.map(({ merchantId }) => merchantId)}::integer[],
          ${segments.map(({ batchId }) => batchId)}::bigint[],
          ${segments.map(({ month }) => month)}::date[]) as taken (merchant_id, batch_id, month)
        union all
        select distinct merchant_id, batch_id, month, false
        from later) as asked
      cross join lateral (
        select
          merchant_id, batch_id, month, accepted_at, positions, event_names, event_name_keys, installation_ids,
          occurred_ats, amounts, currencies
        from stoa.event_segment
        where merchant_id = asked.merchant_id
          and batch_id = asked.batch_id
          and month = asked.month
        offset 0) as segment),
    sent as materialized (
      select segment.merchant_id, segment.batch_id, segment.month, segment.accepted_at, segment.is_new, event.*
      from segment
      cross join rows from (
        unnest(segment.positions), unnest(coalesce(segment.event_name_keys, segment.event_names)),
        unnest(segment.installation_ids), unnest(segment.occurred_ats), unnest(segment.amounts),
        unnest(segment.currencies))
        as event (position, event_name, installation_id, occurred_at, amount, currency)),
    duplicates as (
      select *
      from unnest(
        ${duplicates.map(({ merchantId }) => merchantId)}::integer[],
        ${duplicates.map(({ batchId }) => batchId)}::bigint[],
        ${duplicates.map(({ position }) => position)}::smallint[]) as duplicate (merchant_id, batch_id, position)),
    counting as (
      select merchant_id, batch_id, position, month, accepted_at, installation_id, event_name, occurred_at, amount, currency
      from sent
      where is_new
        -- Mostly there is none, and then none is looked for.
        and (
          ${duplicates.length === 0}::boolean
          or (merchant_id, batch_id, position) not in (
            select merchant_id, batch_id, position
            from duplicates))
      union all
      select
        merchant_id, batch_id, position, sent.month, accepted_at, installation_id, event_name, occurred_at, amount,
        currency
      from sent
      join later using (merchant_id, batch_id, position)
      where ${appeared.length > 0}::boolean
        and not is_new),
    placed as materialized (
      select
        counting.merchant_id, counting.batch_id, counting.position, counting.month, counting.accepted_at,
        counting.installation_id, counting.event_name, (counting.occurred_at at time zone 'UTC')::date as day,
        counting.occurred_at - known.created_at as age, counting.amount, coalesce(counting.currency, '') as currency,
        known.bundle_id, known.created_at, known.source, known.campaign
      from counting
      left join lateral (
        select bundle_id, created_at, source, campaign
        from stoa.known_installation
        where merchant_id = counting.merchant_id
          and installation_id = counting.installation_id
        offset 0) as known on true),
    waiting as (
      insert into stoa.waiting_event (merchant_id, accepted_at, batch_id, position, month, installation_id)
      select merchant_id, accepted_at, batch_id, position, month, installation_id
      from placed
      where bundle_id is null
      returning merchant_id, installation_id),
    awaited as (
      select distinct merchant_id, installation_id
      from waiting),
    aged as materialized (
      select
        merchant_id, day, bundle_id, event_name, source, campaign, currency,
        date_trunc('week', created_at at time zone 'UTC')::date as week,
        case
          when age < interval '24 hours' then 1
          when age < interval '168 hours' then 7
          when age < interval '720 hours' then 30
        end as days,
        count(*) as events, coalesce(sum(amount), 0) as amount,
        string_agg(uuid_send(installation_id), '') as installations
      from placed
      where bundle_id is not null
      group by merchant_id, day, bundle_id, event_name, source, campaign, currency, week, days),
    summed as (
      select
        merchant_id, day, bundle_id, event_name, source, campaign, currency,
        sum(events) as events, sum(amount) as amount, string_agg(installations, '') as installations
      from aged
      group by merchant_id, day, bundle_id, event_name, source, campaign, currency),
    rollup as materialized (
      select
        summed.*, coalesce(there.rollup_id, nextval('stoa.event_rollup_id')) as rollup_id,
        row_number() over ()::integer as number
      from summed
      left join lateral (
        select rollup_id
        from stoa.event_rollup
        where merchant_id = summed.merchant_id
          and day = summed.day
          and bundle_id = summed.bundle_id
          and event_name = summed.event_name
          and source = summed.source
          and campaign = summed.campaign
          and currency = summed.currency
        offset 0) as there on true),
    cohorts as (
      insert into stoa.cohort_rollup as known (
        merchant_id, week, bundle_id, source, campaign, currency, days, events, amount)
      select
        merchant_id, week, bundle_id, source, campaign, currency, days, sum(events) as events, sum(amount) as amount
      from aged
      where days is not null
      group by merchant_id, week, bundle_id, source, campaign, currency, days
      on conflict (merchant_id, week, bundle_id, source, campaign, currency, days) do update
      set
        events = known.events + excluded.events,
        amount = known.amount + excluded.amount)
    select
      (select coalesce(sum(cardinality(positions)), 0) from segment where is_new)::integer as found,
      (select coalesce(sum(events), 0) from summed)::integer as linked,
      (select count(*) from waiting)::integer as waiting,
      (select array_agg(merchant_id) from awaited) as "awaitedMerchants",
      (select array_agg(installation_id::text) from awaited) as "awaitedInstallations",
      (
        select json_agg(
          json_build_object(
            'number', number, 'merchant_id', merchant_id, 'rollup_id', rollup_id, 'bundle_id', bundle_id, 'day', day,
            'event_name', event_name, 'source', source, 'campaign', campaign, 'currency', currency, 'events', events,
            'amount', amount))::text
        from rollup) as sums,
      (
        select string_agg(int8send(rollup_id) || int4send(events::integer), '' order by number)
        from rollup) as counts,
      (select string_agg(installations, '' order by number) from rollup) as members,
      concat_ws(
        ' ', 'stoa.event_rollup_installation'::regclass::oid, pg_postmaster_start_time()) as "membersOrigin"`);
  if (row === undefined) throw new Error('a count returned no row');
  assertAllFound(batches, row.found);
  const members = knownMembers.newOf(countedOf(row));
  await addToSums(tx, members);
  return {
    linked: row.linked,
    waiting: row.waiting,
    duplicate: duplicates.length,
    awaited: awaitedOf(row),
    members,
  };
}

interface RecordedRow extends Omit<RecordedCounts, 'duplicate'> {
  readonly found: number;
  /** Both of one length, and null where nothing waits. */
  readonly awaitedMerchants: readonly number[] | null;
  readonly awaitedInstallations: readonly string[] | null;
  /** Null where nothing is counted, as the two below. */
  readonly sums: string | null;
  readonly counts: Buffer | null;
  readonly members: Buffer | null;
  readonly membersOrigin: string;
}

/** What was acknowledged is never recorded as less: whatever took its events away, the batch is set aside and seen. */
function assertAllFound(batches: readonly TakenBatch[], found: number): void {
  const taken = batches.reduce((sum, { eventCount }) => sum + eventCount, 0);
  if (found === taken) return;
  throw Object.assign(new Error('a batch has not all of its events'), { name: 'MissingEvents' });
}

function awaitedOf({ awaitedMerchants, awaitedInstallations }: RecordedRow): InstallationOfMerchant[] {
  return (awaitedMerchants ?? []).map((merchantId, index) => ({
    merchantId,
    installationId: awaitedInstallations?.[index] ?? '',
  }));
}

function countedOf({ sums, counts, members, membersOrigin }: RecordedRow): CountedTake {
  return {
    origin: membersOrigin,
    sums: sums ?? '',
    counts: counts ?? Buffer.alloc(0),
    members: members ?? Buffer.alloc(0),
  };
}
