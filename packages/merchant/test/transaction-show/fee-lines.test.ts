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
  lines: [],
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

const line = {
  payee: null,
  applies: true,
  assumed: false,
  base: 'net' as const,
  base_line: null,
  fixed_amount: null,
  minimum_amount: null,
  maximum_amount: null,
  volume: null,
  volume_before: null,
  installation_age: null,
  subscription_age: null,
};

test('a fee of a rate card is told line by line, each as a calculation', () => {
  const lines = [
    {
      ...line,
      name: 'Commission',
      parts: [{ base_amount: 1_666n, rate_percent: '12' }],
      exact_fee: '1.9992',
      fee_amount: 200n,
    },
    {
      ...line,
      name: 'Payment',
      payee: 'Example Pay',
      base: 'gross' as const,
      parts: [{ base_amount: 1_999n, rate_percent: '1.4' }],
      fixed_amount: 25n,
      minimum_amount: 60n,
      exact_fee: '0.52986',
      fee_amount: 60n,
    },
    {
      ...line,
      name: 'Tax on it',
      base: 'line' as const,
      base_line: 'Payment',
      parts: [{ base_amount: 60n, rate_percent: '10' }],
      maximum_amount: 100n,
      exact_fee: '0.06',
      fee_amount: 6n,
    },
    {
      ...line,
      name: 'Web',
      assumed: true,
      parts: [{ base_amount: 1_666n, rate_percent: '0' }],
      fixed_amount: 25n,
      exact_fee: '0.25',
      fee_amount: 25n,
    },
    {
      ...line,
      name: 'Least',
      parts: [{ base_amount: 1_666n, rate_percent: '0' }],
      minimum_amount: 5n,
      exact_fee: '0.00',
      fee_amount: 5n,
    },
    { ...line, name: 'Renewals', applies: false, parts: [], exact_fee: '0.00', fee_amount: 0n },
  ];
  const why = { ...tiered, depends_on_volume: false, parts: [], exact_fee: '2.66', lines };
  assert.deepEqual(feeLines({ ...standing, fee_amount: 266n }, why).slice(1), [
    '  Commission: 16.66 x 12 % = 1.9992, rounded 2.00',
    '  Payment (to Example Pay): 19.99 x 1.4 % + 0.25 = 0.52986, rounded, at least 0.60: 0.60 (of the gross)',
    '  Tax on it: 0.60 x 10 % = 0.06, at most 1.00 (of Payment)',
    '  Web: 0.25 = 0.25; assumed, because what it asks for is not known',
    '  Least: 16.66 x 0 % = 0.00, at least 0.05: 0.05',
    '  Renewals: does not apply, because what it asks for is not known',
    'Fee:      2.66, the sum of its lines',
  ]);
});

test('a line of a rate card says which volume and which ages it saw', () => {
  const seen = {
    ...line,
    name: 'By volume',
    volume: { of: 'app', period: 'rolling_12_months', currency: null },
    volume_before: 500n,
    installation_age: 5,
    subscription_age: 0,
    parts: [{ base_amount: 1_666n, rate_percent: '0' }],
    exact_fee: '0.00',
    fee_amount: 0n,
  };
  const ofYear = {
    ...seen,
    volume: { of: 'merchant', period: 'year', currency: null },
    installation_age: null,
  };
  const why = { ...tiered, depends_on_volume: false, parts: [], exact_fee: '0.00', lines: [seen, ofYear] };
  const [, first = '', second = ''] = feeLines({ ...standing, fee_amount: 0n }, why);
  assert.match(
    first,
    /after EUR 5\.00 of the app \(rolling 12 months\), installation of 5 months, subscription of 0/,
  );
  assert.doesNotMatch(second, /after|installation/);
});
