import { type Instant, instantOf } from '@stoa/contract';
import { type Actor, recordAudit } from '../../audit-entries/index.js';
import type { Database, Transaction } from '../../database/database.js';
import type { Clock } from '../../kernel/clock.js';
import { Failure } from '../../kernel/failure.js';
import { limits } from '../../kernel/limits.js';
import { isTwin } from '../../kernel/twin.js';
import { notify } from '../../notification-log/index.js';
import {
  adjustmentsOfClose,
  type BooksToClose,
  type ClosingAdjustments,
  countBeforeClose,
  storeClosing,
} from '../adjustments/close-adjustments.js';
import { selectClosedThrough } from '../ledger/books-store.js';
import { lockLedger } from '../ledger/ledger-store.js';
import { type Month, monthOf } from '../month.js';
import { reportingFailures } from '../reporting-failures.js';
import {
  type ClosedMonths,
  insertClosedMonths,
  selectReportsUnderWay,
  selectWithoutFee,
  type WithoutFee,
} from './close-store.js';
import { issueStatements, selectParties } from './issue-statements.js';
import {
  dayOf,
  type KeepsOpen,
  mostKeepsOpen,
  reportsThatKeepOpen,
  transactionsThatKeepOpen,
} from './keeps-open.js';
import { findDifferences } from './reconcile-books.js';
import { selectBookedLines } from './recount-store.js';
import { isEmpty } from './statement.js';

/** What closing did to one merchant's books. */
export type MerchantClosing = { readonly merchantId: number } & (
  | ({ readonly outcome: 'closed'; readonly months: Month[] } & Numbered)
  | { readonly outcome: 'closed_before' }
  | {
      readonly outcome: 'refused';
      readonly code:
        | 'reports_under_way'
        | 'transactions_without_fee'
        | 'statement_does_not_reconcile'
        | 'close_failed';
      readonly detail: string;
      /** The first 100 things that keep the month open. */
      readonly keepsOpen: readonly KeepsOpen[];
    }
  /** Of a dry run: what would be closed. */
  | ({ readonly outcome: 'would_close'; readonly months: Month[] } & Pick<Numbered, 'withoutBillingDetails'>)
);

/** What a close with an issuer adds. */
interface Numbered {
  /** The number of each month's statement; null for a month with nothing on it. Absent without an issuer. */
  readonly numbers?: (string | null)[];
  /**
   * The statements have no address of the merchant. Absent if they have one, or if there is no statement or no issuer.
   */
  readonly withoutBillingDetails?: true;
}

/** Books that can be closed. */
interface Closable {
  readonly merchantId: number;
  readonly outcome: 'closable';
  readonly months: Month[];
  /** The months with something on their statements. */
  readonly used: ReadonlySet<Month>;
  /** What the close adds to the statements. */
  readonly adds: ClosingAdjustments;
}

/**
 * A month can be closed when it is over. A twin may close the month that runs: it has no time to wait for its end.
 * @throws Failure month_not_over
 */
export function assertOver(month: Month, now: Date, only: number | undefined): void {
  const present = monthOf(instantOf(now));
  if (month < present || (month === present && only !== undefined && isTwin(only))) return;
  throw new Failure(reportingFailures.month_not_over, {
    detail: `The month ${month} is not over; it is ${now.toISOString()}.`,
  });
}

export interface BooksOfMonth {
  readonly merchantId: number;
  /** This month is closed, and every earlier one that is still open. */
  readonly month: Month;
  readonly clock: Clock;
}

export interface CloseOfBooks extends BooksOfMonth {
  readonly by: Actor;
}

/** Counts what a close asks for and can be counted before it, so that it holds the lock of the ledger for less time. */
export async function prepareClose(
  database: Database,
  { merchantId, month }: Pick<BooksOfMonth, 'merchantId' | 'month'>,
): Promise<void> {
  const closedThrough = await selectClosedThrough(database, merchantId);
  if (!isClosed(month, closedThrough))
    await countBeforeClose(database, { merchantId, closedThrough, through: month });
}

/**
 * Closes a merchant's books in one database transaction. It is safe to repeat, at the same time or after a crash: a
 * closed month stays as it is. If the merchant is refused, none of its months is closed.
 *
 * A call that records something either had the lock first, and books on the month, or sees the close and books on the
 * next month. The time is read after the last lock is taken, so the numbers of statements are in the order of their
 * dates.
 */
