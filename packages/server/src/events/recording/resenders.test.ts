import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createResenders } from './resenders.js';

const batchesOf = (merchantId: number, count: number) =>
  Array.from({ length: count }, () => ({ merchantId, eventCount: 1_000 }));
const duplicateOf = (merchantId: number) => ({ merchantId, batchId: 1n, position: 1 });

test('A merchant that sent an event again is remembered for its next million events', () => {
  const resenders = createResenders();
  resenders.learn(batchesOf(1, 20), [duplicateOf(1), duplicateOf(1)]);
  resenders.learn([...batchesOf(1, 999), ...batchesOf(2, 5_000)], []);
  assert.deepEqual([resenders.has(1), resenders.has(2)], [true, false]);
  resenders.learn(batchesOf(1, 1), []);
  assert.equal(resenders.has(1), false);
});

test('Each further duplicate starts the million again', () => {
  const resenders = createResenders();
  resenders.learn(batchesOf(1, 1), [duplicateOf(1)]);
  resenders.learn(batchesOf(1, 5_000), [duplicateOf(1)]);
  resenders.learn(batchesOf(1, 999), []);
  assert.equal(resenders.has(1), true);
});

test('Beyond ten thousand merchants, the one with the oldest last duplicate is forgotten', () => {
  const resenders = createResenders();
  const merchants = Array.from({ length: 10_000 }, (_none, index) => index + 1);
  resenders.learn([], merchants.map(duplicateOf));
  resenders.learn([], [duplicateOf(1), duplicateOf(10_001)]);
  assert.deepEqual([1, 2, 3, 10_001].map(resenders.has), [true, false, true, true]);
});
