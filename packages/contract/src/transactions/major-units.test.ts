import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { toMajorUnits, tooManyDecimals } from './major-units.js';

for (const [amount, decimals, expected] of [
  [123456n, 2, '1234.56'],
  [-123456n, 2, '-1234.56'],
  [5n, 2, '0.05'],
  [-5n, 2, '-0.05'],
  [0n, 2, '0.00'],
  [1n, 3, '0.001'],
  [1234n, 0, '1234'],
  [-1234n, 0, '-1234'],
  [0n, 0, '0'],
  [9223372036854775808n, 4, '922337203685477.5808'],
] as const) {
  test(`${amount} with ${decimals} decimals is ${expected}`, () => {
    assert.equal(toMajorUnits(amount, decimals), expected);
  });
}

test('without its point every text is the amount again, and the point stands before the decimals', () => {
  fc.assert(
    fc.property(fc.bigInt(), fc.integer({ min: 1, max: 4 }), (amount, decimals) => {
      const text = toMajorUnits(amount, decimals);
      assert.equal(BigInt(text.replace('.', '')), amount);
      assert.equal(text.indexOf('.'), text.length - decimals - 1);
    }),
  );
});

for (const [given, currency, expected] of [
  [2, 'EUR', undefined],
  [0, 'JPY', undefined],
  [1, 'EUR', undefined],
  [3, 'EUR', 'has three decimals; EUR has two'],
  [1, 'JPY', 'has one decimal; JPY has none'],
  [4, 'KWD', 'has four decimals; KWD has three'],
  [9, 'CLF', 'has nine decimals; CLF has four'],
  [12, 'EUR', 'has 12 decimals; EUR has two'],
  [5, 'ABC', undefined],
] as const) {
  test(`${given} decimals of ${currency}: ${expected ?? 'nothing is wrong'}`, () => {
    assert.equal(tooManyDecimals(given, currency), expected);
  });
}

test('every number of decimals up to nine is a word', () => {
  const said = Array.from({ length: 10 }, (_, given) => tooManyDecimals(given, 'JPY')?.split(' ')[1]);
  assert.deepEqual(said, [
    undefined,
    ...['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'],
  ]);
});
