import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { computeFee, exactFee } from './compute-fee.js';
import type { FeeTier } from './fee-plan.js';

const mostInt64 = 2n ** 63n - 1n;
const rate = fc.integer({ min: 0, max: 1_000_000 });
const amount = fc.oneof(
  fc.bigInt({ min: 0n, max: 500n }),
  fc.bigInt({ min: 0n, max: mostInt64 }),
  fc.constantFrom(0n, 1n, mostInt64 - 1n, mostInt64),
);
const volume = fc.oneof(
  fc.bigInt({ min: -500n, max: 500n }),
  fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }),
);
const tier = fc.record<FeeTier>({
  currency: fc.constantFrom('EUR', 'EUR', 'JPY'),
  volumeFrom: fc.oneof(
    fc.bigInt({ min: 1n, max: 500n }),
    fc.bigInt({ min: 1n, max: mostInt64 }),
    fc.constantFrom(1n, mostInt64),
  ),
  ratePpm: rate,
});

/** The tiers are sorted as in a stored plan. */
const plan = fc.record({
  ratePpm: rate,
  tiers: fc
    .uniqueArray(tier, { maxLength: 6, selector: ({ currency, volumeFrom }) => `${currency} ${volumeFrom}` })
    .map((tiers) => tiers.toSorted(byPlace)),
});

function byPlace(one: FeeTier, other: FeeTier): number {
  if (one.currency !== other.currency) return one.currency < other.currency ? -1 : 1;
  return one.volumeFrom < other.volumeFrom ? -1 : 1;
}

const currency = 'EUR';

type Plan = typeof plan extends fc.Arbitrary<infer T> ? T : never;

/** The rate of the unit of money that comes after `below` units of volume. */
function rateAt({ ratePpm, tiers }: Plan, below: bigint): number {
  const reached = tiers.filter((one) => one.currency === currency && one.volumeFrom <= below);
  return reached.at(-1)?.ratePpm ?? ratePpm;
}

/** The cost of all volume up to a point, in millionths: each tier changes the rate of the volume above it. */
function costUpTo({ ratePpm, tiers }: Plan, point: bigint): bigint {
  let before = ratePpm;
  let cost = point * BigInt(ratePpm);
  for (const one of tiers.filter((each) => each.currency === currency)) {
    if (point > one.volumeFrom) cost += (point - one.volumeFrom) * BigInt(one.ratePpm - before);
    before = one.ratePpm;
  }
  return cost;
}

test('the exact fee is the sum over single units of money', () => {
  fc.assert(
    fc.property(
      plan,
      fc.bigInt({ min: 0n, max: 600n }),
      fc.bigInt({ min: -100n, max: 600n }),
      (rates, base, volumeBefore) => {
        let expected = 0n;
        for (let unit = 0n; unit < base; unit += 1n) expected += BigInt(rateAt(rates, volumeBefore + unit));
        assert.equal(exactFee(rates, { currency, base, volumeBefore }), expected);
      },
    ),
  );
});

test('the exact fee is the cost of the volume after less the cost of the volume before, even beyond int64', () => {
  fc.assert(
    fc.property(plan, amount, volume, (rates, base, volumeBefore) => {
      const expected = costUpTo(rates, volumeBefore + base) - costUpTo(rates, volumeBefore);
      assert.equal(exactFee(rates, { currency, base, volumeBefore }), expected);
    }),
  );
});

test('the fee is the nearest integer to the exact fee, and on a tie the even one', () => {
  fc.assert(
    fc.property(plan, amount, volume, (rates, base, volumeBefore) => {
      const exact = exactFee(rates, { currency, base, volumeBefore });
      const fee = computeFee(rates, { currency, base, volumeBefore });
      const distance = exact > fee * 1_000_000n ? exact - fee * 1_000_000n : fee * 1_000_000n - exact;
      assert.ok(distance <= 500_000n);
      if (distance === 500_000n) assert.equal(fee % 2n, 0n);
    }),
  );
});

test('the exact fees of two parts add up to that of the whole; rounded, they differ by at most one', () => {
  fc.assert(
    fc.property(plan, fc.tuple(amount, amount), volume, (rates, [first, second], volumeBefore) => {
      const parts = [
        { currency, base: first, volumeBefore },
        { currency, base: second, volumeBefore: volumeBefore + first },
      ] as const;
      const whole = { currency, base: first + second, volumeBefore };
      assert.equal(exactFee(rates, parts[0]) + exactFee(rates, parts[1]), exactFee(rates, whole));
      const difference = computeFee(rates, parts[0]) + computeFee(rates, parts[1]) - computeFee(rates, whole);
      assert.ok(difference >= -1n && difference <= 1n);
    }),
  );
});

test('more base never costs less', () => {
  fc.assert(
    fc.property(plan, fc.tuple(amount, amount), volume, (rates, [base, more], volumeBefore) => {
      const fee = computeFee(rates, { currency, base, volumeBefore });
      assert.ok(computeFee(rates, { currency, base: base + more, volumeBefore }) >= fee);
    }),
  );
});

test('a fee lies between zero and the base', () => {
  fc.assert(
    fc.property(plan, amount, volume, (rates, base, volumeBefore) => {
      const fee = computeFee(rates, { currency, base, volumeBefore });
      assert.ok(fee >= 0n && fee <= base);
    }),
  );
});
