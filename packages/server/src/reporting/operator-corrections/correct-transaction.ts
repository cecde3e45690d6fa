import { assertMerchant } from '../../access/index.js';
import { type Actor, openAuditBook } from '../../audit-entries/index.js';
import type { Database } from '../../database/database.js';
import type { Clock } from '../../kernel/clock.js';
import { auditCorrections } from '../corrections/audit-corrections.js';
import type { Correction } from '../corrections/correction.js';
import { openCorrectionBooks, storeCorrections } from '../corrections/correction-books.js';
import { type CorrectionPosition, selectCorrections } from '../corrections/correction-store.js';
import { decideCorrection } from '../corrections/decide-correction.js';
import type { LargeAmounts, ReviewCorrections } from '../corrections/large-corrections.js';
import type { RequestedCorrection } from '../corrections/usable-correction.js';
import { lockLedger } from '../ledger/ledger-store.js';
import type { DetailedProposal } from '../proposals/correction-proposal-store.js';
import { needSecondPerson, nobodyWaits, proposeCorrections } from '../proposals/propose-corrections.js';
import { type CorrectMany, createCorrectMany } from './correct-many.js';

/**
 * Voids or restates a recorded transaction: adds a correction, and books it on the transaction's statement or, if that
 * is closed, on the next open one. Neither the transaction's own row nor a closed month ever changes. A restatement can
 * undo a void. A repeat changes nothing, and is refused for that reason. What needs a second person is proposed instead.
 * @throws Failure unknown_merchant, unknown_transaction, unusable_correction with all faults, correction_changes_nothing
 */
export type CorrectTransaction = (request: CorrectionOrder) => Promise<CorrectedOrProposed>;

export type CorrectedOrProposed =
  | { readonly outcome: 'made'; readonly correction: Correction }
  | { readonly outcome: 'waits'; readonly proposal: DetailedProposal };

export interface CorrectionOrder extends Omit<RequestedCorrection, 'by'> {
  readonly by: Actor;
  readonly review?: ReviewCorrections;
}

export function createCorrectTransaction(
  database: Database,
  clock: Clock,
  secondPersonAbove: LargeAmounts = nobodyWaits,
): CorrectTransaction {
  return async ({ by, review, ...request }) => {
    const { merchantId, transactionId } = request;
    await assertMerchant(database, merchantId);
    return database.transaction(async (tx) => {
      await lockLedger(tx, merchantId);
      const books = await openCorrectionBooks(tx, merchantId, [transactionId]);
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
      await auditCorrections(tx, openAuditBook(by, clock), { merchantId, made: [correction] });
      return { outcome: 'made', correction };
    });
  };
}

/** Makes corrections, for operators, and lists them, for operators and merchants. */
export interface CorrectionManagement {
  readonly correct: CorrectTransaction;
  readonly correctMany: CorrectMany;
  /** The newest first. @throws Failure unknown_merchant */
  list(merchantId: number, position: CorrectionPosition): Promise<Correction[]>;
}

export function createCorrectionManagement(
  database: Database,
  clock: Clock,
  secondPersonAbove?: LargeAmounts,
): CorrectionManagement {
  return {
    correct: createCorrectTransaction(database, clock, secondPersonAbove),
    correctMany: createCorrectMany(database, clock, secondPersonAbove),
    list: async (merchantId, position) => {
      await assertMerchant(database, merchantId);
      return selectCorrections(database, merchantId, position);
    },
  };
}
