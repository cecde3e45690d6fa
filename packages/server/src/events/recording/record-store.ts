import type { Transaction } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { DuplicateEvent } from './ledger-store.js';
import type { TakenBatch } from './queue-store.js';

/** Batches taken out of the queue whose events are in the ledger; their merchants must be locked. */
export interface EnteredBatches {
  readonly batches: readonly TakenBatch[];
  /** Their events that do not count. */
  readonly duplicates: readonly DuplicateEvent[];
}

/**
 * Settings for the statements of a take. The planner guesses ten events in a batch, and with nested loops it would compare
 * every event with every other one. The memory holds the sorts of a take.
 */
export async function prepareToRecord(tx: Transaction): Promise<void> {
  await tx.query(sql`
    select
      set_config('enable_nestloop', 'off', true), set_config('enable_mergejoin', 'off', true),
      set_config('plan_cache_mode', 'force_custom_plan', true),
      set_config('work_mem', '32MB', true)`);
}

/** Notes batches as recorded, and how many duplicates each has. */
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
