import { instantOf, microsecondsOfDay } from '@stoa/contract';
import type { Context } from '../../database/context.js';
import type { Database } from '../../database/database.js';
import { selectIssuers } from '../billing/billing-store.js';
import { cadencesOf, listCadences, type ReportingState } from '../guards/manage-cadences.js';
import { type Day, dayOf, type Month, monthBefore, sameDayBefore, startOf } from '../month.js';
import { selectMerchantNames } from '../pricing/repricing-store.js';
import {
  type CountOfMerchant,
  countReportsUnderWay,
  countWaitingRequests,
  countWithoutFeeThrough,
  type MonthFee,
  type MonthTotal,
  type Outlier,
  selectAllMerchantIds,
  selectClosedFor,
  selectClosedThroughOf,
  selectFeesOn,
  selectMonthTotals,
  selectOutliers,
  selectReportedSince,
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
  /** What is known of its reports. */
  readonly reports: ReportingState;
  /** What it reported in the last days, and how much of it was invalid. */
  readonly items: number;
  readonly invalid: number;
  /** Of the statement of the month, by currency. */
  readonly totals: readonly ComparedTotal[];
}

/** What a statement adds up to in a currency, beside the fees of the month before. */
export interface ComparedTotal extends MonthTotal {
  readonly feeBefore: bigint;
}

/** How many merchants are in each state. */
export type StateCounts = Readonly<Record<ReadinessState, number>>;

export interface MonthReadiness {
  readonly month: Month;
  readonly isOver: boolean;
  readonly hasIssuer: boolean;
  /** Of all merchants. */
  readonly counts: StateCounts;
  /** How many merchants each of these blocks. */
  readonly blockedChecks: Readonly<Record<'reportsUnderWay' | 'transactionsWithoutFee', number>>;
  /** How many of the ready merchants have what is worth a look before a close. */
  readonly readyChecks: Readonly<Record<'waitingRequests' | 'reportMissed' | 'noBillingDetails', number>>;
  /** By id. */
  readonly merchants: readonly MerchantReadiness[];
  /** Of the statements of all merchants, by currency. */
  readonly totals: readonly ComparedTotal[];
  /** Merchants whose fees are far from those of the month before; none while the month is under way. */
  readonly outliers: readonly Outlier[];
}

export interface ReadinessAsked {
  readonly month: Month;
  /** Only merchants in this state; all by default. */
  readonly state?: ReadinessState | undefined;
  /** Only these merchants; all by default. */
  readonly among?: readonly number[] | undefined;
  /** Only merchants with a larger id. */
  readonly after: number;
  readonly limit: number;
}

/** Which merchants' books can be closed. Unlike a dry run of the close, it does not count the rows again. */
export async function readReadiness(
  context: Context,
  { month, state, among, after, limit }: ReadinessAsked,
): Promise<MonthReadiness> {
  const { database, clock } = context;
  const today = dayOf(instantOf(clock.now()));
  const isOver = month < today.slice(0, 7);
  const isUnderWay = month === today.slice(0, 7);
  const compared = { month, before: monthBefore(month), day: isUnderWay ? sameDayBefore(today) : null };
  const ofPage = async () => {
    const all = await statesOf(database, await readMerchants(database), month);
    const page = all
      .filter(({ merchantId }) => merchantId > after && (among === undefined || among.includes(merchantId)))
      .filter((one) => state === undefined || one.state === state)
      .slice(0, limit);
    return { all, page: await withDetails(context, { ...compared, today, page }) };
  };
  // Two statements at a time: more would take connections from other calls, and be no faster.
  const [{ all, page }, { checks, issuers, totals, outliers }] = await Promise.all([
    ofPage(),
    readOfAll(context, { ...compared, isOver }),
  ]);
  const ready = all.flatMap((one) => (one.state === 'ready' ? [one.merchantId] : []));
  return {
    month,
    isOver,
    hasIssuer: issuers.length > 0,
    counts: countsOf(all),
    blockedChecks: {
      reportsUnderWay: all.filter((one) => one.reportsUnderWay > 0).length,
      transactionsWithoutFee: all.filter((one) => one.withoutFee > 0).length,
    },
    readyChecks: {
      waitingRequests: ready.filter((id) => checks.waiting.has(id)).length,
      reportMissed: ready.filter((id) => checks.missed.has(id)).length,
      noBillingDetails: ready.filter((id) => !checks.addressed.has(id)).length,
    },
    merchants: page.map((one) => ({
      ...one,
      hasBillingDetails: checks.addressed.has(one.merchantId),
      waitingRequests: checks.waiting.get(one.merchantId) ?? 0,
    })),
    totals,
    outliers,
  };
}

/** As many as somebody looks at one by one. */
const mostOutliers = 10;

/** A month, and what its fees are compared with. */
interface Compared {
  readonly month: Month;
  readonly before: Month;
  /** The day of the month before up to which its fees count; null: all of them. */
  readonly day: Day | null;
}

/** How many merchants' books of a month are closed, blocked and ready. */
export async function countStates(
  database: Database,
  merchants: Merchants,
  month: Month,
): Promise<StateCounts> {
  return countsOf(await statesOf(database, merchants, month));
}

function countsOf(all: readonly MerchantState[]): StateCounts {
  const countOf = (wanted: ReadinessState): number => all.filter((one) => one.state === wanted).length;
  return { closed: countOf('closed'), blocked: countOf('blocked'), ready: countOf('ready') };
}

