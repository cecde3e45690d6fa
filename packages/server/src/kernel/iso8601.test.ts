import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instantOf, parseRfc3339, toRfc3339 } from '@stoa/contract';
import fc from 'fast-check';
import { parseIso8601 } from './iso8601.js';

for (const [text, expected] of [
  ['2026-11-20', '2026-11-20T00:00:00.000Z'],
  ['20261120', '2026-11-20T00:00:00.000Z'],
  ['2026-324', '2026-11-20T00:00:00.000Z'],
  ['2026324', '2026-11-20T00:00:00.000Z'],
  ['2026-W47-5', '2026-11-20T00:00:00.000Z'],
  ['2026W475', '2026-11-20T00:00:00.000Z'],
  ['2024-366', '2024-12-31T00:00:00.000Z'],
  ['2026-001', '2026-01-01T00:00:00.000Z'],
  ['0000-366', '0000-12-31T00:00:00.000Z'],
  ['2020-W53-7', '2021-01-03T00:00:00.000Z'],
  ['2009-W01-1', '2008-12-29T00:00:00.000Z'],
  ['1970-W01-4', '1970-01-01T00:00:00.000Z'],
  ['1948-W53-6', '1949-01-01T00:00:00.000Z'],
  ['2026-11-20T10', '2026-11-20T10:00:00.000Z'],
  ['20261120T10Z', '2026-11-20T10:00:00.000Z'],
  ['2026-11-20T10:30', '2026-11-20T10:30:00.000Z'],
  ['20261120T1030', '2026-11-20T10:30:00.000Z'],
  ['2026-11-20T10:30:15', '2026-11-20T10:30:15.000Z'],
  ['20261120T103015Z', '2026-11-20T10:30:15.000Z'],
  ['2026W475T103015.5', '2026-11-20T10:30:15.500Z'],
  ['2026-324T10:30:15,25Z', '2026-11-20T10:30:15.250Z'],
  ['2026-11-20T10.5', '2026-11-20T10:30:00.000Z'],
  ['2026-11-20T10:30,5', '2026-11-20T10:30:30.000Z'],
  ['20261120T1030.25', '2026-11-20T10:30:15.000Z'],
  ['2026-11-20T10:00:00Z', '2026-11-20T10:00:00.000Z'],
  ['2026-11-20T10:00:00.1Z', '2026-11-20T10:00:00.100Z'],
  ['2300-11-20T10:00:00.123456Z', '2300-11-20T10:00:00.123456Z'],
  ['0000-02-29T10:00:00.123Z', '0000-02-29T10:00:00.123Z'],
  ['2026-11-20T10:00:00.1234569Z', '2026-11-20T10:00:00.123456Z'],
  ['2026-11-20T10.0000000002', '2026-11-20T10:00:00.000Z'],
  ['2026-11-20T10.0000000003', '2026-11-20T10:00:00.000001Z'],
  [`2026-11-20T10.${'3'.repeat(10_000)}`, '2026-11-20T10:19:59.999999Z'],
  ['2026-11-20T24:00:00', '2026-11-21T00:00:00.000Z'],
  ['2026-11-20T24', '2026-11-21T00:00:00.000Z'],
  ['20261231T2400', '2027-01-01T00:00:00.000Z'],
  ['2026-11-20T24:00:00.000+01:00', '2026-11-20T23:00:00.000Z'],
  ['2026-11-20T10:00+01', '2026-11-20T09:00:00.000Z'],
  ['2026-11-20T10:00-0130', '2026-11-20T11:30:00.000Z'],
  ['2026-11-20T10:00+01:30', '2026-11-20T08:30:00.000Z'],
  ['20261120T1000-0130', '2026-11-20T11:30:00.000Z'],
  ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00.000Z'],
  ['20161231T155960.5-0800', '2017-01-01T00:00:00.500Z'],
  ['9999-12-31T24:00', '9999-12-31T00:01:00.000-23:59'],
  ['9999-W52-7T23:59-23:59', '+010000-01-03T23:58:00.000Z'],
] as const) {
  test(`the time ${text.slice(0, 40)} is ${expected}`, () => {
    const instant = parseIso8601(text);
    assert.ok(instant !== undefined);
    assert.equal(toRfc3339(instant), expected);
  });
}

