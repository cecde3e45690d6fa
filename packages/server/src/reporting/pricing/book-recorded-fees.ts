import type { Instant } from '@stoa/contract';
import type { Transaction } from '../../database/database.js';
import {
  addToReportTotals,
  bookStatementLines,
  createLineChanges,
  deleteEmptiedLines,
  isLineOverdrawn,
  type ReportFees,
  type StatementLineChange,
  selectClosedThrough,
} from '../ledger/books-store.js';
import { changeFees, type FeeChanges, type NewFee } from '../ledger/fee-change-store.js';
import {
  bookStatementCharges,
  createChargeChanges,
  deleteEmptiedCharges,
} from '../ledger/statement-charge-store.js';
import { type Month, monthOf } from '../month.js';

/** Another fee for a recorded transaction, with what its sums need. Amounts in minor units. */
export interface RecordedFeeChange extends NewFee {
  readonly reportId: bigint;
  readonly currency: string;
  readonly fullAmount: bigint;
  readonly taxAmount: bigint;
  readonly settledAt: Instant;
  readonly statementMonth: Month;
}

/**
 * Changes fees of recorded transactions on open statements, and moves the sums of statements and reports with them, in
 * a database transaction that holds the lock of the ledger.
 */
export async function bookRecordedFees(
  tx: Transaction,
  merchantId: number,
  changes: FeeChanges & { readonly fees: readonly RecordedFeeChange[] },
): Promise<void> {
  const { fees } = changes;
  if (fees.length === 0) return;
  assertOpen(fees, await selectClosedThrough(tx, merchantId));
  await changeFees(tx, merchantId, changes);
  const totals = reportFeesOf(fees);
  if ((await addToReportTotals(tx, merchantId, totals)) !== totals.length)
    throw new Error('the totals of a report count fewer transactions without fee than there are');
  await bookStatementLines(tx, merchantId, { changes: lineChangesOf(fees), at: changes.at });
  if (await isLineOverdrawn(tx, merchantId))
    throw new Error('a line of a statement counts fewer transactions than there are');
  await deleteEmptiedLines(tx, merchantId);
  await bookCharges(tx, merchantId, fees);
}

async function bookCharges(
  tx: Transaction,
  merchantId: number,
  fees: readonly RecordedFeeChange[],
): Promise<void> {
  const changes = createChargeChanges();
  for (const {
    statementMonth: month,
    currency,
    settledAt,
    before,
    chargesBefore,
    feePlanId,
    charges,
  } of fees) {
    const place = { month, currency, kind: 'recorded', settledMonth: monthOf(settledAt) } as const;
    changes.add({ ...place, feePlanId: before?.feePlanId ?? null }, chargesBefore, -1);
    changes.add({ ...place, feePlanId }, charges, 1);
  }
  await bookStatementCharges(tx, merchantId, changes.all());
  await deleteEmptiedCharges(tx, merchantId);
}

/**
 * Throws if a fee on a closed statement would change. That is a bug: a month cannot be closed while a transaction on it
 * has no fee, and other fees of closed months change only by corrections.
 */
function assertOpen(fees: readonly RecordedFeeChange[], closedThrough: Month | null): void {
  const closed = fees.find(({ statementMonth }) => closedThrough !== null && statementMonth <= closedThrough);
  if (closed !== undefined)
    throw new Error(`the closed month ${closed.statementMonth} has a transaction whose fee would change`);
}

function reportFeesOf(fees: readonly RecordedFeeChange[]): ReportFees[] {
  const found = new Map<string, ReportFees>();
  for (const { reportId, currency, feeAmount, before } of fees) {
    const key = `${reportId} ${currency}`;
    const sum = found.get(key) ?? { feeAmount: 0n, gotFirst: 0 };
    found.set(key, {
      reportId,
      currency,
      feeAmount: sum.feeAmount + feeAmount - (before?.feeAmount ?? 0n),
      gotFirst: sum.gotFirst + Number(before === null),
    });
  }
  return [...found.values()];
}

/** Moves the amounts from the lines of the old plans, or those without a fee, to the lines of the new plans. */
function lineChangesOf(fees: readonly RecordedFeeChange[]): StatementLineChange[] {
  const changes = createLineChanges();
  for (const { statementMonth, currency, settledAt, before, ...fee } of fees) {
    const { fullAmount, taxAmount, feePlanId, feeAmount } = fee;
    const line = {
      month: statementMonth,
      currency,
      kind: 'recorded' as const,
      settledMonth: monthOf(settledAt),
    };
    changes.add({
      ...line,
      feePlanId: before?.feePlanId ?? null,
      fullAmount: -fullAmount,
      taxAmount: -taxAmount,
      feeAmount: -(before?.feeAmount ?? 0n),
      transactionCount: -1,
    });
    changes.add({ ...line, feePlanId, fullAmount, taxAmount, feeAmount, transactionCount: 1 });
  }
  return changes.all();
}
