import type { Database, Transaction } from '../../database/database.js';
import type { Clock } from '../../kernel/clock.js';
import { Failure } from '../../kernel/failure.js';
import { type CorrectTransaction, createCorrectTransaction } from '../corrections/correct-transaction.js';
import { type Month, monthOf } from '../month.js';
import { reportingFailures } from '../reporting-failures.js';
import { lockLedger } from '../reports/ledger-store.js';
import { createYearVolumes } from '../reports/year-volumes.js';
import {
  bookStatementLines,
  type StatementLineChange,
  selectClosedThrough,
  selectYearVolumes,
} from '../statements/books-store.js';
import { createFeePlanChooser } from './choose-fee-plan.js';
import { computeFee } from './compute-fee.js';
import { type FeePlan, startOfDay } from './fee-plan.js';
import { selectFeePlans } from './fee-plan-store.js';
import {
  addToReportTotals,
  countWithoutFee,
  deleteEmptiedLines,
  isLineOverdrawn,
  type ReportFees,
  type RestatementPosition,
  selectMerchantsToPrice,
  selectUnpriced,
  selectUnpricedRestatements,
  type UnpricedPosition,
  type UnpricedTransaction,
  updateFees,
} from './unpriced-store.js';

export interface AppliedFeePlans {
  /** How many transactions got their fee. */
  readonly priced: number;
  /** How many stand without one now, because no plan covers them or because they were too many for one time. */
  readonly remaining: number;
}

/** `most` transactions at most get their fee, by `by`; where fewer do, there is nothing left that a plan covers. */
export type ApplyFeePlans = (most: number, by: string) => Promise<AppliedFeePlans>;

/** Transactions of one database transaction: a merchant's reports wait that long, some hundred milliseconds. */
const batchRows = 2_000;

/**
 * Gives transactions that were recorded while no plan covered them the fee of the plan that covers them now, the
 * oldest settled first, and moves what the books say of them. A fee that stands is never touched. A transaction that
 * was corrected stands no more: what was restated in its place without a fee is restated with one.
 * Each batch is one transaction under the merchant's lock, so this is safe to repeat after a crash, and to run
 * twice at once.
 */
export function createApplyFeePlans(database: Database, clock: Clock): ApplyFeePlans {
  const correct = createCorrectTransaction(database, clock);
  return async (most, by) => {
    let priced = 0;
    for (const merchantId of await selectMerchantsToPrice(database)) {
      if (priced >= most) break;
      priced += await priceMerchant(database, merchantId, most - priced);
    }
    priced += await priceRestatements({ database, correct, by }, most - priced);
    return { priced, remaining: await countWithoutFee(database) };
  };
}

interface Restating {
  readonly database: Database;
  readonly correct: CorrectTransaction;
  readonly by: string;
}

/** What a correction says is never changed: each restatement without a fee is restated once more, with its fee. */
async function priceRestatements({ database, correct, by }: Restating, most: number): Promise<number> {
  let priced = 0;
  let after: RestatementPosition = { merchantId: 0, transactionId: '' };
  while (priced < most) {
    const limit = Math.min(batchRows, most - priced);
    const found = await selectUnpricedRestatements(database, { after, limit });
    for (const position of found) {
      after = position;
      if (await restateWithFee(correct, { ...position, by })) priced += 1;
    }
    if (found.length < limit) break;
  }
  return priced;
}

/** False when it has one by now, because somebody else was faster. */
async function restateWithFee(
  correct: CorrectTransaction,
  position: RestatementPosition & { readonly by: string },
): Promise<boolean> {
  try {
    await correct({ ...position, kind: 'restate', reason: 'A fee plan covers it now.' });
    return true;
  } catch (error) {
    const isNothing =
      error instanceof Failure && error.definition === reportingFailures.correction_changes_nothing;
    if (isNothing) return false;
    throw error;
  }
}

async function priceMerchant(database: Database, merchantId: number, most: number): Promise<number> {
  let priced = 0;
  let after: UnpricedPosition | undefined;
  while (priced < most) {
    const limit = Math.min(batchRows, most - priced);
    const batch = await database.transaction((tx) => priceBatch(tx, merchantId, { after, limit }));
    priced += batch.priced;
    // Always further on: what could not be priced now does not come again.
    after = batch.last;
    if (after === undefined) break;
  }
  return priced;
}

interface BatchOptions {
  readonly after: UnpricedPosition | undefined;
  readonly limit: number;
}

interface PricedBatch {
  readonly priced: number;
  /** Undefined when there are no more. */
  readonly last: UnpricedPosition | undefined;
}

async function priceBatch(
  tx: Transaction,
  merchantId: number,
  { after, limit }: BatchOptions,
): Promise<PricedBatch> {
  await lockLedger(tx, merchantId);
  const plans = await selectFeePlans(tx, merchantId);
  const begin = after ?? beginOf(plans);
  if (begin === undefined) return { priced: 0, last: undefined };
  const found = await selectUnpriced(tx, merchantId, { after: begin, limit });
  const choose = createFeePlanChooser(plans);
  const volumes = createYearVolumes(await selectYearVolumes(tx, merchantId));
  const fees = found.flatMap((unpriced): FoundFee[] => {
    // A plan that began between the two reads is seen by the other one only; the next call sees it whole.
    const plan = choose(unpriced);
    if (plan === undefined) return [];
    const { statementMonth, currency } = unpriced;
    const base = unpriced.fullAmount - unpriced.taxAmount;
    const volumeBefore = volumes.add(statementMonth, currency, base);
    const feeAmount = computeFee(plan, { currency, base, volumeBefore });
    return [{ ...unpriced, feePlanId: plan.feePlanId, feeAmount }];
  });
  await book(tx, merchantId, fees);
  return { priced: fees.length, last: found.length < limit ? undefined : found.at(-1) };
}

/** No plan covers anything before the earliest day of all; and an id is never empty. */
function beginOf(plans: readonly FeePlan[]): UnpricedPosition | undefined {
  const earliest = plans.map(({ inForceFrom }) => inForceFrom).toSorted()[0];
  if (earliest === undefined) return undefined;
  // Nothing is before year 1 to a plan, but `settled_at` may be.
  return { settledAt: earliest === '0001-01-01' ? beforeAll : startOfDay(earliest), id: '' };
}

const beforeAll = startOfDay('0000-01-01') - 366n * 86_400_000_000n;

interface FoundFee extends UnpricedTransaction {
  readonly feePlanId: number;
  readonly feeAmount: bigint;
}

async function book(tx: Transaction, merchantId: number, fees: readonly FoundFee[]): Promise<void> {
  if (fees.length === 0) return;
  const closedThrough = await selectClosedThrough(tx, merchantId);
  assertOpen(fees, closedThrough);
  const totals = reportFeesOf(fees);
  const [updated, summed] = [
    await updateFees(tx, merchantId, fees),
    await addToReportTotals(tx, merchantId, totals),
  ];
  if (updated !== fees.length) throw new Error('a transaction without fee got one outside of its lock');
  if (summed !== totals.length) throw new Error('the totals of a report know less without fee than there is');
  await bookStatementLines(tx, merchantId, lineChangesOf(fees));
  if (await isLineOverdrawn(tx, merchantId))
    throw new Error('a line of a statement knows less without fee than there is');
  await deleteEmptiedLines(tx, merchantId);
}

/** A month with a transaction without fee is not closed (see the close), and a closed one is never rewritten. */
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

/** Off the lines without fee, onto those of the plans. */
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
