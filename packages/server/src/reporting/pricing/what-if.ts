import { assertMerchant } from '../../access/index.js';
import { alongIndexes } from '../../database/along-indexes.js';
import type { Context } from '../../database/context.js';
import { charge } from '../fees/charge.js';
import type { ChargedOccasion } from '../fees/choose-fee-plan.js';
import type { FeePlan } from '../fees/fee-plan.js';
import { type FeePlansById, feePlansById, selectFeePlans } from '../fees/fee-plan-store.js';
import { addFee, type LineDifference } from '../fees/line-differences.js';
import { isMemberAt, memberTimesOf } from '../fees/member-times.js';
import { selectMembershipsOfMerchant } from '../groups/membership-store.js';
import { endOf, type Month } from '../month.js';
import { type RepriceablePage, type RepriceableTransaction, readRepriceable } from './read-repriceable.js';
import { beginOf } from './reprice-transactions.js';
import type { SettledPosition } from './repricing-store.js';

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
 * Computes what a merchant's fees of a month would be under other terms, and stores nothing. Tiers use the volume that stood
 * before a transaction when it got its first fee. A transaction that had none, or was restated in another currency, counts
 * as the first of its year. Other volumes are those that its fee has kept or, if it has none, those of the days before it.
 * @throws Failure unknown_merchant
 */
export async function computeWhatIf(
  { database }: Context,
  { merchantId, month, terms, after }: WhatIfRequest,
): Promise<WhatIf> {
  await assertMerchant(database, merchantId);
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
  const sums = new Map<string, Sum>();
  for (const transaction of found) addTo(sums, transaction, tried);
  const last = found.length < whatIfTransactions ? undefined : found.at(-1);
  return {
    sums: [...sums.values()].toSorted((one, other) => (one.currency < other.currency ? -1 : 1)),
    next: last === undefined ? null : { settledAt: last.settledAt, id: last.id },
  };
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
