import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settableClock } from '../../test/settable-clock.js';
import { systemClock } from './clock.js';

test('the system clock shows the time of the machine', () => {
  const before = Date.now();
  const now = systemClock.now().getTime();
  assert.ok(before <= now && now <= Date.now());
});

test('a settable clock stands still until it is moved', () => {
  const clock = settableClock('2026-11-20T10:00:00Z');
  clock.now().setFullYear(1970);
  assert.equal(clock.now().toISOString(), '2026-11-20T10:00:00.000Z');
  clock.advance(1500);
  assert.equal(clock.now().toISOString(), '2026-11-20T10:00:01.500Z');
  clock.set(new Date(0));
  assert.equal(clock.now().getTime(), 0);
});

test('a settable clock cannot be set to an invalid time', () => {
  assert.throws(() => settableClock('yesterday'), RangeError);
});
