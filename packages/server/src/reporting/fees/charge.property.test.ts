import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  anyCard,
  anyFacts,
  cardCountries,
  cardCurrencies,
  cardGroups,
} from '../../../test/fixtures/reporting/any-card.js';
import { naiveCharges } from '../../../test/fixtures/reporting/naive-card.js';
import type { TierVolume } from '../ledger/tier-volumes.js';
import { charge, chargeLines } from './charge.js';
import { computeFee } from './compute-fee.js';
import { termsOfLines } from './fee-line.js';
import { feeReasonOf, toldFeeReason } from './fee-reason.js';
import { lineFaults } from './usable-lines.js';

const transaction = fc
  .record({
    currency: fc.constantFrom(...cardCurrencies, 'KWD'),
    fullAmount: fc.bigInt({ min: 0n, max: 3_000n }),
    taxAmount: fc.bigInt({ min: 0n, max: 300n }),
    volumeBefore: fc.bigInt({ min: -500n, max: 4_000n }),
    payerCountry: fc.constantFrom(...cardCountries, 'FRA'),
    facts: anyFacts,
    ages: fc.record({
      installation: fc.option(fc.nat(30), { nil: undefined }),
      subscription: fc.option(fc.nat(30), { nil: undefined }),
    }),
    groups: fc.subarray(cardGroups),
  })
  .map((one) => ({
    ...one,
    volumeOf: ({ of, period, currency }: TierVolume) => ({
      before: BigInt(period.length * of.length * 37),
      isAssumed: of === 'app' && currency !== null,
    }),
  }))
  .map((one) => ({ ...one, taxAmount: one.taxAmount > one.fullAmount ? 0n : one.taxAmount }));

test('a card charges line by line what another way of computing it says', () => {
  fc.assert(
    fc.property(anyCard, transaction, (lines, one) => {
      assert.deepEqual(lineFaults(lines), []);
      const memberTimes = one.groups.map((group) => ({ group, membershipId: 1, from: 5n, until: 6n }));
      const { charges, feeAmount } = chargeLines(lines, { ...one, settledAt: 5n }, memberTimes);
      assert.deepEqual(
        charges.map(({ line, baseAmount: base, feeAmount: fee, assumed }) => ({ line, base, fee, assumed })),
        naiveCharges(lines, one),
      );
      assert.equal(
        feeAmount,
        charges.reduce((sum, { feeAmount: fee }) => sum + fee, 0n),
      );
    }),
    { numRuns: 500 },
  );
});

test('a card of one line with a rate and tiers charges what a plan of that rate and these tiers does', () => {
  const any = fc.record({
    base: fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }),
    volumeBefore: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
    ratePpm: fc.integer({ min: 0, max: 1_000_000 }),
    tiers: fc.uniqueArray(fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }), { maxLength: 4 }).map((volumes) =>
      volumes
        .toSorted((one, other) => (one < other ? -1 : 1))
        .map((volumeFrom, index) => ({
          currency: 'EUR',
          volumeFrom,
          ratePpm: 1_000_000 - index * 123_457,
        })),
    ),
  });
  fc.assert(
    fc.property(any, ({ base, volumeBefore, ratePpm, tiers }) => {
      const line = {
        ...{
          name: 'Commission',
          payee: null,
          base: 'net' as const,
          baseLine: null,
          tierMode: 'marginal' as const,
        },
        ...{
          ratePpm,
          tiers,
          volume: null,
          fixedAmounts: [],
          minimumAmounts: [],
          maximumAmounts: [],
          appliesTo: null,
        },
      };
      const item = { currency: 'EUR', fullAmount: base, taxAmount: 0n, volumeBefore, payerCountry: 'DEU' };
      const before = computeFee({ ratePpm, tiers }, { currency: 'EUR', base, volumeBefore });
      assert.deepEqual(charge(termsOfLines([line]), item), { feeAmount: before, charges: [] });
      assert.equal(charge({ ratePpm, tiers, lines: null }, item).feeAmount, before);
    }),
    { numRuns: 500 },
  );
});

test('what is told of a fee leads to the fee again', () => {
  fc.assert(
    fc.property(anyCard, transaction, (lines, one) => {
      const memberTimes = one.groups.map((group) => ({ group, membershipId: 1, from: 5n, until: 6n }));
      const plan = { ...termsOfLines(lines), memberTimes };
      const charged = charge(plan, { ...one, settledAt: 5n });
      const reason = feeReasonOf({ ...one, feePlanId: 1, charges: charged.charges }, new Map([[1, plan]]));
      const told = toldFeeReason(reason, 'operator');
      assert.ok(told);
      const sum = told.lines.reduce((all, { feeAmount }) => all + BigInt(feeAmount), 0n);
      assert.equal(sum, charged.feeAmount);
      for (const { parts, baseAmount, applies } of told.lines)
        assert.equal(
          parts.reduce((all, part) => all + BigInt(part.baseAmount), 0n),
          applies ? BigInt(baseAmount) : 0n,
        );
    }),
  );
});

test('fees stop at what a row can hold, and the lines still add up', () => {
  const most = 2n ** 63n - 1n;
  const line = {
    ...{
      payee: null,
      base: 'gross' as const,
      baseLine: null,
      tierMode: 'whole' as const,
      ratePpm: 600_000,
      tiers: [],
    },
    ...{ volume: null, fixedAmounts: [], minimumAmounts: [], maximumAmounts: [], appliesTo: null },
  };
  const lines = ['Commission', 'Technology', 'Payment'].map((name) => ({ ...line, name }));
  const item = { currency: 'EUR', fullAmount: most, taxAmount: 0n, volumeBefore: 0n, payerCountry: 'DEU' };
  const { feeAmount, charges } = chargeLines(lines, item);
  assert.equal(feeAmount, most);
  assert.deepEqual(
    charges.map(({ feeAmount: fee }) => fee > 0n),
    [true, true, false],
  );
});
