import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decimalsOf, majorUnits } from './major-units.js';

const written: readonly [bigint, number, string][] = [
  [0n, 2, '0.00'],
  [5n, 2, '0.05'],
  [-5n, 2, '−0.05'],
  [123n, 2, '1.23'],
  [1234567n, 2, '12,345.67'],
  [-1234567n, 2, '−12,345.67'],
  [1234567n, 3, '1,234.567'],
  [1n, 3, '0.001'],
  [0n, 0, '0'],
  [999n, 0, '999'],
  [1000n, 0, '1,000'],
  [9223372036854775807n, 2, '92,233,720,368,547,758.07'],
  [92233720368547758070n, 0, '92,233,720,368,547,758,070'],
];

for (const [amount, decimals, expected] of written) {
  test(`${amount} with ${decimals} decimals is ${expected}`, () => {
    assert.equal(majorUnits(amount, decimals), expected);
  });
}

test('without separators every text is the amount again', () => {
  fc.assert(
    fc.property(fc.bigInt(), fc.integer({ min: 0, max: 4 }), (amount, decimals) => {
      const digits = majorUnits(amount, decimals).replaceAll(/[,.]/g, '').replace('−', '-');
      assert.equal(BigInt(digits), amount);
    }),
  );
});

test('the decimals are those of ISO 4217', () => {
  assert.deepEqual(['JPY', 'EUR', 'KWD', 'XCG'].map(decimalsOf), [0, 2, 3, 2]);
});
