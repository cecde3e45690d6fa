import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canBeId } from './can-be-id.js';

const ids: readonly (readonly [value: number, possible: boolean])[] = [
  [1, true],
  [2 ** 31 - 1, true],
  [2 ** 31, false],
  [0, false],
  [-1, false],
  [1.5, false],
  [1e300, false],
  [Number.NaN, false],
];
for (const [value, possible] of ids) {
  test(`${value} can${possible ? '' : 'not'} be the id of a row`, () => {
    assert.equal(canBeId(value), possible);
  });
}
