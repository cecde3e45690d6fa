import type { Context } from '../../database/context.js';
import type { Database } from '../../database/database.js';
import { isDatabaseAway } from '../../database/sql-state.js';
import { type Batcher, createBatcher } from '../../kernel/batcher.js';
import { limits } from '../../kernel/limits.js';
import { overloaded } from '../../kernel/overloaded.js';
import { retryWhileCutOut } from '../partitions/change-partition.js';
import { columnsOf } from '../segments/segment-columns.js';
import {
  type BatchHead,
  copyBatch,
  drawBatchIds,
  insertBatch,
  insertBatchOfOneMonth,
} from './batch-store.js';
import type { Batch } from './read-batch.js';

/** On several nodes, COPY costs less than one statement for a batch with at least this many events. */
const eventsWorthCopying = 200;

/** Appends a batch and queues it. When the promise is fulfilled, the batch is durable. */
export type SubmitEvents = (merchantId: number, batch: Batch) => Promise<void>;

export interface SubmitEventsOptions extends Context {
  /**
   * Makes the partitions of these months. If it cannot make one, the partition for all other times takes the events.
   */
  readonly ensureMonths: (months: readonly string[]) => Promise<void>;
  /** Called when there is a batch to drain. */
  readonly onQueued: () => void;
}

/**
 * The events call (specification, endpoint 4). Events are written here once and never moved, as one row for each month.
 * So the answer waits for one insert, and the drain has little left to do.
 */
export function createSubmitEvents(options: SubmitEventsOptions): SubmitEvents {
  const { database, ensureMonths, onQueued } = options;
  const append = database.topology.choose({ oneNode: appendAtOnce, cluster: createAppendNumbered })(options);
  return async (merchantId, batch) => {
    const months = monthsOf(batch);
    if (months.length === 0) return;
    await ensureMonths(months);
    await append(merchantId, batch);
    onQueued();
  };
}

type Append = (merchantId: number, batch: Batch) => Promise<void>;
type AppendOptions = Pick<SubmitEventsOptions, 'database' | 'clock'>;

/** One statement, which draws the number of the batch. */
function appendAtOnce({ database, clock }: AppendOptions): Append {
  return (merchantId, batch) => {
    const head = { merchantId, batchId: null, acceptedAt: clock.now() };
    return retryWhileCutOut(() => insert(database, head, batch));
  };
}

/** Only the coordinator draws numbers, so a batch has one before its node gets it. */
function createAppendNumbered({ database, clock }: AppendOptions): Append {
  const drawBatchId = createDrawBatchId(database);
  return async (merchantId, batch) => {
    const head = { merchantId, batchId: await drawBatchId(undefined), acceptedAt: clock.now() };
    await retryWhileCutOut(async () => {
      if (eventsOf(batch) < eventsWorthCopying) return insert(database, head, batch);
      const segments = 'columns' in batch ? [batch.columns] : batch.segments.map(columnsOf);
      return database.transaction((tx) => copyBatch(tx, head, segments));
    });
  };
}

function insert(database: Database, head: BatchHead, batch: Batch): Promise<void> {
  return 'columns' in batch
    ? insertBatchOfOneMonth(database, head, batch.columns)
    : insertBatch(database, head, batch.segments);
}

function eventsOf(batch: Batch): number {
  return 'columns' in batch
    ? batch.columns.length
    : batch.segments.reduce((sum, { positions }) => sum + positions.length, 0);
}

/** Calls at the same time draw their numbers in one statement. */
function createDrawBatchId(database: Database): Batcher<undefined, bigint> {
  return createBatcher({
    most: limits.waitingForConnection,
    lanes: 1,
    waiting: limits.waitingForConnection,
    run: (calls) => drawBatchIds(database, calls.length),
    refusal: () => overloaded('Too many requests are waiting for the database.', 1),
    concernsAll: isDatabaseAway,
  });
}

/** First days of the months in which the events happened. */
function monthsOf(batch: Batch): string[] {
  return 'columns' in batch ? [batch.columns.month] : batch.segments.map(({ month }) => month);
}
