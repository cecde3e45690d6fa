import type { StandingAmounts } from '../corrections/correction.js';
import { charge } from '../fees/charge.js';
import type { ChargedOccasion, ChooseFeePlan } from '../fees/choose-fee-plan.js';
import { asksForAges, asksForGroups } from '../fees/fee-line.js';
import type { FeePlan } from '../fees/fee-plan.js';
import type { FeePlansById } from '../fees/fee-plan-store.js';
import type { YearVolume } from '../ledger/books-store.js';
import type { Charges } from '../ledger/charge-store.js';
import type { PlannedFee } from '../ledger/fee-change-store.js';
import { placeAt } from '../ledger/year-volumes.js';
import { type Month, openMonth } from '../month.js';
import type { RepriceableTransaction } from './read-repriceable.js';

/** What a merchant's books say before its transactions are repriced. */
export interface RepricingBooks {
  readonly choosePlan: ChooseFeePlan;
  readonly plansById: FeePlansById;
  readonly closedThrough: Month | null;
  readonly volumes: readonly YearVolume[];
  /** Only fees of this plan are computed again; undefined: all. */
  readonly feePlanId: number | undefined;
}

/**
 * Another fee for a transaction: another plan covers it now than the one that gave the fee, or an age or a membership
 * is known now.
 */
export interface RepricedTransaction {
  readonly transaction: RepriceableTransaction;
  readonly standing: StandingAmounts;
  readonly before: PlannedFee;
  readonly after: PlannedFee;
  /** The parts of both fees. */
  readonly chargesBefore: Charges;
  readonly charges: Charges;
  readonly plan: FeePlan;
  /** The plan that gave the fee before. */
  readonly planBefore: FeePlan | undefined;
  readonly volumeBefore: bigint;
  /**
   * The statement that shows the correction of the fee; null if the recorded fee itself changes. It can change only on
   * an open statement and without corrections: a correction names the recorded fee, and never changes.
   */
  readonly correctedOn: Month | null;
}

export type RepricingDecision =
  | { readonly outcome: 'repriced'; readonly repriced: RepricedTransaction }
  /** It has a fee and keeps it, because no plan covers it now. */
  | { readonly outcome: 'uncovered'; readonly currency: string }
  /** It stands with the right fee of the plan that covers it, or without a fee, or not at all. */
  | { readonly outcome: 'untouched' };

const untouched: RepricingDecision = { outcome: 'untouched' };

/**
 * Decides what repricing does to a transaction. A plan never changes its rates, so a fee of the plan that covers the
 * transaction now is right and stays, whatever its volume would be today, unless the plan asks for ages or groups: an
 * age or a membership may be known only now. It keeps its volumes then, so a repeat changes nothing.
 */
export function decideRepricing(
  transaction: RepriceableTransaction,
  books: RepricingBooks,
): RepricingDecision {
  const { standing } = transaction;
  if (!isAsked(standing, books) || standing.feePlanId === null || standing.feeAmount === null)
    return untouched;
  const { currency, fullAmount, taxAmount, feeAmount, feePlanId } = standing;
  const plan = books.choosePlan(transaction);
  if (plan === undefined) return { outcome: 'uncovered', currency };
  if (isSettled(standing, plan)) return untouched;
  const isSamePlan = plan.feePlanId === feePlanId;
  const base = fullAmount - taxAmount;
  const statementMonth = openMonth(transaction.statementMonth, books.closedThrough);
  const volumeBefore =
    (isSamePlan ? transaction.standingVolume : null) ??
    placeOf(transaction, standing) ??
    topOf(books.volumes, { statementMonth, currency, base });
  const isRecorded = !transaction.isCorrected && statementMonth === transaction.statementMonth;
  const { payerCountry, settledAt, facts, ages, volumeOf, charges: chargesBefore } = transaction;
  const planBefore = books.plansById.get(feePlanId);
  const known = { payerCountry, settledAt, facts, ages, volumeOf };
  const charged = charge(plan, { currency, fullAmount, taxAmount, volumeBefore, ...known });
  if (isSamePlan && areSame(chargesBefore, charged.charges, isRecorded)) return untouched;
  const repriced: RepricedTransaction = {
    transaction,
    standing,
    before: { feeAmount, feePlanId },
    after: { feeAmount: charged.feeAmount, feePlanId: plan.feePlanId },
    chargesBefore,
    charges: charged.charges,
    plan,
    planBefore,
    volumeBefore,
    correctedOn: isRecorded ? null : statementMonth,
  };
  return { outcome: 'repriced', repriced };
}

/** The plan by which a transaction is charged again; undefined: it keeps its fee, if it has one. */
export function planForRepricing(
  occasion: ChargedOccasion & Pick<RepriceableTransaction, 'standing'>,
  books: Pick<RepricingBooks, 'choosePlan' | 'feePlanId'>,
): FeePlan | undefined {
  const { standing } = occasion;
  if (!isAsked(standing, books)) return undefined;
  const plan = books.choosePlan(occasion);
  return plan === undefined || isSettled(standing, plan) ? undefined : plan;
}

function isAsked(
  standing: StandingAmounts | null,
  { feePlanId }: Pick<RepricingBooks, 'feePlanId'>,
): standing is StandingAmounts {
  if (standing === null || standing.feePlanId === null) return false;
  return feePlanId === undefined || feePlanId === standing.feePlanId;
}

function isSettled({ feePlanId }: StandingAmounts, plan: FeePlan): boolean {
  return plan.feePlanId === feePlanId && !asksForAges(plan) && !asksForGroups(plan);
}

/**
 * Whether a plan charges what it charged. A correction that moves no fee would tell nobody anything, so only on an open
 * statement it matters that something is known now that the plan had to assume.
 */
function areSame(before: Charges, after: Charges, isRecorded: boolean): boolean {
  const textOf = (charges: Charges): string =>
    charges
      .filter(({ feeAmount }) => isRecorded || feeAmount > 0n)
      .map(({ line, feeAmount, assumed }) => `${line} ${feeAmount} ${isRecorded && assumed}`)
      .join();
  return textOf(before) === textOf(after);
}

/**
 * The place that the transaction took when it got its first fee. If it was restated in another currency, it has none
 * there.
 */
function placeOf(
  { volumeBefore, recordedCurrency }: RepriceableTransaction,
  { currency }: StandingAmounts,
): bigint | null {
  return currency === recordedCurrency ? volumeBefore : null;
}

interface Charged {
  readonly statementMonth: Month;
  readonly currency: string;
  readonly base: bigint;
}

/** As for a correction: the volume of the statement's year without the transaction itself. */
function topOf(volumes: readonly YearVolume[], { statementMonth, currency, base }: Charged): bigint {
  const year = statementMonth.slice(0, 4);
  const booked = volumes.find((one) => one.year === year && one.currency === currency)?.base ?? 0n;
  return placeAt(booked - base);
}
