import { microsecondsOfDay, toPostgresTimestamp } from '@stoa/contract';
import type { Transaction } from '../../database/database.js';
import { endOf, type Month, nextMonth, startOf } from '../month.js';
import type { OpenMonths } from './close-store.js';
import {
  type BookedLine,
  recountCorrections,
  recountLate,
  recountSettled,
  type Slice,
  selectCorrectionSlices,
} from './recount-store.js';
import type { StatementSums } from './statement.js';

/**
 * Bounds the time of each SQL statement: a month with more transactions is counted day by day, and corrections in slices of
 * this many ids.
 */
const transactionsOfSlice = 1_000_000n;

/**
 * Counts the open months of a merchant again, from the recorded transactions and corrections, and compares with the sums
 * in the books. Returns the statements (such as `2026-10 in EUR`) that differ; none if the books are right.
 */
export async function findDifferences(
  tx: Transaction,
  open: OpenMonths,
  booked: readonly BookedLine[],
): Promise<string[]> {
  const counted = [...(await recountLate(tx, open))];
  for (const slice of await selectCorrectionSlices(tx, open, transactionsOfSlice))
    counted.push(...(await recountCorrections(tx, open, slice)));
  for (const slice of slicesOf(open, booked))
    counted.push(...(await recountSettled(tx, open.merchantId, slice)));
  return differencesOf(booked, counted);
}

/** The statements in which two sets of lines differ. Parts of one line add up, and a line of zeros equals none. */
export function differencesOf(booked: readonly BookedLine[], counted: readonly BookedLine[]): string[] {
  const left = new Map<string, { readonly statement: string; readonly sums: StatementSums }>();
  for (const [sign, lines] of [[1n, booked] as const, [-1n, counted] as const]) {
    for (const line of lines) {
      const key = `${line.month} ${line.currency} ${line.kind} ${line.settledMonth} ${line.feePlanId}`;
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

/** Cuts the time of the open months into slices without gaps: at each month that has lines, and at each day of large months. */
export function slicesOf({ closedThrough, through }: OpenMonths, booked: readonly BookedLine[]): Slice[] {
  const begin = closedThrough === null ? '-infinity' : beginOf(nextMonth(closedThrough));
  const large = largeMonths(booked);
  const months = [...new Set(booked.map(({ month }) => month))].toSorted();
  const cuts = months.flatMap((month) => (large.has(month) ? daysOf(month) : [beginOf(month)]));
  const bounds = [begin, ...cuts.filter((cut) => cut !== begin), toPostgresTimestamp(endOf(through))];
  return bounds.slice(1).map((until, index) => ({ from: bounds[index] ?? begin, until }));
}

function largeMonths(booked: readonly BookedLine[]): Set<Month> {
  const counts = new Map<Month, bigint>();
  for (const { month, transactionCount } of booked)
    counts.set(month, (counts.get(month) ?? 0n) + transactionCount);
  return new Set([...counts].filter(([, count]) => count > transactionsOfSlice).map(([month]) => month));
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
