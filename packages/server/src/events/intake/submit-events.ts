import type { Database } from '../../database/database.js';
import type { Clock } from '../../kernel/clock.js';
import type { SentEvent } from '../events-schemas.js';
import { throughChanges } from '../partitions/change-partition.js';
import { type BatchHead, insertBatch, insertBatchOfOneMonth } from './batch-store.js';
import { columnsOf, type SegmentColumns } from './segment-columns.js';
import { type SourceOf, segmentsOf } from './segments-of.js';

/** A validated batch: as the values of its body, or already as the columns of its only month. */
export type ValidBatch =
  | { readonly events: readonly SentEvent[]; readonly sourceOf: SourceOf }
  | { readonly columns: SegmentColumns };

/** Appends a batch and queues it. When the promise is fulfilled, the batch is durable. */
export type SubmitEvents = (merchantId: number, batch: ValidBatch) => Promise<void>;

export interface SubmitEventsOptions {
  readonly database: Database;
  readonly clock: Clock;
  /** Makes the partitions of these months; where it cannot, the partition for all other times takes their events. */
  readonly ensureMonths: (months: readonly string[]) => Promise<void>;
  /** Called when there is a batch to drain. */
  readonly onQueued: () => void;
}

/**
 * The events call (specification, endpoint 4). Events are written here once and for all, a row a month: the answer waits
 * for one insert, and what is left for the drain is small.
 */
export function createSubmitEvents(options: SubmitEventsOptions): SubmitEvents {
  const { database, clock, ensureMonths, onQueued } = options;
  return async (merchantId, batch) => {
    const { months, insert } = insertOf(batch);
    if (months.length === 0) return;
    await ensureMonths(months);
    const head = { merchantId, acceptedAt: clock.now() };
    await throughChanges(() => insert(database, head));
    onQueued();
  };
}

interface BatchInsert {
  /** First days of the months in which its events happened. */
  readonly months: readonly string[];
  readonly insert: (database: Database, head: BatchHead) => Promise<void>;
}

function insertOf(batch: ValidBatch): BatchInsert {
  if ('columns' in batch) return insertOfColumns(batch.columns);
  const segments = segmentsOf(batch.events, batch.sourceOf);
  const [first] = segments;
  if (first !== undefined && segments.length === 1) return insertOfColumns(columnsOf(first));
  return {
    months: segments.map(({ month }) => month),
    insert: (database, head) => insertBatch(database, head, segments),
  };
}

function insertOfColumns(columns: SegmentColumns): BatchInsert {
  return {
    months: [columns.month],
    insert: (database, head) => insertBatchOfOneMonth(database, head, columns),
  };
}
