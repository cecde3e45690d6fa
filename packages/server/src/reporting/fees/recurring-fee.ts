import { aboutCurrency, type Fault, isSettlementCurrency } from '@stoa/contract';
import { endOf, type Month } from '../month.js';
import { createFeePlanChooser } from './choose-fee-plan.js';
import type { FeePlan } from './fee-plan.js';
import { mostAmount, nameFaults } from './term-faults.js';

/**
 * `minimum`: what the fees of a month lack to the amount is charged. `installations`: the amount for each first
 * installation of a store user in 12 months, above a number.
 */
export const recurringKinds = ['monthly', 'yearly', 'minimum', 'installations'] as const;

/** Whose installations are counted, and where a store user's is the first. */
export const installationOwners = ['merchant', 'app'] as const;

/** What a plan charges when a month is closed, without a transaction. */
export interface RecurringFee {
  readonly kind: (typeof recurringKinds)[number];
  /** Merchants see it. No other recurring fee of the plan has it. */
  readonly name: string;
  /** A third party that gets it; null: the store. */
  readonly payee: string | null;
  /** ISO 4217, alpha-3. */
  readonly currency: string;
  /** Minor units, above 0. */
  readonly amount: bigint;
  /** Of a yearly fee: the month that bears it, 1 to 12. */
  readonly month: number | null;
  /** Of a fee for installations: how many of twelve months are free. */
  readonly above: bigint | null;
  readonly of: (typeof installationOwners)[number] | null;
}

/** What is wrong with the recurring fees of a plan. */
export function recurringFaults(
  fees: readonly RecurringFee[],
  { countries }: { readonly countries: readonly string[] | null },
): Fault[] {
  const faults = fees.flatMap((fee, index) => faultsOf(fee, `/recurring_fees/${index}`));
  const names = fees.map(({ name }) => name.trim());
  for (const [index, name] of names.entries())
    if (names.indexOf(name) < index)
      faults.push({
        pointer: `/recurring_fees/${index}/name`,
        code: 'repeated_name',
        detail: 'Each recurring fee of a plan has a name of its own.',
      });
  if (fees.length > 0 && countries !== null) {
    const detail = 'A plan for some countries has no recurring fees, because they have no payer.';
    faults.push({ pointer: '/recurring_fees', code: 'contradiction', detail });
  }
  return faults;
}

/** So that no number of installations exceeds int64. */
const mostForInstallation = 1_000_000_000n;

function faultsOf(
  { kind, name, payee, currency, amount, month, above, of }: RecurringFee,
  at: string,
): Fault[] {
  const faults = [...nameFaults(name.trim(), `${at}/name`)];
  if (payee !== null) faults.push(...nameFaults(payee.trim(), `${at}/payee`));
  if (!isSettlementCurrency(currency))
    faults.push({ pointer: `${at}/currency`, code: 'unknown_currency', detail: aboutCurrency(currency) });
  if (amount < 1n || amount > mostAmount) {
    const detail = `The amount is 1 to ${mostAmount}, in minor units.`;
    faults.push({ pointer: `${at}/amount`, code: 'out_of_range', detail });
  }
  const isCounted = kind === 'installations';
  if (isCounted !== (above !== null) || isCounted !== (of !== null)) {
    const detail = 'A fee for installations says above how many, and of whom; other fees say neither.';
    faults.push({ pointer: `${at}/above`, code: 'contradiction', detail });
  }
  if (isCounted && amount > mostForInstallation) {
    const detail = `The amount for an installation is at most ${mostForInstallation}, in minor units.`;
    faults.push({ pointer: `${at}/amount`, code: 'out_of_range', detail });
  }
  if ((kind === 'yearly') !== (month !== null)) {
    const detail = 'A fee of the year names the month that bears it; other fees name none.';
    faults.push({ pointer: `${at}/month`, code: 'contradiction', detail });
  }
  return faults;
}

/** A recurring fee without faults, with its texts trimmed. */
export function usableRecurringFee(fee: RecurringFee): RecurringFee {
  return { ...fee, name: fee.name.trim(), payee: fee.payee?.trim() ?? null };
}

/** What `exactJson` writes of it: amounts and numbers are texts. */
export type StoredRecurringFee = Omit<RecurringFee, 'amount' | 'above' | 'of'> & {
  readonly amount: string;
  /** Absent in plans from before there was a fee for installations. */
  readonly above?: string | null;
  readonly of?: RecurringFee['of'];
};

export function restoredRecurringFees(stored: readonly StoredRecurringFee[]): RecurringFee[] {
  return stored.map(({ above = null, of = null, ...fee }) => ({
    ...fee,
    amount: BigInt(fee.amount),
    above: above === null ? null : BigInt(above),
    of,
  }));
}

/** The plan whose recurring fees a month bears: of those for all payers, the one that applies to its last instant. */
export function planOfMonth(plans: readonly FeePlan[], month: Month): FeePlan | undefined {
  const choose = createFeePlanChooser(plans.filter(({ countries }) => countries === null));
  return choose({ payerCountry: '', settledAt: endOf(month) - 1n });
}
