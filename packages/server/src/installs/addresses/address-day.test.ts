import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Instant, instantOf } from '@stoa/contract';
import fc from 'fast-check';
import { limits } from '../../kernel/limits.js';
import { expiredPartitions, partitionsAround } from '../sessions/session-partition-store.js';
import { addressDaysOfWindow, addressDaysToMake, oldestKeptAddressDay, windowOnDay } from './address-day.js';

const minuteMs = 60_000;
const time = fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });

const windows: Readonly<Record<string, readonly string[]>> = {
  '2026-11-20T00:00:00.000Z': ['2026-11-19', '2026-11-20'],
  '2026-11-20T12:00:00.000Z': ['2026-11-19', '2026-11-20'],
  '2026-11-20T23:54:59.999Z': ['2026-11-19', '2026-11-20'],
  '2026-11-20T23:55:00.000Z': ['2026-11-19', '2026-11-20', '2026-11-21'],
  '2026-11-20T23:59:59.999Z': ['2026-11-19', '2026-11-20', '2026-11-21'],
  '2027-01-01T00:00:00.000Z': ['2026-12-31', '2027-01-01'],
};

for (const [now, days] of Object.entries(windows)) {
  test(`the window at ${now} has sessions of ${days.length} days`, () => {
    assert.deepEqual(addressDaysOfWindow(new Date(now)), days);
  });
}

/** The UTC day of a session, by the calendar of JavaScript. */
function dayOf(seenAt: Instant): string {
  return new Date(Number(seenAt / 1_000n)).toISOString().slice(0, 10);
}

test('each session of the window is in the part of its own UTC day, and each day of the window can have one', () => {
  fc.assert(
    fc.property(time, fc.integer({ min: 0, max: 24 * 60 + 5 }), (now, minutes) => {
      const oldest = instantOf(new Date(now.getTime() - limits.matchingWindowMs)) + 1n;
      const newest = instantOf(new Date(now.getTime() + limits.clockSkewMs));
      const between = newest - BigInt(minutes * minuteMs) * 1_000n;
      const days = addressDaysOfWindow(now);
      for (const seenAt of [oldest, between > oldest ? between : oldest, newest]) {
        const holding = days.filter((day) => {
          const { from, before } = windowOnDay(day, now);
          return from <= seenAt && seenAt < before;
        });
        assert.deepEqual(holding, [dayOf(seenAt)]);
      }
      assert.deepEqual([days.at(0), days.at(-1)], [dayOf(oldest), dayOf(newest)]);
    }),
  );
});

test('secrets are made ahead for every window of the next day', () => {
  fc.assert(
    fc.property(time, fc.integer({ min: 0, max: 24 * 60 - 5 }), (now, minutes) => {
      const made = new Set(addressDaysToMake(now));
      const later = addressDaysOfWindow(new Date(now.getTime() + minutes * minuteMs));
      assert.deepEqual(
        later.filter((day) => !made.has(day)),
        [],
      );
    }),
  );
});

test('the secret of a day is kept for 28 hours and 5 minutes after that day', () => {
  assert.equal(oldestKeptAddressDay(new Date('2026-11-22T04:05:00.000Z')), '2026-11-20');
  assert.equal(oldestKeptAddressDay(new Date('2026-11-22T04:05:00.001Z')), '2026-11-21');
});

test('a secret is kept while a session of the window can be of its day, even for a clock five minutes slow', () => {
  fc.assert(
    fc.property(time, (now) => {
      const slow = new Date(now.getTime() - limits.clockSkewMs);
      const [oldest = ''] = addressDaysOfWindow(slow);
      assert.ok(oldestKeptAddressDay(now) <= oldest);
    }),
  );
});

test('when the secret of a day is destroyed, the partitions of that day have expired', () => {
  fc.assert(
    fc.property(time, (now) => {
      const oldestKept = oldestKeptAddressDay(now);
      const longAgo = new Date(now.getTime() - 2 * limits.matchingWindowMs);
      const passed = partitionsAround(longAgo)
        .filter(({ startsAt }) => startsAt.toISOString().slice(0, 10) < oldestKept)
        .map(({ name }) => name);
      assert.deepEqual(expiredPartitions(passed, now), passed);
    }),
  );
});
