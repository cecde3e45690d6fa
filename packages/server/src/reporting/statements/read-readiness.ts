import { instantOf } from '@stoa/contract';
import type { Context } from '../../database/context.js';
import type { Database } from '../../database/database.js';
import { selectIssuers } from '../billing/billing-store.js';
import { cadencesOf } from '../guards/manage-cadences.js';
import { type Month, monthOf } from '../month.js';
import { selectMerchantNames } from '../pricing/repricing-store.js';
import {
  type CountOfMerchant,
  countReportsUnderWay,
  countWaitingRequestsOf,
  countWithoutFeeThrough,
  type MonthTotal,
  selectAllMerchantIds,
  selectClosedFor,
  selectClosedThroughOf,
  selectMonthTotals,
  selectWithBillingDetails,
} from './readiness-store.js';

export const readinessStates = ['closed', 'blocked', 'ready'] as const;
export type ReadinessState = (typeof readinessStates)[number];

/** What keeps a merchant's books of a month open, as far as it can be counted without reading transactions. */
interface MerchantState {
  readonly merchantId: number;
  readonly state: ReadinessState;
  readonly reportsUnderWay: number;
  /** Transactions without a fee on its open statements through the month. */
  readonly withoutFee: number;
}

export interface MerchantReadiness extends MerchantState {
  readonly name: string;
  readonly closedThrough: Month | null;
  readonly hasBillingDetails: boolean;
  readonly waitingRequests: number;
  /** The merchant has missed a report that was expected. */
  readonly reportMissed: boolean;
  /** Of the statement of the month, by currency. */
  readonly totals: readonly MonthTotal[];
}

/** How many merchants are in each state. */
export type StateCounts = Readonly<Record<ReadinessState, number>>;

export interface MonthReadiness {
  readonly month: Month;
  readonly isOver: boolean;
  readonly hasIssuer: boolean;
  /** Of all merchants. */
  readonly counts: StateCounts;
  /** How many of the ready merchants have what is worth a look before a close. */
  readonly readyChecks: Readonly<Record<'waitingRequests' | 'reportMissed' | 'noBillingDetails', number>>;
  /** By id. */
  readonly merchants: readonly MerchantReadiness[];
}

export interface ReadinessAsked {
  readonly month: Month;
  /** Only merchants in this state; all by default. */
  readonly state?: ReadinessState | undefined;
  /** Only merchants with a larger id. */
  readonly after: number;
  readonly limit: number;
}

/** Which merchants' books can be closed. Unlike a dry run of the close, it does not count the rows again. */
export async function readReadiness(
  context: Context,
  { month, state, after, limit }: ReadinessAsked,
): Promise<MonthReadiness> {
  const { database, clock } = context;
  const all = await statesOf(database, month);
  const page = all
    .filter((one) => one.merchantId > after && (state === undefined || one.state === state))
    .slice(0, limit);
  const ready = all.flatMap((one) => (one.state === 'ready' ? [one.merchantId] : []));
  const shown = page.map(({ merchantId }) => merchantId);
  const checks = await checksOf(context, [...new Set([...ready, ...shown])]);
  return {
    month,
    isOver: month < monthOf(instantOf(clock.now())),
    hasIssuer: (await selectIssuers(database, 1)).length > 0,
    counts: countsOf(all),
    readyChecks: {
      waitingRequests: ready.filter((id) => checks.waiting.has(id)).length,
      reportMissed: ready.filter((id) => checks.missed.has(id)).length,
      noBillingDetails: ready.filter((id) => !checks.addressed.has(id)).length,
    },
    merchants: await withDetails(database, { month, page, checks }),
  };
}

/** How many merchants' books of a month are closed, blocked and ready. */
export async function countStates(database: Database, month: Month): Promise<StateCounts> {
  return countsOf(await statesOf(database, month));
}

function countsOf(all: readonly MerchantState[]): StateCounts {
  const countOf = (wanted: ReadinessState): number => all.filter((one) => one.state === wanted).length;
  return { closed: countOf('closed'), blocked: countOf('blocked'), ready: countOf('ready') };
}

/** What blocks a close is rare and has indexes of its own, so reading the states of all merchants costs little more than their ids. */
async function statesOf(database: Database, month: Month): Promise<MerchantState[]> {
  const [merchantIds, underWay, withoutFee, closedIds] = await Promise.all([
    selectAllMerchantIds(database),
    countReportsUnderWay(database).then(countsByMerchant),
    countWithoutFeeThrough(database, month).then(countsByMerchant),
    selectClosedFor(database, month),
  ]);
  const closed = new Set(closedIds);
  return merchantIds.map((merchantId) => {
    if (closed.has(merchantId)) return { merchantId, state: 'closed', reportsUnderWay: 0, withoutFee: 0 };
    const blockers = {
      reportsUnderWay: underWay.get(merchantId) ?? 0,
      withoutFee: withoutFee.get(merchantId) ?? 0,
    };
    const isBlocked = blockers.reportsUnderWay + blockers.withoutFee > 0;
    return { merchantId, state: isBlocked ? 'blocked' : 'ready', ...blockers };
  });
}

/** What does not block a close, but is worth a look before it. */
interface Checks {
  /** How many requests wait, by merchant. */
  readonly waiting: ReadonlyMap<number, number>;
  readonly missed: ReadonlySet<number>;
  /** Merchants with billing details. */
  readonly addressed: ReadonlySet<number>;
}

async function checksOf(context: Context, merchantIds: readonly number[]): Promise<Checks> {
  const { database } = context;
  const [waiting, reports, addressed] = await Promise.all([
    countWaitingRequestsOf(database, merchantIds).then(countsByMerchant),
    cadencesOf(context, merchantIds),
    selectWithBillingDetails(database, merchantIds).then(idsOf),
  ]);
  return { waiting, missed: idsOf(reports.filter((one) => one.missed)), addressed };
}

interface PageOfStates {
  readonly month: Month;
  readonly page: readonly MerchantState[];
  readonly checks: Checks;
}

async function withDetails(
  database: Database,
  { month, page, checks: { waiting, missed, addressed } }: PageOfStates,
): Promise<MerchantReadiness[]> {
  const ids = page.map(({ merchantId }) => merchantId);
  const [names, totals, closedThrough] = await Promise.all([
    selectMerchantNames(database, ids),
    selectMonthTotals(database, ids, month),
    selectClosedThroughOf(database, ids),
  ]);
  const monthOfMerchant = new Map(closedThrough.map((one) => [one.merchantId, one.month]));
  return page.map((one) => ({
    ...one,
    name: names.get(one.merchantId) ?? '',
    closedThrough: monthOfMerchant.get(one.merchantId) ?? null,
    hasBillingDetails: addressed.has(one.merchantId),
    waitingRequests: waiting.get(one.merchantId) ?? 0,
    reportMissed: missed.has(one.merchantId),
    totals: totals.filter(({ merchantId }) => merchantId === one.merchantId),
  }));
}

function countsByMerchant(found: readonly CountOfMerchant[]): ReadonlyMap<number, number> {
  return new Map(found.map(({ merchantId, count }) => [merchantId, count]));
}

function idsOf(found: readonly { readonly merchantId: number }[]): ReadonlySet<number> {
  return new Set(found.map(({ merchantId }) => merchantId));
}
