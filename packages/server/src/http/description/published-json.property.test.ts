import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseRfc3339 } from '@stoa/contract';
import fc from 'fast-check';
import { runs } from '../../../test/property-runs.js';
import { parseDay, parseTimeBound } from '../../kernel/day.js';
import { parseIso8601 } from '../../kernel/iso8601.js';
import { formatPatterns } from './published-json.js';

/** The patterns say what the parsers take, except where a regular expression cannot count (see beyond-schema.ts). */

const parsers: Readonly<Record<string, (text: string) => unknown>> = {
  date: parseDay,
  'date-time': parseRfc3339,
  'day-or-time': parseTimeBound,
  iso8601: parseIso8601,
};
const digits = (count: number) => fc.stringMatching(new RegExp(`^[0-9]{${count}}$`));
const year = fc.oneof(
  fc.constantFrom('0000', '0004', '1900', '2000', '2024', '2026', '2100', '9999'),
  digits(4),
);
const two = fc.oneof(
  fc.integer({ min: 0, max: 32 }).map((value) => String(value).padStart(2, '0')),
  digits(2),
);
const hour = fc.oneof(two, fc.constantFrom('00', '23', '24'));
const minute = fc.oneof(two, fc.constantFrom('00', '59', '60'));
const hyphen = fc.constantFrom('-', '');
const date = fc.oneof(
  fc.tuple(year, hyphen, two, hyphen, two),
  fc.tuple(year, hyphen, fc.constant('02'), hyphen, fc.constantFrom('28', '29', '30')),
  fc.tuple(year, hyphen, fc.oneof(digits(3), fc.constantFrom('000', '001', '365', '366', '367'))),
  fc.tuple(year, hyphen, fc.constant('W'), two, hyphen, fc.constantFrom('0', '1', '7', '8')),
  fc.tuple(year, hyphen, fc.constantFrom('W00', 'W52', 'W53', 'W54'), hyphen, fc.constant('1')),
);
const colon = fc.constantFrom(':', '');
const part = (value: fc.Arbitrary<string>) => fc.oneof(fc.constant(['']), fc.tuple(colon, value));
const fraction = fc.oneof(
  fc.constantFrom('', '', '.0', ',0', '.', '.5'),
  fc.stringMatching(/^[.,][0-9]{1,25}$/),
);
const offset = fc.oneof(
  fc.constantFrom('', 'Z', 'z', '-00:00', '+24:00', '-23:59'),
  fc.tuple(fc.constantFrom('+', '-', ' '), hour, part(minute)).map((parts) => parts.flat().join('')),
);
const time = fc.tuple(
  fc.constantFrom('T', 'T', 't', ' '),
  hour,
  part(minute),
  part(minute),
  fraction,
  offset,
);
const near = fc
  .tuple(date, fc.option(time, { nil: [''] }), fc.constantFrom('', '', '', '\n', ' ', '0'))
  .map((parts) => parts.flat(3).join(''));
const dateTime = fc
  .tuple(year, two, two, hour, minute, minute, fraction, offset)
  .map(([y, m, d, h, i, s, rest, zone]) => `${y}-${m}-${d}T${h}:${i}:${s}${rest}${zone}`);

/** A leap second, and a week that only some years have. */
const beyond = (text: string): boolean =>
  /:?60(?:[.,]\d+)?(?:[Zz]|[+-][\d:]+)?$/.test(text) || text.includes('W53');

for (const [format, parse] of Object.entries(parsers)) {
  test(`the pattern of ${format} takes what the service takes`, () => {
    const pattern = new RegExp(formatPatterns[format] ?? '', 'u');
    fc.assert(
      fc.property(fc.oneof(near, dateTime, fc.stringMatching(pattern)), (text) => {
        const isTaken = parse(text) !== undefined;
        if (isTaken || !beyond(text)) assert.equal(pattern.test(text), isTaken, text);
      }),
      { numRuns: runs(4_000, 100_000) },
    );
  });
}

test('the pattern of a date is exact for every day of 400 years', () => {
  const pattern = new RegExp(formatPatterns['date'] ?? '', 'u');
  for (let ofYear = 1900; ofYear < 2300; ofYear += 1)
    for (let month = 0; month <= 13; month += 1)
      for (const day of [0, 1, 28, 29, 30, 31, 32]) {
        const text = `${ofYear}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
        assert.equal(pattern.test(text), parseDay(text) !== undefined, text);
      }
});
