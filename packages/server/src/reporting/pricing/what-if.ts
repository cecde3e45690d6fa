import { assertMerchant, walkMerchants } from '../../access/index.js';
import { alongIndexes } from '../../database/along-indexes.js';
import type { Context } from '../../database/context.js';
import type { Database, Queryable } from '../../database/database.js';
import { charge } from '../fees/charge.js';
import type { ChargedOccasion } from '../fees/choose-fee-plan.js';
import { type FeePlan, isMemberAt, memberTimesOf } from '../fees/fee-plan.js';
import { type FeePlansById, feePlansById, selectFeePlans } from '../fees/fee-plan-store.js';
import { assertNamesKnown } from '../fees/known-names.js';
import { addFee, type LineDifference } from '../fees/line-differences.js';
import { type RequestedFeePlan, usableFeePlan } from '../fees/usable-fee-plan.js';
import { selectMembershipsOfMerchant } from '../groups/membership-store.js';
import { endOf, firstDay, type Month } from '../month.js';
import { type RepriceablePage, type RepriceableTransaction, readRepriceable } from './read-repriceable.js';
import { beginOf } from './reprice-transactions.js';
import { type SettledPosition, selectMerchantNames } from './repricing-store.js';

export type FeeTerms = Pick<FeePlan, 'group' | 'countries' | 'ratePpm' | 'tiers' | 'lines' | 'memberTimes'>;

/** How many transactions one call reads at most. */
export const whatIfTransactions = 2_000;

export interface WhatIfRequest {
  readonly merchantId: number;
  /** The month (UTC) in which the transactions were settled. */
  readonly month: Month;
  readonly terms: FeeTerms;
  readonly after?: SettledPosition | undefined;
}

/** What the fees of a currency would be, in minor units. */
export interface WhatIfSum {
  readonly currency: string;
  /** Those that stand: voided ones are not in the sums. */
  readonly transactions: number;
  /** Those that the terms are for. The others keep their fee. */
  readonly covered: number;
  readonly base: bigint;
  readonly feeBefore: bigint;
  readonly feeAfter: bigint;
  /** Those that have no fee now; they count as 0 in feeBefore. */
  readonly withoutFee: number;
  /** The fees before and after, line by line. */
  readonly lines: readonly LineDifference[];
}

export interface WhatIf {
  /** Of the transactions that this call read, by currency. */
  readonly sums: readonly WhatIfSum[];
  /** Null: all transactions of the month were read. */
  readonly next: SettledPosition | null;
}

/**
 * Computes what a merchant's fees of a month would be under other terms, and stores nothing. Tiers use the volume that
 * stood before a transaction when it got its first fee. A transaction that had none, or was restated in another
 * currency, counts as the first of its year. Other volumes are those that its fee has kept or, if it has none, those of
 * the days before it.
 * @throws Failure unknown_merchant
 */
export async function computeWhatIf({ database }: Context, request: WhatIfRequest): Promise<WhatIf> {
  await assertMerchant(database, request.merchantId);
  const sums = new Map<string, Sum>();
  const next = await addPage(database, request, sums);
  return { sums: [...sums.values()].toSorted(byCurrency), next };
}

/** What is asked of a plan that was not made, and so has no merchant and no time of its own. */
export type TriedTerms = Pick<
  RequestedFeePlan,
  'group' | 'countries' | 'ratePpm' | 'tiers' | 'lines' | 'createdBy'
>;

/** The terms as a plan has them. @throws Failure unusable_fee_plan, and for names that are not known */
export async function usableTerms(database: Queryable, tried: TriedTerms, month: Month): Promise<FeeTerms> {
  const requested = { ...tried, merchantId: null, name: 'What if', inForceFrom: firstDay(month) };
  const plan = usableFeePlan({ ...requested, inForceUntil: null });
  await assertNamesKnown(database, plan);
  const tiers = plan.tiers.toSorted((one, other) => (one.volumeFrom < other.volumeFrom ? -1 : 1));
  return { ...plan, tiers };
}

export interface StoreWhatIfRequest {
  readonly terms: TriedTerms;
  readonly month: Month;
  /** Undefined: each merchant of the store. */
  readonly merchantId: number | undefined;
  /** Called after each page, with how many transactions were read so far. */
  readonly onPage?: ((read: number) => void) | undefined;
}

/** What the fees of a merchant would be. */
export interface MerchantWhatIf {
  readonly merchantId: number;
  readonly merchantName: string;
  readonly sums: readonly WhatIfSum[];
}

/**
 * The same for all pages of each merchant with transactions in the month, one after the other: nothing is held but the
 * sums.
 * @throws Failure unknown_merchant, unusable_fee_plan
 */
