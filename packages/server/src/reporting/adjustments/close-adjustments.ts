import type { Database, Queryable, Transaction } from '../../database/database.js';
import type { FeePlan } from '../fees/fee-plan.js';
import { selectFeePlans } from '../fees/fee-plan-store.js';
import { planOfMonth, type RecurringFee } from '../fees/recurring-fee.js';
import { type Month, nextMonth } from '../month.js';
import { type ExpectedAdjustment, type NewAdjustment, plainAdjustment } from './adjustment.js';
import {
  type OpenCredit,
  selectFirstMonth,
  selectOpenCredits,
  storeAdjustments,
} from './adjustment-store.js';
import { chargedParts, countYear, type InstallationYear, listCharged } from './count-installations.js';
import { type ChargedPart, type InstallationCount, insertCounts } from './installation-store.js';

/** A part of what a statement's fee is made of before it is closed, in minor units. */
export interface BookedFee {
  readonly month: Month;
  readonly currency: string;
  /** Only fees of transactions count towards a minimum. */
  readonly kind: string;
  readonly settledMonth: Month;
  readonly feeAmount: bigint;
}

interface OpenBooks {
  readonly merchantId: number;
  readonly closedThrough: Month | null;
  readonly through: Month;
}

/** The books that a close is about to close. */
export interface BooksToClose extends OpenBooks {
  readonly booked: readonly BookedFee[];
  /** A fee for installations is left out if more than these would have to be counted; null: count all. */
  readonly mostCounted: number | null;
}

/** What a close adds to a statement, and the installations of its month that it charges. */
export type ClosingAdjustment = ExpectedAdjustment & { readonly parts?: readonly ChargedPart[] };

export interface ClosingAdjustments {
  readonly added: readonly ClosingAdjustment[];
  /** The fees for installations that are left out, because too many would have to be counted. */
  readonly leftOut: readonly { readonly month: Month; readonly name: string }[];
  /** The installations of months that were counted for it, and are not stored yet. */
  readonly counted: readonly InstallationCount[];
}

/**
 * What closing these months adds to their statements, the earliest month first: the recurring fees of the plan that
 * applies to the month's last instant, and the use of credits, the oldest credit first, by which a statement's fee
 * never falls below zero. Reads, and writes nothing; a caller that stores the answer holds the lock of the ledger.
 */
export async function adjustmentsOfClose(tx: Queryable, books: BooksToClose): Promise<ClosingAdjustments> {
  const { merchantId, booked } = books;
  const plans = await selectFeePlans(tx, merchantId);
  const credits = (await selectOpenCredits(tx, merchantId)).map((one) => ({ ...one }));
  const bearing = await bearingMonths(tx, books, plans);
  const months = new Set([...booked.map(({ month }) => month), ...bearing]);
  const added: ClosingAdjustment[] = [];
  const leftOut: ClosingAdjustments['leftOut'][number][] = [];
  const counted: InstallationCount[] = [];
  for (const month of [...months].toSorted()) {
    const parts = booked.filter((one) => one.month === month);
    const plan = bearing.has(month) ? planOfMonth(plans, month) : undefined;
    const forInstallations = installationFeesOf(plan);
    const asked = { month, most: books.mostCounted, known: counted };
    const year = forInstallations.length === 0 ? undefined : await countYear(tx, merchantId, asked);
    counted.push(...(year?.fresh ?? []));
    if (year === undefined) leftOut.push(...forInstallations.map(({ name }) => ({ month, name })));
    const charged = plan === undefined ? [] : recurringOf(plan, { month, parts, year });
    const fees = feesOf([...parts, ...charged]);
    const made = [...charged, ...usesOf(credits, { month, fees })];
    added.push(...made.map((one) => ({ ...plainAdjustment, ...one })));
  }
  return { added, leftOut, counted };
}

function installationFeesOf(plan: FeePlan | undefined): readonly RecurringFee[] {
  return plan?.recurringFees.filter(({ kind }) => kind === 'installations') ?? [];
}

/**
 * Counts the installations that a close of these months asks for, and stores the counts. All of the months are over.
 * The close itself, which holds the lock of the ledger, then only lists what it charges.
 */
export async function countBeforeClose(database: Database, open: OpenBooks): Promise<void> {
  const { merchantId } = open;
  const plans = await selectFeePlans(database, merchantId);
  for (const month of await bearingMonths(database, open, plans)) {
    if (installationFeesOf(planOfMonth(plans, month)).length === 0) continue;
    const year = await countYear(database, merchantId, { month, most: null, known: [] });
    await database.transaction((tx) => insertCounts(tx, merchantId, year?.fresh ?? []));
  }
}

