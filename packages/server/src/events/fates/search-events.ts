import { alongIndexes } from '../../database/along-indexes.js';
import type { Database } from '../../database/database.js';
import { limits } from '../../kernel/limits.js';
import { type Found, type Sought, soughtUuid } from '../../kernel/sought.js';
import { selectEventPlace, selectMerchantsOfEvent } from './fate-store.js';

/** The event that the text names. Of all merchants, only recorded ones are found. */
export async function searchEvents(database: Database, sought: Sought): Promise<readonly Found[]> {
  const id = soughtUuid(sought);
  if (id === undefined) return [];
  const { merchantId, most } = sought;
  if (merchantId === null) {
    const merchantIds = await alongIndexes(database, (tx) => selectMerchantsOfEvent(tx, id, most));
    return merchantIds.map((owner) => ({ kind: 'event', id, merchantId: owner }));
  }
  const place = await selectEventPlace(database, { merchantId, eventId: id }, limits.batchesSearched);
  return place === undefined ? [] : [{ kind: 'event', id, merchantId }];
}
