import { limits } from '../../kernel/limits.js';
import type { WaitingEvent } from './waiting-event-store.js';

/** A segment and which of its events are to be recorded. */
export interface WantedEvents {
  readonly batchId: bigint;
  /** First day of the month in which they happened. */
  readonly month: string;
  /** A bit for each position in the batch, as PostgreSQL's `get_bit` numbers them; set where the event is wanted. */
  readonly wanted: Buffer;
}

/** Pure: groups these events by their segments. */
export function eventsThatWaited(events: readonly WaitingEvent[]): WantedEvents[] {
  const segments = new Map<string, WantedEvents>();
  for (const { position, ...segment } of events) {
    const key = `${segment.batchId} ${segment.month}`;
    const found = segments.get(key) ?? { ...segment, wanted: Buffer.alloc(bytes) };
    segments.set(key, found);
    setBit(found.wanted, position);
  }
  return [...segments.values()];
}

/** Positions are counted from 1 and bits from 0, so there is one bit more than a batch can have events. */
const bytes = Math.floor(limits.eventsPerBatch / 8) + 1;

function setBit(bits: Buffer, position: number): void {
  const byte = position >> 3;
  bits[byte] = (bits[byte] ?? 0) | (1 << (position & 7));
}
