import { assertMerchant } from '../../access/index.js';
import type { Database } from '../../database/database.js';
import type { Clock } from '../../kernel/clock.js';
import { type CorrectTransaction, createCorrectTransaction } from './correct-transaction.js';
import type { Correction } from './correction.js';
import { type CorrectionPosition, selectCorrections } from './correction-store.js';

/** Makes corrections, for operators, and lists them, for operators and merchants. */
export interface CorrectionManagement {
  readonly correct: CorrectTransaction;
  /** The newest first. @throws Failure unknown_merchant */
  list(merchantId: number, position: CorrectionPosition): Promise<Correction[]>;
}

export function createCorrectionManagement(database: Database, clock: Clock): CorrectionManagement {
  return {
    correct: createCorrectTransaction(database, clock),
    list: async (merchantId, position) => {
      await assertMerchant(database, merchantId);
      return selectCorrections(database, merchantId, position);
    },
  };
}
