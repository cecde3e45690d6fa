import type { Transaction } from '../../database/database.js';
import { createFeePlanChooser } from '../fees/choose-fee-plan.js';
import { computeFee } from '../fees/compute-fee.js';
import { selectFeePlans } from '../fees/fee-plan-store.js';
import {
  bookStatementLines,
  type StatementLineChange,
  selectClosedThrough,
  selectYearVolumes,
} from '../ledger/books-store.js';
import { lockLedger } from '../ledger/ledger-store.js';
import { createYearVolumes } from '../ledger/year-volumes.js';
import { type Month, monthOf } from '../month.js';
import {
  addToReportTotals,
  deleteEmptiedLines,
  isLineOverdrawn,
  type ReportFees,
  selectUnpriced,
  type UnpricedPage,
  type UnpricedPosition,
  type UnpricedTransaction,
  updateFees,
} from './unpriced-store.js';

export interface PricedBatch {
  readonly priced: number;
  /** The last transaction of the page; undefined if there are no more. */
  readonly last: UnpricedPosition | undefined;
}

/** Prices a page of a merchant's transactions under the lock of its ledger, and moves the sums with them. */
export async function priceBatch(
  tx: Transaction,
  merchantId: number,
  page: UnpricedPage,
): Promise<PricedBatch> {
  await lockLedger(tx, merchantId);
  const found = await selectUnpriced(tx, merchantId, page);
  const choose = createFeePlanChooser(await selectFeePlans(tx, merchantId));
  const volumes = createYearVolumes(await selectYearVolumes(tx, merchantId));
  const fees = found.flatMap((unpriced): FoundFee[] => {
    // The plans may have changed since the periods were worked out. The chooser decides; the next call sees the rest.
    const plan = choose(unpriced);
    if (plan === undefined) return [];
    const { statementMonth, currency } = unpriced;
    const base = unpriced.fullAmount - unpriced.taxAmount;
    const volumeBefore = volumes.add(statementMonth, currency, base);
    const feeAmount = computeFee(plan, { currency, base, volumeBefore });
    return [{ ...unpriced, feePlanId: plan.feePlanId, feeAmount }];
  });
  await book(tx, merchantId, fees);
  return { priced: fees.length, last: found.length < page.limit ? undefined : found.at(-1) };
}

interface FoundFee extends UnpricedTransaction {
  readonly feePlanId: number;
  readonly feeAmount: bigint;
}

async function book(tx: Transaction, merchantId: number, fees: readonly FoundFee[]): Promise<void> {
  if (fees.length === 0) return;
  const closedThrough = await selectClosedThrough(tx, merchantId);
  assertOpen(fees, closedThrough);
  const totals = reportFeesOf(fees);
  const updated = await updateFees(tx, merchantId, fees);
  const summed = await addToReportTotals(tx, merchantId, totals);
  if (updated !== fees.length)
    throw new Error('a transaction without fee got one outside the lock of its ledger');
  if (summed !== totals.length)
    throw new Error('the totals of a report count fewer transactions without fee than there are');
  await bookStatementLines(tx, merchantId, lineChangesOf(fees));
  if (await isLineOverdrawn(tx, merchantId))
    throw new Error('a line of a statement counts fewer transactions without fee than there are');
  await deleteEmptiedLines(tx, merchantId);
}

/** The close refuses a month with a transaction without fee, and a closed month is never rewritten. */
function assertOpen(fees: readonly FoundFee[], closedThrough: Month | null): void {
  const closed = fees.find(({ statementMonth }) => closedThrough !== null && statementMonth <= closedThrough);
  if (closed !== undefined)
    throw new Error(`the closed month ${closed.statementMonth} has a transaction without fee`);
}

function reportFeesOf(fees: readonly FoundFee[]): ReportFees[] {
  const found = new Map<string, ReportFees>();
  for (const { reportId, currency, feeAmount } of fees) {
    const key = `${reportId} ${currency}`;
    const before = found.get(key) ?? { feeAmount: 0n, count: 0 };
    found.set(key, {
      reportId,
      currency,
      feeAmount: before.feeAmount + feeAmount,
      count: before.count + 1,
    });
  }
  return [...found.values()];
}

/** From the lines without fee to the lines of the plans. */
function lineChangesOf(fees: readonly FoundFee[]): StatementLineChange[] {
  const changes = new Map<string, StatementLineChange>();
  for (const fee of fees) {
    const line = {
      month: fee.statementMonth,
      currency: fee.currency,
      kind: 'recorded' as const,
      settledMonth: monthOf(fee.settledAt),
    };
    const { fullAmount, taxAmount, feePlanId, feeAmount } = fee;
    const taken = { fullAmount: -fullAmount, taxAmount: -taxAmount, feeAmount: 0n, transactionCount: -1 };
    const given = { fullAmount, taxAmount, feeAmount, transactionCount: 1 };
    addChange(changes, { ...line, feePlanId: null, ...taken });
    addChange(changes, { ...line, feePlanId, ...given });
  }
  return [...changes.values()];
}

function addChange(changes: Map<string, StatementLineChange>, change: StatementLineChange): void {
  const key = `${change.month} ${change.settledMonth} ${change.currency} ${change.feePlanId}`;
  const before = changes.get(key);
  changes.set(
    key,
    before === undefined
      ? change
      : {
          ...change,
          transactionCount: before.transactionCount + change.transactionCount,
          fullAmount: before.fullAmount + change.fullAmount,
          taxAmount: before.taxAmount + change.taxAmount,
          feeAmount: before.feeAmount + change.feeAmount,
        },
  );
}