export async function closeBooks(
  tx: Transaction,
  { merchantId, month, clock, by }: CloseOfBooks,
): Promise<MerchantClosing> {
  await lockLedger(tx, merchantId);
  const checked = await checkBooks(tx, { merchantId, month, clock }, { mostCounted: null });
  if (checked.outcome !== 'closable') return checked;
  const { months, used, adds } = checked;
  await storeClosing(tx, merchantId, { ...adds, madeAt: clock.now(), madeBy: by.name });
  const issued = await issueStatements(tx, { merchantId, months, used });
  await insertClosedMonths(tx, merchantId, { ...issued, now: clock.now(), by: by.name });
  const after = {
    ...closedOf(issued),
    ...(adds.added.length === 0 ? {} : { adjustments: adds.added.length }),
  };
  const entry = { action: 'month.closed' as const, target: `statement ${month}`, after };
  await recordAudit(tx, { ...entry, merchantId }, { by, clock });
  for (const { month: id } of issued.months)
    await notify(tx, {
      type: 'statement.closed',
      merchantId,
      object: { type: 'statement', id },
      counts: {},
      happenedAt: clock.now(),
    });
  if (issued.issuerId === null) return { merchantId, outcome: 'closed', months };
  const numbers = issued.months.map(({ number }) => number);
  return { merchantId, outcome: 'closed', months, numbers, ...addressing(checked, issued) };
}

/** Empty months are closed as well; only those with something on their statement have a number. */
function closedOf({ months }: Pick<ClosedMonths, 'months'>): object {
  return {
    from: months[0]?.month,
    through: months.at(-1)?.month,
    statements: months.flatMap(({ month, number }) => (number === null ? [] : [{ month, number }])),
  };
}

function addressing(
  { used }: Pick<Closable, 'used'>,
  { billingDetailsId }: { readonly billingDetailsId: bigint | null },
): Pick<Numbered, 'withoutBillingDetails'> {
  return used.size > 0 && billingDetailsId === null ? { withoutBillingDetails: true } : {};
}

/** What a close would do. It takes no lock, and sees the books as of one moment. */
export async function examineBooks(tx: Transaction, books: BooksOfMonth): Promise<MerchantClosing> {
  await tx.execute('set transaction isolation level repeatable read, read only');
  const checked = await checkBooks(tx, books, { mostCounted: limits.installationsOfDraft });
  if (checked.outcome !== 'closable') return checked;
  const { merchantId, months } = checked;
  const parties = await selectParties(tx, merchantId);
  const addressed = parties.issuer === undefined ? {} : addressing(checked, parties);
  return { merchantId, outcome: 'would_close', months, ...addressed };
}

async function checkBooks(
  tx: Transaction,
  { merchantId, month, clock }: BooksOfMonth,
  { mostCounted }: Pick<BooksToClose, 'mostCounted'>,
): Promise<MerchantClosing | Closable> {
  const closedThrough = await selectClosedThrough(tx, merchantId);
  if (isClosed(month, closedThrough)) return closedBefore(merchantId);
  const open = { merchantId, closedThrough, through: month };
  const underWay = await selectReportsUnderWay(tx, merchantId, mostKeepsOpen);
  if (underWay.count > 0) {
    const detail = underWayText(underWay.count);
    const keepsOpen = reportsThatKeepOpen(underWay, open);
    return { merchantId, outcome: 'refused', code: 'reports_under_way', detail, keepsOpen };
  }
  const withoutFee = await selectWithoutFee(tx, open);
  if (withoutFee.count > 0n) {
    const detail = withoutFeeText(withoutFee);
    const keepsOpen = await transactionsThatKeepOpen(tx, open);
    return { merchantId, outcome: 'refused', code: 'transactions_without_fee', detail, keepsOpen };
  }
  const booked = await selectBookedLines(tx, open);
  const differences = await findDifferences(tx, open, booked);
  if (differences.length > 0) {
    const detail = differenceText(differences);
    return { merchantId, outcome: 'refused', code: 'statement_does_not_reconcile', detail, keepsOpen: [] };
  }
  // A dry run may name any month, but none that has not begun bears a fee yet.
  const present = monthOf(instantOf(clock.now()));
  const through = month < present ? month : present;
  const adds = await adjustmentsOfClose(tx, { ...open, through, booked, mostCounted });
  const { added } = adds;
  const months = [...new Set([...booked, ...added, { month }].map((line) => line.month))].toSorted();
  const used = new Set([...booked.filter((line) => !isEmpty(line)), ...added].map((line) => line.month));
  return { merchantId, outcome: 'closable', months, used, adds };
}

export function isClosed(month: Month, closedThrough: Month | null): boolean {
  return closedThrough !== null && month <= closedThrough;
}

function closedBefore(merchantId: number): MerchantClosing {
  return { merchantId, outcome: 'closed_before' };
}

function underWayText(count: number): string {
  const subject = count === 1 ? '1 report is' : `${count} reports are`;
  return `${subject} accepted and not processed yet.`;
}

function withoutFeeText({ count, earliest, latest }: WithoutFee): string {
  const subject = count === 1n ? '1 transaction has' : `${count} transactions have`;
  return `${subject} no fee, settled from ${dayOrDash(earliest)} to ${dayOrDash(latest)}.`;
}

function dayOrDash(instant: Instant | null): string {
  return instant === null ? '-' : dayOf(instant);
}

const listedDifferences = 10;

function differenceText(differences: readonly string[]): string {
  const listed = differences.slice(0, listedDifferences).join(', ');
  const more = differences.length - listedDifferences;
  return `The sums differ from the transactions: ${listed}${more > 0 ? ` and ${more} more` : ''}.`;
}
