import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { percentOf, ppmOf } from './percent.js';

for (const [text, ppm] of [
  ['0', 0],
  ['7.125', 71_250],
  ['07.1250', 71_250],
  ['0.0001', 1],
  ['12.5', 125_000],
  ['99.9999', 999_999],
  ['100', 1_000_000],
  ['100.00', 1_000_000],
] as const) {
  test(`${text} per cent are ${ppm} parts per million`, () => {
    assert.equal(ppmOf(text), ppm);
  });
}

for (const text of [
  '',
  '100.0001',
  '101',
  '-1',
  '1.',
  '.5',
  '1,5',
  '1.23456',
  '1e1',
  '15%',
  ' 15',
  '15\n',
  '١',
])
  test(`${JSON.stringify(text)} is not a rate in per cent`, () => {
    assert.equal(ppmOf(text), undefined);
  });

test('every rate is read as it is written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), (ppm) => {
      assert.equal(ppmOf(percentOf(ppm)), ppm);
      assert.doesNotMatch(percentOf(ppm), /\.$|\.\d*0$/);
    }),
  );
});
