import assert from 'node:assert/strict';
import { test } from 'node:test';
import { qualityOf, sumOf } from './read-quality.js';

const counts = { ip: 5n, device: 1n, none: 3n, unasked: 7n, ambiguous: 2n, attributed: 4n };

test('rates are shares of the installations for which a user was looked for', () => {
  assert.deepEqual(qualityOf(counts), {
    installations: 18n,
    asked: 11n,
    matched: 6n,
    collisions: 3n,
    unresolved: 2n,
    attributed: 4n,
    matchRate: 0.5455,
    collisionRate: 0.2727,
    unresolvedRate: 0.1818,
  });
});

test('without installations there is no rate', () => {
  const { installations, matchRate, collisionRate, unresolvedRate } = qualityOf(sumOf([]));
  assert.deepEqual([installations, matchRate, collisionRate, unresolvedRate], [0n, null, null, null]);
});

test('if matching was off for all installations, there is no rate either', () => {
  const { installations, matchRate } = qualityOf({ ...sumOf([]), unasked: 3n });
  assert.deepEqual([installations, matchRate], [3n, null]);
});

test('periods add up', () => {
  assert.deepEqual(sumOf([counts, counts]), {
    ip: 10n,
    device: 2n,
    none: 6n,
    unasked: 14n,
    ambiguous: 4n,
    attributed: 8n,
  });
});
