import type { ToUtc } from './time-zones.js';

export const dateFormats = ['ymd', 'dmy', 'mdy', 'epoch_s', 'epoch_ms'] as const;

/** The order of day, month and year in a file's dates, or seconds or milliseconds since 1970. */
export type DateFormat = (typeof dateFormats)[number];

/** The time of settlement, or why the text is not one, as the end of a sentence about it. */
export type SettledAt = { readonly text: string; readonly seconds: number } | string;

export interface TimeReading {
  /** Undefined if neither the export nor the user says it; then no date is read. */
  readonly format: DateFormat | undefined;
  /** Finds the time zone that a text names after its time. */
  readonly zoneOf: (name: string) => ToUtc | undefined;
  /** The time zone for a text that names none, or an unknown or ambiguous one. */
  readonly zone: ToUtc | undefined;
}

const DATE_TIME =
  /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})(?:(?:T|,? +)(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(?: ?([AP]M)(?![A-Z]))?)?(?: ?([A-Z]{1,5}|[+-]\d\d:?\d\d))?$/i;
const MAX_CHARACTERS = 50;

/**
 * Reads a date, or a date with a time, as RFC 3339 in UTC. The order of day and month, and a time zone that the text
 * does not name, must be given. `seconds` is rounded up, so that it is never before the settlement.
 */
export function readSettledAt(text: string, reading: TimeReading): SettledAt {
  if (reading.format === undefined)
    return 'may have its day or its month first; set --map date_format=dmy|mdy';
  if (reading.format === 'epoch_s' || reading.format === 'epoch_ms') return readEpoch(text, reading.format);
  const match = text.length > MAX_CHARACTERS ? null : DATE_TIME.exec(text);
  if (match === null) return 'is not a date and time; set another order with --map date_format=dmy|mdy';
  const wall = wallSeconds(match, reading.format);
  if (typeof wall === 'string') return wall;
  const zoneName = match[9];
  const zone = (zoneName === undefined ? undefined : reading.zoneOf(zoneName)) ?? reading.zone;
  if (zone === undefined) return missingZone(zoneName);
  const utc = zone(wall);
  if (utc === 'never') return 'does not exist there: the clocks were set forward';
  if (utc === 'twice') return 'happened twice there: the clocks were set back';
  return settled(utc, match[7] ?? '');
}

function missingZone(name: string | undefined): string {
  return name === undefined
    ? 'has no time zone; set it with --timezone'
    : `has a time zone that is unknown or means several; set it with --timezone`;
}

/** Seconds since 1970 as if the clock showed UTC; a date alone is its first moment. */
function wallSeconds(match: RegExpExecArray, format: DateFormat): number | string {
  const [, one = '', two = '', three = '', hour = '0', minute = '0', second = '0'] = match;
  const [year, month, day] = {
    ymd: [one, two, three],
    dmy: [three, two, one],
    mdy: [three, one, two],
    epoch_s: [],
    epoch_ms: [],
  }[format];
  if (year?.length !== 4) {
    return `is not a date of the order ${format}; set another with --map date_format=ymd|dmy|mdy`;
  }
  const hours = hourOf(Number(hour), match[8]?.toUpperCase());
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const exists =
    Number(year) >= 1970 && date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  if (!exists || hours === undefined || Number(minute) > 59 || Number(second) > 59) {
    return 'is not a date and time that exists';
  }
  return date.getTime() / 1_000 + hours * 3_600 + Number(minute) * 60 + Number(second);
}

function hourOf(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour > 23 ? undefined : hour;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half === 'PM' ? 12 : 0);
}

function readEpoch(text: string, format: 'epoch_s' | 'epoch_ms'): SettledAt {
  if (!/^\d{1,15}$/.test(text)) return 'is not a whole number since 1970';
  const milliseconds = format === 'epoch_ms' ? text : `${text}000`;
  const seconds = Number(milliseconds.slice(0, -3));
  if (seconds > 253_402_300_799) return 'is later than the year 9999; is date_format right?';
  return settled(seconds, milliseconds.slice(-3).padStart(3, '0'));
}

function settled(utcSeconds: number, digits: string): SettledAt {
  const fraction = digits.slice(0, 6).replace(/0+$/, '');
  const text = `${rfc3339(utcSeconds).slice(0, -1)}${fraction === '' ? '' : `.${fraction}`}Z`;
  return { text, seconds: fraction === '' ? utcSeconds : utcSeconds + 1 };
}

/** A whole second as RFC 3339 in UTC. */
export function rfc3339(utcSeconds: number): string {
  return `${new Date(utcSeconds * 1_000).toISOString().slice(0, 19)}Z`;
}
