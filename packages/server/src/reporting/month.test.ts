import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseRfc3339 } from '@stoa/contract';
import { monthOf, nextMonth, openMonth, startOf, wholeMonths } from './month.js';

function monthAt(text: string): string {
  return monthOf(parseRfc3339(text) ?? assert.fail(`${text} is a time`));
}

test('months are those of UTC, to the microsecond', () => {
  assert.equal(monthAt('2026-10-31T23:59:59.999999Z'), '2026-10');
  assert.equal(monthAt('2026-11-01T00:00:00Z'), '2026-11');
  assert.equal(monthAt('2026-11-01T01:59:59+02:00'), '2026-10');
});

test('times before year 1 are in its first month', () => {
  assert.equal(monthAt('0001-01-31T00:00:00Z'), '0001-01');
  assert.equal(monthAt('0000-05-01T00:00:00Z'), '0001-01');
  assert.equal(monthAt('0000-01-01T00:00:00+01:00'), '0001-01');
});

test('the next month is right after short months and at the end of years', () => {
  assert.equal(nextMonth('2026-12'), '2027-01');
  assert.equal(nextMonth('2026-01'), '2026-02');
  assert.equal(nextMonth('2028-02'), '2028-03');
  assert.equal(nextMonth('0001-01'), '0001-02');
  assert.equal(monthOf(startOf('2026-02')), '2026-02');
});

test('what arrives for a closed month stands on the first open one', () => {
  assert.equal(openMonth('2026-10', null), '2026-10');
  assert.equal(openMonth('2026-10', '2026-09'), '2026-10');
  assert.equal(openMonth('2026-10', '2026-10'), '2026-11');
  assert.equal(openMonth('2024-02', '2026-12'), '2027-01');
});

test('whole months are over on the same day of the next month or on its last day, whatever the hours are', () => {
  const monthsBetween = (from: string, to: string): number =>
    wholeMonths(
      parseRfc3339(`${from}Z`) ?? assert.fail(`${from} is a time`),
      parseRfc3339(`${to}Z`) ?? assert.fail(`${to} is a time`),
    );
  assert.equal(monthsBetween('2025-01-15T23:00:00', '2026-01-14T23:59:59.999999'), 11);
  assert.equal(monthsBetween('2025-01-15T23:00:00', '2026-01-15T00:00:00'), 12);
  assert.equal(monthsBetween('2025-01-31T00:00:00', '2025-02-27T00:00:00'), 0);
  assert.equal(monthsBetween('2025-01-31T00:00:00', '2025-02-28T00:00:00'), 1);
  assert.equal(monthsBetween('2024-02-29T00:00:00', '2025-02-28T00:00:00'), 12);
  assert.equal(monthsBetween('2026-03-01T00:00:00', '2026-02-01T00:00:00'), 0);
  assert.equal(monthsBetween('1969-11-30T23:59:59.999999', '1969-12-29T23:59:59.999999'), 0);
  assert.equal(monthsBetween('1969-11-30T23:59:59.999999', '1969-12-30T00:00:00'), 1);
});
