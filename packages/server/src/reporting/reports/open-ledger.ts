import type { ReportedTransaction, StandingTransaction } from '@stoa/contract';
import type { Queryable } from '../../database/database.js';
import { createFeePlanChooser } from '../fees/choose-fee-plan.js';
import { selectFeePlans } from '../fees/fee-plan-store.js';
import { selectClosedThrough, selectYearVolumes } from '../ledger/books-store.js';
import { selectRecorded } from '../ledger/ledger-store.js';
import { createYearVolumes } from '../ledger/year-volumes.js';
import type { Ledger } from './decide-report.js';

/** Ids of one lookup: building its text blocks the thread, and others must run in between. */
const idsOfLookup = 8_000;

/**
 * Reads what a merchant's books say about the items of a report. A caller that records must hold the lock of the ledger
 * already; a dry run needs no lock.
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
