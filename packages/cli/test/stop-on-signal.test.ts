import assert from 'node:assert/strict';
import { test } from 'node:test';
import { meaningOfSignal } from '../src/stop-on-signal.js';

for (const [name, firstMs, nowMs, meaning] of [
  ['the first signal drains', undefined, 5_000, 'drain'],
  ['one in the same instant is the same one', 5_000, 5_000, 'same'],
  ['one just within a second is the same one', 5_000, 5_999, 'same'],
  ['one a second later forces', 5_000, 6_000, 'force'],
] as const) {
  test(name, () => {
    assert.equal(meaningOfSignal(firstMs, nowMs), meaning);
  });
}
