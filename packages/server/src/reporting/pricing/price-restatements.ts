import type { AuditBook } from '../../audit-entries/index.js';
import type { Transaction } from '../../database/database.js';
import { openCorrectionBooks, storeCorrections } from '../corrections/correction-books.js';
import { decideCorrection } from '../corrections/decide-correction.js';
import { createFeePlanChooser } from '../fees/choose-fee-plan.js';
import { lockLedger } from '../ledger/ledger-store.js';
import { auditPrices } from './audit-prices.js';
import { selectUnpricedRestatements } from './unpriced-store.js';

export interface PricedRestatements {
  readonly priced: number;
  /** The id of the last transaction of the page; undefined if there are no more. */
  readonly last: string | undefined;
}

/** A page of a merchant's restatements without a fee, by id, with the time of the pricing and the audit book of who prices them. */
export interface RestatementsPage {
  /** Only transactions with a larger id. */
  readonly after: string;
  readonly limit: number;
  /** At most this many get their fee. */
  readonly most: number;
  readonly at: Date;
  readonly book: AuditBook;
}

/**
 * A correction never changes: what was restated without a fee is restated once more, with its fee. What stands is read under
 * the lock of the ledger: restating what somebody voided meanwhile would undo the void.
 */
export async function priceRestatements(
  tx: Transaction,
  merchantId: number,
  { after, limit, most, at, book }: RestatementsPage,
): Promise<PricedRestatements> {
  await lockLedger(tx, merchantId);
  const found = await selectUnpricedRestatements(tx, merchantId, { after, limit });
  const ids = found.map(({ transactionId }) => transactionId);
  const books = await openCorrectionBooks(tx, merchantId, ids);
  const choose = createFeePlanChooser(books.plans);
  const covered = found.filter((occasion) => choose(occasion) !== undefined).slice(0, most);
  const by = book.actor.name;
  const decided = covered.map(({ transactionId }) => {
    const request = { transactionId, kind: 'restate' as const, reason: 'A fee plan covers it now.', by };
    const correction = decideCorrection(books, request, at);
    books.add(correction);
    return correction;
  });
  const made = await storeCorrections(tx, merchantId, { books, decided });
  const priced = made.flatMap((one) => one.after ?? []);
  await auditPrices(tx, book, { merchantId, priced });
  return { priced: decided.length, last: found.length < limit ? undefined : ids.at(-1) };
}
