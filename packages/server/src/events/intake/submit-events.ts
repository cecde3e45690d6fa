import type { Database } from '../../database/database.js';
import type { Clock } from '../../kernel/clock.js';
import type { SentEvent } from '../events-schemas.js';
import { throughChanges } from '../partitions/change-partition.js';
import { insertBatch, insertBatchOfOneMonth } from './batch-store.js';
import { type SourceOf, segmentsOf } from './segments-of.js';

export interface Submission {
  readonly merchantId: number;
  readonly events: readonly SentEvent[];
  readonly sourceOf: SourceOf;
}

/** Appends a validated batch and queues it. When the promise is fulfilled, the batch is durable. */
export type SubmitEvents = (submission: Submission) => Promise<void>;

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
  return async ({ merchantId, events, sourceOf }) => {
    const segments = segmentsOf(events, sourceOf);
    const [first] = segments;
    if (first === undefined) return;
    await ensureMonths(segments.map(({ month }) => month));
    const batch = { merchantId, acceptedAt: clock.now(), eventCount: events.length };
    await throughChanges(() =>
      segments.length === 1
        ? insertBatchOfOneMonth(database, batch, first)
        : insertBatch(database, batch, segments),
    );
    onQueued();
  };
}
