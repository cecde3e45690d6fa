import type { Transaction } from '../../database/database.js';
import { sql } from '../../database/sql.js';

/** A batch that a transaction has taken out of the queue. */
export interface TakenBatch {
  readonly merchantId: number;
  readonly batchId: bigint;
  readonly acceptedAt: Date;
  readonly eventCount: number;
  /** First days of the months in which its events happened. */
  readonly months: readonly string[];
}

/** Names this use of advisory locks of two numbers, the second of which is the merchant. */
const merchantLock = 7_401_013;

/** A merchant who has something queued, and whether this transaction holds them now. */
export interface QueuedMerchant {
  readonly merchantId: number;
  readonly isLocked: boolean;
}

export interface TurnLimits {
  /** Merchants of a turn. */
  readonly most: number;
  /** Merchants are added until they have so many events queued, so that the others stay for the drains next to this one. */
  readonly enough: number;
  /** The batches of a merchant that are looked at. */
  readonly maxBatches: number;
}

/**
 * The next merchants who have something queued, in the order of their numbers behind `after`, locked until the transaction
 * ends where nobody else holds them: whoever holds a merchant is alone with its queue, ledger and sums. Ask the queue in a
 * later statement: this one does not see what the holder before it has done.
 *
 * Walks are told by the whole key where they begin, here and below: by the merchant alone PostgreSQL walks the batches of
 * all merchants by their age, where it knows of one merchant only.
 */
export function lockQueuedMerchants(
  tx: Transaction,
  after: number,
  { most, enough, maxBatches }: TurnLimits,
): Promise<QueuedMerchant[]> {
  return tx.query<QueuedMerchant>(sql`
    with recursive queued as (
      (
        select merchant_id
        from stoa.queued_batch
        where merchant_id > ${after}::integer
        order by merchant_id
        limit 1
      )
      union all
      select (
        select merchant_id
        from stoa.queued_batch
        where merchant_id > queued.merchant_id
        order by merchant_id
        limit 1)
      from queued
      where queued.merchant_id is not null),
    weighed as (
      select
        merchant_id,
        (
          select sum(event_count)
          from (
            select merchant_id, event_count
            from stoa.queued_batch
            where (merchant_id, batch_id) > (queued.merchant_id, 0)
            order by merchant_id, batch_id
            limit ${maxBatches}::integer) as first_batches
          where first_batches.merchant_id = queued.merchant_id) as events
      from queued
      where merchant_id is not null
      limit ${most}::integer),
    next as materialized (
      select merchant_id
      from (
        select merchant_id, sum(events) over (order by merchant_id) - events as events_before
        from weighed) as counted
      where events_before < ${enough}::bigint)
    select
      merchant_id as "merchantId",
      pg_try_advisory_xact_lock(${merchantLock}::integer, merchant_id) as "isLocked"
    from next`);
}

/** Locks these merchants until the transaction ends; returns those that nobody else holds. */
export async function lockMerchants(tx: Transaction, merchantIds: readonly number[]): Promise<number[]> {
  const rows = await tx.query<{ merchantId: number }>(sql`
    select merchant_id as "merchantId"
    from unnest(${merchantIds}::integer[]) as merchant (merchant_id)
    where pg_try_advisory_xact_lock(${merchantLock}::integer, merchant_id)`);
  return rows.map(({ merchantId }) => merchantId);
}

/**
 * Locks a merchant until the transaction ends, behind whoever holds them: before the next one who only tries. Hold no other
 * lock meanwhile.
 */
export async function waitForMerchant(tx: Transaction, merchantId: number): Promise<void> {
  await tx.query(sql`
    select pg_advisory_xact_lock(${merchantLock}::integer, ${merchantId}::integer)`);
}

export interface TakeLimits {
  /** Of each merchant. */
  readonly maxBatches: number;
  /** Of each merchant; the take ends with the batch that reaches it. */
  readonly maxEvents: number;
}

/** Takes the oldest batches of each of these merchants, who must be locked. */
export function takeBatches(
  tx: Transaction,
  merchantIds: readonly number[],
  { maxBatches, maxEvents }: TakeLimits,
): Promise<TakenBatch[]> {
  return tx.query<TakenBatch>(sql`
    with due as materialized (
      select oldest.merchant_id, oldest.batch_id
      from unnest(${merchantIds}::integer[]) as merchant (merchant_id)
      cross join lateral (
        select merchant_id, batch_id, sum(event_count) over (order by batch_id) - event_count as events_before
        from (
          select merchant_id, batch_id, event_count
          from stoa.queued_batch
          where (merchant_id, batch_id) > (merchant.merchant_id, 0)
          order by merchant_id, batch_id
          limit ${maxBatches}::integer) as first_batches
        where first_batches.merchant_id = merchant.merchant_id) as oldest
      where oldest.events_before < ${maxEvents}::bigint)
    delete from stoa.queued_batch as queued
    using due
    where queued.merchant_id = due.merchant_id
      and queued.batch_id = due.batch_id
    returning
      queued.merchant_id as "merchantId", queued.batch_id as "batchId", queued.accepted_at as "acceptedAt",
      queued.event_count as "eventCount", queued.months::text[] as months`);
}

/** Takes one batch of a locked merchant, when it is still queued. */
export async function takeBatch(
  tx: Transaction,
  { merchantId, batchId }: Pick<TakenBatch, 'merchantId' | 'batchId'>,
): Promise<TakenBatch | undefined> {
  const [batch] = await tx.query<TakenBatch>(sql`
    delete from stoa.queued_batch
    where merchant_id = ${merchantId}
      and batch_id = ${batchId}
    returning
      merchant_id as "merchantId", batch_id as "batchId", accepted_at as "acceptedAt",
      event_count as "eventCount", months::text[] as months`);
  return batch;
}

/**
 * Sets a batch aside; false when it is not queued any more. `reason` is what is wrong with it: the SQLSTATE of an error or
 * the name of its class.
 */
export async function setBatchAside(
  tx: Transaction,
  { merchantId, batchId }: Pick<TakenBatch, 'merchantId' | 'batchId'>,
  { reason, now }: { readonly reason: string; readonly now: Date },
): Promise<boolean> {
  const rows = await tx.query(sql`
    with taken as (
      delete from stoa.queued_batch
      where merchant_id = ${merchantId}
        and batch_id = ${batchId}
      returning merchant_id, batch_id, accepted_at, event_count, months)
    insert into stoa.set_aside_batch (
      merchant_id, batch_id, accepted_at, event_count, months, set_aside_at, reason)
    select merchant_id, batch_id, accepted_at, event_count, months, ${now}::timestamptz, ${reason}::text
    from taken
    returning 1`);
  return rows.length > 0;
}
