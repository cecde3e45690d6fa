import type { Queryable, Transaction } from '../../database/database.js';
import { sql } from '../../database/sql.js';

/** Identifies a batch. */
export interface BatchKey {
  readonly merchantId: number;
  readonly batchId: bigint;
}

/** The first key of our advisory locks on merchants; the second key is the merchant's id. */
const merchantLock = 7_401_013;

/**
 * Locks those of these merchants that nobody else has locked, until the transaction ends, and returns them. Only the
 * holder of the lock works on a merchant's queue, ledger and sums. Read the queue in a later statement, because this
 * one may not see what the previous holder did.
 */
export async function lockMerchants(tx: Transaction, merchantIds: readonly number[]): Promise<number[]> {
  const rows = await tx.query<{ merchantId: number }>(sql`
    select merchant_id
    from unnest(${merchantIds}::integer[]) as merchant (merchant_id)
    where pg_try_advisory_xact_lock(${merchantLock}::integer, merchant_id)`);
  return rows.map(({ merchantId }) => merchantId);
}

/**
 * Locks a merchant until the transaction ends. It waits for the present holder, and so gets the lock before anyone who
 * only tries. The caller must not hold another lock meanwhile.
 */
export async function waitForMerchant(tx: Transaction, merchantId: number): Promise<void> {
  await tx.query(sql`
    select pg_advisory_xact_lock(${merchantLock}::integer, ${merchantId}::integer)`);
}

export interface QueuedMerchant {
  readonly merchantId: number;
  /** The events of its first batches; null on several nodes, where counting them would cost too much. */
  readonly events: bigint | null;
}

export interface QueuePage {
  /** The number of the last merchant of the page before; 0 for the first page. */
  readonly after: number;
  readonly most: number;
  readonly mostBatches: number;
}

/**
 * The next merchants with queued batches, by id. At most `mostBatches` batches of each are counted. For one node only.
 */
export function selectQueuedMerchants(
  tx: Queryable,
  { after, most, mostBatches }: QueuePage,
): Promise<QueuedMerchant[]> {
  return tx.query<QueuedMerchant>(sql`
    select merchant_id, events
    from stoa.merchants_with_events(${after}, ${most}, ${mostBatches})`);
}

export const anyQueued = sql`(
  select true
  from stoa.queued_batch
  order by merchant_id, batch_id
  limit 1)`;

/** The oldest queued batches of a merchant, in their order. */
export function selectOldestBatches(
  tx: Queryable,
  merchantId: number,
  most: number,
): Promise<(BatchKey & { readonly eventCount: number })[]> {
  return tx.query(sql`
    select merchant_id, batch_id, event_count
    from stoa.queued_batch
    where merchant_id = ${merchantId}::integer
      and (merchant_id, batch_id) > (${merchantId}::integer, 0)
    order by merchant_id, batch_id
    limit ${most}`);
}

/**
 * Sets a batch aside, and returns how many events it has; undefined if it is no longer queued. `reason` is the SQLSTATE
 * of an error or the name of its class.
 */
export async function setBatchAside(
  tx: Transaction,
  { merchantId, batchId }: BatchKey,
  { reason, now }: { readonly reason: string; readonly now: Date },
): Promise<number | undefined> {
  const [row] = await tx.query<{ isAside: boolean }>(sql`
    select stoa.set_batch_aside(${merchantId}, ${batchId}, ${reason}, ${now}) as is_aside`);
  if (row?.isAside !== true) return undefined;
  const [batch] = await tx.query<{ eventCount: number }>(sql`
    select event_count
    from stoa.set_aside_batch
    where merchant_id = ${merchantId}
      and batch_id = ${batchId}`);
  return batch?.eventCount;
}
