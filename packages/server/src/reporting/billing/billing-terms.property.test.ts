import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { vatOf } from './billing-terms.js';

const amounts = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
const rates = fc.integer({ min: 0, max: 1_000_000 });

test('VAT is the exact product, rounded once, half away from zero', () => {
  fc.assert(
    fc.property(amounts, rates, (amount, rate) => {
      const exact = amount * BigInt(rate);
      const distance = vatOf(amount, rate) * 1_000_000n - exact;
      // At most half a minor unit away; from exactly half it goes away from zero.
      assert.ok(distance <= 500_000n && distance >= -500_000n);
      if (distance === 500_000n) assert.ok(exact > 0n);
      if (distance === -500_000n) assert.ok(exact < 0n);
    }),
  );
});

test('the VAT of a credit is the VAT that was charged', () => {
  fc.assert(
    fc.property(amounts, rates, (amount, rate) => assert.equal(vatOf(-amount, rate), -vatOf(amount, rate))),
  );
});

test('half a minor unit is rounded away from zero', () => {
  assert.deepEqual(
    [50n, 150n, 49n, -50n, -150n, -49n].map((fee) => vatOf(fee, 10_000)),
    [1n, 2n, 0n, -1n, -2n, 0n],
  );
});
