import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Effect, loadEffects } from './effects.js';
import { expectedCost } from './expected-cost.js';

const effect: Effect = {
  migrationId: 1,
  table: 'stoa.large',
  lock: 'access share',
  reads: true,
  writes: false,
  indexCount: 0,
};
const sizes = [{ table: 'stoa.large', rowBytes: 1e9, totalBytes: 2e9 }];

test('reading takes time and no room; writing takes both, and more of them', () => {
  const read = expectedCost([effect], sizes);
  const written = expectedCost([{ ...effect, writes: true }], sizes);
  assert.deepEqual([read.seconds, read.bytes], [10, 0]);
  assert.ok(written.seconds > read.seconds);
  assert.ok(written.bytes >= 2e9);
});

test('a new index takes time and room, and one of two takes half as much', () => {
  const [one, two] = [1, 2].map((indexCount) =>
    expectedCost([{ ...effect, indexCount, reads: false }], sizes),
  );
  assert.ok(one !== undefined && one.bytes > 0);
  assert.deepEqual([two?.seconds, two?.bytes], [2 * one.seconds, 2 * one.bytes]);
});

test('a change of the definition takes no time, and blocks as its lock does', () => {
  const locks = ['access share', 'row exclusive', 'share', 'share row exclusive', 'access exclusive'];
  const { tables, seconds } = expectedCost(
    locks.map((lock) => ({ ...effect, lock, reads: false })),
    sizes,
  );
  assert.equal(seconds, 0);
  assert.deepEqual(
    tables.map(({ blocks }) => blocks),
    ['nothing', 'nothing', 'writes', 'writes', 'everything'],
  );
});

test('a table that is not there yet costs nothing', () => {
  assert.equal(expectedCost([{ ...effect, table: 'stoa.other' }], sizes).seconds, 0);
});

test('the file of effects is read whole: a migration that reads the ledger is in it', () => {
  const found = loadEffects().find(
    ({ migrationId, table }) => migrationId === 44 && table === 'stoa.transaction',
  );
  assert.deepEqual(found, { ...effect, migrationId: 44, table: 'stoa.transaction' });
  assert.ok(loadEffects().every(({ table, lock }) => table.startsWith('stoa.') && lock !== 'unknown'));
});
