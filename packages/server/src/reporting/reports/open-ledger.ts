import type { Queryable } from '../../database/database.js';
import { createFeePlanChooser } from '../fees/choose-fee-plan.js';
import { selectFeePlans } from '../fees/fee-plan-store.js';
import { selectClosedThrough, selectYearVolumes } from '../statements/books-store.js';
import type { Ledger, StandingTransaction } from './decide-report.js';
import { selectRecorded } from './ledger-store.js';
import type { ReportedTransaction } from './report-content.js';
import { createYearVolumes } from './year-volumes.js';

/** Ids of one look-up: their texts are put together at once, and others have to run in between. */
const idsOfLookup = 8_000;

/**
 * Reads what a merchant's books say about the items of a report. Whoever records by it holds the ledger's lock
 * since before; a dry run needs none.
 */
export async function openLedger(
  tx: Queryable,
  merchantId: number,
  items: readonly ReportedTransaction[],
): Promise<Ledger> {
  const recorded = new Map<string, StandingTransaction>();
  for (let from = 0; from < items.length; from += idsOfLookup) {
    const ids = items.slice(from, from + idsOfLookup).map(({ id }) => id);
    for (const standing of await selectRecorded(tx, merchantId, ids)) recorded.set(standing.id, standing);
  }
  return {
    recorded,
    closedThrough: await selectClosedThrough(tx, merchantId),
    choosePlan: createFeePlanChooser(await selectFeePlans(tx, merchantId)),
    volumes: createYearVolumes(await selectYearVolumes(tx, merchantId)),
  };
}
