import { dayText, startOfDayMs } from '../../kernel/day.js';
import type { Adjustment, AdjustmentSum, ExpectedAdjustment } from '../adjustments/adjustment.js';
import type { BillingTerms } from '../billing/billing-terms.js';
import { vatOf } from '../billing/billing-terms.js';
import type { StatementLineChange } from '../ledger/books-store.js';
import type { Month } from '../month.js';

/** Names the statement of a merchant's month. */
export interface StatementKey {
  readonly merchantId: number;
  readonly month: Month;
}

/** Signed sums in minor units of one currency. What a correction takes back is negative, its count included. */
export interface StatementSums {
  readonly transactionCount: bigint;
  readonly fullAmount: bigint;
  readonly taxAmount: bigint;
  readonly feeAmount: bigint;
}

/** What a line of a rate card charged on a line of a statement. Signed like the other sums; amounts in minor units. */
export interface ChargeSum {
  readonly name: string;
  /** The third party that gets it; null: the store. */
  readonly payee: string | null;
  readonly transactionCount: bigint;
  /** For how many of them a fact was not known, so that the plan decided whether the line applies. */
  readonly assumedCount: bigint;
  readonly baseAmount: bigint;
  readonly feeAmount: bigint;
}

/** The transactions of one month of settlement, under one plan, that stand on a statement for the same reason. */
export interface StatementLine extends StatementSums {
  readonly currency: string;
  /** A line of adjustments has a fee alone. */
  readonly kind: StatementLineChange['kind'] | 'adjustment';
  /** The month in which they were settled. */
  readonly settledMonth: Month;
  /** Null while no plan covers them, and they have no fee yet; also of adjustments. */
  readonly feePlanId: number | null;
  readonly feePlanName: string | null;
  /** The rate of the plan, in parts per million; null without a plan. */
  readonly ratePpm: number | null;
  /** Other rates of the plan in this currency, in the order of their volumes. */
  readonly tiers: readonly LineTier[];
  /**
   * What the lines of a rate card charged, in their order: the parts of the fee. Empty if the plan does not divide its
   * fees.
   */
  readonly charges: readonly ChargeSum[];
}

/** From this volume of the year on, the plan has another rate. */
export interface LineTier {
  /** In minor units. */
  readonly volumeFrom: bigint;
  readonly ratePpm: number;
}

/** A merchant's month: every currency, line by line. */
export interface Statement extends StatementKey {
  readonly merchantName: string;
  /** Null while it is a draft. */
  readonly closedAt: Date | null;
  /** Null for a draft, without an issuer, and for a closed month with nothing on it. */
  readonly number: string | null;
  /** Of a draft: as they are now. Null if there is no issuer, or was none when the month was closed. */
  readonly terms: BillingTerms | null;
  /** By currency, kind, month of settlement and plan. A month that was closed without any transaction has no lines. */
  readonly lines: readonly StatementLine[];
  /** What it charges or credits without a transaction, in the order of making: what its lines of adjustments add up. */
  readonly adjustments: readonly Adjustment[];
  /** Of a draft that is read alone: what closing it now would add. It is not in the sums. */
  readonly expected: readonly ExpectedAdjustment[];
  /**
   * The fees for installations that a close would add as well, and that a draft does not count, because there are too
   * many.
   */
  readonly expectedWithout: readonly string[];
}

/** A statement of a list: its adjustments are only their sums. */
export type SummedStatement = Omit<Statement, 'adjustments' | 'expected' | 'expectedWithout'> & {
  readonly adjustments: readonly AdjustmentSum[];
};

/** The totals of a statement in one currency. */
export interface CurrencyTotals extends StatementSums {
  readonly currency: string;
  /** Entries of corrections: one for a void, two (reversal and restatement) for a restatement. */
  readonly correctionCount: bigint;
  /** How many of the transactions have no fee, because no plan covers them. */
  readonly withoutFeeCount: bigint;
  /** The parts of the fees that are divided, by name and payee. */
  readonly charges: readonly ChargeSum[];
  /** What of the fees was charged or credited without a transaction. */
  readonly adjustmentAmount: bigint;
  readonly adjustments: readonly AdjustmentSum[];
}

