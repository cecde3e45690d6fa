import { assertMerchant } from '../../access/index.js';
import type { Database } from '../../database/database.js';
import type { Clock } from '../../kernel/clock.js';
import type { Correction } from '../corrections/correction.js';
import { type CorrectionPosition, selectCorrections } from '../corrections/correction-store.js';
import type { LargeAmounts } from '../corrections/large-corrections.js';
import { type CorrectMany, createCorrectMany } from './correct-many.js';
import { type CorrectTransaction, createCorrectTransaction } from './correct-transaction.js';

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
