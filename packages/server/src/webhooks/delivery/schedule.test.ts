import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isHeld, mostAttempts, nextTryOf, waitAfter } from './schedule.js';

const now = new Date('2026-11-20T10:00:00Z');
const hourMs = 3_600_000;
const middle = 0.5;

test('ten attempts are spread over about 76 hours', () => {
  const waits = Array.from({ length: mostAttempts - 1 }, (_wait, index) => waitAfter(index + 1, middle));
  assert.deepEqual(
    waits.map((ms) => ms / 1_000),
    [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400],
  );
  assert.equal(Math.round(waits.reduce((sum, ms) => sum + ms, 0) / hourMs), 76);
});

test('a wait is up to a tenth shorter or longer', () => {
  assert.deepEqual([waitAfter(1, 0), waitAfter(1, 0.999)], [4_500, 5_499]);
});

test('an ordered endpoint is held by one failure, another one by three in a row', () => {
  assert.deepEqual(
    [0, 1, 2, 3].map((failures) => [isHeld(failures, true), isHeld(failures, false)]),
    [
      [false, false],
      [true, false],
      [true, false],
      [true, true],
    ],
  );
});

test('a held endpoint waits longer with each failure, up to a day', () => {
  const waitOf = (failures: number, ordered: boolean) =>
    (nextTryOf({ failures, ordered, askedMs: 0 }, now, middle)?.getTime() ?? now.getTime()) - now.getTime();
  assert.deepEqual(
    [1, 2, 99].map((failures) => waitOf(failures, true)),
    [5_000, 300_000, 24 * hourMs],
  );
  assert.deepEqual(
    [2, 3, 4].map((failures) => waitOf(failures, false)),
    [0, 5_000, 300_000],
  );
});

test('a receiver may ask for a longer pause, up to a day', () => {
  const ask = (askedMs: number) => nextTryOf({ failures: 1, ordered: true, askedMs }, now, middle);
  assert.deepEqual(ask(60_000), new Date(now.getTime() + 60_000));
  assert.deepEqual(ask(1), new Date(now.getTime() + 5_000));
  assert.deepEqual(ask(Number.MAX_SAFE_INTEGER), new Date(now.getTime() + 24 * hourMs));
});
