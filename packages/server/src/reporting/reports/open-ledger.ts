import type { ReportedTransaction, StandingTransaction } from '@stoa/contract';
import type { Queryable } from '../../database/database.js';
import { createFeePlanChooser } from '../fees/choose-fee-plan.js';
import { asksForAges, volumesOf } from '../fees/fee-line.js';
import { selectFeePlans } from '../fees/fee-plan-store.js';
import { openAges } from '../ledger/ages.js';
import { selectClosedThrough, selectYearVolumes } from '../ledger/books-store.js';
import { selectFacts, selectKnownFacts } from '../ledger/facts-store.js';
import { selectRecorded } from '../ledger/ledger-store.js';
import { openTierVolumes } from '../ledger/tier-volumes.js';
import { createYearVolumes } from '../ledger/year-volumes.js';
import { dayOf } from '../month.js';
import type { Ledger } from './decide-report.js';

/** Ids of one lookup: building its text blocks the thread, and others must run in between. */
const idsOfLookup = 8_000;

/**
 * Reads what a merchant's books say about the items of a report. A caller that records must hold the lock of the ledger
 * already; a forecast needs no lock.
 */
export async function openLedger(
  tx: Queryable,
  merchantId: number,
  { items, isForecast }: { readonly items: readonly ReportedTransaction[]; readonly isForecast: boolean },
): Promise<Ledger> {
  const recorded = new Map<string, StandingTransaction>();
  for (let from = 0; from < items.length; from += idsOfLookup) {
    const ids = items.slice(from, from + idsOfLookup).map(({ id }) => id);
    for (const standing of await selectRecorded(tx, merchantId, ids)) recorded.set(standing.id, standing);
  }
  const known = await readFactsOf(tx, merchantId, { items, recorded });
  const plans = await selectFeePlans(tx, merchantId);
  const choosePlan = createFeePlanChooser(plans);
  // A report waits for the other members of a group only if a plan that counts the group charges some of it: not after
  // the plan has ended.
  const volumes =
    volumesOf(plans).length === 0
      ? []
      : volumesOf([...new Set(items.flatMap((item) => choosePlan(item) ?? []))], items);
  // Nothing counts on a day before that of its settlement.
  const places =
    volumes.length === 0
      ? []
      : items.map(({ currency, settledAt, facts }) => {
          return { bundleId: facts?.bundleId ?? '', currency, day: dayOf(settledAt) };
        });
  const facts = plans.some(asksForAges) ? items.flatMap((item) => item.facts ?? []) : [];
  return {
    recorded,
    known,
    ages:
      facts.length === 0
        ? undefined
        : await openAges(tx, merchantId, { facts, installedAt: known?.installedAt }),
    closedThrough: await selectClosedThrough(tx, merchantId),
    choosePlan,
    volumes: createYearVolumes(await selectYearVolumes(tx, merchantId)),
    tierVolumes: await openTierVolumes(tx, merchantId, { volumes, places, isForecast }),
  };
}

/**
 * Completes what is recorded with its facts, and reads what the facts of the items name. Only items with facts need
 * either: leaving one out is no conflict.
 */
async function readFactsOf(
  tx: Queryable,
  merchantId: number,
  {
    items,
    recorded,
  }: { readonly items: readonly ReportedTransaction[]; readonly recorded: Map<string, StandingTransaction> },
): Promise<Awaited<ReturnType<typeof selectKnownFacts>> | undefined> {
  const withFacts = items.filter(({ facts }) => facts !== undefined);
  if (withFacts.length === 0) return undefined;
  const ids = withFacts.flatMap(({ id }) => (recorded.has(id) ? id : []));
  for (let from = 0; from < ids.length; from += idsOfLookup)
    for (const [id, facts] of await selectFacts(tx, merchantId, ids.slice(from, from + idsOfLookup))) {
      const standing = recorded.get(id);
      if (standing !== undefined) recorded.set(id, { ...standing, facts });
    }
  return selectKnownFacts(
    tx,
    merchantId,
    withFacts.flatMap(({ facts }) => facts ?? []),
  );
}
