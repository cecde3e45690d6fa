import assert from 'node:assert/strict';
import { test } from 'node:test';
import { StoaError } from '@stoa/client';
import { isOutcomeUnknown } from '../src/data/outcome-unknown.js';

for (const [code, status, isUnknown] of [
  ['no_answer', undefined, true],
  ['interrupted', undefined, true],
  ['unexpected_answer', 200, true],
  ['overloaded', 503, true],
  ['unreachable', undefined, false],
  ['invalid_request', 400, false],
  ['fresh_sign_in_needed', 403, false],
] as const) {
  test(`after ${code} it is ${isUnknown ? 'not ' : ''}known that nothing was changed`, () => {
    assert.equal(isOutcomeUnknown(new StoaError({ code, status, detail: '' })), isUnknown);
  });
}

test('a fault of the console may follow a change that was made', () => {
  assert.equal(isOutcomeUnknown(new TypeError('of undefined')), true);
});
