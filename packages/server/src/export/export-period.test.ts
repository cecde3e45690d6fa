import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseRfc3339 } from '@stoa/contract';
import { settledPeriod } from './export-period.js';

const now = new Date('2026-11-21T10:00:00Z');
const at = (text: string): bigint => parseRfc3339(text) ?? 0n;
const settled = at('2026-11-21T09:55:00Z');

for (const [name, from, to, end] of [
  ['a period without an end is cut where no more rows can appear', undefined, undefined, settled],
  ['a period that ends earlier stays as it is', at('2026-11-20T00:00:00Z'), settled - 1n, settled - 1n],
  ['a period that ends later is cut', at('2026-11-20T00:00:00Z'), at('2027-01-01T00:00:00Z'), settled],
  ['a period that begins later is empty, and does not go back', settled + 1n, undefined, settled + 1n],
  ['a period that ends before it begins is empty', settled - 5n, settled - 9n, settled - 5n],
] as const) {
  test(name, () => {
    assert.deepEqual(settledPeriod({ from, to }, now), { from, to: end });
  });
}
