import type { Actor } from '../../audit-entries/index.js';
import type { Context } from '../../database/context.js';
import { type CoveredPeriod, coveredPeriods } from '../fees/covered-periods.js';
import { selectFeePlans } from '../fees/fee-plan-store.js';
import { type Month, nextMonth, startOf } from '../month.js';
import { type PricedPage, type Pricing, priceRecorded, priceRestatements } from './price-pages.js';
import type { SettledPosition } from './repricing-store.js';
import { countWithoutFee, selectMonthsWithoutFee } from './unpriced-store.js';

export interface AppliedFeePlans {
  /** How many transactions got their fee. */
  readonly priced: number;
  /** How many stand without a fee now, because no plan covers them or because there were too many for one call. */
  readonly remaining: number;
}

/**
 * How many transactions one database transaction takes. The merchant's reports wait for it, some hundred milliseconds.
 */
const batchRows = 2_000;

/**
 * Gives transactions that were recorded while no plan covered them the fee of the plan that covers them now, the oldest
 * settled first, and moves the sums of statements and reports with them. It gives at most `most` fees; if it gives
 * fewer, no plan covers what is left. An existing fee is never changed. A corrected transaction no longer stands as
 * recorded: if it was restated without a fee, it is restated once more, with one. Each batch is one database
 * transaction under the merchant's lock, so a repeat after a crash and two calls at once are safe.
 */
export function applyFeePlans(context: Context, most: number, by: Actor): Promise<AppliedFeePlans> {
  return applyPlansTo(context, undefined, { most, by });
}

/** The same for one merchant or twin; undefined: for the merchants of the store. */
export async function applyPlansTo(
  context: Context,
  only: number | undefined,
  { most, by }: { readonly most: number; readonly by: Actor },
): Promise<AppliedFeePlans> {
  const { database, clock } = context;
  let priced = 0;
  for (const [merchantId, months] of await monthsByMerchant(context, only)) {
    if (priced >= most) break;
    const plans = await selectFeePlans(database, merchantId);
    const periods = coveredPeriods(plans).filter((period) => months.some((month) => overlaps(period, month)));
    if (periods.length === 0) continue;
    const work = { merchantId, at: clock.now(), by, clock };
    for (const period of periods) priced += await pricePeriod(context, { ...work, period }, most - priced);
    priced += await priceRestated(context, work, most - priced);
  }
  return { priced, remaining: await countWithoutFee(database, only) };
}

async function monthsByMerchant(
  { database }: Context,
  only: number | undefined,
): Promise<Map<number, Month[]>> {
  const months = new Map<number, Month[]>();
  for (const { merchantId, month } of await selectMonthsWithoutFee(database, only))
    months.set(merchantId, [...(months.get(merchantId) ?? []), month]);
  return months;
}

function overlaps({ from, until }: CoveredPeriod, month: Month): boolean {
  return from < startOf(nextMonth(month)) && startOf(month) < until;
}

async function pricePeriod(
  { database }: Context,
  work: Pricing & { readonly period: CoveredPeriod },
  most: number,
): Promise<number> {
  let priced = 0;
  // No id is empty, so this is before all transactions of that instant.
  let after: SettledPosition | undefined = { settledAt: work.period.from, id: '' };
  while (after !== undefined && priced < most) {
    const page = { ...work, after, limit: Math.min(batchRows, most - priced) };
    const batch: PricedPage<SettledPosition> = await database.transaction((tx) => priceRecorded(tx, page));
    priced += batch.priced;
    // The walk never goes back: a transaction that could not be priced is not read again.
    after = batch.last;
  }
  return priced;
}

async function priceRestated({ database }: Context, work: Pricing, most: number): Promise<number> {
  let priced = 0;
  let after: string | undefined = '';
  while (after !== undefined && priced < most) {
    const page = { ...work, after, limit: batchRows, most: most - priced };
    const batch: PricedPage<string> = await database.transaction((tx) => priceRestatements(tx, page));
    priced += batch.priced;
    after = batch.last;
  }
  return priced;
}
