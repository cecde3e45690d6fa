import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { instantOf, parseRfc3339, toPostgresTimestamp, toRfc3339 } from './timestamp.js';

function rfc3339Of(text: string): string | undefined {
  const instant = parseRfc3339(text);
  return instant === undefined ? undefined : toRfc3339(instant);
}

for (const [text, expected] of [
  ['2026-11-20T10:00:00Z', '2026-11-20T10:00:00.000Z'],
  ['2026-11-20t10:00:00z', '2026-11-20T10:00:00.000Z'],
  ['2026-11-20T10:00:00-00:00', '2026-11-20T10:00:00.000Z'],
  ['2026-11-20T10:00:00+05:30', '2026-11-20T04:30:00.000Z'],
  ['2026-11-20T10:00:00-23:59', '2026-11-21T09:59:00.000Z'],
  ['2026-11-20T10:00:00.5Z', '2026-11-20T10:00:00.500Z'],
  ['2026-11-20T10:00:00.123456Z', '2026-11-20T10:00:00.123456Z'],
  ['2026-11-20T10:00:00.12345Z', '2026-11-20T10:00:00.12345Z'],
  ['2026-11-20T10:00:00.9999999Z', '2026-11-20T10:00:00.999999Z'],
  [`2026-11-20T10:00:00.${'1'.repeat(10_000)}Z`, '2026-11-20T10:00:00.111111Z'],
  ['1969-12-31T23:59:59.999999Z', '1969-12-31T23:59:59.999999Z'],
  ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
  ['2000-02-29T00:00:00Z', '2000-02-29T00:00:00.000Z'],
  ['0000-02-29T00:00:00Z', '0000-02-29T00:00:00.000Z'],
  ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
  ['0099-12-31T00:00:00Z', '0099-12-31T00:00:00.000Z'],
  ['9999-12-31T23:59:59.999999Z', '9999-12-31T23:59:59.999999Z'],
  ['0000-01-01T00:00:00+00:01', '0000-01-01T23:58:00.000+23:59'],
  ['9999-12-31T23:59:00-00:01', '9999-12-31T00:01:00.000-23:59'],
  ['9999-12-31T23:59:59.999999-23:59', '9999-12-31T23:59:59.999999-23:59'],
  ['0000-01-01T00:00:00+23:59', '0000-01-01T00:00:00.000+23:59'],
  ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00.000Z'],
  ['2016-12-31T23:59:60.5Z', '2017-01-01T00:00:00.500Z'],
  ['1990-12-31T15:59:60-08:00', '1991-01-01T00:00:00.000Z'],
  ['1960-12-31T23:59:60Z', '1961-01-01T00:00:00.000Z'],
] as const) {
  test(`the date-time ${text.slice(0, 40)} is ${expected}`, () => assert.equal(rfc3339Of(text), expected));
}

for (const text of [
  '',
  '2026-11-20',
  '2026-11-20T10:00Z',
  '2026-11-20T10:00:00',
  '2026-11-20 10:00:00Z',
  '2026-11-20T10:00:00.Z',
  '2026-11-20T10:00:00,5Z',
  '2026-11-20T10:00:00+0530',
  '2026-11-20T10:00:00+05',
  '2026-11-20T10:00:00+24:00',
  '2026-11-20T10:00:00+05:60',
  '2026-11-20T24:00:00Z',
  '2026-11-20T10:60:00Z',
  '2026-11-20T10:00:60Z',
  '2026-11-20T10:00:61Z',
  '2016-12-31T23:59:61Z',
  '2016-12-31T23:59:60+01:00',
  '2016-12-31T22:59:60Z',
  '2026-02-29T00:00:00Z',
  '1900-02-29T00:00:00Z',
  '2024-02-30T00:00:00Z',
  '2026-04-31T00:00:00Z',
  '2026-00-01T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-01-00T00:00:00Z',
  '2026-01-32T00:00:00Z',
  '26-11-20T10:00:00Z',
  '12026-11-20T10:00:00Z',
  '-2026-11-20T10:00:00Z',
  '20261120T100000Z',
  ' 2026-11-20T10:00:00Z',
  '2026-11-20T10:00:00Z\n',
  '2026-11-20T10:00:00Z ',
  '２026-11-20T10:00:00Z',
  '2026-1-20T10:00:00Z',
  '2026-11-20T10:00:00−05:00',
  'now',
  'Infinity',
]) {
  test(`${JSON.stringify(text)} is not a date-time`, () => assert.equal(parseRfc3339(text), undefined));
}

test('a date-time of any year is the instant that Date gives it', () => {
  const date = fc.date({
    min: new Date('0001-01-01T00:00:00Z'),
    max: new Date('9999-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(date, (time) => {
      assert.equal(parseRfc3339(time.toISOString()), instantOf(time));
      assert.equal(toRfc3339(instantOf(time)), time.toISOString());
    }),
    { numRuns: 1000 },
  );
});

test('an offset moves the instant by as many minutes', () => {
  const date = fc.date({
    min: new Date('0002-01-01T00:00:00Z'),
    max: new Date('9998-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(date, fc.integer({ min: -1439, max: 1439 }), (time, minutes) => {
      const local = new Date(time.getTime() + minutes * 60_000).toISOString().slice(0, -1);
      const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
      const offset = `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
      assert.equal(parseRfc3339(local + offset), instantOf(time));
    }),
  );
});

test('any instant survives being written, to the microsecond', () => {
  const [min, max] = [parseRfc3339('0000-01-01T00:00:00Z'), parseRfc3339('9999-12-31T23:59:59.999999Z')];
  assert.ok(min !== undefined && max !== undefined);
  fc.assert(
    fc.property(fc.bigInt({ min, max }), (instant) =>
      assert.equal(parseRfc3339(toRfc3339(instant)), instant),
    ),
  );
});

for (const [text, expected] of [
  ['2026-11-20T10:00:00.123456+01:00', '2026-11-20 09:00:00.123456+00'],
  ['1969-12-31T23:59:59.999999Z', '1969-12-31 23:59:59.999999+00'],
  ['0001-01-01T00:00:00Z', '0001-01-01 00:00:00.000000+00'],
  ['0001-01-01T00:00:00+00:01', '0001-12-31 23:59:00.000000+00 BC'],
  ['0000-02-29T00:00:00Z', '0001-02-29 00:00:00.000000+00 BC'],
  ['0000-01-01T00:00:00+23:59', '0002-12-31 00:01:00.000000+00 BC'],
  ['9999-12-31T23:59:60Z', '10000-01-01 00:00:00.000000+00'],
] as const) {
  test(`PostgreSQL is given ${text} as ${expected}`, () => {
    const instant = parseRfc3339(text);
    assert.ok(instant !== undefined);
    assert.equal(toPostgresTimestamp(instant), expected);
  });
}

test('an invalid Date has no instant', () => {
  assert.throws(() => instantOf(new Date(Number.NaN)), RangeError);
});
