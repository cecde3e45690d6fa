import type { Database } from '../../database/database.js';
import type { Clock } from '../../kernel/clock.js';
import { retryWhileCutOut } from '../partitions/change-partition.js';
import { insertBatch, insertBatchOfOneMonth } from './batch-store.js';
import type { Batch } from './read-batch.js';

/** Appends a batch and queues it. When the promise is fulfilled, the batch is durable. */
export type SubmitEvents = (merchantId: number, batch: Batch) => Promise<void>;

export interface SubmitEventsOptions {
  readonly database: Database;
  readonly clock: Clock;
  /** Makes the partitions of these months. Where it cannot, the partition for all other times takes their events. */
  readonly ensureMonths: (months: readonly string[]) => Promise<void>;
  /** Called when there is a batch to drain. */
  readonly onQueued: () => void;
}

/**
 * The events call (specification, endpoint 4). Events are written here once and for all, one row a month, so the answer
 * waits for one insert, and little is left to the drain.
 */
export function createSubmitEvents(options: SubmitEventsOptions): SubmitEvents {
  const { database, clock, ensureMonths, onQueued } = options;
  return async (merchantId, batch) => {
    const months = monthsOf(batch);
    if (months.length === 0) return;
    await ensureMonths(months);
    const head = { merchantId, acceptedAt: clock.now() };
    await retryWhileCutOut(() =>
      'columns' in batch
        ? insertBatchOfOneMonth(database, head, batch.columns)
        : insertBatch(database, head, batch.segments),
    );
    onQueued();
  };
}

/** First days of the months in which the events happened. */
function monthsOf(batch: Batch): string[] {
  return 'columns' in batch ? [batch.columns.month] : batch.segments.map(({ month }) => month);
}
