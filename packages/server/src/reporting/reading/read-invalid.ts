import { type InvalidReason, invalidReasons } from '@stoa/contract';
import { assertMerchant } from '../../access/index.js';
import type { Database } from '../../database/database.js';
import { canBeTransactionId } from '../ledger/transaction-id.js';
import {
  type InvalidPosition,
  type InvalidTransaction,
  selectInvalid,
  selectInvalidOf,
} from './invalid-transaction-store.js';

export interface InvalidFilter {
  /** Only this reason; all by default. */
  readonly code?: InvalidReason | undefined;
  readonly transactionId?: string | undefined;
  readonly before: InvalidPosition | undefined;
  readonly limit: number;
}

/**
 * The invalid items of a merchant's completed reports, the newest report first, and within a report the last item first.
 * Finds nothing for a text that cannot be an id. @throws Failure unknown_merchant
 */
export type ReadInvalid = (merchantId: number, filter: InvalidFilter) => Promise<InvalidTransaction[]>;

export function createReadInvalid(database: Database): ReadInvalid {
  return async (merchantId, { code, transactionId, ...page }) => {
    await assertMerchant(database, merchantId);
    const codes = code === undefined ? invalidReasons : [code];
    if (transactionId === undefined) return selectInvalid(database, merchantId, { ...page, codes });
    if (!canBeTransactionId(transactionId)) return [];
    return selectInvalidOf(database, merchantId, { ...page, codes, transactionId });
  };
}
