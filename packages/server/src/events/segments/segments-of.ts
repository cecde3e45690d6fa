import type { Instant, Steps } from '@stoa/contract';
import { parseIso8601 } from '../../kernel/iso8601.js';
import type { SentEvent } from '../events-schemas.js';
import { amountOf, currencyOf, payloadWarningsOf } from './payload-warnings.js';

/** The exact text in the body that an object was read from. */
export type SourceOf = (value: object) => string | undefined;

/** The events of a batch that happened in one month (UTC), as parallel lists. */
export interface Segment {
  /** Its first day as PostgreSQL reads it, such as `2026-11-01`. */
  readonly month: string;
  /** Each event's position in the batch, from 1 on. */
  readonly positions: number[];
  readonly eventIds: string[];
  readonly eventNames: string[];
  /** In lower case. */
  readonly eventNameKeys: string[];
  readonly installationIds: string[];
  readonly eventDatetimes: string[];
  readonly occurredAts: Instant[];
  /**
   * The text as it was sent. It is not serialized again, because a number such as 0.10000000000000000001 must not
   * change.
   */
  readonly payloads: string[];
  readonly amounts: (string | null)[];
  readonly currencies: (string | null)[];
  /** What is odd about each payload: see {@link payloadWarningsOf}. */
  readonly payloadWarnings: number[];
}

const unitsOfStep = 16_384;

/** Splits validated events by the month in which they happened, and keeps their order. */
export function* segmentsOf(events: readonly SentEvent[], sourceOf: SourceOf): Steps<Segment[]> {
  const segments = new Map<string, Segment>();
  const monthOf = createMonthOf();
  let units = 0;
  for (const [index, event] of events.entries()) {
    const occurredAt = parseIso8601(event.event_datetime);
    const source = sourceOf(event.payload);
    if (occurredAt === undefined || source === undefined) throw new Error('an event that was not validated');
    const month = monthOf(occurredAt);
    const segment = segments.get(month) ?? emptySegment(month);
    segments.set(month, segment);
    segment.positions.push(index + 1);
    segment.eventIds.push(event.event_id);
    segment.eventNames.push(event.event_name);
    segment.eventNameKeys.push(event.event_name.toLowerCase());
    segment.installationIds.push(event.installation_id);
    segment.eventDatetimes.push(event.event_datetime);
    segment.occurredAts.push(occurredAt);
    segment.payloads.push(source);
    const amount = amountOf(event.payload, source);
    const currency = currencyOf(event.payload);
    segment.amounts.push(amount);
    segment.currencies.push(currency);
    segment.payloadWarnings.push(payloadWarningsOf(event.payload, { amount, currency }));
    units += source.length;
    if (units < unitsOfStep) continue;
    yield;
    units = 0;
  }
  return [...segments.values()];
}

function emptySegment(month: string): Segment {
  return {
    month,
    positions: [],
    eventIds: [],
    eventNames: [],
    eventNameKeys: [],
    installationIds: [],
    eventDatetimes: [],
    occurredAts: [],
    payloads: [],
    amounts: [],
    currencies: [],
    payloadWarnings: [],
  };
}

/** Most events of a batch share a month, and comparing is cheaper than computing a month. */
function createMonthOf(): (instant: Instant) => string {
  let known: MonthBounds | undefined;
  return (instant) => {
    if (known === undefined || instant < known.from || instant >= known.until) known = monthAround(instant);
    return known.month;
  };
}

const microseconds = 1_000n;

/** A month and the instants at which it begins and ends. */
export interface MonthBounds {
  /** Its first day as PostgreSQL reads it, such as `2026-11-01`. */
  readonly month: string;
  /** Inclusive. */
  readonly from: Instant;
  /** Exclusive. */
  readonly until: Instant;
}

/** Pure: the month (UTC) of an instant. */
export function monthAround(instant: Instant): MonthBounds {
  // Rounded down, so that microseconds before 1970 stay in their month.
  const ms = Number(instant / microseconds) - (instant % microseconds < 0n ? 1 : 0);
  const date = new Date(ms);
  const year = date.getUTCFullYear();
  const month = date.getUTCMonth();
  return {
    from: BigInt(startOfMonth(year, month)) * microseconds,
    until: BigInt(startOfMonth(year, month + 1)) * microseconds,
    month: monthText(year, month),
  };
}

/** `Date.UTC` cannot be used here, because it reads the years 0 to 99 as 1900 to 1999. */
function startOfMonth(year: number, month: number): number {
  return new Date(0).setUTCFullYear(year, month, 1);
}

/** Year 0 is 1 BC. */
function monthText(year: number, month: number): string {
  const positiveYear = String(year > 0 ? year : 1 - year).padStart(4, '0');
  return `${positiveYear}-${String(month + 1).padStart(2, '0')}-01${year > 0 ? '' : ' BC'}`;
}
