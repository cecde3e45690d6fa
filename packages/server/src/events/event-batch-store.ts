import type { Queryable } from '../database/database.js';
import { sql } from '../database/sql.js';
import type { InstallationOfMerchant } from './known-installations.js';

export interface NewEventBatch {
  readonly merchantId: number;
  readonly acceptedAt: Date;
  readonly eventCount: number;
  /** A JSON array of objects with the columns of `stoa.attribution_event`. */
  readonly eventsText: string;
}

/** A batch that waits in the queue. */
export interface QueuedBatch {
  readonly merchantId: number;
  readonly batchId: bigint;
}

/** A batch that this transaction has locked; not `taken` when its turn has not come yet. */
export interface LockedBatch extends QueuedBatch {
  readonly taken: boolean;
}

export interface TakeLimits {
  readonly maxBatches: number;
  /** The take ends with the batch that reaches it. */
  readonly maxEvents: number;
}

export interface QueueDepth {
  readonly batches: number;
  readonly events: number;
  readonly oldestAcceptedAt: Date | null;
}

export async function insertEventBatch(tx: Queryable, batch: NewEventBatch): Promise<void> {
  await tx.query(sql`
    insert into stoa.event_batch (merchant_id, accepted_at, event_count, events)
    values (${batch.merchantId}, ${batch.acceptedAt}, ${batch.eventCount}, ${batch.eventsText}::jsonb)`);
}

/**
 * Locks the oldest batches that no other drain holds, and takes from them what may be drained now. A batch whose
 * merchant has an older one that is not ours stays: the older one is being drained by another process, and the first of
 * two events with one id has to stand. So one merchant's batches are drained in their order, those of several merchants side
 * by side, and the holder of the oldest batch always gets on. The inner limit keeps that look back an index scan,
 * however long the queue is.
 */
export function lockBatches(tx: Queryable, { maxBatches, maxEvents }: TakeLimits): Promise<LockedBatch[]> {
  return tx.query<LockedBatch>(sql`
    with locked as materialized (
      select merchant_id, batch_id, event_count
      from stoa.event_batch
      order by batch_id
      limit ${maxBatches}
      for update skip locked),
    reach as (
      select merchant_id, max(batch_id) as batch_id
      from locked
      group by merchant_id),
    in_order as (
      select
        batch.merchant_id, batch.batch_id,
        bool_and(locked.batch_id is not null) over (
          partition by batch.merchant_id
          order by batch.batch_id) as in_turn
      from reach
      cross join lateral (
        select merchant_id, batch_id
        from stoa.event_batch
        where merchant_id = reach.merchant_id
          and batch_id <= reach.batch_id
        order by batch_id
        limit 10000) as batch
      left join locked
        on locked.merchant_id = batch.merchant_id
        and locked.batch_id = batch.batch_id),
    counted as (
      select merchant_id, batch_id, sum(event_count) over (order by batch_id) - event_count as events_before
      from locked
      join in_order using (merchant_id, batch_id)
      where in_turn)
    select
      locked.merchant_id as "merchantId", locked.batch_id as "batchId",
      coalesce(counted.events_before < ${maxEvents}::bigint, false) as taken
    from locked
    left join counted using (merchant_id, batch_id)
    order by locked.batch_id`);
}

/** Every installation that events of these batches name, once. */
export function selectInstallationsOf(
  tx: Queryable,
  batches: readonly QueuedBatch[],
): Promise<InstallationOfMerchant[]> {
  const merchantIds = batches.map(({ merchantId }) => merchantId);
  const batchIds = batches.map(({ batchId }) => batchId);
  return tx.query<InstallationOfMerchant>(sql`
    select distinct batch.merchant_id as "merchantId", event.installation_id as "installationId"
    from unnest(${merchantIds}::integer[], ${batchIds}::bigint[]) as taken (merchant_id, batch_id)
    join stoa.event_batch as batch using (merchant_id, batch_id)
    cross join jsonb_to_recordset(batch.events) as event (installation_id uuid)`);
}

/** How much is queued, counting the oldest `most` batches only. */
export async function measureQueue(tx: Queryable, most: number): Promise<QueueDepth> {
  const [row] = await tx.query<QueueDepth>(sql`
    select
      count(*)::integer as batches, coalesce(sum(event_count), 0)::integer as events,
      min(accepted_at) as "oldestAcceptedAt"
    from (
      select event_count, accepted_at
      from stoa.event_batch
      order by batch_id
      limit ${most}) as oldest`);
  return row ?? { batches: 0, events: 0, oldestAcceptedAt: null };
}
