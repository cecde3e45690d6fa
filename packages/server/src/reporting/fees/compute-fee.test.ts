import assert from 'node:assert/strict';
import { test } from 'node:test';
import { computeFee } from './compute-fee.js';
import type { FeeTier } from './fee-plan.js';

const flat = (rateBasisPoints: number) => ({ rateBasisPoints, tiers: [] });
const tier = (currency: string, volumeFrom: bigint, rateBasisPoints: number): FeeTier => ({
  currency,
  volumeFrom,
  rateBasisPoints,
});
const fee = (rateBasisPoints: number, base: bigint): bigint =>
  computeFee(flat(rateBasisPoints), { currency: 'EUR', base, volumeBefore: 0n });

const mostInt64 = 2n ** 63n - 1n;

for (const [rate, base, expected] of [
  // 50 basis points of 100 are half a minor unit.
  [50, 100n, 0n],
  [50, 300n, 2n],
  [50, 500n, 2n],
  [50, 700n, 4n],
  [50, 99n, 0n],
  [50, 101n, 1n],
  [50, 299n, 1n],
  [50, 301n, 2n],
  [5_000, 1n, 0n],
  [5_000, 3n, 2n],
  [5_000, 5n, 2n],
  [4_999, 1n, 0n],
  [5_001, 1n, 1n],
  [1_500, 1_000n, 150n],
  [1_500, 0n, 0n],
  [0, mostInt64, 0n],
  [10_000, mostInt64, mostInt64],
  // 9222449699651090329.4193 before rounding.
  [9_999, mostInt64, 9_222_449_699_651_090_329n],
  [1, mostInt64, 922_337_203_685_478n],
  // Half of an odd number is a tie: 4611686018427387903.5 has an odd whole, so it goes up.
  [5_000, mostInt64, 4_611_686_018_427_387_904n],
] as const) {
  test(`${rate} basis points of ${base} are ${expected}`, () => {
    assert.equal(fee(rate, base), expected);
  });
}

const tiered = { rateBasisPoints: 3_000, tiers: [tier('EUR', 1_000n, 1_500), tier('EUR', 5_000n, 500)] };

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
  const plan = { rateBasisPoints: 3_000, tiers: [tier('JPY', 1n, 0)] };
  assert.equal(computeFee(plan, { currency: 'EUR', base: 1_000n, volumeBefore: 10n }), 300n);
});

test('tiers of several currencies may be mixed: each currency keeps its own order', () => {
  const plan = {
    rateBasisPoints: 3_000,
    tiers: [...tiered.tiers, tier('USD', 10n, 1_000), tier('USD', 20n, 0)],
  };
  assert.equal(computeFee(plan, { currency: 'USD', base: 100n, volumeBefore: 0n }), 4n);
  assert.equal(computeFee(plan, { currency: 'EUR', base: 1_000n, volumeBefore: 500n }), 225n);
});

test('the parts are rounded together, not one by one', () => {
  // 0.4 below the tier and 0.4 above it: rounded one by one, each would be zero.
  const plan = { rateBasisPoints: 4_000, tiers: [tier('EUR', 1n, 4_000)] };
  assert.equal(computeFee(plan, { currency: 'EUR', base: 2n, volumeBefore: 0n }), 1n);
});

test('a tier may have a higher rate than the volume below it', () => {
  const plan = { rateBasisPoints: 0, tiers: [tier('EUR', 100n, 10_000)] };
  assert.equal(computeFee(plan, { currency: 'EUR', base: 150n, volumeBefore: 0n }), 50n);
});
