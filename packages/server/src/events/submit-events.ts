import type { Database } from '../database/database.js';
import type { Clock } from '../kernel/clock.js';
import { batchText, type SourceOf } from './batch-text.js';
import { insertEventBatch } from './event-batch-store.js';
import type { SentEvent } from './events-schemas.js';

export interface Submission {
  readonly merchantId: number;
  readonly events: readonly SentEvent[];
  readonly sourceOf: SourceOf;
}

/** Puts a validated batch into the queue. When the promise is fulfilled, the batch is durable. */
export type SubmitEvents = (submission: Submission) => Promise<void>;

export interface SubmitEventsOptions {
  readonly database: Database;
  readonly clock: Clock;
  /** Called when there is a batch to drain. */
  readonly onQueued: () => void;
}

/** The events call (specification, endpoint 4): one row a batch, whatever its size, so the answer waits for one insert. */
export function createSubmitEvents({ database, clock, onQueued }: SubmitEventsOptions): SubmitEvents {
  return async ({ merchantId, events, sourceOf }) => {
    if (events.length === 0) return;
    await insertEventBatch(database, {
      merchantId,
      acceptedAt: clock.now(),
      eventCount: events.length,
      eventsText: batchText(events, sourceOf),
    });
    onQueued();
  };
}
