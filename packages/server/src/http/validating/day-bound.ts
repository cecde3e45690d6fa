import { type Instant, microsecondsOfDay } from '@stoa/contract';
import { Type } from 'typebox';
import { type Day, parseDay } from '../../kernel/day.js';
import type { Failure } from '../../kernel/failure.js';
import { parseTimeBound } from '../../kernel/time-bound.js';
import { refuseQuery } from './refuse-query.js';

/** A query parameter that {@link readDayBound} reads. */
export const dayBound = (description: string) =>
  Type.Optional(
    Type.String({
      format: 'day-or-time',
      description: `${description} A day like \`2026-11-20\`, or its first moment as a time of RFC 3339.`,
    }),
  );

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
