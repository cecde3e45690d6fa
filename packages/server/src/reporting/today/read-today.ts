import { instantOf } from '@stoa/contract';
import type { Context } from '../../database/context.js';
import { parseDay } from '../../kernel/day.js';
import { listCadences, type ReportingCadence } from '../guards/manage-cadences.js';
import { type Day, dayOf, firstDay, type Month, monthBefore, nextMonth } from '../month.js';
import { selectMerchantNames } from '../pricing/repricing-store.js';
import { type ReportDays, readReportDays } from '../reading/read-report-days.js';
import { countStates, readMerchants, type StateCounts } from '../statements/read-readiness.js';
import { type FeesToDate, feesToDate } from './fees-to-date.js';
import {
  selectFeeDays,
  selectWaitingCorrections,
  selectWaitingFees,
  selectWaitingRequests,
  type Waiting,
} from './today-store.js';

/** A month that is not closed for all merchants. */
export interface OpenMonth {
  readonly month: Month;
  /** The first day on which it can be closed. */
  readonly closesOn: Day;
  readonly isOver: boolean;
  readonly counts: StateCounts;
}

/** What only people who may read statements see. */
export interface MoneyToday {
  /** The month before, unless it is closed for all merchants, and the month that is under way. */
  readonly months: readonly OpenMonth[];
  readonly fees: readonly FeesToDate[];
  readonly waitingFees: Waiting;
}

export interface LateReport extends ReportingCadence {
  readonly merchantName: string;
}

export interface Today {
  readonly day: Day;
  readonly lateCount: number;
  /** Those that are late for the longest time, a few. */
  readonly late: readonly LateReport[];
  readonly waitingRequests: Waiting;
  readonly waitingCorrections: Waiting;
  /** From the first day of the month before. */
  readonly days: ReportDays['days'];
  readonly money: MoneyToday | null;
}

/** As many as somebody looks at on a first page. */
const lateShown = 5;

/** What the operator's first page shows, from sums that are kept. */
export async function readToday(
  context: Context,
  { withMoney }: { readonly withMoney: boolean },
): Promise<Today> {
  const { database, clock } = context;
  const day = dayOf(instantOf(clock.now()));
  const from = parseDay(firstDay(monthBefore(day.slice(0, 7))));
  const readRest = async () => ({
    ...(await readLate(context)),
    waitingRequests: await selectWaitingRequests(database),
    waitingCorrections: await selectWaitingCorrections(database),
    days: (await readReportDays(context, { from })).days,
  });
  // Two statements at a time: more would take connections from other calls, and be no faster.
  const [rest, money] = await Promise.all([readRest(), withMoney ? readMoney(context, day) : null]);
  return { day, ...rest, money };
}

async function readLate(context: Context): Promise<Pick<Today, 'late' | 'lateCount'>> {
  const missed = await listCadences(context, { after: 0, most: null, missed: true });
  const oldest = missed.toSorted((one, other) => one.dueAt.getTime() - other.dueAt.getTime());
  const shown = oldest.slice(0, lateShown);
  const ids = shown.map(({ merchantId }) => merchantId);
  const names = await selectMerchantNames(context.database, ids);
  return {
    lateCount: missed.length,
    late: shown.map((one) => ({ ...one, merchantName: names.get(one.merchantId) ?? '' })),
  };
}

async function readMoney({ database }: Context, day: Day): Promise<MoneyToday> {
  const month = day.slice(0, 7);
  const before = monthBefore(month);
  const merchants = await readMerchants(database);
  const countsBefore = await countStates(database, merchants, before);
  const counts = await countStates(database, merchants, month);
  const fees = await selectFeeDays(database, [before, month]);
  const waitingFees = await selectWaitingFees(database);
  const openBefore = { month: before, closesOn: firstDay(month), isOver: true, counts: countsBefore };
  const open = { month, closesOn: firstDay(nextMonth(month)), isOver: false, counts };
  const isClosed = countsBefore.blocked + countsBefore.ready === 0;
  return { months: isClosed ? [open] : [openBefore, open], fees: feesToDate(fees, day), waitingFees };
}
