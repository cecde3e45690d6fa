import type { AuditBook } from '../../audit-entries/index.js';
import type { Transaction } from '../../database/database.js';
import { createFeePlanChooser } from '../fees/choose-fee-plan.js';
import { computeFee } from '../fees/compute-fee.js';
import { selectFeePlans } from '../fees/fee-plan-store.js';
import { selectYearVolumes } from '../ledger/books-store.js';
import { lockLedger } from '../ledger/ledger-store.js';
import { createYearVolumes } from '../ledger/year-volumes.js';
import { auditPrices } from './audit-prices.js';
import { bookRecordedFees, type RecordedFeeChange } from './book-recorded-fees.js';
import { selectUnpriced, type UnpricedPage, type UnpricedPosition } from './unpriced-store.js';

export interface PricedBatch {
  readonly priced: number;
  /** The last transaction of the page; undefined if there are no more. */
  readonly last: UnpricedPosition | undefined;
}

/** A page of a merchant's transactions without a fee, with the time of the pricing and the audit book of who prices them. */
export interface PricingPage extends UnpricedPage {
  readonly at: Date;
  readonly book: AuditBook;
}

/** Prices a page of a merchant's transactions under the lock of its ledger, and moves the sums with them. */
export async function priceBatch(
  tx: Transaction,
  merchantId: number,
  page: PricingPage,
): Promise<PricedBatch> {
  await lockLedger(tx, merchantId);
  const found = await selectUnpriced(tx, merchantId, page);
  const choose = createFeePlanChooser(await selectFeePlans(tx, merchantId));
  const volumes = createYearVolumes(await selectYearVolumes(tx, merchantId));
  const fees = found.flatMap((unpriced): RecordedFeeChange[] => {
    // The plans may have changed since the periods were worked out. The chooser decides; what the periods missed is left to
    // the next call.
    const plan = choose(unpriced);
    if (plan === undefined) return [];
    const { statementMonth, currency } = unpriced;
    const base = unpriced.fullAmount - unpriced.taxAmount;
    const volumeBefore = volumes.add(statementMonth, currency, base);
    const feeAmount = computeFee(plan, { currency, base, volumeBefore });
    return [{ ...unpriced, before: null, feePlanId: plan.feePlanId, feeAmount, volumeBefore }];
  });
  await bookRecordedFees(tx, merchantId, { fees, at: page.at, by: page.book.actor.name });
  await auditPrices(tx, page.book, { merchantId, priced: fees });
  return { priced: fees.length, last: found.length < page.limit ? undefined : found.at(-1) };
}
