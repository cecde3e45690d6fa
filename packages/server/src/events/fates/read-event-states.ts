import { assertMerchant } from '../../access/index.js';
import { alongIndexes } from '../../database/along-indexes.js';
import type { Database } from '../../database/database.js';
import { limits } from '../../kernel/limits.js';
import { type EventState, selectEventStates } from './event-state-store.js';

/**
 * In short, what became of many events of a merchant: one state for each identifier, in the order in which they are
 * given. They must be UUIDs, at most `limits.fatesOfCall`. An event of another merchant is unknown.
 * @throws Failure unknown_merchant
 */
export async function readEventStates(
  database: Database,
  merchantId: number,
  eventIds: readonly string[],
): Promise<EventState[]> {
  await assertMerchant(database, merchantId);
  const lower = eventIds.map((id) => id.toLowerCase());
  const asked = { merchantId, eventIds: [...new Set(lower)], searched: limits.batchesSearched };
  const found = await alongIndexes(database, (tx) => selectEventStates(tx, asked));
  const states = new Map(found.map((one) => [one.eventId, one]));
  return lower.map(
    (eventId) => states.get(eventId) ?? { eventId, state: 'unknown', acceptedAt: null, recordedAt: null },
  );
}
