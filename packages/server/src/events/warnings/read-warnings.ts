import { assertMerchant } from '../../access/index.js';
import { alongIndexes } from '../../database/along-indexes.js';
import type { Database } from '../../database/database.js';
import { selectWarningCounts, type WarningCount, type WarningPage } from './warning-count-store.js';

/**
 * How many events have each warning, by the day of acceptance and by app, the newest day first. The transaction that records an
 * event also counts its warnings, so the counts always agree with the events. When a waiting event is linked, it is no longer
 * counted under `unknown_installation`.
 * @throws Failure unknown_merchant
 */
export async function readWarnings(database: Database, page: WarningPage): Promise<WarningCount[]> {
  if (page.merchantId !== undefined) await assertMerchant(database, page.merchantId);
  return alongIndexes(database, (tx) => selectWarningCounts(tx, page));
}