export async function computeStoreWhatIf(
  { database }: Context,
  { terms: tried, month, merchantId: only, onPage }: StoreWhatIfRequest,
): Promise<MerchantWhatIf[]> {
  const terms = await usableTerms(database, tried, month);
  const found: MerchantWhatIf[] = [];
  let read = 0;
  for await (const merchantId of await walkMerchants(database, only)) {
    const sums = new Map<string, Sum>();
    let after: SettledPosition | null | undefined;
    do {
      const before = transactionsOf(sums);
      after = await addPage(database, { merchantId, month, terms, after: after ?? undefined }, sums);
      read += transactionsOf(sums) - before;
      onPage?.(read);
    } while (after !== null);
    if (sums.size === 0) continue;
    const merchantName = (await selectMerchantNames(database, [merchantId])).get(merchantId) ?? '';
    found.push({ merchantId, merchantName, sums: [...sums.values()].toSorted(byCurrency) });
  }
  return found;
}

function transactionsOf(sums: ReadonlyMap<string, Sum>): number {
  return [...sums.values()].reduce((total, { transactions }) => total + transactions, 0);
}

function byCurrency(one: Sum, other: Sum): number {
  return one.currency < other.currency ? -1 : 1;
}

/** Adds a page of a merchant's transactions, and returns after which the next one begins; null: it was the last one. */
async function addPage(
  database: Database,
  { merchantId, month, terms, after }: WhatIfRequest,
  sums: Map<string, Sum>,
): Promise<SettledPosition | null> {
  const plans = await selectFeePlans(database, merchantId);
  const memberTimes = memberTimesOf(await selectMembershipsOfMerchant(database, merchantId));
  const tried = { terms: { ...terms, memberTimes }, plansById: feePlansById(plans) };
  const termsFor: RepriceablePage['termsFor'] = (one) => (covers(tried.terms, one) ? tried.terms : undefined);
  const from = after ?? beginOf(month);
  const page = {
    after: from,
    until: endOf(month),
    limit: whatIfTransactions,
    plansById: tried.plansById,
    termsFor,
  };
  const found = await alongIndexes(database, (tx) => readRepriceable(tx, merchantId, page), {
    atOneMoment: true,
  });
  for (const transaction of found) addTo(sums, transaction, tried);
  const last = found.length < whatIfTransactions ? undefined : found.at(-1);
  return last === undefined ? null : { settledAt: last.settledAt, id: last.id };
}

/** Whether a plan of these terms would be for a transaction. */
function covers(
  { countries, group, memberTimes = [] }: FeeTerms,
  { payerCountry, settledAt }: ChargedOccasion,
): boolean {
  if (countries !== null && !countries.has(payerCountry)) return false;
  return group === null || isMemberAt(memberTimes, [group], settledAt);
}

type Sum = { -readonly [K in keyof WhatIfSum]: WhatIfSum[K] } & { readonly lines: LineDifference[] };

function sumOf(sums: Map<string, Sum>, currency: string): Sum {
  const known = sums.get(currency);
  if (known !== undefined) return known;
  const counts = { transactions: 0, covered: 0, withoutFee: 0 };
  const sum = { currency, ...counts, base: 0n, feeBefore: 0n, feeAfter: 0n, lines: [] };
  sums.set(currency, sum);
  return sum;
}

function addTo(
  sums: Map<string, Sum>,
  transaction: RepriceableTransaction,
  { terms, plansById }: { readonly terms: FeeTerms; readonly plansById: FeePlansById },
): void {
  const { standing, payerCountry, settledAt, facts, ages, volumeOf, charges } = transaction;
  if (standing === null) return;
  const { currency, fullAmount, taxAmount, feeAmount, feePlanId } = standing;
  const covered = covers(terms, transaction);
  const place = currency === transaction.recordedCurrency ? (transaction.volumeBefore ?? 0n) : 0n;
  const former = { feeAmount: feeAmount ?? 0n, charges, lines: plansById.get(feePlanId ?? 0)?.lines ?? null };
  const known = { payerCountry, settledAt, facts, ages, volumeOf };
  const item = { currency, fullAmount, taxAmount, volumeBefore: place, ...known };
  const charged = covered ? charge(terms, item) : former;
  const after = {
    feeAmount: charged.feeAmount,
    charges: charged.charges,
    lines: covered ? terms.lines : former.lines,
  };
  const sum = sumOf(sums, currency);
  sum.transactions += 1;
  sum.covered += Number(covered);
  sum.base += fullAmount - taxAmount;
  sum.feeBefore += former.feeAmount;
  sum.feeAfter += after.feeAmount;
  sum.withoutFee += Number(feeAmount === null);
  addFee(sum.lines, 'feeBefore', former);
  addFee(sum.lines, 'feeAfter', after);
}
