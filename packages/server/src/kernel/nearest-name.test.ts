import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { nearestName } from './nearest-name.js';

const known = ['settled_from', 'settled_to', 'transaction_id', 'limit', 'cursor', 'to', 'by'];

for (const [name, meant] of [
  ['settled_form', 'settled_from'],
  ['settledFrom', 'settled_from'],
  ['settled-to', 'settled_to'],
  ['limits', 'limit'],
  ['curser', 'cursor'],
  ['ot', 'to'],
  ['tz', undefined],
  ['transactionid', 'transaction_id'],
  ['page', undefined],
  ['', undefined],
  ['x'.repeat(41), undefined],
] as const) {
  test(`${JSON.stringify(name)} is probably ${String(meant)}`, () => {
    assert.equal(nearestName(name, known), meant);
  });
}

test('one change of any kind is near, and a known name is nearest to itself', () => {
  fc.assert(
    fc.property(fc.constantFrom('settled_from', 'transaction_id', 'cursor'), fc.nat(), (name, number) => {
      const at = number % (name.length - 1);
      const without = name.slice(0, at) + name.slice(at + 1);
      const added = `${name.slice(0, at)}x${name.slice(at)}`;
      const changed = `${name.slice(0, at)}x${name.slice(at + 1)}`;
      const swapped = name.slice(0, at) + name[at + 1] + name[at] + name.slice(at + 2);
      for (const one of [name, without, added, changed, swapped]) assert.equal(nearestName(one, known), name);
    }),
  );
});
