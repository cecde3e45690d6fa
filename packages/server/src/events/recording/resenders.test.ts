import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createResenders } from './resenders.js';

test('A merchant that sent an event again is remembered for its next million events', () => {
  const resenders = createResenders();
  resenders.learn(1, { events: 20_000, duplicates: 2 });
  resenders.learn(1, { events: 999_000, duplicates: 0 });
  resenders.learn(2, { events: 5_000_000, duplicates: 0 });
  assert.deepEqual([resenders.has(1), resenders.has(2)], [true, false]);
  resenders.learn(1, { events: 1_000, duplicates: 0 });
  assert.equal(resenders.has(1), false);
});

test('Each further duplicate starts the million again', () => {
  const resenders = createResenders();
  resenders.learn(1, { events: 1_000, duplicates: 1 });
  resenders.learn(1, { events: 5_000_000, duplicates: 1 });
  resenders.learn(1, { events: 999_000, duplicates: 0 });
  assert.equal(resenders.has(1), true);
});

test('Beyond ten thousand merchants, the one with the oldest last duplicate is forgotten', () => {
  const resenders = createResenders();
  for (let merchantId = 1; merchantId <= 10_000; merchantId += 1)
    resenders.learn(merchantId, { events: 1, duplicates: 1 });
  for (const merchantId of [1, 10_001]) resenders.learn(merchantId, { events: 1, duplicates: 1 });
  assert.deepEqual([1, 2, 3, 10_001].map(resenders.has), [true, false, true, true]);
});
