import type { Instant, TransactionFacts } from '@stoa/contract';
import { assertMerchant } from '../../access/index.js';
import { alongIndexes } from '../../database/along-indexes.js';
import type { Context } from '../../database/context.js';
import type { Queryable } from '../../database/database.js';
import { limits } from '../../kernel/limits.js';
import {
  type Correction,
  type StandingAmounts,
  standingFactsOf,
  standingOf,
  statusOf,
  type TransactionStatus,
} from '../corrections/correction.js';
import { selectCorrectionsOf } from '../corrections/correction-store.js';
import { isDivided } from '../fees/fee-line.js';
import { type FeePlansById, feePlansById, selectFeePlans } from '../fees/fee-plan-store.js';
import { type FeeReason, feeReasonOf } from '../fees/fee-reason.js';
import { type ChargesOf, selectCharges } from '../ledger/charge-store.js';
import { selectFacts } from '../ledger/facts-store.js';
import { type FeeChange, selectFeeChanges } from '../ledger/fee-change-store.js';
import {
  canBeTransactionId,
  type TransactionPosition,
  unknownTransaction,
} from '../ledger/transaction-id.js';
import { monthOf } from '../month.js';
import { type RecordedTransaction, selectTransaction } from './transaction-store.js';
import {
  type TransactionOrder,
  type WalkedTransactions,
  type WalkFilter,
  walkTransactions,
} from './transaction-walk-store.js';

/** A recorded transaction, and what became of it. */
export interface ReadTransaction extends RecordedTransaction {
  /** It was settled in a month that was already closed, and stands on a later statement. */
  readonly late: boolean;
  /** The oldest first. */
  readonly corrections: readonly Correction[];
  readonly status: TransactionStatus;
  /** What stands after its corrections; null: nothing. */
  readonly standing: StandingAmounts | null;
  /** What else is known of it after its corrections. */
  readonly facts: TransactionFacts;
}

/** A transaction with the history of its price. */
export interface PricedTransaction extends ReadTransaction {
  /** The oldest first. */
  readonly prices: readonly Price[];
  /** Why the fee that stands is what it is; null if none stands. */
  readonly whyThisFee: FeeReason | null;
}

/** Which transactions are listed; an absent filter excludes nothing. */
export interface TransactionFilter extends WalkFilter {
  readonly transactionId?: string | undefined;
  /** By settlement; the oldest first by default. */
  readonly order?: TransactionOrder | undefined;
  /** Inclusive. */
  readonly settledFrom?: Instant | undefined;
  /** Exclusive. */
  readonly settledTo?: Instant | undefined;
  /** Only transactions after this one. Ignored with `transactionId`, which has no second page. */
  readonly after?: TransactionPosition | undefined;
  readonly limit: number;
}

export interface PageOfTransactions {
  readonly transactions: readonly PricedTransaction[];
  /** Where the next page begins; null if this is the last one. */
  readonly next: TransactionPosition | null;
}

/**
 * Reads a merchant's transactions back, in the order of settled_at, then of ids. Another merchant's id, or a text that
 * cannot be an id, finds none. If a filter is about properties of transactions, one page looks through at most
 * `limits.transactionsWalked` of them: it may hold fewer than its limit, or none, and still lead to a next page.
 * @throws Failure unknown_merchant
 */
export async function listTransactions(
  { database }: Context,
  merchantId: number,
  filter: TransactionFilter,
): Promise<PageOfTransactions> {
  await assertMerchant(database, merchantId);
  return alongIndexes(database, (tx) => readPage(tx, merchantId, filter), { atOneMoment: true });
}

async function readPage(
  tx: Queryable,
  merchantId: number,
  filter: TransactionFilter,
): Promise<PageOfTransactions> {
  const { found, stoppedAt } =
    filter.transactionId === undefined
      ? await walkFiltered(tx, merchantId, filter)
      : await findFiltered(tx, merchantId, { ...filter, transactionId: filter.transactionId });
  const listed = found.slice(0, filter.limit);
  const next = found.length > filter.limit ? listed.at(-1) : stoppedAt;
  const corrected = await withCorrections(tx, merchantId, listed);
  const transactions = await withPrices(tx, merchantId, corrected.filter(fitsFilter(filter)));
  return { transactions, next: next ?? null };
}

/** @throws Failure unknown_merchant, unknown_transaction */
export async function getTransaction(
  context: Context,
  merchantId: number,
  transactionId: string,
): Promise<PricedTransaction> {
  const { transactions } = await listTransactions(context, merchantId, { transactionId, limit: 1 });
  const [found] = transactions;
  if (found === undefined) throw unknownTransaction();
  return found;
}

function walkFiltered(
  tx: Queryable,
  merchantId: number,
  { order = 'oldest_first', after, settledFrom, settledTo, limit, ...filter }: TransactionFilter,
): Promise<WalkedTransactions> {
  const { currency, payerCountry, status, fee } = filter;
  const isFiltered = [currency, payerCountry, status, fee].some((one) => one !== undefined);
  // One more than the page holds shows whether there is a next page.
  const most = limit + 1;
  const walked = isFiltered ? limits.transactionsWalked : most;
  const walk = { order, filter, after, settledFrom, settledTo, walked, most };
  return walkTransactions(tx, merchantId, walk);
}

