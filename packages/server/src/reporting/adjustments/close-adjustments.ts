import type { Queryable } from '../../database/database.js';
import type { Month } from '../month.js';
import { type NewAdjustment, plainAdjustment } from './adjustment.js';
import { selectOpenCredits } from './adjustment-store.js';

/** A part of what a statement's fee is made of before it is closed, in minor units. */
export interface BookedFee {
  readonly month: Month;
  readonly currency: string;
  readonly feeAmount: bigint;
}

/** The books that a close is about to close. */
export interface BooksToClose {
  readonly merchantId: number;
  /** The months with something on their statements, in order. */
  readonly months: readonly Month[];
  readonly booked: readonly BookedFee[];
  readonly now: Date;
  readonly by: string;
}

/**
 * What closing these months adds to their statements: the use of credits, the oldest credit first, the earliest month first. A statement's fee
 * never falls below zero by a credit. Reads, and writes nothing; a caller that stores the answer holds the lock of the ledger.
 */
export async function adjustmentsOfClose(tx: Queryable, books: BooksToClose): Promise<NewAdjustment[]> {
  const { merchantId, months, booked, now, by } = books;
  const uses: NewAdjustment[] = [];
  const left = new Map<number, bigint>();
  const credits = await selectOpenCredits(tx, merchantId);
  for (const month of months.toSorted()) {
    const fees = feesOf(booked.filter((one) => one.month === month));
    for (const credit of credits) {
      const { adjustmentId, currency, reason } = credit;
      const before = left.get(adjustmentId) ?? credit.left;
      const fee = fees.get(currency) ?? 0n;
      const used = fee < before ? fee : before;
      if (credit.month > month || used <= 0n) continue;
      const creditLeft = before - used;
      left.set(adjustmentId, creditLeft);
      fees.set(currency, fee - used);
      const use = { kind: 'credit', month, currency, amount: -used, creditLeft, reason } as const;
      uses.push({ ...plainAdjustment, ...use, ofAdjustmentId: adjustmentId, madeAt: now, madeBy: by });
    }
  }
  return uses;
}

function feesOf(booked: readonly BookedFee[]): Map<string, bigint> {
  const fees = new Map<string, bigint>();
  for (const { currency, feeAmount } of booked) fees.set(currency, (fees.get(currency) ?? 0n) + feeAmount);
  return fees;
}
