import type { Queryable, Transaction } from '../../database/database.js';
import { firstTwin } from '../../database/first-twin.js';
import { sql } from '../../database/sql.js';
import { limits } from '../../kernel/limits.js';

/** The place of a waiting event. */
export interface WaitingEvent {
  readonly batchId: bigint;
  /** First day of the month in which it happened. */
  readonly month: string;
  readonly position: number;
}

/**
 * Deletes and returns up to `most` waiting events of a merchant's installations, and subtracts them from the counts of
 * the warning `unknown_installation` (`stoa.take_waiting_events`). The merchant must be locked.
 */
export function takeWaitingEvents(
  tx: Transaction,
  {
    merchantId,
    installationIds,
  }: { readonly merchantId: number; readonly installationIds: readonly string[] },
  most: number,
): Promise<WaitingEvent[]> {
  return tx.query<WaitingEvent>(sql`
    select batch_id, month::text as month, position
    from stoa.take_waiting_events(${merchantId}, ${installationIds}::uuid[], ${most})`);
}

/** How many events wait, counted up to `most`. */
export async function countWaitingEvents(tx: Queryable, most: number): Promise<number> {
  const [row] = await tx.query<{ count: number }>(sql`
    select count(*)::integer as count
    from (
      select merchant_id
      from stoa.waiting_event
      where merchant_id < ${firstTwin}
      limit ${most}) as waiting`);
  return row?.count ?? 0;
}

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
