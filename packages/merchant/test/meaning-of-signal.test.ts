import assert from 'node:assert/strict';
import { test } from 'node:test';
import { meaningOfSignal } from '../src/terminal/meaning-of-signal.js';

for (const [name, firstMs, nowMs, meaning] of [
  ['the first signal drains', undefined, 5_000, 'drain'],
  ['another one in the same instant counts as the same', 5_000, 5_000, 'same'],
  ['another one just within a second counts as the same', 5_000, 5_999, 'same'],
  ['another one a second later forces', 5_000, 6_000, 'force'],
] as const) {
  test(name, () => {
    assert.equal(meaningOfSignal(firstMs, nowMs), meaning);
  });
}
