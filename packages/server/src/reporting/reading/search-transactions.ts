import { type InvalidReason, invalidReasons } from '@stoa/contract';
import { assertMerchant } from '../../access/index.js';
import { alongIndexes } from '../../database/along-indexes.js';
import type { Context } from '../../database/context.js';
import type { Transaction } from '../../database/database.js';
import { limits } from '../../kernel/limits.js';
import { canBeTransactionId } from '../ledger/transaction-id.js';
import {
  countInvalidByMerchants,
  type FoundTransaction,
  type InvalidPage,
  type InvalidTransaction,
  type MerchantWithName,
  selectInvalid,
  selectInvalidOf,
  selectMerchantsAfter,
  selectRecordedByMerchants,
} from './search-store.js';

/** How many merchants one SQL statement searches. */
const merchantsAtOnce = 1_000;

/** A merchant that sent a transaction of this id. */
export interface FoundAtMerchant extends MerchantWithName {
  /** Null: none is recorded. */
  readonly recorded: FoundTransaction | null;
  readonly invalidCount: number;
}

export interface FoundTransactions {
  /** By merchant. */
  readonly found: readonly FoundAtMerchant[];
  /** The merchant after which the search goes on; null: all were searched. */
  readonly searchedThrough: number | null;
}

export interface FindRequest {
  readonly transactionId: string;
  /** Only merchants with a larger id. */
  readonly after: number;
  readonly limit: number;
}

/**
 * Finds an id among all merchants, recorded or invalid. An index by id alone would cost one more write to a random
 * place for each recorded transaction. Looking the id up in the primary key, merchant by merchant, costs microseconds
 * for each.
 */
export async function findTransactions(
  { database }: Context,
  { transactionId, after, limit }: FindRequest,
): Promise<FoundTransactions> {
  if (!canBeTransactionId(transactionId)) return { found: [], searchedThrough: null };
  return alongIndexes(database, async (tx) => {
    const found: FoundAtMerchant[] = [];
    let last = after;
    for (let searched = 0; searched < limits.merchantsSearched; searched += merchantsAtOnce) {
      const merchants = await selectMerchantsAfter(tx, last, merchantsAtOnce);
      found.push(...(await findAmong(tx, merchants, transactionId)));
      const beyond = found[limit - 1];
      if (beyond !== undefined && found.length >= limit)
        return { found: found.slice(0, limit), searchedThrough: beyond.merchantId };
      last = merchants.at(-1)?.merchantId ?? last;
      if (merchants.length < merchantsAtOnce) return { found, searchedThrough: null };
    }
    return { found, searchedThrough: last };
  });
}

async function findAmong(
  tx: Transaction,
  merchants: readonly MerchantWithName[],
  transactionId: string,
): Promise<FoundAtMerchant[]> {
  const ids = merchants.map(({ merchantId }) => merchantId);
  const recorded = await selectRecordedByMerchants(tx, ids, transactionId);
  const invalid = await countInvalidByMerchants(tx, ids, transactionId);
  const recordedOf = new Map(recorded.map((one) => [one.merchantId, one]));
  const invalidOf = new Map(invalid.map(({ merchantId, count }) => [merchantId, count]));
  return merchants
    .filter(({ merchantId }) => recordedOf.has(merchantId) || invalidOf.has(merchantId))
    .map((merchant) => ({
      ...merchant,
      recorded: recordedOf.get(merchant.merchantId) ?? null,
      invalidCount: invalidOf.get(merchant.merchantId) ?? 0,
    }));
}

export interface InvalidFilter extends Omit<InvalidPage, 'codes'> {
  /** Only this reason; all by default. */
  readonly code?: InvalidReason | undefined;
  readonly transactionId?: string | undefined;
}

/**
 * The invalid items of a merchant's completed reports, the newest report first, and within a report the last item
 * first. Finds nothing for a text that cannot be an id. @throws Failure unknown_merchant
 */
export async function listInvalid(
  { database }: Context,
  merchantId: number,
  { code, transactionId, ...page }: InvalidFilter,
): Promise<InvalidTransaction[]> {
  await assertMerchant(database, merchantId);
  const codes = code === undefined ? invalidReasons : [code];
  if (transactionId === undefined) return selectInvalid(database, merchantId, { ...page, codes });
  if (!canBeTransactionId(transactionId)) return [];
  return selectInvalidOf(database, merchantId, { ...page, codes, transactionId });
}
