import { assertMerchant } from '../../access/index.js';
import { alongIndexes } from '../../database/along-indexes.js';
import type { Context } from '../../database/context.js';
import { charge, keptVolumes } from '../fees/charge.js';
import type { FeePlan } from '../fees/fee-plan.js';
import { type FeePlansById, feePlansById, selectFeePlans } from '../fees/fee-plan-store.js';
import { addFee, type LineDifference } from '../fees/line-differences.js';
import { memberTimesOf } from '../fees/member-times.js';
import { selectMembershipsOfMerchant } from '../groups/membership-store.js';
import { endOf, type Month } from '../month.js';
import { beginOf } from './reprice-transactions.js';
import { type RepriceableTransaction, type SettledPosition, selectRepriceable } from './repricing-store.js';

export type FeeTerms = Pick<FeePlan, 'countries' | 'ratePpm' | 'tiers' | 'lines' | 'memberTimes'>;

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
  const page = {
    after: after ?? beginOf(month),
    until: endOf(month),
    limit: whatIfTransactions,
  };
  const plans = await selectFeePlans(database, merchantId);
  const asked = { ...page, plans: [terms, ...plans] };
  const found = await alongIndexes(database, (tx) => selectRepriceable(tx, merchantId, asked), {
    atOneMoment: true,
  });
  const sums = new Map<string, WhatIfSum>();
  const plansById = feePlansById(plans);
  const memberTimes = memberTimesOf(await selectMembershipsOfMerchant(database, merchantId));
  const tried = { terms: { ...terms, memberTimes }, plansById };
  for (const transaction of found) addTo(sums, transaction, tried);
  const last = found.length < whatIfTransactions ? undefined : found.at(-1);
  return {
    sums: [...sums.values()].toSorted((one, other) => (one.currency < other.currency ? -1 : 1)),
    next: last === undefined ? null : { settledAt: last.settledAt, id: last.id },
  };
}

function addTo(
  sums: Map<string, WhatIfSum>,
  {
    standing,
    payerCountry,
    settledAt,
    facts,
    charges,
    recordedCurrency,
    volumeBefore,
    ...rest
  }: RepriceableTransaction,
  { terms, plansById }: { readonly terms: FeeTerms; readonly plansById: FeePlansById },
): void {
  if (standing === null) return;
  const { currency, fullAmount, taxAmount, feeAmount } = standing;
  const covered = terms.countries === null || terms.countries.has(payerCountry);
  const place = currency === recordedCurrency ? (volumeBefore ?? 0n) : 0n;
  const feeBefore = feeAmount ?? 0n;
  const lines = plansById.get(standing.feePlanId ?? 0)?.lines ?? null;
  const former = { feeAmount: feeBefore, charges, lines };
  const volumeOf = rest.volumeOf && keptVolumes(lines, charges, rest.volumeOf);
  const known = { payerCountry, settledAt, facts, ages: rest.ages, volumeOf };
  const item = { currency, fullAmount, taxAmount, volumeBefore: place, ...known };
  const after = covered ? { ...charge(terms, item), lines: terms.lines } : former;
  const before = sums.get(currency);
  sums.set(currency, {
    currency,
    transactions: (before?.transactions ?? 0) + 1,
    covered: (before?.covered ?? 0) + (covered ? 1 : 0),
    base: (before?.base ?? 0n) + fullAmount - taxAmount,
    feeBefore: (before?.feeBefore ?? 0n) + feeBefore,
    feeAfter: (before?.feeAfter ?? 0n) + after.feeAmount,
    lines: addFee(addFee(before?.lines ?? [], 'feeBefore', former), 'feeAfter', after),
    withoutFee: (before?.withoutFee ?? 0) + (feeAmount === null ? 1 : 0),
  });
}
