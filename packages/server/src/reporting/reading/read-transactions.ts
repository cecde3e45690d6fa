import type { Instant } from '@stoa/contract';
import { assertMerchant } from '../../access/index.js';
import type { Database, Queryable } from '../../database/database.js';
import {
  type Correction,
  type StandingAmounts,
  standingOf,
  statusOf,
  type TransactionStatus,
} from '../corrections/correction.js';
import { selectCorrectionsOf } from '../corrections/correction-store.js';
import { type FeeChange, selectFeeChanges } from '../ledger/fee-change-store.js';
import { canBeTransactionId, unknownTransaction } from '../ledger/transaction-id.js';
import { monthOf } from '../month.js';
import { type Price, pricesOf } from './price.js';
import {
  type RecordedTransaction,
  selectTransaction,
  selectTransactions,
  type TransactionPosition,
} from './transaction-store.js';

/** A recorded transaction, and what became of it. */
export interface ReadTransaction extends RecordedTransaction {
  /** It was settled in a month that was already closed, and stands on a later statement. */
  readonly late: boolean;
  /** The oldest first. */
  readonly corrections: readonly Correction[];
  readonly status: TransactionStatus;
  /** What stands after its corrections; null: nothing. */
  readonly standing: StandingAmounts | null;
}

/** A transaction with the history of its price. */
export interface PricedTransaction extends ReadTransaction {
  /** The first one first. */
  readonly prices: readonly Price[];
}

/** Which transactions are listed; an absent filter does not narrow. */
export interface TransactionFilter {
  readonly transactionId?: string | undefined;
  /** Inclusive. */
  readonly settledFrom?: Instant | undefined;
  /** Exclusive. */
  readonly settledTo?: Instant | undefined;
  /** Only transactions after this one. Ignored with `transactionId`, which has no second page. */
  readonly after?: TransactionPosition | undefined;
  readonly limit: number;
}

/** Reads a merchant's transactions back. Another merchant's id, or a text that cannot be an id, finds none. */
export interface ReadTransactions {
  /** In the order of settled_at, then of ids. @throws Failure unknown_merchant */
  list(merchantId: number, filter: TransactionFilter): Promise<PricedTransaction[]>;
  /** @throws Failure unknown_merchant, unknown_transaction */
  get(merchantId: number, transactionId: string): Promise<PricedTransaction>;
}

export function createReadTransactions(database: Database): ReadTransactions {
  const list: ReadTransactions['list'] = async (merchantId, filter) => {
    await assertMerchant(database, merchantId);
    const found = await selectFiltered(database, merchantId, filter);
    return withPrices(database, merchantId, await withCorrections(database, merchantId, found));
  };
  return {
    list,
    get: async (merchantId, transactionId) => {
      const [found] = await list(merchantId, { transactionId, limit: 1 });
      if (found === undefined) throw unknownTransaction();
      return found;
    },
  };
}

async function selectFiltered(
  database: Database,
  merchantId: number,
  { transactionId, settledFrom, settledTo, after, limit }: TransactionFilter,
): Promise<RecordedTransaction[]> {
  if (transactionId === undefined) {
    const begin = settledFrom === undefined ? undefined : { settledAt: settledFrom, transactionId: '' };
    return selectTransactions(database, merchantId, { after: later(begin, after), settledTo, limit });
  }
  if (!canBeTransactionId(transactionId)) return [];
  const found = await selectTransaction(database, merchantId, transactionId);
  const isWithin =
    found !== undefined &&
    (settledFrom === undefined || found.settledAt >= settledFrom) &&
    (settledTo === undefined || found.settledAt < settledTo);
  return isWithin ? [found] : [];
}

/** One bound, because with two PostgreSQL may begin at the wrong one and walk to the other. */
function later(
  begin: TransactionPosition | undefined,
  after: TransactionPosition | undefined,
): TransactionPosition | undefined {
  if (begin === undefined || after === undefined) return begin ?? after;
  return after.settledAt >= begin.settledAt ? after : begin;
}

/** Adds to some of a merchant's transactions what became of each. */
export async function withCorrections(
  database: Queryable,
  merchantId: number,
  transactions: readonly RecordedTransaction[],
): Promise<ReadTransaction[]> {
  if (transactions.length === 0) return [];
  const ids = transactions.map(({ transactionId }) => transactionId);
  const byId = new Map<string, Correction[]>(ids.map((id) => [id, []]));
  for (const correction of await selectCorrectionsOf(database, merchantId, ids))
    byId.get(correction.transactionId)?.push(correction);
  return transactions.map((one) => {
    const corrections = byId.get(one.transactionId) ?? [];
    return {
      ...one,
      late: one.statementMonth > monthOf(one.settledAt),
      corrections,
      status: statusOf(corrections),
      standing: standingOf(one.recorded, corrections),
    };
  });
}

async function withPrices(
  database: Queryable,
  merchantId: number,
  transactions: readonly ReadTransaction[],
): Promise<PricedTransaction[]> {
  if (transactions.length === 0) return [];
  const ids = transactions.map(({ transactionId }) => transactionId);
  const byId = new Map<string, FeeChange[]>(ids.map((id) => [id, []]));
  for (const change of await selectFeeChanges(database, merchantId, ids))
    byId.get(change.transactionId)?.push(change);
  return transactions.map((one) => ({ ...one, prices: pricesOf(one, byId.get(one.transactionId) ?? []) }));
}
