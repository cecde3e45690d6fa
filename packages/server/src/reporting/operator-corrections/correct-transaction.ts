import { assertMerchant } from '../../access/index.js';
import { type Actor, auditWriter } from '../../audit-entries/index.js';
import { bindContext, type Context } from '../../database/context.js';
import { auditCorrections } from '../corrections/audit-corrections.js';
import type { Correction } from '../corrections/correction.js';
import { openCorrectionBooks, storeCorrections } from '../corrections/correction-books.js';
import { type CorrectionPosition, selectCorrections } from '../corrections/correction-store.js';
import { decideCorrection } from '../corrections/decide-correction.js';
import type { CorrectionContext, ReviewCorrections } from '../corrections/large-corrections.js';
import type { RequestedCorrection } from '../corrections/usable-correction.js';
import { lockLedger } from '../ledger/ledger-store.js';
import type { DetailedProposal } from '../proposals/correction-proposal-store.js';
import { needSecondPerson, proposeCorrections } from '../proposals/propose-corrections.js';
import { correctMany } from './correct-many.js';

export type CorrectedOrProposed =
  | { readonly outcome: 'made'; readonly correction: Correction }
  | { readonly outcome: 'waits'; readonly proposal: DetailedProposal };

export interface CorrectionOrder extends Omit<RequestedCorrection, 'by'> {
  readonly by: Actor;
  readonly review?: ReviewCorrections;
}

/**
 * Voids or restates a recorded transaction: adds a correction, and books it on the transaction's statement or, if that
 * is closed, on the next open one. Neither the transaction's own row nor a closed month ever changes. A restatement can
 * undo a void. A repeat changes nothing, and is refused for that reason. What needs a second person is proposed
 * instead.
 * @throws Failure unknown_merchant, unknown_transaction, unusable_correction with all faults,
 * correction_changes_nothing
 */
export async function correctTransaction(
  { database, clock, secondPersonAbove }: CorrectionContext,
  { by, review, ...request }: CorrectionOrder,
): Promise<CorrectedOrProposed> {
  const { merchantId } = request;
  await assertMerchant(database, merchantId);
  return database.transaction(async (tx) => {
    await lockLedger(tx, merchantId);
    const books = await openCorrectionBooks(tx, merchantId, [request]);
    const now = clock.now();
    const decided = [decideCorrection(books, { ...request, by: by.name }, now)];
    const waits = await needSecondPerson(tx, { merchantId, decided, above: secondPersonAbove, now });
    review?.(decided, { waits });
    if (waits) {
      const proposal = await proposeCorrections(tx, { merchantId, by, books, decided, clock });
      return { outcome: 'waits', proposal };
    }
    const [correction] = await storeCorrections(tx, merchantId, { books, decided });
    if (correction === undefined) throw new Error('a correction was decided and not made');
    await auditCorrections(tx, auditWriter(by, clock), { merchantId, made: [correction] });
    return { outcome: 'made', correction };
  });
}

/** A merchant's corrections, the newest first. @throws Failure unknown_merchant */
export async function listCorrections(
  { database }: Pick<Context, 'database'>,
  merchantId: number,
  position: CorrectionPosition,
): Promise<Correction[]> {
  await assertMerchant(database, merchantId);
  return selectCorrections(database, merchantId, position);
}

/** Makes corrections, for operators, and lists them, for operators and merchants. */
export const correctionManagement = (context: CorrectionContext) =>
  bindContext(context, { correct: correctTransaction, correctMany, list: listCorrections });
