import { aboutCurrency, type Fault, isSettlementCurrency } from '@stoa/contract';
import { endOf, type Month } from '../month.js';
import { createFeePlanChooser } from './choose-fee-plan.js';
import type { FeePlan } from './fee-plan.js';
import { mostAmount, nameFaults } from './term-faults.js';

/** `minimum`: what the fees of a month lack to the amount is charged. */
export const recurringKinds = ['monthly', 'yearly', 'minimum'] as const;

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

function faultsOf({ kind, name, payee, currency, amount, month }: RecurringFee, at: string): Fault[] {
  const faults = [...nameFaults(name.trim(), `${at}/name`)];
  if (payee !== null) faults.push(...nameFaults(payee.trim(), `${at}/payee`));
  if (!isSettlementCurrency(currency))
    faults.push({ pointer: `${at}/currency`, code: 'unknown_currency', detail: aboutCurrency(currency) });
  if (amount < 1n || amount > mostAmount) {
    const detail = `The amount is 1 to ${mostAmount}, in minor units.`;
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

/** What `exactJson` writes of it: the amount is a text. */
export type StoredRecurringFee = Omit<RecurringFee, 'amount'> & { readonly amount: string };

export function restoredRecurringFees(stored: readonly StoredRecurringFee[]): RecurringFee[] {
  return stored.map((fee) => ({ ...fee, amount: BigInt(fee.amount) }));
}

/** The plan whose recurring fees a month bears: of those for all payers, the one that applies to its last instant. */
export function planOfMonth(plans: readonly FeePlan[], month: Month): FeePlan | undefined {
  const choose = createFeePlanChooser(plans.filter(({ countries }) => countries === null));
  return choose({ payerCountry: '', settledAt: endOf(month) - 1n });
}
