import assert from 'node:assert/strict';
import { test } from 'node:test';
import { feeLines } from '../../src/transaction-show/fee-lines.js';

const standing = { currency: 'EUR', full_amount: 1_999n, tax_amount: 333n, fee_amount: 217n };
const tiered = {
  volume_before: 99_999_000n,
  depends_on_volume: true,
  parts: [
    { base_amount: 1_000n, rate_percent: '15' },
    { base_amount: 666n, rate_percent: '10' },
  ],
  exact_fee: '2.166',
};

test('a fee by tiers says where in the volume it stood, and which part had which rate', () => {
  assert.deepEqual(feeLines(standing, tiered), [
    'Base:     19.99 - 3.33 tax = 16.66',
    'Volume:   EUR 999990.00 in the year before it, in the order of recording',
    'Fee:      10.00 x 15 % + 6.66 x 10 % = 2.166, rounded 2.17',
  ]);
});

test('a fee whose volume was not kept says so; nothing is said without a fee', () => {
  const unkept = { ...tiered, volume_before: null, parts: [], exact_fee: '0.00' };
  assert.match(feeLines(standing, unkept).at(-1) ?? '', /^Fee: {6}2\.17, by tiers/);
  assert.deepEqual(feeLines(standing, null), []);
  assert.deepEqual(feeLines({ ...standing, fee_amount: null }, tiered), []);
  assert.deepEqual(feeLines(null, tiered), []);
});
