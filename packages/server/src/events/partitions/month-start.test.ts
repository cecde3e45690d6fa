import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  isInReach,
  monthStart,
  monthsAround,
  monthsInReach,
  oldestBatchesKept,
  oldestKept,
} from './month-start.js';

const at = (time: string) => new Date(time);

for (const [time, months] of [
  ['2026-11-21T10:00:00Z', ['2026-11-01', '2026-12-01', '2027-01-01']],
  ['2026-12-31T23:59:59.999Z', ['2026-12-01', '2027-01-01', '2027-02-01']],
  ['2027-01-01T00:00:00Z', ['2027-01-01', '2027-02-01', '2027-03-01']],
  // One month after 31 January is not a day of February.
  ['2027-01-31T23:59:59.999Z', ['2027-01-01', '2027-02-01', '2027-03-01']],
  ['2028-02-29T12:00:00Z', ['2028-02-01', '2028-03-01', '2028-04-01']],
] as const) {
  test(`at ${time} the months made ahead are ${months.join(', ') || 'none'}`, () => {
    assert.deepEqual(monthsAround(at(time)), months);
  });
}

test('the next month follows on any day of the month', () => {
  const time = fc.date({ min: at('1990-01-01'), max: at('2200-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(time, fc.integer({ min: -300, max: 300 }), (now, later) => {
      const next = new Date(`${monthStart(now, later)}T00:00:00Z`);
      next.setUTCMonth(next.getUTCMonth() + 1);
      assert.equal(monthStart(now, later + 1), next.toISOString().slice(0, 10));
    }),
  );
});

for (const [month, expected] of [
  ['2026-11-01', true],
  ['2016-11-01', true],
  ['2016-10-01', false],
  ['2027-11-01', true],
  ['2027-12-01', false],
  ['1969-12-01', false],
  ['0001-01-01', false],
  ['9999-12-01', false],
  ['10000-01-01', false],
  ['20261-11-01', false],
  ['0001-12-01 BC', false],
  ['2026-11-02', false],
  ['', false],
] as const) {
  test(`${month || 'nothing'} ${expected ? 'may have' : 'may not have'} a partition of its own in November 2026`, () => {
    assert.equal(isInReach(month, at('2026-11-30T23:59:59.999Z'), undefined), expected);
  });
}

test('a month too old to be kept gets no partition again', () => {
  const now = at('2026-11-21T10:00:00Z');
  assert.deepEqual(monthsInReach(now, 3), { from: '2026-08-01', until: '2027-12-01' });
  assert.equal(isInReach('2026-08-01', now, 3), true);
  assert.equal(isInReach('2026-07-01', now, 3), false);
});

test('an event stays for the months that it is kept, and at most one longer', () => {
  assert.equal(oldestKept(at('2026-11-30T23:59:59.999Z'), 12), '2025-11-01');
  assert.equal(oldestKept(at('2026-12-01T00:00:00Z'), 12), '2025-12-01');
  assert.equal(oldestKept(at('2027-01-31T00:00:00Z'), 1), '2026-12-01');
});

test('a batch stays longer than any of its events can', () => {
  const time = fc.date({ min: at('2020-01-01'), max: at('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(time, fc.integer({ min: 1, max: 240 }), (acceptedAt, kept) => {
      const { until } = monthsInReach(acceptedAt, kept);
      // The moment at which the latest month of its events becomes too old.
      const gone = new Date(`${until}T00:00:00Z`);
      gone.setUTCMonth(gone.getUTCMonth() + kept);
      const before = new Date(gone.getTime() - 1);
      assert.ok(monthStart(acceptedAt) >= oldestBatchesKept(before, kept));
    }),
  );
});