/** The open months that bear recurring fees: those since the merchant was created, also without any transaction. */
async function bearingMonths(
  tx: Queryable,
  { merchantId, closedThrough, through }: OpenBooks,
  plans: readonly FeePlan[],
): Promise<ReadonlySet<Month>> {
  const months = new Set<Month>();
  if (plans.every(({ recurringFees }) => recurringFees.length === 0)) return months;
  const created = await selectFirstMonth(tx, merchantId);
  const open = closedThrough === null ? created : nextMonth(closedThrough);
  for (let month = open > created ? open : created; month <= through; month = nextMonth(month)) {
    months.add(month);
    if (month === lastMonth) break;
  }
  return months;
}

/** Years have four digits. */
const lastMonth: Month = '9999-12';

type Part = Pick<ExpectedAdjustment, 'kind' | 'month' | 'currency' | 'amount'> & Partial<ClosingAdjustment>;

interface MonthToClose {
  readonly month: Month;
  readonly parts: readonly BookedFee[];
  readonly year: InstallationYear | undefined;
}

/** What the recurring fees of a plan come to in a month. */
export function recurringOf(
  { feePlanId, recurringFees }: Pick<FeePlan, 'feePlanId' | 'recurringFees'>,
  asked: MonthToClose,
): Part[] {
  return recurringFees.flatMap((fee) => {
    const { kind, name, payee, currency } = fee;
    const base = { kind, month: asked.month, currency, feePlanId, name, payee };
    if (kind === 'installations') return installationsOf(fee, asked).map((one) => ({ ...base, ...one }));
    const amount = amountOf(fee, asked);
    return amount <= 0n ? [] : [{ ...base, amount }];
  });
}

function installationsOf(fee: RecurringFee, { year }: MonthToClose) {
  const parts = year === undefined ? [] : chargedParts(fee, year);
  const quantity = parts.reduce((sum, { charged }) => sum + charged, 0n);
  const unitAmount = fee.amount;
  return quantity === 0n ? [] : [{ amount: quantity * unitAmount, quantity, unitAmount, parts }];
}

function amountOf({ kind, currency, amount, month }: RecurringFee, asked: MonthToClose): bigint {
  if (kind === 'monthly') return amount;
  if (kind === 'yearly') return Number(asked.month.slice(5)) === month ? amount : 0n;
  const counted = asked.parts.filter(
    (one) => one.currency === currency && one.kind !== 'adjustment' && one.settledMonth === asked.month,
  );
  return amount - counted.reduce((sum, { feeAmount }) => sum + feeAmount, 0n);
}

function feesOf(
  parts: readonly { currency: string; feeAmount?: bigint; amount?: bigint }[],
): Map<string, bigint> {
  const fees = new Map<string, bigint>();
  for (const { currency, feeAmount, amount = 0n } of parts)
    fees.set(currency, (fees.get(currency) ?? 0n) + (feeAmount ?? amount));
  return fees;
}

interface MonthOfCredits {
  readonly month: Month;
  /** What the statement comes to, by currency. */
  readonly fees: Map<string, bigint>;
}

/** Takes from `credits` what the fees of a month use up. */
function usesOf(
  credits: readonly (Omit<OpenCredit, 'left'> & { left: bigint })[],
  { month, fees }: MonthOfCredits,
): Part[] {
  return credits.flatMap((credit) => {
    const { currency, reason, adjustmentId: ofAdjustmentId } = credit;
    const fee = fees.get(currency) ?? 0n;
    const used = fee < credit.left ? fee : credit.left;
    if (credit.month > month || used <= 0n) return [];
    credit.left -= used;
    fees.set(currency, fee - used);
    const creditLeft = credit.left;
    return [{ kind: 'credit' as const, month, currency, amount: -used, creditLeft, reason, ofAdjustmentId }];
  });
}

/** Stores what a close adds, and which installations it charges. */
export async function storeClosing(
  tx: Transaction,
  merchantId: number,
  {
    added,
    counted,
    madeAt,
    madeBy,
  }: Omit<ClosingAdjustments, 'leftOut'> & Pick<NewAdjustment, 'madeAt' | 'madeBy'>,
): Promise<void> {
  await insertCounts(tx, merchantId, counted);
  const rows = added.map(({ parts: _listed, ...one }) => ({ ...one, madeAt, madeBy }));
  const stored = await storeAdjustments(tx, merchantId, rows);
  for (const [index, { adjustmentId, month }] of stored.entries())
    await listCharged(tx, { merchantId, adjustmentId, month }, added[index]?.parts ?? []);
}
