import { currencyDecimals } from '@stoa/contract';
import { Type } from 'typebox';
import { choice, count, idOf, text, time, timeOrNull } from '../../http/validating/members.js';
import { ref, AnySizeInteger as sum } from '../../http/validating/validation.js';
import { wireOf } from '../../http/wire-of.js';
import { cadenceNames } from '../guards/silence-of.js';
import { day, reportDaysSchema } from '../reading/report-summary-schemas.js';
import type { MoneyToday, Today } from './read-today.js';

const sums = (description: string) => Type.Array(sum('In minor units.'), { description });

const waitingSchema = Type.Object(
  {
    count: count('How many wait.'),
    oldest_at: timeOrNull('Since when the oldest of them waits; null if none waits.'),
  },
  { $id: 'Waiting', description: 'What waits for a decision.' },
);

const openMonthSchema = Type.Object(
  {
    month: text('The month (UTC).'),
    closes_on: day('The first day (UTC) on which it can be closed.'),
    is_over: Type.Boolean({ description: 'Whether it can be closed now.' }),
    closed_count: count('Merchants whose month is closed.'),
    blocked_count: count('Merchants whose month cannot be closed as it is.'),
    ready_count: count('Merchants whose month is open, and not blocked.'),
  },
  { $id: 'OpenMonth' },
);

const feesToDateSchema = Type.Object(
  {
    currency: text('Alpha-3 code (ISO 4217).'),
    decimals: Type.Integer({ description: 'Decimals of the currency.' }),
    fee: sum('What the statements of the month have until now, in minor units.'),
    fee_before: sum(
      'What the statements of the month before had on the same day of their month, in minor units. If it was shorter: on its last day.',
    ),
    fee_by_day: sums('What the statements of the month had at the end of each day, from the first to today.'),
    fee_by_day_before: sums(
      'The same of the month before, to its last day. What was booked later is not in it.',
    ),
  },
  { $id: 'FeesToDate' },
);

const moneyTodaySchema = Type.Object(
  {
    months: Type.Array(ref(openMonthSchema), {
      description:
        'The month before, unless it is closed for all merchants, and the month that is under way.',
    }),
    fees: Type.Array(ref(feesToDateSchema), { description: 'By currency.' }),
    waiting_fees: ref(waitingSchema),
  },
  { $id: 'MoneyToday', description: 'Absent for callers who may not read statements.' },
);

const lateReportSchema = Type.Object(
  {
    merchant_id: idOf('The merchant.'),
    merchant_name: text('Its name.'),
    cadence: choice(cadenceNames, 'How often its reports are expected.'),
    due_at: time('When the report was due.'),
  },
  { $id: 'LateReport' },
);

/** What the operator's first page shows. */
export const todaySchema = Type.Object(
  {
    day: day('Today (UTC).'),
    late_count: count('Merchants whose report is late.'),
    late: Type.Array(ref(lateReportSchema), {
      description: 'Those of them that are late for the longest time, at most 5.',
    }),
    waiting_requests: ref(waitingSchema),
    waiting_corrections: ref(waitingSchema),
    days: reportDaysSchema.properties.days,
    money: Type.Optional(ref(moneyTodaySchema)),
  },
  { $id: 'Today' },
);

/** The schemas of the first page that have an `$id`. */
export const todaySchemas = [
  waitingSchema,
  openMonthSchema,
  feesToDateSchema,
  moneyTodaySchema,
  lateReportSchema,
  todaySchema,
] as const;

const told = wireOf(todaySchema);

export function todayOnWire({ money, ...today }: Today) {
  return told({ ...today, ...(money === null ? {} : { money: moneyOf(money) }) });
}

function moneyOf({ months, fees, waitingFees }: MoneyToday) {
  return {
    months: months.map(({ counts: { closed, blocked, ready }, ...month }) => ({
      ...month,
      closedCount: closed,
      blockedCount: blocked,
      readyCount: ready,
    })),
    fees: fees.map((one) => ({ ...one, decimals: currencyDecimals(one.currency) ?? 0 })),
    waitingFees,
  };
}