for (const text of [
  '',
  '2026',
  '2026-11',
  '202611',
  '+2026-11-20',
  '-2026-11-20',
  '+002026-11-20',
  '26-11-20',
  '2026-W47',
  '2026W47',
  '2026-W475',
  '2026W47-5',
  '2026-1120',
  '202611-20',
  '2026-02-29',
  '2026-00-01',
  '2026-13-01',
  '2026-11-31',
  '2026-366',
  '2026-000',
  '2025-W53-1',
  '2026-W00-1',
  '2026-W54-1',
  '2026-W47-0',
  '2026-W47-8',
  '2026-11-20T',
  '2026-11-20T1',
  '2026-11-20T1000',
  '2026-11-20T100000',
  '20261120T10:00',
  '20261120T10:00:00Z',
  '2026-11-20 10:00',
  '2026-11-20t10:00',
  '2026-11-20T10:00z',
  '2026-11-20T25',
  '2026-11-20T24:01',
  '2026-11-20T24:00:01',
  '2026-11-20T24:00:00.000001',
  '2026-11-20T24:00:00.0000000001',
  '2026-11-20T24.5',
  '2026-11-20T10:60',
  '2026-11-20T10:00:60',
  '2026-11-20T10:00:61',
  '2026-11-20T24:00:60',
  '2026-11-20T10:00.',
  '2026-11-20T10:00:00.Z',
  '2026-02-29T10:00:00Z',
  '2026-11-20T10:00:60.5Z',
  '2026-11-20T25:00:00Z',
  '2026-11-20T10:00:00.12Z5Z',
  '2026-11-20T.5',
  '2026-11-20T10:00:00.5.5',
  '2026-11-20T10.5:30',
  '2026-11-20T10:00+24',
  '2026-11-20T10:00+01:60',
  '2026-11-20T10:00+1',
  '2026-11-20T10:00+010',
  '2026-11-20T10:00ZZ',
  '2026-11-20Z',
  '2026-11-20+01:00',
  ' 2026-11-20',
  '2026-11-20\n',
  '2026-11-20T10:00Z\n',
  '2026-11-20T10:00TZ',
  'T10:00',
  '2026-11-20T10:00:00−01:00',
  'now',
]) {
  test(`${JSON.stringify(text)} is not a time`, () => assert.equal(parseIso8601(text), undefined));
}

const anyDate = fc.date({
  min: new Date('0001-01-01T00:00:00Z'),
  max: new Date('9999-12-31T23:59:59.999Z'),
  noInvalidDate: true,
});

test('every time that RFC 3339 can write means the same here, in extended and in basic form', () => {
  fc.assert(
    fc.property(anyDate, fc.constantFrom('Z', '+00:00', '+05:30', '-23:59'), (time, offset) => {
      const text = time.toISOString().slice(0, -1) + offset;
      assert.equal(parseIso8601(text), parseRfc3339(text));
      const [dateAndTime] = time.toISOString().split('Z');
      assert.equal(parseIso8601(`${dateAndTime?.replaceAll(/[-:]/g, '')}Z`), instantOf(time));
    }),
  );
});

/** Offsets of the common form, and of a form that only the general parser reads. */
const offsets = fc.constantFrom(['Z', '+00'], ['+05:30', '+0530'], ['-23:59', '-2359'], ['-00:00', '-0000']);

test('the common form means the same as any other form of the same time', () => {
  const fraction = fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 8 });
  fc.assert(
    fc.property(anyDate, fraction, offsets, (time, digits, [offset, same]) => {
      const second = time.toISOString().slice(0, 19);
      const common = digits === '' ? second : `${second}.${digits}`;
      assert.ok(parseIso8601(common + offset) !== undefined);
      assert.equal(parseIso8601(common + offset), parseIso8601(common + same));
    }),
    { numRuns: 1000 },
  );
});

test('a time with one replaced character is read as all patterns together read it', () => {
  const signs = fc.constantFrom(...'0123456789-:.,TZz+ W');
  fc.assert(
    fc.property(anyDate, fc.tuple(fc.nat(22), signs), offsets, (time, [at, sign], [offset, same]) => {
      const sent = time.toISOString().slice(0, -1);
      const text = sent.slice(0, at) + sign + sent.slice(at + 1);
      assert.equal(parseIso8601(text + offset), parseIso8601(text + same));
    }),
    { numRuns: 2000 },
  );
});

test('a date, its ordinal date and its week date are the same day', () => {
  fc.assert(
    fc.property(anyDate, (time) => {
      const dayMs = 86_400_000;
      const midnight = Math.floor(time.getTime() / dayMs) * dayMs;
      const text = new Date(midnight).toISOString().slice(0, 10);
      const expected = BigInt(midnight) * 1000n;
      assert.equal(parseIso8601(text), expected);
      const newYear = Date.parse(`${text.slice(0, 4)}-01-01T00:00:00Z`);
      const ordinal = String((midnight - newYear) / dayMs + 1).padStart(3, '0');
      assert.equal(parseIso8601(`${text.slice(0, 4)}-${ordinal}`), expected);
      // The Thursday of a week is in the year that the week belongs to.
      const weekday = new Date(midnight).getUTCDay() || 7;
      const thursday = new Date(midnight + (4 - weekday) * dayMs).toISOString();
      fc.pre(/^\d/.test(thursday));
      const week =
        Math.floor(
          (Date.parse(thursday) - Date.parse(`${thursday.slice(0, 4)}-01-01T00:00:00Z`)) / dayMs / 7,
        ) + 1;
      assert.equal(
        parseIso8601(`${thursday.slice(0, 4)}-W${String(week).padStart(2, '0')}-${weekday}`),
        expected,
      );
    }),
    { numRuns: 1000 },
  );
});
