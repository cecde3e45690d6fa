import { type Actor, recordAudit } from '../../audit-entries/index.js';
import type { Queryable, Transaction } from '../../database/database.js';
import type { Clock } from '../../kernel/clock.js';
import { notify } from '../../notification-log/index.js';
import { createFeePlanChooser } from '../fees/choose-fee-plan.js';
import type { FeePlan } from '../fees/fee-plan.js';
import { feePlansById } from '../fees/fee-plan-store.js';
import {
  bookStatementLines,
  createLineChanges,
  selectClosedThrough,
  selectYearVolumes,
} from '../ledger/books-store.js';
import {
  bookStatementCharges,
  type ChargeChanges,
  createChargeChanges,
} from '../ledger/statement-charge-store.js';
import { type Month, monthOf } from '../month.js';
import { bookRecordedFees, type RecordedFeeChange } from './book-recorded-fees.js';
import {
  decideRepricing,
  planForRepricing,
  type RepricedTransaction,
  type RepricingDecision,
} from './decide-repricing.js';
import { type RepriceablePage, readRepriceable } from './read-repriceable.js';
import {
  type FeeCorrection,
  insertFeeCorrections,
  type SettledPage,
  type SettledPosition,
} from './repricing-store.js';

export interface RepricingPage extends SettledPage {
  readonly merchantId: number;
  /** Only fees of this plan; undefined: all. */
  readonly feePlanId: number | undefined;
  /** The plans that may apply to the merchant's transactions. */
  readonly plans: readonly FeePlan[];
}

export interface DecidedPage {
  readonly decisions: readonly RepricingDecision[];
  /** The last transaction of the page; undefined if there are no more. */
  readonly last: SettledPosition | undefined;
}

/** Decides about a page of a merchant's transactions, and writes nothing. */
export async function decidePage(tx: Queryable, page: RepricingPage): Promise<DecidedPage> {
  const { merchantId, feePlanId, plans } = page;
  const asked = { choosePlan: createFeePlanChooser(plans), plansById: feePlansById(plans), feePlanId };
  const termsFor: RepriceablePage['termsFor'] = (one) => planForRepricing(one, asked);
  const found = await readRepriceable(tx, merchantId, { ...page, ...asked, termsFor });
  const books = {
    ...asked,
    closedThrough: await selectClosedThrough(tx, merchantId),
    volumes: await selectYearVolumes(tx, merchantId),
  };
  return {
    decisions: found.map((transaction) => decideRepricing(transaction, books)),
    last: found.length < page.limit ? undefined : found.at(-1),
  };
}

export interface RepricingBooking {
  readonly merchantId: number;
  /** The month in which the transactions were settled. */
  readonly month: Month;
  readonly repriced: readonly RepricedTransaction[];
  readonly at: Date;
  readonly by: Actor;
  readonly clock: Clock;
}

/** Books what was decided, in the database transaction that decided it and holds the lock of the ledger. */
export async function bookRepriced(tx: Transaction, booking: RepricingBooking): Promise<void> {
  const { merchantId, repriced, at } = booking;
  const by = booking.by.name;
  const fees = repriced.flatMap((one) => (one.correctedOn === null ? [recordedChangeOf(one)] : []));
  await bookRecordedFees(tx, merchantId, { fees, at, by });
  const corrected = repriced.filter(({ correctedOn }) => correctedOn !== null);
  if (corrected.length === 0) return;
  const corrections = corrected.map(correctionOf);
  await insertFeeCorrections(tx, merchantId, { corrections, at, by });
  const lines = createLineChanges();
  const charges = createChargeChanges();
  for (const one of corrected) addLines({ lines, charges }, one);
  await bookStatementLines(tx, merchantId, { changes: lines.all(), at });
  await bookStatementCharges(tx, merchantId, charges.all());
}

function recordedChangeOf(repriced: RepricedTransaction): RecordedFeeChange {
  const { transaction, standing, before, after, volumeBefore, chargesBefore, charges } = repriced;
  const { currency, fullAmount, taxAmount } = standing;
  const fee = { ...after, charges, before, chargesBefore, volumeBefore };
  return { ...transaction, currency, fullAmount, taxAmount, ...fee };
}

function correctionOf({
  transaction,
  standing,
  before,
  after,
  charges,
  plan,
  planBefore,
  ...place
}: RepricedTransaction): FeeCorrection {
  const { volumeBefore, correctedOn } = place;
  return {
    id: transaction.id,
    standing,
    fee: after,
    charges,
    volumeBefore,
    reason:
      plan.feePlanId === before.feePlanId
        ? `The fee was computed again by ${nameOf(plan)}, because more is known now.`
        : `The fee was computed again, by ${nameOf(plan)} instead of ${nameOf(planBefore ?? before)}.`,
    month: correctedOn ?? transaction.statementMonth,
  };
}

function nameOf(plan: Pick<FeePlan, 'feePlanId'> & Partial<Pick<FeePlan, 'name'>>): string {
  return `fee plan ${plan.feePlanId}${plan.name === undefined ? '' : ` (${plan.name})`}`;
}

/** The amounts of the two lines cancel each other out, so that only the difference of the fees remains. */
function addLines(
  {
    lines,
    charges,
  }: { readonly lines: ReturnType<typeof createLineChanges>; readonly charges: ChargeChanges },
  { transaction, standing, before, after, correctedOn, ...parts }: RepricedTransaction,
): void {
  const { currency, fullAmount, taxAmount } = standing;
  const month = correctedOn ?? transaction.statementMonth;
  const place = { month, currency, settledMonth: monthOf(transaction.settledAt) };
  charges.add({ ...place, kind: 'reversal', feePlanId: before.feePlanId }, parts.chargesBefore, -1);
  charges.add({ ...place, kind: 'restatement', feePlanId: after.feePlanId }, parts.charges, 1);
  lines.add({
    ...place,
    kind: 'reversal',
    feePlanId: before.feePlanId,
    transactionCount: -1,
    fullAmount: -fullAmount,
    taxAmount: -taxAmount,
    feeAmount: -before.feeAmount,
  });
  lines.add({
    ...place,
    kind: 'restatement',
    ...after,
    transactionCount: 1,
    fullAmount,
    taxAmount,
  });
}

/**
 * Writes into the audit trail how many of a merchant's fees were computed again, and their sums, and notifies the
 * merchant. Does neither if there are none.
 */
export async function auditRepriced(
  tx: Transaction,
  { merchantId, repriced, ...made }: RepricingBooking,
): Promise<void> {
  if (repriced.length === 0) return;
  const corrections = repriced.filter(({ correctedOn }) => correctedOn !== null).length;
  const entry = {
    action: 'fees.repriced' as const,
    merchantId,
    target: `transactions settled in ${made.month}`,
    before: { fees: sumsOf(repriced, ({ before }) => before.feeAmount) },
    after: {
      fees: sumsOf(repriced, ({ after }) => after.feeAmount),
      transactions: repriced.length,
      as_corrections: corrections,
    },
  };
  await recordAudit(tx, entry, made);
  await notify(tx, {
    type: 'fees.repriced',
    merchantId,
    object: { type: 'month', id: made.month },
    counts: { transactions: repriced.length },
    happenedAt: made.clock.now(),
  });
}

/** By currency, in minor units. */
function sumsOf(
  repriced: readonly RepricedTransaction[],
  feeOf: (one: RepricedTransaction) => bigint,
): object {
  const sums = new Map<string, bigint>();
  for (const one of repriced) {
    const { currency } = one.standing;
    sums.set(currency, (sums.get(currency) ?? 0n) + feeOf(one));
  }
  return Object.fromEntries(sums);
}
