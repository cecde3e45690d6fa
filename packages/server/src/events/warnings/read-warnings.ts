import { assertMerchant } from '../../access/index.js';
import { alongIndexes } from '../../database/along-indexes.js';
import type { Database } from '../../database/database.js';
import { selectWarningCounts, type WarningCount, type WarningPage } from './warning-count-store.js';

/**
 * How many events have which warning, by the day of acceptance and by app, the newest day first. The transaction that records an
 * event counts its warnings: the counts always agree with the events. An event of an unknown installation leaves the counts
 * of that warning when it is linked.
 * @throws Failure unknown_merchant
 */
export type ReadWarnings = (page: WarningPage) => Promise<WarningCount[]>;

export function createReadWarnings(database: Database): ReadWarnings {
  return async (page) => {
    if (page.merchantId !== undefined) await assertMerchant(database, page.merchantId);
    return alongIndexes(database, (tx) => selectWarningCounts(tx, page));
  };
}
