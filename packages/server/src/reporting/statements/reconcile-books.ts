import { microsecondsOfDay, toPostgresTimestamp } from '@stoa/contract';
import type { Transaction } from '../../database/database.js';
import { isDivided } from '../fees/fee-line.js';
import { selectFeePlans } from '../fees/fee-plan-store.js';
import { endOf, type Month, nextMonth, startOf } from '../month.js';
import type { OpenMonths } from './close-store.js';
import {
  type BookedCharge,
  recountCorrectionCharges,
  recountLateCharges,
  recountSettledCharges,
  selectBookedCharges,
} from './recount-charges-store.js';
import {
  type BookedLine,
  type CountedVolume,
  recountAdjustments,
  recountCorrections,
  recountLate,
  recountSettled,
  type Slice,
  selectCorrectionSlices,
  selectCountedVolumes,
} from './recount-store.js';
import type { StatementSums } from './statement.js';

/**
 * Bounds the time of each SQL statement: a month with more transactions is counted day by day, and corrections in
 * slices of this many ids.
 */
const transactionsOfSlice = 1_000_000n;
/** The same where the lines of plans are counted: each transaction or correction takes lookups of its own. */
const chargedOfSlice = 100_000n;

/**
 * Counts the open months of a merchant again, from the recorded transactions, the corrections and the adjustments, and
 * compares with the sums in the books. Returns the statements (such as `2026-10 in EUR`) that differ; none if the books
 * are right.
 */
export async function findDifferences(
  tx: Transaction,
  open: OpenMonths,
  booked: readonly BookedLine[],
): Promise<string[]> {
  const counted = [...(await recountLate(tx, open)), ...(await recountAdjustments(tx, open))];
  for (const slice of await selectCorrectionSlices(tx, open, transactionsOfSlice))
    counted.push(...(await recountCorrections(tx, open, slice)));
  for (const slice of slicesOf(open, booked))
    counted.push(...(await recountSettled(tx, open.merchantId, slice)));
  const inCharges = await findChargeDifferences(tx, open, booked);
  const inVolumes = volumeDifferencesOf(booked, await selectCountedVolumes(tx, open));
  return [...new Set([...differencesOf(booked, counted), ...inCharges, ...inVolumes])].toSorted();
}

/** The statements whose days do not add up to the base of what has a fee. */
function volumeDifferencesOf(booked: readonly BookedLine[], volumes: readonly CountedVolume[]): string[] {
  const left = new Map<string, bigint>();
  const add = ({ month, currency }: Pick<BookedLine, 'month' | 'currency'>, base: bigint): void => {
    const statement = `${month} in ${currency}`;
    left.set(statement, (left.get(statement) ?? 0n) + base);
  };
  for (const line of booked) if (line.feePlanId !== null) add(line, line.fullAmount - line.taxAmount);
  for (const one of volumes) add(one, -one.base);
  return [...left].flatMap(([statement, base]) => (base === 0n ? [] : statement));
}

/**
 * The same for what the lines of plans charged: the rows are counted again, and on each line of a statement whose plan
 * divides its fees, the charges must add up to the fees.
 */
async function findChargeDifferences(
  tx: Transaction,
  open: OpenMonths,
  booked: readonly BookedLine[],
): Promise<string[]> {
  const plans = await selectFeePlans(tx, open.merchantId);
  const divided = new Set(plans.flatMap((plan) => (isDivided(plan) ? plan.feePlanId : [])));
  const lines = booked.filter(({ feePlanId }) => feePlanId !== null && divided.has(feePlanId));
  const kept = await selectBookedCharges(tx, open);
  if (lines.length === 0 && kept.length === 0) return [];
  const counted = [...(await recountLateCharges(tx, open))];
  for (const slice of await selectCorrectionSlices(tx, open, chargedOfSlice))
    counted.push(...(await recountCorrectionCharges(tx, open, slice)));
  for (const slice of slicesOf(open, booked, chargedOfSlice))
    counted.push(...(await recountSettledCharges(tx, open.merchantId, slice)));
  return chargeDifferencesOf(lines, kept, counted);
}

