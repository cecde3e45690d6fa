import { type Actor, type AuditBook, openAuditBook } from '../../audit-entries/index.js';
import type { Database } from '../../database/database.js';
import type { Clock } from '../../kernel/clock.js';
import { type CoveredPeriod, coveredPeriods } from '../fees/covered-periods.js';
import { selectFeePlans } from '../fees/fee-plan-store.js';
import { type Month, nextMonth, startOf } from '../month.js';
import { type PricedBatch, priceBatch } from './price-batch.js';
import { type PricedRestatements, priceRestatements } from './price-restatements.js';
import { countWithoutFee, selectMonthsWithoutFee, type UnpricedPosition } from './unpriced-store.js';

export interface AppliedFeePlans {
  /** How many transactions got their fee. */
  readonly priced: number;
  /** How many stand without a fee now, because no plan covers them or because there were too many for one call. */
  readonly remaining: number;
}

/**
 * Gives at most `most` transactions their fee; `by` says who asked. If it gives fewer, no plan covers what is left.
 */
export type ApplyFeePlans = (most: number, by: Actor) => Promise<AppliedFeePlans>;

/** How many transactions one database transaction takes. The merchant's reports wait for it, some hundred milliseconds. */
const batchRows = 2_000;

/**
 * Gives transactions that were recorded while no plan covered them the fee of the plan that covers them now, the
 * oldest settled first, and moves the sums of statements and reports with them. An existing fee is never changed. A
 * corrected transaction no longer stands as recorded: if it was restated without a fee, it is restated once more, with
 * one. Each batch is one database transaction under the merchant's lock, so a repeat after a crash and two calls at once
 * are safe.
 */
export function createApplyFeePlans(database: Database, clock: Clock): ApplyFeePlans {
  return async (most, by) => {
    let priced = 0;
    for (const [merchantId, months] of await monthsByMerchant(database)) {
      if (priced >= most) break;
      const plans = await selectFeePlans(database, merchantId);
      const periods = coveredPeriods(plans).filter((period) =>
        months.some((month) => overlaps(period, month)),
      );
      if (periods.length === 0) continue;
      const work = { merchantId, periods, at: clock.now(), book: openAuditBook(by, clock) };
      priced += await priceRecorded(database, work, most - priced);
      priced += await priceRestated(database, work, most - priced);
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

interface MerchantWork {
  readonly merchantId: number;
  readonly periods: readonly CoveredPeriod[];
  readonly at: Date;
  readonly book: AuditBook;
}

async function priceRecorded(
  database: Database,
  { merchantId, periods, ...pricing }: MerchantWork,
  most: number,
): Promise<number> {
  let priced = 0;
  for (const period of periods) {
    // No id is empty, so this is before all transactions of that instant.
    let after: UnpricedPosition | undefined = { settledAt: period.from, id: '' };
    while (after !== undefined && priced < most) {
      const page = { ...pricing, period, after, limit: Math.min(batchRows, most - priced) };
      const batch: PricedBatch = await database.transaction((tx) => priceBatch(tx, merchantId, page));
      priced += batch.priced;
      // The walk never goes back: a transaction that could not be priced is not read again.
      after = batch.last;
    }
  }
  return priced;
}

async function priceRestated(
  database: Database,
  { merchantId, at, book }: MerchantWork,
  most: number,
): Promise<number> {
  let priced = 0;
  let after: string | undefined = '';
  while (after !== undefined && priced < most) {
    const page = { after, limit: batchRows, most: most - priced, at, book };
    const batch: PricedRestatements = await database.transaction((tx) =>
      priceRestatements(tx, merchantId, page),
    );
    priced += batch.priced;
    after = batch.last;
  }
  return priced;
}
