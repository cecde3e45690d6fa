import { type Instant, microsecondsOfDay, parseRfc3339 } from '@stoa/contract';
import { Type } from 'typebox';
import { parseTimeBound } from '../../kernel/time-bound.js';

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
export function daysBefore(to: Instant, days: number): Instant {
  const from = to - BigInt(days) * microsecondsOfDay;
  return from < earliest ? earliest : from;
}