/** What the states of the merchants of the store in any month need. */
export interface Merchants {
  /** By id. */
  readonly merchantIds: readonly number[];
  /** How many reports are under way, by merchant. */
  readonly underWay: ReadonlyMap<number, number>;
}

export async function readMerchants(database: Database): Promise<Merchants> {
  const merchantIds = await selectAllMerchantIds(database);
  return { merchantIds, underWay: countsByMerchant(await countReportsUnderWay(database)) };
}

/**
 * What blocks a close is rare and has indexes of its own, so reading the states of all merchants costs little more than
 * their ids.
 */
async function statesOf(
  database: Database,
  { merchantIds, underWay }: Merchants,
  month: Month,
): Promise<MerchantState[]> {
  const withoutFee = countsByMerchant(await countWithoutFeeThrough(database, month));
  const closed = new Set(await selectClosedFor(database, month));
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

/** What is shown of all merchants, whichever page is asked for. */
async function readOfAll(context: Context, compared: Compared & { readonly isOver: boolean }) {
  const { database } = context;
  return {
    checks: await readChecks(context),
    issuers: await selectIssuers(database, 1),
    totals: await storeTotals(database, compared),
    outliers: compared.isOver ? await selectOutliers(database, { ...compared, most: mostOutliers }) : [],
  };
}

/** What does not block a close, but is worth a look before it. */
interface Checks {
  /** How many requests wait, by merchant. */
  readonly waiting: ReadonlyMap<number, number>;
  /** Merchants whose reports are late. */
  readonly missed: ReadonlySet<number>;
  /** Merchants with billing details. */
  readonly addressed: ReadonlySet<number>;
}

async function readChecks(context: Context): Promise<Checks> {
  const { database } = context;
  const missed = await listCadences(context, { after: 0, most: null, missed: true });
  return {
    waiting: countsByMerchant(await countWaitingRequests(database)),
    missed: new Set(missed.map(({ merchantId }) => merchantId)),
    addressed: new Set(await selectWithBillingDetails(database)),
  };
}

interface PageOfStates extends Compared {
  readonly today: Day;
  readonly page: readonly MerchantState[];
}

/** The days of which the share of invalid items is shown. */
const itemDays = 30n;

async function withDetails(
  context: Context,
  { month, before, day, today, page }: PageOfStates,
): Promise<Omit<MerchantReadiness, 'hasBillingDetails' | 'waitingRequests'>[]> {
  const { database } = context;
  const ids = page.map(({ merchantId }) => merchantId);
  const from = dayOf(startOf(today.slice(0, 7)) + (BigInt(today.slice(8)) - itemDays) * microsecondsOfDay);
  const names = await selectMerchantNames(database, ids);
  const totals = await selectMonthTotals(database, ids, month);
  const feesBefore = await selectFeesOn(database, ids, { month: before, day });
  const closedThrough = await selectClosedThroughOf(database, ids);
  const items = await selectReportedSince(database, ids, from);
  const reports = await cadencesOf(context, ids);
  const monthOfMerchant = new Map(closedThrough.map((one) => [one.merchantId, one.month]));
  const itemsOf = new Map(items.map((one) => [one.merchantId, one]));
  const reportsOf = new Map(reports.map((one) => [one.merchantId, one]));
  const compared = comparedTotals(totals, feesBefore);
  return page.map((one) => {
    const ofMerchant = reportsOf.get(one.merchantId);
    if (ofMerchant === undefined) throw new Error('a merchant without a state of its reports');
    return {
      ...one,
      name: names.get(one.merchantId) ?? '',
      closedThrough: monthOfMerchant.get(one.merchantId) ?? null,
      reports: ofMerchant,
      items: itemsOf.get(one.merchantId)?.items ?? 0,
      invalid: itemsOf.get(one.merchantId)?.invalid ?? 0,
      totals: compared.filter(({ merchantId }) => merchantId === one.merchantId),
    };
  });
}

/** The sums of all merchants. Those of a whole month are read from statements, which have fewer rows than days. */
async function storeTotals(database: Database, { month, before, day }: Compared): Promise<ComparedTotal[]> {
  const totals = await selectMonthTotals(database, 'all', month);
  const feesBefore =
    day === null
      ? (await selectMonthTotals(database, 'all', before)).map(({ feeAmount: fee, ...one }) => ({
          ...one,
          fee,
        }))
      : await selectFeesOn(database, 'all', { month: before, day });
  return comparedTotals(totals, feesBefore);
}

/** A currency that only the month before has is compared with nothing. */
function comparedTotals(totals: readonly MonthTotal[], feesBefore: readonly MonthFee[]): ComparedTotal[] {
  const compared = new Map<string, ComparedTotal>();
  for (const total of totals)
    compared.set(`${total.merchantId} ${total.currency}`, { ...total, feeBefore: 0n });
  for (const { merchantId, currency, fee } of feesBefore) {
    if (fee === 0n) continue;
    const key = `${merchantId} ${currency}`;
    const total = compared.get(key) ?? { ...nothing, merchantId, currency };
    compared.set(key, { ...total, feeBefore: fee });
  }
  return [...compared.values()].toSorted((one, other) => (one.currency < other.currency ? -1 : 1));
}

const nothing = {
  transactionCount: 0n,
  fullAmount: 0n,
  taxAmount: 0n,
  feeAmount: 0n,
  withoutFeeCount: 0n,
} as const;

function countsByMerchant(found: readonly CountOfMerchant[]): ReadonlyMap<number, number> {
  return new Map(found.map(({ merchantId, count }) => [merchantId, count]));
}