async function findFiltered(
  tx: Queryable,
  merchantId: number,
  { transactionId, settledFrom, settledTo }: TransactionFilter & { readonly transactionId: string },
): Promise<WalkedTransactions> {
  const nothing = { found: [], stoppedAt: undefined };
  if (!canBeTransactionId(transactionId)) return nothing;
  const found = await selectTransaction(tx, merchantId, transactionId);
  const isWithin =
    found !== undefined &&
    (settledFrom === undefined || found.settledAt >= settledFrom) &&
    (settledTo === undefined || found.settledAt < settledTo);
  return isWithin ? { ...nothing, found: [found] } : nothing;
}

/** The filter for a transaction that was found by its id; a walk filters in SQL. */
function fitsFilter({ currency, payerCountry, status, fee }: WalkFilter): (one: ReadTransaction) => boolean {
  return (one) =>
    (currency === undefined || one.recorded.currency === currency) &&
    (payerCountry === undefined || one.payerCountry === payerCountry) &&
    (status === undefined || one.status === status) &&
    (fee === undefined || (one.standing !== null && one.standing.feePlanId === null));
}

/** Adds to some of a merchant's transactions what became of each, and what else is known of it. */
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
  const facts = await selectFacts(database, merchantId, ids);
  return transactions.map((one) => {
    const corrections = byId.get(one.transactionId) ?? [];
    return {
      ...one,
      late: one.statementMonth > monthOf(one.settledAt),
      corrections,
      status: statusOf(corrections),
      standing: standingOf(one.recorded, corrections),
      facts: standingFactsOf(facts.get(one.transactionId), corrections),
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
  const plans = feePlansById(await selectFeePlans(database, merchantId));
  const chargesOf = await selectStandingCharges(database, merchantId, { plans, transactions });
  return transactions.map((one) => ({
    ...one,
    prices: pricesOf(one, byId.get(one.transactionId) ?? []),
    whyThisFee: whyThisFee(one, { plans, chargesOf }),
  }));
}

/** The charges of the fees that stand and are divided by line; to be read at the same moment as the fees. */
export function selectStandingCharges(
  tx: Queryable,
  merchantId: number,
  {
    plans,
    transactions,
  }: { readonly plans: FeePlansById; readonly transactions: readonly ReadTransaction[] },
): Promise<ChargesOf> {
  const divided = transactions.filter(({ standing }) => {
    const plan = plans.get(standing?.feePlanId ?? 0);
    return plan !== undefined && isDivided(plan);
  });
  return selectCharges(
    tx,
    merchantId,
    divided.map(({ transactionId }) => transactionId),
  );
}

function whyThisFee(
  { transactionId, recorded, standing, payerCountry, corrections, volumeBefore }: ReadTransaction,
  { plans, chargesOf }: { readonly plans: FeePlansById; readonly chargesOf: ChargesOf },
): FeeReason | null {
  if (standing === null) return null;
  const last = corrections.at(-1);
  const place = standing.currency === recorded.currency ? volumeBefore : null;
  const charges = chargesOf(transactionId, last?.correctionId ?? 0);
  const charged = { ...standing, payerCountry, volumeBefore: last?.volumeBefore ?? place, charges };
  return feeReasonOf(charged, plans);
}

/** A fee that a transaction had from a time on, in minor units of the currency. */
export interface Price {
  readonly currency: string;
  readonly feeAmount: bigint;
  readonly feePlanId: number;
  readonly since: Date;
  /** Who gave it: `report 7` when it was recorded, then `operator token 7` or `command`. */
  readonly by: string;
}

type Priced = Pick<RecordedTransaction, 'recorded' | 'reportId' | 'recordedAt'> & {
  readonly corrections: readonly Correction[];
};

/**
 * The history of a transaction's price: the fee that it was recorded with, what became of that fee, and the fees of
 * corrections, which come later, because a corrected transaction keeps its recorded fee. A void ends a price, and gives
 * none.
 */
function pricesOf(
  { recorded, reportId, recordedAt, corrections }: Priced,
  changes: readonly FeeChange[],
): Price[] {
  const [firstChange] = changes;
  const first = firstChange === undefined ? recorded : (firstChange.before ?? noFee);
  const given = [
    { ...recorded, ...first, since: recordedAt, by: `report ${reportId}` },
    ...changes.map(({ after, changedAt, changedBy }) => ({
      ...recorded,
      ...after,
      since: changedAt,
      by: changedBy,
    })),
    ...corrections.map(({ after, madeAt, madeBy }) => ({
      ...(after ?? { ...recorded, ...noFee }),
      since: madeAt,
      by: madeBy,
    })),
  ];
  return given.flatMap(({ currency, feeAmount, feePlanId, since, by }) =>
    feeAmount === null || feePlanId === null ? [] : [{ currency, feeAmount, feePlanId, since, by }],
  );
}

const noFee = { feeAmount: null, feePlanId: null };
