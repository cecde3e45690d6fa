import { type Instant, instantOf, microsecondsOfDay, parseRfc3339 } from '@stoa/contract';
import { Type } from 'typebox';
import { type Day, parseDay, parseTimeBound } from '../../kernel/day.js';
import { Failure } from '../../kernel/failure.js';
import { httpFailures } from '../http-failures.js';

/** A query parameter that makes a request unanswerable. Its name and `detail` together are a sentence. */
interface QueryFault {
  readonly name: string;
  readonly code: string;
  readonly detail: string;
}

/**
 * The refusal of a query that cannot be answered. The command shows only its detail, so the detail contains every
 * fault.
 */
export function refuseQuery(...faults: readonly QueryFault[]): Failure {
  return new Failure(httpFailures.invalid_request, {
    detail: faults.map(({ name, detail }) => `${name} ${detail}`).join(' '),
    faults: faults.map(({ name, code, detail }) => ({ pointer: `/query/${name}`, code, detail })),
  });
}

/** A query parameter for the beginning or the end of a period, which {@link boundOf} reads. */
export function timeBound(description: string) {
  return Type.Optional(
    Type.String({
      format: 'day-or-time',
      description: `${description} A day like \`2026-11-20\`, which stands for its first moment in UTC, or a time of RFC 3339.`,
    }),
  );
}

/** What the description says of the end of each period. */
export const endMeaning = 'The period ends before it: for one whole day, name the next day.';

/** A query parameter for the end of a period, which {@link boundOf} reads. */
export const timeEnd = (description: string) => timeBound(`${description} ${endMeaning}`);

/** The instant of a parameter whose schema has been checked. */
export function boundOf(text: string | undefined): Instant | undefined {
  return text === undefined ? undefined : parseTimeBound(text);
}

/** The first instant that RFC 3339 can write. */
const earliest = parseRfc3339('0000-01-01T00:00:00+23:59') ?? 0n;

/** The instant this many days before another one, but not before the first instant that can be written. */
function daysBefore(to: Instant, days: number): Instant {
  const from = to - BigInt(days) * microsecondsOfDay;
  return from < earliest ? earliest : from;
}

export interface AskedPeriod {
  /** Inclusive. */
  readonly from: Instant;
  /** Exclusive. */
  readonly to: Instant;
}

/**
 * The period between the parameters `from` and `to`; by default the last `days` days until `now`.
 * @throws Failure invalid_request if it is longer than `most`
 */
export function periodAsked(
  query: { readonly from?: string; readonly to?: string },
  {
    now,
    days,
    most: [most, unit],
  }: { readonly now: Date; readonly days: number; readonly most: readonly [number, 'hours' | 'days'] },
): AskedPeriod {
  const to = boundOf(query.to) ?? instantOf(now);
  const from = boundOf(query.from) ?? daysBefore(to, days);
  if (to - from <= BigInt(most) * (unit === 'days' ? microsecondsOfDay : microsecondsOfDay / 24n))
    return { from, to };
  throw new Failure(httpFailures.invalid_request, {
    detail: 'The range is too long; see errors.',
    faults: [
      {
        pointer: '/query/from',
        code: 'out_of_range',
        detail: `must not be more than ${most} ${unit} before to.`,
      },
    ],
  });
}

/** A query parameter that {@link readDayBound} reads. */
export const dayBound = (description: string) =>
  Type.Optional(
    Type.String({
      format: 'day-or-time',
      description: `${description} A day like \`2026-11-20\`, or its first moment as a time of RFC 3339.`,
    }),
  );

/** A query parameter for the end of days, which {@link readDayBound} reads. */
export const dayEnd = (description: string) => dayBound(`${description} ${endMeaning}`);

/** The beginning or the end of days: a day of whatever time zone is asked for, or an instant. */
export type DayBound = Day | Instant;

/** @throws Failure invalid_request for a text that is neither a day nor a time of RFC 3339 */
export function readDayBound(name: 'from' | 'to', text: string): DayBound {
  const bound = parseDay(text) ?? parseTimeBound(text);
  if (bound === undefined)
    throw refuseQuery({
      name,
      code: 'wrong_format',
      detail: 'must be a day, or a date and time of RFC 3339.',
    });
  return bound;
}

/** The day of UTC that begins at a bound. @throws Failure invalid_request for an instant inside a day */
export function utcDayAt(name: 'from' | 'to', bound: DayBound): Day {
  if (typeof bound === 'number') return bound;
  if (bound % microsecondsOfDay !== 0n) throw notWhole(name);
  return Number(bound / microsecondsOfDay);
}

/** The first day of UTC that begins at a bound or later. */
export function utcDayFrom(bound: DayBound): Day {
  if (typeof bound === 'number') return bound;
  const day = bound / microsecondsOfDay;
  return Number(bound > day * microsecondsOfDay ? day + 1n : day);
}

/** Sums are of whole days: with a bound inside a day, they would include events outside the period. */
export function notWhole(name: 'from' | 'to'): Failure {
  const detail = 'must be a day, or the first moment of one: sums are of whole days.';
  return refuseQuery({ name, code: 'not_allowed', detail });
}
