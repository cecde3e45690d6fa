import type { Instant } from '../../kernel/timestamp.js';
import { computeFee } from '../fees/compute-fee.js';
import type { FeePlan } from '../fees/fee-plan.js';
import { type Month, monthOf, openMonth } from '../month.js';
import { reasonText } from './invalid-reasons.js';
import { judgeTransaction, type ReportTimes } from './judge-transaction.js';
import type { ReportedTransaction } from './report-content.js';
import type { YearVolumes } from './year-volumes.js';

/** What stands of an id: the content of the first transaction that was reported under it. */
export type StandingTransaction = Omit<ReportedTransaction, 'id'>;

/** What a merchant's books say before a report is decided. */
export interface Ledger {
  /** Of the ids of the report, those that are recorded. */
  readonly recorded: ReadonlyMap<string, StandingTransaction>;
  readonly closedThrough: Month | null;
  readonly choosePlan: (
    transaction: Pick<ReportedTransaction, 'payerCountry' | 'settledAt'>,
  ) => FeePlan | undefined;
  /** Grows with each transaction that is decided to be recorded with a fee. */
  readonly volumes: YearVolumes;
}

/** What becomes of an item of a report. */
export type Decision =
  | { readonly outcome: 'recorded'; readonly booking: Booking }
  | { readonly outcome: 'repeated' }
  | { readonly outcome: 'invalid'; readonly reason: string };

/** Where a recorded transaction stands, and what the store earns by it. */
export interface Booking {
  readonly settledMonth: Month;
  readonly statementMonth: Month;
  /** Null, as the fee is, while no plan covers the transaction. */
  readonly feePlanId: number | null;
  /** Minor units of the transaction's currency. */
  readonly feeAmount: bigint | null;
}

/**
 * Decides over the items of a report one after the other, in the order of the upload. An id's standing transaction
 * is the recorded one, else the first of this report that is valid by itself; another item of that id is a repeat when
 * its content is the same, and a conflict when it is not (decisions, Transactions reporting).
 */
export function createDecider(times: ReportTimes, ledger: Ledger): (item: ReportedTransaction) => Decision {
  const firstOfReport = new Map<string, StandingTransaction>();
  const book = createBooking(ledger);
  return (item) => {
    const fault = judgeTransaction(item, times);
    if (fault !== null) return { outcome: 'invalid', reason: reasonText(fault) };
    const standing = ledger.recorded.get(item.id) ?? firstOfReport.get(item.id);
    if (standing !== undefined) return compare(item, standing);
    firstOfReport.set(item.id, item);
    return { outcome: 'recorded', booking: book(item) };
  };
}

function compare(item: StandingTransaction, standing: StandingTransaction): Decision {
  const differing = [
    item.currency === standing.currency ? [] : 'currency',
    BigInt(item.fullAmount) === BigInt(standing.fullAmount) ? [] : 'full_amount',
    BigInt(item.taxAmount) === BigInt(standing.taxAmount) ? [] : 'tax_amount',
    item.payerCountry === standing.payerCountry ? [] : 'payer_country',
    item.settledAt === standing.settledAt ? [] : 'settled_at',
  ].flat();
  if (differing.length === 0) return { outcome: 'repeated' };
  // A function, because a replacement text has signs of its own.
  const reason = reasonText('conflicting_duplicate').replace('%s', () => differing.join(', '));
  return { outcome: 'invalid', reason };
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
    if (plan === undefined) return { settledMonth, statementMonth, feePlanId: null, feeAmount: null };
    const base = BigInt(item.fullAmount) - BigInt(item.taxAmount);
    const volumeBefore = volumes.add(statementMonth, item.currency, base);
    const feeAmount = computeFee(plan, { currency: item.currency, base, volumeBefore });
    return { settledMonth, statementMonth, feePlanId: plan.feePlanId, feeAmount };
  };
}

const microsecondsOfDay = 86_400_000_000n;

/** A report's transactions were mostly settled on a few days: a month is worked out once a day. */
function createMonthFinder(): (instant: Instant) => Month {
  let day: bigint | undefined;
  let month: Month = '';
  return (instant) => {
    const itsDay = instant / microsecondsOfDay;
    if (itsDay !== day || instant < 0n) {
      day = itsDay;
      month = monthOf(instant);
    }
    return month;
  };
}
