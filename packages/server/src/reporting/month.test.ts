import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseRfc3339 } from '@stoa/contract';
import { monthOf, nextMonth, openMonth, startOf } from './month.js';

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
