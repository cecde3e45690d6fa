import { type Instant, toPostgresTimestamp } from '@stoa/contract';
import type { Queryable } from '../../database/database.js';
import { firstTwin } from '../../database/first-twin.js';
import { sql } from '../../database/sql.js';

/** A batch that was accepted but could not be recorded, for a reason on our side. */
export interface SetAsideBatch {
  readonly merchantId: number;
  readonly batchId: bigint;
  readonly acceptedAt: Instant;
  readonly eventCount: number;
  readonly setAsideAt: Instant;
  /** The SQLSTATE of the error, or the name of its class. */
  readonly reason: string;
}

/** A position in the order of batches by time of acceptance. */
export type SetAsideKey = Pick<SetAsideBatch, 'acceptedAt' | 'batchId'>;

export interface SetAsidePage {
  /** Undefined: batches of all merchants of the store. */
  readonly merchantId: number | undefined;
  /** Only those after this one; undefined: from the newest on. */
  readonly after: SetAsideKey | undefined;
  readonly limit: number;
}

const batchColumns = sql`
  merchant_id, batch_id, (extract(epoch from accepted_at) * 1000000)::bigint as accepted_at, event_count,
  (extract(epoch from set_aside_at) * 1000000)::bigint as set_aside_at, reason`;

/** Batches that are set aside, the newest first. */
export function selectSetAside(tx: Queryable, page: SetAsidePage): Promise<SetAsideBatch[]> {
  const { merchantId, after, limit } = page;
  const time = after === undefined ? 'infinity' : toPostgresTimestamp(after.acceptedAt);
  const batchId = after?.batchId ?? 0n;
  const key = sql`(accepted_at, batch_id) < (${time}::timestamptz, ${batchId}::bigint)`;
  return merchantId === undefined
    ? tx.query<SetAsideBatch>(sql`
        select ${batchColumns}
        from stoa.set_aside_batch
        where ${key}
          and merchant_id < ${firstTwin}
        order by set_aside_batch.accepted_at desc, batch_id desc
        limit ${limit}`)
    : tx.query<SetAsideBatch>(sql`
        select ${batchColumns}
        from stoa.set_aside_batch
        where merchant_id = ${merchantId}
          and ${key}
        order by set_aside_batch.accepted_at desc, batch_id desc
        limit ${limit}`);
}

/** The batch with this number that is set aside. Only an operator asks for a batch without naming its merchant. */
export async function findSetAside(tx: Queryable, batchId: bigint): Promise<SetAsideBatch | undefined> {
  const [batch] = await tx.query<SetAsideBatch>(sql`
    select ${batchColumns}
    from stoa.set_aside_batch
    where batch_id = ${batchId}`);
  return batch;
}

/** Puts a batch back into the queue; false if it is no longer set aside. */
export async function requeueBatch(
  tx: Queryable,
  { merchantId, batchId }: Pick<SetAsideBatch, 'merchantId' | 'batchId'>,
): Promise<boolean> {
  const [row] = await tx.query<{ isQueued: boolean }>(sql`
    select stoa.requeue_batch(${merchantId}, ${batchId}) as is_queued`);
  return row?.isQueued === true;
}

export interface RequeueRequest {
  /** Undefined: batches of all merchants of the store. */
  readonly merchantId: number | undefined;
  /** Only those set aside before this time, so that a batch that fails again is not replayed twice. */
  readonly setAsideBefore: Date;
  readonly most: number;
}

/** Merchants of the store with batches that were set aside before this time, by id. */
export async function selectMerchantsAside(tx: Queryable, setAsideBefore: Date): Promise<number[]> {
  const rows = await tx.query<{ merchantId: number }>(sql`
    select merchant_id
    from stoa.set_aside_batch
    where set_aside_at < ${setAsideBefore}
      and merchant_id < ${firstTwin}
    group by merchant_id
    order by merchant_id`);
  return rows.map(({ merchantId }) => merchantId);
}

/** Puts the oldest batches of a merchant back into the queue; returns how many. */
export async function requeueBatches(
  tx: Queryable,
  merchantId: number,
  { setAsideBefore, most }: Pick<RequeueRequest, 'setAsideBefore' | 'most'>,
): Promise<number> {
  const [row] = await tx.query<{ count: number }>(sql`
    select stoa.requeue_batches(${merchantId}, ${setAsideBefore}, ${most}) as count`);
  return row?.count ?? 0;
}

/** How many batches are set aside, counted up to `most`. */
export async function countSetAside(tx: Queryable, most: number): Promise<number> {
  const [row] = await tx.query<{ count: number }>(sql`
    select count(*)::integer as count
    from (
      select merchant_id
      from stoa.set_aside_batch
      where merchant_id < ${firstTwin}
      limit ${most}) as set_aside`);
  return row?.count ?? 0;
}