/** The statements in which kept and counted charges differ, or do not add up to the fees of `lines`. */
function chargeDifferencesOf(
  lines: readonly BookedLine[],
  kept: readonly BookedCharge[],
  counted: readonly BookedCharge[],
): string[] {
  const left = new Map<string, { readonly statement: string; readonly sums: readonly bigint[] }>();
  const add = (
    key: string,
    { month, currency }: Pick<BookedLine, 'month' | 'currency'>,
    sums: bigint[],
  ): void => {
    const before = left.get(key)?.sums;
    const added = sums.map((sum, index) => sum + (before?.[index] ?? 0n));
    left.set(key, { statement: `${month} in ${currency}`, sums: added });
  };
  for (const [sign, charges] of [[1n, kept] as const, [-1n, counted] as const])
    for (const one of charges) {
      const sums = [one.transactionCount, one.assumedCount, one.baseAmount, one.feeAmount];
      add(
        `${keyOf(one)} ${one.line}`,
        one,
        sums.map((sum) => sign * sum),
      );
    }
  for (const line of lines) add(keyOf(line), line, [line.feeAmount]);
  for (const one of kept) add(keyOf(one), one, [-one.feeAmount]);
  const differing = [...left.values()].filter(({ sums }) => sums.some((sum) => sum !== 0n));
  return differing.map(({ statement }) => statement);
}

function keyOf({ month, currency, kind, settledMonth, feePlanId }: PlaceOfLine): string {
  return `${month} ${currency} ${kind} ${settledMonth} ${feePlanId}`;
}

type PlaceOfLine = Pick<BookedLine, 'month' | 'currency' | 'kind' | 'settledMonth' | 'feePlanId'>;

/** The statements in which two sets of lines differ. Parts of one line add up, and a line of zeros equals none. */
export function differencesOf(booked: readonly BookedLine[], counted: readonly BookedLine[]): string[] {
  const left = new Map<string, { readonly statement: string; readonly sums: StatementSums }>();
  for (const [sign, lines] of [[1n, booked] as const, [-1n, counted] as const]) {
    for (const line of lines) {
      const key = keyOf(line);
      const statement = `${line.month} in ${line.currency}`;
      left.set(key, { statement, sums: added(left.get(key)?.sums, line, sign) });
    }
  }
  const differing = [...left.values()].filter(({ sums }) => Object.values(sums).some((sum) => sum !== 0n));
  return [...new Set(differing.map(({ statement }) => statement))].toSorted();
}

function added(before: StatementSums | undefined, line: StatementSums, sign: bigint): StatementSums {
  return {
    transactionCount: (before?.transactionCount ?? 0n) + sign * line.transactionCount,
    fullAmount: (before?.fullAmount ?? 0n) + sign * line.fullAmount,
    taxAmount: (before?.taxAmount ?? 0n) + sign * line.taxAmount,
    feeAmount: (before?.feeAmount ?? 0n) + sign * line.feeAmount,
  };
}

/**
 * Cuts the time of the open months into slices without gaps: at each month that has lines, and at each day of months
 * with more than `most` transactions.
 */
export function slicesOf(
  { closedThrough, through }: OpenMonths,
  booked: readonly BookedLine[],
  most = transactionsOfSlice,
): Slice[] {
  const begin = closedThrough === null ? '-infinity' : beginOf(nextMonth(closedThrough));
  const large = largeMonths(booked, most);
  const months = [...new Set(booked.map(({ month }) => month))].toSorted();
  const cuts = months.flatMap((month) => (large.has(month) ? daysOf(month) : [beginOf(month)]));
  const bounds = [begin, ...cuts.filter((cut) => cut !== begin), toPostgresTimestamp(endOf(through))];
  return bounds.slice(1).map((until, index) => ({ from: bounds[index] ?? begin, until }));
}

function largeMonths(booked: readonly BookedLine[], most: bigint): Set<Month> {
  const counts = new Map<Month, bigint>();
  for (const { month, transactionCount } of booked)
    counts.set(month, (counts.get(month) ?? 0n) + transactionCount);
  return new Set([...counts].filter(([, count]) => count > most).map(([month]) => month));
}

function daysOf(month: Month): string[] {
  const days: string[] = [];
  for (let day = startOf(month); day < endOf(month); day += microsecondsOfDay)
    days.push(toPostgresTimestamp(day));
  return days;
}

function beginOf(month: Month): string {
  return toPostgresTimestamp(startOf(month));
}
