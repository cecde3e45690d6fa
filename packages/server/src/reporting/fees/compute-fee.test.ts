import assert from 'node:assert/strict';
import { test } from 'node:test';
import { computeFee, feeParts } from './compute-fee.js';
import type { FeeTier } from './fee-plan.js';

const flat = (ratePpm: number) => ({ ratePpm, tiers: [] });
const tier = (currency: string, volumeFrom: bigint, ratePpm: number): FeeTier => ({
  currency,
  volumeFrom,
  ratePpm,
});
const fee = (ratePpm: number, base: bigint): bigint =>
  computeFee(flat(ratePpm), { currency: 'EUR', base, volumeBefore: 0n });

const mostInt64 = 2n ** 63n - 1n;

for (const [rate, base, expected] of [
  // Half a per cent of 100 is half a minor unit.
  [5_000, 100n, 0n],
  [5_000, 300n, 2n],
  [5_000, 500n, 2n],
  [5_000, 700n, 4n],
  [5_000, 99n, 0n],
  [5_000, 101n, 1n],
  [5_000, 299n, 1n],
  [5_000, 301n, 2n],
  [500_000, 1n, 0n],
  [500_000, 3n, 2n],
  [500_000, 5n, 2n],
  [499_900, 1n, 0n],
  [500_100, 1n, 1n],
  [150_000, 1_000n, 150n],
  [150_000, 0n, 0n],
  [0, mostInt64, 0n],
  [1_000_000, mostInt64, mostInt64],
  // 9222449699651090329.4193 before rounding.
  [999_900, mostInt64, 9_222_449_699_651_090_329n],
  [100, mostInt64, 922_337_203_685_478n],
  // 7.125 % of 800 are 57, and 0.0001 % of half a million is a tie.
  [71_250, 800n, 57n],
  [71_250, 100n, 7n],
  [1, 500_000n, 0n],
  [1, 500_001n, 1n],
  [1, 1_500_000n, 2n],
  [999_999, mostInt64, 9_223_362_813_482_738_952n],
  // Half of an odd number is a tie: 4611686018427387903.5 has an odd whole, so it goes up.
  [500_000, mostInt64, 4_611_686_018_427_387_904n],
] as const) {
  test(`${rate} parts per million of ${base} are ${expected}`, () => {
    assert.equal(fee(rate, base), expected);
  });
}

const tiered = { ratePpm: 300_000, tiers: [tier('EUR', 1_000n, 150_000), tier('EUR', 5_000n, 50_000)] };

for (const [name, volumeBefore, base, expected] of [
  ['below the first tier', 0n, 1_000n, 300n],
  ['above a tier only by one', 0n, 1_010n, 300n + 2n],
  ['from the tier on', 1_000n, 1_000n, 150n],
  ['across one tier', 500n, 1_000n, 150n + 75n],
  ['across all tiers', 0n, 10_000n, 300n + 600n + 250n],
  ['above the last tier', 5_000n, 1_000n, 50n],
  ['after corrections below nothing', -1_000n, 2_000n, 600n],
  ['below nothing and across all tiers', -1_000n, 7_000n, 600n + 600n + 50n],
  ['far beyond int64', 2n ** 80n, mostInt64, 461_168_601_842_738_790n],
  ['far below nothing', -(2n ** 80n), mostInt64, 2_767_011_611_056_432_742n],
] as const) {
  test(`tiers are marginal: ${name}`, () => {
    assert.equal(computeFee(tiered, { currency: 'EUR', base, volumeBefore }), expected);
  });
}

test('a tier of another currency does not apply', () => {
  const plan = { ratePpm: 300_000, tiers: [tier('JPY', 1n, 0)] };
  assert.equal(computeFee(plan, { currency: 'EUR', base: 1_000n, volumeBefore: 10n }), 300n);
});

test('tiers of several currencies may be mixed: each currency keeps its own order', () => {
  const plan = {
    ratePpm: 300_000,
    tiers: [...tiered.tiers, tier('USD', 10n, 100_000), tier('USD', 20n, 0)],
  };
  assert.equal(computeFee(plan, { currency: 'USD', base: 100n, volumeBefore: 0n }), 4n);
  assert.equal(computeFee(plan, { currency: 'EUR', base: 1_000n, volumeBefore: 500n }), 225n);
});

test('the parts are rounded together, not one by one', () => {
  // 0.4 below the tier and 0.4 above it: rounded one by one, each would be zero.
  const plan = { ratePpm: 400_000, tiers: [tier('EUR', 1n, 400_000)] };
  assert.equal(computeFee(plan, { currency: 'EUR', base: 2n, volumeBefore: 0n }), 1n);
});

test('a tier may have a higher rate than the volume below it', () => {
  const plan = { ratePpm: 0, tiers: [tier('EUR', 100n, 1_000_000)] };
  assert.equal(computeFee(plan, { currency: 'EUR', base: 150n, volumeBefore: 0n }), 50n);
});

test('a tier that begins where the base begins or ends makes no part of nothing', () => {
  const tiers = [tier('EUR', 100n, 200_000), tier('EUR', 300n, 100_000)];
  const parts = feeParts({ ratePpm: 300_000, tiers }, { currency: 'EUR', base: 200n, volumeBefore: 100n });
  assert.deepEqual(parts, [{ base: 200n, ratePpm: 200_000 }]);
});
