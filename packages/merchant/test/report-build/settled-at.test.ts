import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DateFormat, readSettledAt } from '../../src/report-build/settled-at.js';
import { createTimeZones } from '../../src/report-build/time-zones.js';

const zoneOf = createTimeZones();

function read(text: string, zone?: string, format: DateFormat = 'ymd'): string {
  const settledAt = readSettledAt(text, {
    format,
    zoneOf,
    zone: zone === undefined ? undefined : zoneOf(zone),
  });
  return typeof settledAt === 'string' ? settledAt : settledAt.text;
}

for (const [text, zone, expected] of [
  ['2026-10-01T08:15:30Z', undefined, '2026-10-01T08:15:30Z'],
  ['2026-10-01T08:15:30.120+02:00', undefined, '2026-10-01T06:15:30.12Z'],
  ['2026/10/31 00:01:17 -0700', undefined, '2026-10-31T07:01:17Z'],
  ['2026-10-01 08:15 CEST', undefined, '2026-10-01T06:15:00Z'],
  ['2026-10-01 08:15:30', 'UTC', '2026-10-01T08:15:30Z'],
  ['2026-10-01 08:15:30', '+05:30', '2026-10-01T02:45:30Z'],
  ['2026-07-01 12:00:00', 'Europe/Berlin', '2026-07-01T10:00:00Z'],
  ['2026-01-01 12:00:00', 'Europe/Berlin', '2026-01-01T11:00:00Z'],
  ['2026-03-29 01:59:59', 'Europe/Berlin', '2026-03-29T00:59:59Z'],
  ['2026-03-29 03:00:00', 'Europe/Berlin', '2026-03-29T01:00:00Z'],
  ['2026-10-25 01:59:59', 'Europe/Berlin', '2026-10-24T23:59:59Z'],
  ['2026-10-25 03:00:00', 'Europe/Berlin', '2026-10-25T02:00:00Z'],
  ['2026-10-01', 'Asia/Kathmandu', '2026-09-30T18:15:00Z'],
  ['2026-10-01 00:30:00', 'America/St_Johns', '2026-10-01T03:00:00Z'],
  ['2026-10-01 08:15:30 CST', 'America/Chicago', '2026-10-01T13:15:30Z'],
] as const) {
  test(`${text} in ${zone ?? 'its own zone'} is ${expected}`, () => {
    assert.equal(read(text, zone), expected);
  });
}

for (const [text, format, expected] of [
  ['31.10.2026 23:59:59', 'dmy', '2026-10-31T23:59:59Z'],
  ['10/31/2026, 11:59 PM', 'mdy', '2026-10-31T23:59:00Z'],
  ['10/31/2026 12:00 AM', 'mdy', '2026-10-31T00:00:00Z'],
  ['1790000000', 'epoch_s', '2026-09-21T14:13:20Z'],
  ['1790000000123', 'epoch_ms', '2026-09-21T14:13:20.123Z'],
] as const) {
  test(`${text} as ${format} is ${expected}`, () => {
    assert.equal(read(text, 'UTC', format), expected);
  });
}

for (const [text, zone, format, reason] of [
  ['2026-10-01 08:15:30', undefined, 'ymd', /no time zone; set it with --timezone/],
  ['2026-10-01 08:15:30 CST', undefined, 'ymd', /unknown or means several/],
  ['2026-03-29 02:30:00', 'Europe/Berlin', 'ymd', /set forward/],
  ['2026-10-25 02:30:00', 'Europe/Berlin', 'ymd', /set back/],
  ['31.10.2026 10:00', 'UTC', 'ymd', /date_format/],
  ['10/31/2026', 'UTC', 'dmy', /exists/],
  ['2026-02-30', 'UTC', 'ymd', /exists/],
  ['2026-10-01 24:00:00', 'UTC', 'ymd', /exists/],
  ['2026-10-01 13:00 PM', 'UTC', 'ymd', /exists/],
  ['01.02.26', 'UTC', 'dmy', /order dmy/],
  ['yesterday', 'UTC', 'ymd', /is not a date/],
  ['1.5', 'UTC', 'epoch_s', /whole number/],
  ['1790000000123', 'UTC', 'epoch_s', /later than/],
  [`2026-10-01${' '.repeat(60)}08:15`, 'UTC', 'ymd', /is not a date/],
] as const) {
  test(`${text.slice(0, 30)} in ${zone ?? 'no zone'} as ${format} is refused`, () => {
    assert.match(read(text, zone, format), reason);
  });
}

test('the seconds of a time with a fraction are rounded up, so that a report is never before it', () => {
  const at = readSettledAt('2026-10-01T00:00:00.5Z', { format: 'ymd', zoneOf, zone: undefined });
  assert.deepEqual(at, { text: '2026-10-01T00:00:00.5Z', seconds: 1790812801 });
});

for (const name of ['CST', 'IST', 'Nowhere/City', 'Europe', '', '+25:00', '__proto__', 'MET']) {
  test(`"${name}" is not a time zone`, () => {
    assert.equal(zoneOf(name), undefined);
  });
}
