import { assertMerchant } from '../../access/index.js';
import type { Database } from '../../database/database.js';
import type { Clock } from '../../kernel/clock.js';
import { lockLedger } from '../ledger/ledger-store.js';
import type { Correction } from './correction.js';
import { openCorrectionBooks, storeCorrections } from './correction-books.js';
import { decideCorrection } from './decide-correction.js';
import type { RequestedCorrection } from './usable-correction.js';

/**
 * Voids or restates a recorded transaction: adds a correction, and books it on the transaction's statement or, if that
 * is closed, on the next open one. Neither the transaction's own row nor a closed month ever changes. A restatement can
 * undo a void. A repeat changes nothing, and is refused for that reason.
 * @throws Failure unknown_merchant, unknown_transaction, unusable_correction with all faults, correction_changes_nothing
 */
export type CorrectTransaction = (request: RequestedCorrection) => Promise<Correction>;

export function createCorrectTransaction(database: Database, clock: Clock): CorrectTransaction {
  return async (request) => {
    const { merchantId, transactionId } = request;
    await assertMerchant(database, merchantId);
    return database.transaction(async (tx) => {
      await lockLedger(tx, merchantId);
      const books = await openCorrectionBooks(tx, merchantId, [transactionId]);
      const decided = [decideCorrection(books, request, clock.now())];
      const [correction] = await storeCorrections(tx, merchantId, { books, decided });
      if (correction === undefined) throw new Error('a correction was decided and not made');
      return correction;
    });
  };
}
