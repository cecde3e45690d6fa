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

/** The transactions of one month of settlement, under one plan, that stand on a statement for the same reason. */
export interface StatementLine extends StatementSums {
  readonly currency: string;
  readonly kind: StatementLineChange['kind'];
  /** The month in which they were settled. */
  readonly settledMonth: Month;
  /** Null while no plan covers them, and they have no fee yet. */
  readonly feePlanId: number | null;
  readonly feePlanName: string | null;
}

/** A merchant's month: every currency, line by line. */
export interface Statement extends StatementKey {
  readonly merchantName: string;
  /** Null while it is a draft. */
  readonly closedAt: Date | null;
  /** By currency, kind, month of settlement and plan. A month that was closed without any transaction has no lines. */
  readonly lines: readonly StatementLine[];
}

/** The totals of a statement in one currency. */
export interface CurrencyTotals extends StatementSums {
  readonly currency: string;
  /** Entries of corrections: one for a void, two (reversal and restatement) for a restatement. */
  readonly correctionCount: bigint;
  /** How many of the transactions have no fee, because no plan covers them. */
  readonly withoutFeeCount: bigint;
}

/** Whether a line's transactions arrived after the month in which they were settled was closed. */
export function isLate({ kind, settledMonth }: StatementLine, month: Month): boolean {
  return kind === 'recorded' && settledMonth < month;
}

/** The totals of a statement, by currency. */
export function totalsOf(lines: readonly StatementLine[]): CurrencyTotals[] {
  const totals = new Map<string, CurrencyTotals>();
  for (const line of lines) totals.set(line.currency, withLine(totals.get(line.currency), line));
  return [...totals.values()];
}

/** How many rows the statement's CSV has: the recorded transactions, and both sides of each correction. */
export function entryCountOf(lines: readonly StatementLine[]): bigint {
  return lines.reduce((sum, { transactionCount }) => sum + absolute(transactionCount), 0n);
}

function withLine(before: CurrencyTotals | undefined, line: StatementLine): CurrencyTotals {
  const isCorrection = line.kind !== 'recorded';
  return {
    currency: line.currency,
    transactionCount: (before?.transactionCount ?? 0n) + line.transactionCount,
    fullAmount: (before?.fullAmount ?? 0n) + line.fullAmount,
    taxAmount: (before?.taxAmount ?? 0n) + line.taxAmount,
    feeAmount: (before?.feeAmount ?? 0n) + line.feeAmount,
    correctionCount: (before?.correctionCount ?? 0n) + (isCorrection ? absolute(line.transactionCount) : 0n),
    withoutFeeCount: (before?.withoutFeeCount ?? 0n) + (line.feePlanId === null ? line.transactionCount : 0n),
  };
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}
