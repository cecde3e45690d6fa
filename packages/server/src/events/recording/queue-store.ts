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

/** The first number of our advisory locks on merchants; the second is the merchant. */
const merchantLock = 7_401_013;

/** A merchant with queued batches, and whether this transaction has locked it. */
export interface QueuedMerchant {
  readonly merchantId: number;
  readonly isLocked: boolean;
}

export interface TurnLimits {
  /** Merchants a turn. */
  readonly most: number;
  /** No more merchants are added when these have so many events queued, so that the others are left to other drains. */
  readonly enough: number;
  /** How many batches of a merchant are counted. */
  readonly maxBatches: number;
}

/**
 * The next merchants with queued batches, in the order of their numbers after `after`. Those that nobody else has locked are
 * locked until the transaction ends: only the holder of the lock works on a merchant's queue, ledger and sums. Read the
 * queue in a later statement, because this one does not see what the previous holder has done.
 *
 * Here and below, a walk begins at a whole key. With the merchant alone, PostgreSQL would walk the batches of all merchants
 * by age if its statistics knew of only one merchant.
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
 * Locks a merchant until the transaction ends, and waits for the present holder: this lock comes before anyone who only
 * tries. Hold no other lock while you wait.
 */
export async function waitForMerchant(tx: Transaction, merchantId: number): Promise<void> {
  await tx.query(sql`
    select pg_advisory_xact_lock(${merchantLock}::integer, ${merchantId}::integer)`);
}

export interface TakeLimits {
  /** For each merchant. */
  readonly maxBatches: number;
  /** For each merchant; its share of the take ends with the batch that reaches this number. */
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

/** Takes one batch of a locked merchant, if it is still queued. */
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

/** Sets a batch aside; false if it is no longer queued. `reason` is the SQLSTATE of an error or the name of its class. */
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
