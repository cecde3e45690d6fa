import type { Transaction } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { TakenBatch } from './queue-store.js';

/** An event that does not count, because its merchant has an earlier one with the same `event_id`. */
export interface DuplicateEvent {
  readonly merchantId: number;
  readonly batchId: bigint;
  readonly position: number;
}

export interface LedgerRequest {
  /** Batches taken out of the queue, of at most 32 merchants, who must be locked. */
  readonly batches: readonly TakenBatch[];
  /** Whether this merchant is expected to send events again: entering these then costs less, and all others more. */
  readonly isWary: (merchantId: number) => boolean;
}

/**
 * Enters the events of these batches into the ledger. Among a merchant's events with one `event_id`, the first of the oldest
 * batch counts; the others become duplicates and are returned. How: `stoa.enter_events`, decision 0019.
 */
export function enterEvents(tx: Transaction, { batches, isWary }: LedgerRequest): Promise<DuplicateEvent[]> {
  const segments = batches.flatMap(({ months, ...batch }) => months.map((month) => ({ ...batch, month })));
  const merchantIds = [...new Set(batches.map(({ merchantId }) => merchantId))];
  return tx.query<DuplicateEvent>(sql`
    with segments as (
      select merchant_id, array_agg(batch_id) as batch_ids, array_agg(month) as months
      from unnest(
        ${segments.map(({ merchantId }) => merchantId)}::integer[],
        ${segments.map(({ batchId }) => batchId)}::bigint[],
        ${segments.map(({ month }) => month)}::date[]) as taken (merchant_id, batch_id, month)
      group by merchant_id),
    sent as (
      select merchant_id, sum(event_count)::bigint as event_count
      from unnest(
        ${batches.map(({ merchantId }) => merchantId)}::integer[],
        ${batches.map(({ eventCount }) => eventCount)}::integer[]) as taken (merchant_id, event_count)
      group by merchant_id),
    merchant as (
      select *
      from unnest(${merchantIds}::integer[], ${merchantIds.map(isWary)}::boolean[]) as merchant (merchant_id, is_wary))
    select merchant_id as "merchantId", duplicate.batch_id as "batchId", duplicate.position
    from merchant
    join sent using (merchant_id)
    join segments using (merchant_id)
    cross join lateral stoa.enter_events(merchant_id, batch_ids, months, event_count, is_wary) as duplicate`);
}
