import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atOnce } from '@stoa/contract';
import { newEvent } from '../../../test/fixtures/events/events-harness.js';
import { segmentsOf } from './segments-of.js';

const monthsOf = (...datetimes: readonly string[]) =>
  atOnce(
    segmentsOf(
      datetimes.map((event_datetime) => newEvent({ event_datetime })),
      (value) => JSON.stringify(value),
    ),
  ).map(({ month, positions }) => [month, positions]);

test('Events of one month are one segment, in their order', () => {
  assert.deepEqual(monthsOf('2026-11-20', '2026-11-01', '2026-11-30T23:59:59.999999Z'), [
    ['2026-11-01', [1, 2, 3]],
  ]);
});

test('Each event keeps its position in the batch', () => {
  assert.deepEqual(monthsOf('2026-11-20', '2026-10-31T23:59:59.999999Z', '2026-11-01'), [
    ['2026-11-01', [1, 3]],
    ['2026-10-01', [2]],
  ]);
});

test('The month is that of the event in UTC', () => {
  assert.deepEqual(monthsOf('2026-12-01T00:30:00+01:00'), [['2026-11-01', [1]]]);
});

for (const [datetime, month] of [
  ['1969-12-31T23:59:59.999999Z', '1969-12-01'],
  ['1970-01-01T00:00:00Z', '1970-01-01'],
  ['0099-02-28', '0099-02-01'],
  ['0001-01-01', '0001-01-01'],
  ['0000-01-01', '0001-01-01 BC'],
  ['0000-01-01T00:00:00+01:00', '0002-12-01 BC'],
  ['9999-12-31T23:59:59-01:00', '10000-01-01'],
] as const) {
  test(`${datetime} is in ${month}`, () => {
    assert.deepEqual(monthsOf(datetime), [[month, [1]]]);
  });
}
