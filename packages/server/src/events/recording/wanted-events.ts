import { limits } from '../../kernel/limits.js';
import type { DuplicateEvent } from './ledger-store.js';
import type { TakenBatch } from './queue-store.js';
import type { WaitingEvent } from './waiting-event-store.js';

/** A segment and which of its events are to be recorded. */
export interface WantedEvents {
  readonly merchantId: number;
  readonly batchId: bigint;
  /** First day of the month in which they happened. */
  readonly month: string;
  /** A bit for each position in the batch, as PostgreSQL's `get_bit` numbers them; set where the event is wanted. */
  readonly wanted: Buffer;
}

/** Pure: the events of these batches except the duplicates. */
export function eventsThatCount(
  batches: readonly TakenBatch[],
  duplicates: readonly DuplicateEvent[],
): WantedEvents[] {
  const wantedOf = new Map(batches.map(({ batchId, eventCount }) => [batchId, allOf(eventCount)]));
  for (const { batchId, position } of duplicates) clearBit(wantedOf.get(batchId), position);
  return batches.flatMap(({ merchantId, batchId, months }) => {
    const wanted = wantedOf.get(batchId) ?? Buffer.alloc(0);
    return months.map((month) => ({ merchantId, batchId, month, wanted }));
  });
}

/** Pure: these events, by their segments. */
export function eventsThatWaited(events: readonly WaitingEvent[]): WantedEvents[] {
  const segments = new Map<string, WantedEvents>();
  for (const { position, ...segment } of events) {
    const key = `${segment.batchId} ${segment.month}`;
    const found = segments.get(key) ?? { ...segment, wanted: noneOf(limits.eventsPerBatch) };
    segments.set(key, found);
    setBit(found.wanted, position);
  }
  return [...segments.values()];
}

function noneOf(eventCount: number): Buffer {
  return Buffer.alloc(bytesFor(eventCount));
}

function allOf(eventCount: number): Buffer {
  return Buffer.alloc(bytesFor(eventCount), 0xff);
}

/** Positions begin with 1, bits with 0. */
function bytesFor(eventCount: number): number {
  return Math.floor(eventCount / 8) + 1;
}

function setBit(bits: Buffer, position: number): void {
  const byte = position >> 3;
  bits[byte] = (bits[byte] ?? 0) | (1 << (position & 7));
}

function clearBit(bits: Buffer | undefined, position: number): void {
  if (bits === undefined) return;
  const byte = position >> 3;
  bits[byte] = (bits[byte] ?? 0) & ~(1 << (position & 7));
}
