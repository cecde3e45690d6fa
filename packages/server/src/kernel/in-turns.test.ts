import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atOnce } from '@stoa/contract';
import { inTurns } from './in-turns.js';

function* sumTo(last: number, onStep: (step: number) => void): Generator<undefined, number> {
  let sum = 0;
  for (let step = 1; step <= last; step += 1) {
    onStep(step);
    sum += step;
    yield;
  }
  return sum;
}

test('a computation has the same result in turns and at once', async () => {
  const ignore = (): void => undefined;
  assert.equal(atOnce(sumTo(100, ignore)), 5050);
  assert.equal(await inTurns(sumTo(100, ignore)), 5050);
});

test('other work runs before a computation in turns ends', async () => {
  let otherRan = false;
  setImmediate(() => {
    otherRan = true;
  });
  let steps = 0;
  function* untilOtherRan(): Generator<undefined, number> {
    while (!otherRan) {
      steps += 1;
      yield;
    }
    return steps;
  }
  assert.equal(await inTurns(untilOtherRan()), steps);
});

test('an error of a step ends the computation', async () => {
  const fail = (step: number): void => {
    if (step === 3) throw new Error('at the third');
  };
  assert.throws(() => atOnce(sumTo(5, fail)), /at the third/);
  await assert.rejects(inTurns(sumTo(5, fail)), /at the third/);
});

test('of many computations only one has a turn in a round of the event loop', async () => {
  let round = 0;
  let isOver = false;
  const count = (): void => {
    round += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const turns = new Map<number, Set<number>>();
  function* busy(number: number): Generator<undefined, void> {
    const own = new Set<number>();
    while (own.size < 5) {
      own.add(round);
      turns.set(round, (turns.get(round) ?? new Set()).add(number));
      yield;
    }
  }
  await Promise.all([1, 2, 3, 4].map((number) => inTurns(busy(number))));
  isOver = true;
  // All of them begin in the first round.
  const later = [...turns].filter(([number]) => number > 0);
  assert.ok(later.length > 0);
  assert.ok(later.every(([, numbers]) => numbers.size === 1));
});
