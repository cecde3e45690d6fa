import { formatForms, formKeyword } from '../validating/text-forms.js';

const leastInt64 = -(2n ** 63n);
const mostInt64 = 2n ** 63n - 1n;

/** Formats that only Stoa knows. Published documents omit them, because the pattern says the same. */
const ownFormats: ReadonlySet<string> = new Set(['iso8601', 'day-or-time']);

/**
 * The text of a document with schemas, in a form for other people's validators. What a format means here is also
 * written in keywords that every validator checks, and with an example: an `int64` gets its bounds, in exact digits,
 * and a text its pattern.
 */
export function publishedJson(document: object): string {
  const text = JSON.stringify(
    published(document),
    (_name, value: unknown) => (typeof value === 'bigint' ? `${exactMark}${value}` : value),
    2,
  );
  return text.replaceAll(exactDigits, '$1');
}

/** Marks exact integers, because JSON.stringify cannot write a bigint. No description contains this mark. */
const exactMark = '\u{f8ff}int64:';
const exactDigits = new RegExp(`"${exactMark}(-?\\d+)"`, 'g');

type Node = Readonly<Record<string, unknown>>;

function published(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(published);
  if (typeof value !== 'object' || value === null) return value;
  const node = Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => (name === formKeyword ? [] : [[name, published(one)]])),
  );
  return withBounds(withPattern(node));
}

function withBounds(node: Node): Node {
  if (node['format'] !== 'int64') return node;
  // `if` and `else` are only for our serializer (see Int64OrNull).
  const { if: _if, else: _else, ...rest } = node;
  return { ...rest, minimum: rest['minimum'] ?? leastInt64, maximum: rest['maximum'] ?? mostInt64 };
}

function withPattern(node: Node): Node {
  const { format, ...rest } = node;
  if (typeof format !== 'string') return node;
  const pattern = formatPatterns[format];
  if (pattern === undefined) return node;
  return {
    ...rest,
    ...(ownFormats.has(format) ? {} : { format }),
    pattern: rest['pattern'] ?? pattern,
    examples: rest['examples'] ?? [formatForms[format]?.example],
  };
}

const year = '[0-9]{4}';
/** Divisible by 4, and by 400 where divisible by 100. */
const leapYear = '(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)';
const month31 = '(?:0[13578]|1[02])';
const month30 = '(?:0[469]|11)';
const hour = '(?:[01][0-9]|2[0-3])';
const minute = '[0-5][0-9]';
/** 60 is a leap second. */
const second = '(?:[0-5][0-9]|60)';
const offset = `[+-]${hour}`;
const timeOfRfc3339 = `[Tt]${hour}:${minute}:${second}(?:\\.[0-9]+)?(?:[Zz]|${offset}:${minute})`;

/** A day of the calendar; `hyphen` stands between its parts. */
function calendarDate(hyphen: string): string {
  const ofAnyYear = [
    `${month31}${hyphen}(?:0[1-9]|[12][0-9]|3[01])`,
    `${month30}${hyphen}(?:0[1-9]|[12][0-9]|30)`,
    `02${hyphen}(?:0[1-9]|1[0-9]|2[0-8])`,
  ].join('|');
  return `(?:${year}${hyphen}(?:${ofAnyYear})|${leapYear}${hyphen}02${hyphen}29)`;
}

/** The n-th day of a year. */
function ordinalDate(hyphen: string): string {
  const ofAnyYear = '(?:00[1-9]|0[1-9][0-9]|[12][0-9]{2}|3[0-5][0-9]|36[0-5])';
  return `(?:${year}${hyphen}${ofAnyYear}|${leapYear}${hyphen}366)`;
}

function weekDate(hyphen: string): string {
  return `${year}${hyphen}W(?:0[1-9]|[1-4][0-9]|5[0-3])${hyphen}[1-7]`;
}

function timeOfDay(colon: string): string {
  const untilMidnight = `${hour}(?:${colon}${minute}(?:${colon}${second})?)?(?:[.,][0-9]+)?`;
  const midnight = `24(?:${colon}00(?:${colon}00)?)?(?:[.,]0+)?`;
  return `(?:${untilMidnight}|${midnight})(?:Z|${offset}(?::?${minute})?)?`;
}

function iso8601(hyphen: string, colon: string): string {
  const date = [calendarDate(hyphen), ordinalDate(hyphen), weekDate(hyphen)].join('|');
  return `(?:${date})(?:T${timeOfDay(colon)})?`;
}

/**
 * What each format of our schemas takes, as a regular expression of ECMA-262 without anything that other dialects read
 * in another way. In JSON Schema 2020-12 a format only describes, and validators that check formats do not agree: some
 * take a space for the T of a date-time, or `urn:uuid:` before a UUID. The parsers are in kernel/ and the contract; a
 * property test compares them with these.
 */
export const formatPatterns: Readonly<Record<string, string>> = {
  date: `^${calendarDate('-')}$`,
  'date-time': `^${calendarDate('-')}${timeOfRfc3339}$`,
  'day-or-time': `^${calendarDate('-')}(?:${timeOfRfc3339})?$`,
  iso8601: `^(?:${iso8601('-', ':')}|${iso8601('', '')})$`,
  uuid: '^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}$',
};
