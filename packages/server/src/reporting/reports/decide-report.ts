import {
  createItemDecider,
  type Instant,
  type KnownFacts,
  microsecondsOfDay,
  type ReportedTransaction,
  type ReportTimes,
  type StandingTransaction,
} from '@stoa/contract';
import { charge } from '../fees/charge.js';
import type { FeePlan } from '../fees/fee-plan.js';
import { type Charges, noCharges } from '../ledger/charge-store.js';
import type { YearVolumes } from '../ledger/year-volumes.js';
import { type Month, monthOf, openMonth } from '../month.js';

/** What a merchant's books say before a report is decided. */
export interface Ledger {
  /** The ids of the report that are already recorded. */
  readonly recorded: ReadonlyMap<string, StandingTransaction>;
  /** What the facts of the items name; undefined if no item has any. */
  readonly known?: KnownFacts | undefined;
  readonly closedThrough: Month | null;
  readonly choosePlan: (
    transaction: Pick<ReportedTransaction, 'payerCountry' | 'settledAt'>,
  ) => FeePlan | undefined;
  /** Grows with each transaction that gets a fee. */
  readonly volumes: YearVolumes;
}

/** What becomes of an item of a report. */
export type Decision =
  | { readonly outcome: 'recorded'; readonly booking: Booking }
  | { readonly outcome: 'repeated' }
  | { readonly outcome: 'invalid'; readonly reason: string };

/** The statement that shows a recorded transaction, and the fee that the store earns from it. */
export interface Booking {
  readonly settledMonth: Month;
  readonly statementMonth: Month;
  /** Null, like the fee, while no plan covers the transaction. */
  readonly feePlanId: number | null;
  /** Minor units of the transaction's currency. */
  readonly feeAmount: bigint | null;
  /** The volume of the statement's year before it; null without a fee. */
  readonly volumeBefore: bigint | null;
  /** The parts of the fee. */
  readonly charges: Charges;
}

/**
 * Decides the items of a report one after the other, in the order of the upload, and books those that are recorded. The
 * rules come from `@stoa/contract`, so that a merchant's tool decides the same about a file.
 */
export function createDecider(times: ReportTimes, ledger: Ledger): (item: ReportedTransaction) => Decision {
  const decide = createItemDecider(times, ledger.recorded, ledger.known);
  const book = createBooking(ledger);
  return (item) => {
    const decision = decide(item);
    return decision.outcome === 'recorded' ? { outcome: 'recorded', booking: book(item) } : decision;
  };
}

function createBooking({
  closedThrough,
  choosePlan,
  volumes,
}: Ledger): (item: ReportedTransaction) => Booking {
  const monthOfSettlement = createMonthFinder();
  return (item) => {
    const settledMonth = monthOfSettlement(item.settledAt);
    const statementMonth = openMonth(settledMonth, closedThrough);
    const plan = choosePlan(item);
    if (plan === undefined) return { settledMonth, statementMonth, ...withoutFee };
    const { currency, payerCountry, facts } = item;
    const [fullAmount, taxAmount] = [BigInt(item.fullAmount), BigInt(item.taxAmount)];
    const volumeBefore = volumes.add(statementMonth, currency, fullAmount - taxAmount);
    const charged = charge(plan, { currency, fullAmount, taxAmount, volumeBefore, payerCountry, facts });
    return { settledMonth, statementMonth, feePlanId: plan.feePlanId, volumeBefore, ...charged };
  };
}

const withoutFee = { feePlanId: null, feeAmount: null, volumeBefore: null, charges: noCharges } as const;

/** Remembers the last day, because most transactions of a report were settled on a few days. */
function createMonthFinder(): (instant: Instant) => Month {
  let day: bigint | undefined;
  let month: Month = '';
  return (instant) => {
    const dayOfInstant = instant / microsecondsOfDay;
    if (dayOfInstant !== day || instant < 0n) {
      day = dayOfInstant;
      month = monthOf(instant);
    }
    return month;
  };
}
