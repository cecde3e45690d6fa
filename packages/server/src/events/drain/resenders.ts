import type { DuplicateEvent } from './ledger-store.js';
import type { TakenBatch } from './queue-store.js';

/** For how many events after a duplicate a merchant is expected to send more of them: fifty takes. */
const eventsRemembered = 1_000_000;
/** The oldest one leaves for the next: a merchant forgotten costs dead rows in the ledger, and nothing else. */
const maxMerchants = 10_000;

/** Merchants who have just sent an event again, in the memory of one drain. */
export interface Resenders {
  readonly has: (merchantId: number) => boolean;
  /** What came of these batches. */
  learn(
    batches: readonly Pick<TakenBatch, 'merchantId' | 'eventCount'>[],
    duplicates: readonly DuplicateEvent[],
  ): void;
}

export function createResenders(): Resenders {
  const eventsLeft = new Map<number, number>();
  return {
    has: (merchantId) => eventsLeft.has(merchantId),
    learn: (batches, duplicates) => {
      for (const { merchantId, eventCount } of batches) countDown(merchantId, eventCount);
      for (const merchantId of new Set(duplicates.map((duplicate) => duplicate.merchantId))) add(merchantId);
    },
  };

  function countDown(merchantId: number, events: number): void {
    const left = eventsLeft.get(merchantId);
    if (left === undefined) return;
    if (left > events) eventsLeft.set(merchantId, left - events);
    else eventsLeft.delete(merchantId);
  }

  function add(merchantId: number): void {
    // The map keeps the order of insertion: who sends again moves behind all others.
    eventsLeft.delete(merchantId);
    eventsLeft.set(merchantId, eventsRemembered);
    const [oldest] = eventsLeft.keys();
    if (eventsLeft.size > maxMerchants && oldest !== undefined) eventsLeft.delete(oldest);
  }
}