/** What third parties get of the fees, by payee, in minor units. */
export function payeesOf({
  charges,
  adjustments,
}: Pick<CurrencyTotals, 'charges' | 'adjustments'>): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>();
  const parts = [...charges, ...adjustments.map(({ payee, amount }) => ({ payee, feeAmount: amount }))];
  for (const { payee, feeAmount } of parts)
    if (payee !== null) sums.set(payee, (sums.get(payee) ?? 0n) + feeAmount);
  return sums;
}

/** What a currency's fees come to with VAT, in minor units. */
export interface FeeWithVat {
  /** Null if no VAT is computed. */
  readonly vatAmount: bigint | null;
  readonly payableAmount: bigint;
}

/** The VAT is computed from the sum of a currency's fees, and rounded once. */
export function feeWithVat({ feeAmount }: StatementSums, terms: BillingTerms | null): FeeWithVat {
  const rate = terms?.vatPpm ?? null;
  const vatAmount = rate === null ? null : vatOf(feeAmount, rate);
  return { vatAmount, payableAmount: feeAmount + (vatAmount ?? 0n) };
}

/**
 * The day (UTC) on which the fees are due, as `YYYY-MM-DD`; null without a number, because nothing is asked for yet.
 */
export function dueOn({
  closedAt,
  number,
  terms,
}: Pick<Statement, 'closedAt' | 'number' | 'terms'>): string | null {
  if (closedAt === null || number === null || terms === null) return null;
  return dayText(Math.floor(closedAt.getTime() / startOfDayMs(1)) + terms.paymentDays);
}

/** Whether nothing is left of a line, because its transactions got a fee and moved to another line. */
export function isEmpty({ transactionCount, fullAmount, taxAmount, feeAmount }: StatementSums): boolean {
  return [transactionCount, fullAmount, taxAmount, feeAmount].every((sum) => sum === 0n);
}

/** Whether a line's transactions arrived after the month in which they were settled was closed. */
export function isLate({ kind, settledMonth }: StatementLine, month: Month): boolean {
  return kind === 'recorded' && settledMonth < month;
}

/** The totals of a statement, by currency. */
export function totalsOf({
  lines,
  adjustments,
}: Pick<SummedStatement, 'lines' | 'adjustments'>): CurrencyTotals[] {
  const totals = new Map<string, CurrencyTotals>();
  for (const line of lines) totals.set(line.currency, withLine(totals.get(line.currency), line));
  return [...totals.values()].map((one) => ({
    ...one,
    adjustments: adjustments.filter(({ currency }) => currency === one.currency),
  }));
}

/** How many entries of transactions the statement has: the recorded ones, and both sides of each correction. */
export function entryCountOf(lines: readonly StatementLine[]): bigint {
  return lines.reduce((sum, { transactionCount }) => sum + absolute(transactionCount), 0n);
}

function withLine(before: CurrencyTotals | undefined, line: StatementLine): CurrencyTotals {
  const isCorrection = line.kind !== 'recorded';
  const adjusted = line.kind === 'adjustment' ? line.feeAmount : 0n;
  return {
    currency: line.currency,
    transactionCount: (before?.transactionCount ?? 0n) + line.transactionCount,
    fullAmount: (before?.fullAmount ?? 0n) + line.fullAmount,
    taxAmount: (before?.taxAmount ?? 0n) + line.taxAmount,
    feeAmount: (before?.feeAmount ?? 0n) + line.feeAmount,
    correctionCount: (before?.correctionCount ?? 0n) + (isCorrection ? absolute(line.transactionCount) : 0n),
    withoutFeeCount: (before?.withoutFeeCount ?? 0n) + (line.feePlanId === null ? line.transactionCount : 0n),
    charges: addedCharges(before?.charges ?? [], line.charges),
    adjustmentAmount: (before?.adjustmentAmount ?? 0n) + adjusted,
    adjustments: [],
  };
}

function addedCharges(before: readonly ChargeSum[], charges: readonly ChargeSum[]): ChargeSum[] {
  const sums = [...before];
  for (const one of charges) {
    const index = sums.findIndex(({ name, payee }) => name === one.name && payee === one.payee);
    const sum = sums[index];
    if (sum === undefined) sums.push(one);
    else
      sums[index] = {
        ...sum,
        transactionCount: sum.transactionCount + one.transactionCount,
        assumedCount: sum.assumedCount + one.assumedCount,
        baseAmount: sum.baseAmount + one.baseAmount,
        feeAmount: sum.feeAmount + one.feeAmount,
      };
  }
  return sums;
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}
