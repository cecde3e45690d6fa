import { assertMerchant } from '../../access/index.js';
import type { Context } from '../../database/context.js';
import { refuseQuery } from '../../http/validating/query-parameters.js';
import { type Day, dayText, parseDay } from '../../kernel/day.js';
import type { Failure } from '../../kernel/failure.js';
import { limits } from '../../kernel/limits.js';
import { type DayRange, type ReportDay, selectReportDays } from './report-summary-store.js';

const daysByDefault = 30;
const dayMs = 86_400_000;

export interface DaysAsked {
  /** The first day; by default the 30 days before `to`. */
  readonly from?: Day | undefined;
  /** The day after the last one; tomorrow by default. */
  readonly to?: Day | undefined;
  /** Only this merchant's reports; all merchants' together by default. */
  readonly merchantId?: number | undefined;
}

export interface ReportDays extends DayRange {
  /** Every day of the range, the oldest first. */
  readonly days: readonly ReportDay[];
}

/**
 * What became of reports by day. Completing a report adds to the sums: reading counts nothing.
 * @throws Failure unknown_merchant, and invalid_request for a range that is too long
 */
export async function readReportDays(
  { database, clock }: Context,
  { from, to, merchantId }: DaysAsked,
): Promise<ReportDays> {
  if (merchantId !== undefined) await assertMerchant(database, merchantId);
  const end = withinCalendar(to ?? Math.floor(clock.now().getTime() / dayMs) + 1);
  const first = withinCalendar(from ?? end - daysByDefault);
  if (end - first > limits.reportDays) throw tooLong();
  const range = { from: dayText(first), to: dayText(end) };
  const found = await selectReportDays(database, merchantId, range);
  return { ...range, days: everyDay({ first, end }, found) };
}

/** PostgreSQL's calendar has no year 0, and the answer writes years with four digits. */
const firstDay = parseDay('0001-01-01') ?? 0;
const lastDay = parseDay('9999-12-31') ?? 0;

function withinCalendar(day: Day): Day {
  return Math.min(Math.max(day, firstDay), lastDay);
}

function everyDay({ first, end }: { first: Day; end: Day }, found: readonly ReportDay[]): ReportDay[] {
  const known = new Map(found.map((one) => [one.day, one]));
  return Array.from({ length: Math.max(0, end - first) }, (_one, index) => {
    const day = dayText(first + index);
    return known.get(day) ?? { day, reports: 0, recorded: 0, repeated: 0, invalid: 0 };
  });
}

function tooLong(): Failure {
  const detail = `must not be more than ${limits.reportDays} days before to.`;
  return refuseQuery({ name: 'from', code: 'not_allowed', detail });
}
