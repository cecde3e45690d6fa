import { type Instant, instantOf, microsecondsOfDay, parseRfc3339 } from '@stoa/contract';
import { Type } from 'typebox';
import { Failure } from '../../kernel/failure.js';
import { parseTimeBound } from '../../kernel/time-bound.js';
import { httpFailures } from '../http-failures.js';

/** A query parameter for the beginning or the end of a period, which {@link boundOf} reads. */
export function timeBound(description: string) {
  return Type.Optional(
    Type.String({
      format: 'day-or-time',
      description: `${description} A day like \`2026-11-20\`, which stands for its first moment in UTC, or a time of RFC 3339.`,
    }),
  );
}

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
