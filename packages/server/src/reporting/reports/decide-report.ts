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
import type { Ages } from '../ledger/ages.js';
import { type Charges, noCharges } from '../ledger/charge-store.js';
import type { TierVolumes } from '../ledger/tier-volumes.js';
import type { YearVolumes } from '../ledger/year-volumes.js';
import { type Day, dayOf, firstDay, type Month, openMonth } from '../month.js';

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
  /** The same for the volumes that lines of plans name; undefined if none does. */
  readonly tierVolumes?: TierVolumes | undefined;
  /** Undefined if no plan asks for ages. */
  readonly ages?: Ages | undefined;
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
  /** The day on which its base counts in volumes. */
  readonly day: Day;
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
  tierVolumes,
  ages,
}: Ledger): (item: ReportedTransaction) => Booking {
  const dayOfSettlement = createDayFinder();
  return (item) => {
    const { day: settledDay, month: settledMonth } = dayOfSettlement(item.settledAt);
    const statementMonth = openMonth(settledMonth, closedThrough);
    const day = settledMonth === statementMonth ? settledDay : firstDay(statementMonth);
    ages?.settle(item.id, item.settledAt);
    const plan = choosePlan(item);
    if (plan === undefined) return { settledMonth, statementMonth, day, ...withoutFee };
    const { currency, payerCountry, facts } = item;
    const [fullAmount, taxAmount] = [BigInt(item.fullAmount), BigInt(item.taxAmount)];
    const base = fullAmount - taxAmount;
    const volumeBefore = volumes.add(statementMonth, currency, base);
    const { settledAt } = item;
    const place = tierVolumes && { bundleId: facts?.bundleId ?? '', currency, day };
    // One object for each transaction: a report has tens of thousands.
    const charged = charge(plan, {
      currency,
      fullAmount,
      taxAmount,
      volumeBefore,
      payerCountry,
      settledAt,
      facts,
      ages: ages?.of(facts, settledAt),
      volumeOf: place && ((volume) => tierVolumes.soFar(volume, place)),
    });
    if (place !== undefined) tierVolumes?.add(place, base);
    const { feeAmount, charges } = charged;
    const { feePlanId } = plan;
    return { settledMonth, statementMonth, day, feePlanId, volumeBefore, feeAmount, charges };
  };
}

const withoutFee = { feePlanId: null, feeAmount: null, volumeBefore: null, charges: noCharges } as const;

/** Remembers the last day, because most transactions of a report were settled on a few days. */
function createDayFinder(): (instant: Instant) => { readonly day: Day; readonly month: Month } {
  let last: bigint | undefined;
  let found = { day: '', month: '' };
  return (instant) => {
    const dayOfInstant = instant / microsecondsOfDay;
    if (dayOfInstant !== last || instant < 0n) {
      last = dayOfInstant;
      const day = dayOf(instant);
      found = { day, month: day.slice(0, 7) };
    }
    return found;
  };
}
