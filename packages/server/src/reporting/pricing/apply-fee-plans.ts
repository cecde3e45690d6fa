import type { Database } from '../../database/database.js';
import type { Clock } from '../../kernel/clock.js';
import { Failure } from '../../kernel/failure.js';
import { type CorrectTransaction, createCorrectTransaction } from '../corrections/correct-transaction.js';
import { createFeePlanChooser } from '../fees/choose-fee-plan.js';
import { type CoveredPeriod, coveredPeriods } from '../fees/covered-periods.js';
import type { FeePlan } from '../fees/fee-plan.js';
import { selectFeePlans } from '../fees/fee-plan-store.js';
import { type Month, nextMonth, startOf } from '../month.js';
import { reportingFailures } from '../reporting-failures.js';
import { type PricedBatch, priceBatch } from './price-batch.js';
import {
  countWithoutFee,
  selectMonthsWithoutFee,
  selectUnpricedRestatements,
  type UnpricedPosition,
} from './unpriced-store.js';

export interface AppliedFeePlans {
  /** How many transactions got their fee. */
  readonly priced: number;
  /** How many stand without a fee now, because no plan covers them or because there were too many for one call. */
  readonly remaining: number;
}

/**
 * At most `most` transactions get their fee; `by` says who asked. If fewer do, nothing is left that a plan covers.
 */
export type ApplyFeePlans = (most: number, by: string) => Promise<AppliedFeePlans>;

/** Transactions of one database transaction: the merchant's reports wait that long, some hundred milliseconds. */
const batchRows = 2_000;

/**
 * Gives transactions that were recorded while no plan covered them the fee of the plan that covers them now, the
 * oldest settled first, and moves the sums of statements and reports with them. An existing fee is never changed. A
 * corrected transaction no longer stands as recorded: if it was restated without a fee, it is restated once more, with
 * one. Each batch is one database transaction under the merchant's lock, so a repeat after a crash and two calls at once
 * are safe.
 */
export function createApplyFeePlans(database: Database, clock: Clock): ApplyFeePlans {
  const correct = createCorrectTransaction(database, clock);
  return async (most, by) => {
    let priced = 0;
    for (const [merchantId, months] of await monthsByMerchant(database)) {
      if (priced >= most) break;
      const plans = await selectFeePlans(database, merchantId);
      const periods = coveredPeriods(plans).filter((period) =>
        months.some((month) => overlaps(period, month)),
      );
      if (periods.length === 0) continue;
      const work = { merchantId, periods, at: clock.now(), by };
      priced += await priceRecorded(database, work, most - priced);
      priced += await priceRestated(database, { merchantId, plans, correct, by }, most - priced);
    }
    return { priced, remaining: await countWithoutFee(database) };
  };
}

async function monthsByMerchant(database: Database): Promise<Map<number, Month[]>> {
  const months = new Map<number, Month[]>();
  for (const { merchantId, month } of await selectMonthsWithoutFee(database))
    months.set(merchantId, [...(months.get(merchantId) ?? []), month]);
  return months;
}

function overlaps({ from, until }: CoveredPeriod, month: Month): boolean {
  return from < startOf(nextMonth(month)) && startOf(month) < until;
}

interface RecordedWork {
  readonly merchantId: number;
  readonly periods: readonly CoveredPeriod[];
  readonly at: Date;
  readonly by: string;
}

async function priceRecorded(
  database: Database,
  { merchantId, periods, ...pricing }: RecordedWork,
  most: number,
): Promise<number> {
  let priced = 0;
  for (const period of periods) {
    // No id is empty: this is before all of that instant.
    let after: UnpricedPosition | undefined = { settledAt: period.from, id: '' };
    while (after !== undefined && priced < most) {
      const page = { ...pricing, period, after, limit: Math.min(batchRows, most - priced) };
      const batch: PricedBatch = await database.transaction((tx) => priceBatch(tx, merchantId, page));
      priced += batch.priced;
      // Always further on: a transaction that could not be priced does not come again.
      after = batch.last;
    }
  }
  return priced;
}

interface RestatedWork {
  readonly merchantId: number;
  readonly plans: readonly FeePlan[];
  readonly correct: CorrectTransaction;
  readonly by: string;
}

/** A correction never changes: what was restated without a fee is restated once more, with its fee. */
async function priceRestated(
  database: Database,
  { merchantId, plans, correct, by }: RestatedWork,
  most: number,
): Promise<number> {
  const choose = createFeePlanChooser(plans);
  let priced = 0;
  let after: string | undefined = '';
  while (after !== undefined && priced < most) {
    const found = await selectUnpricedRestatements(database, merchantId, { after, limit: batchRows });
    for (const { transactionId, ...occasion } of found) {
      if (priced >= most) break;
      if (choose(occasion) === undefined) continue;
      if (await restateWithFee(correct, { merchantId, transactionId, by })) priced += 1;
    }
    after = found.length < batchRows ? undefined : found.at(-1)?.transactionId;
  }
  return priced;
}

/** False if another call was faster and it already has its fee. */
async function restateWithFee(
  correct: CorrectTransaction,
  request: { readonly merchantId: number; readonly transactionId: string; readonly by: string },
): Promise<boolean> {
  try {
    await correct({ ...request, kind: 'restate', reason: 'A fee plan covers it now.' });
    return true;
  } catch (error) {
    const isNothing =
      error instanceof Failure && error.definition === reportingFailures.correction_changes_nothing;
    if (isNothing) return false;
    throw error;
  }
}
