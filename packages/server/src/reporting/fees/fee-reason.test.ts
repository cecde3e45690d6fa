import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { chargeLines } from './charge.js';
import { computeFee } from './compute-fee.js';
import { type FeeLine, termsOfLines } from './fee-line.js';
import { exactFeeText, feeReasonOf, partsInWords, toldFeeReason } from './fee-reason.js';

const tiers = [
  { currency: 'EUR', volumeFrom: 1_000n, ratePpm: 71_250 },
  { currency: 'EUR', volumeFrom: 1_500n, ratePpm: 50_000 },
  { currency: 'JPY', volumeFrom: 1n, ratePpm: 0 },
];
const plans = new Map([[1, { ratePpm: 150_000, tiers, lines: null }]]);
const charged = {
  currency: 'EUR',
  fullAmount: 1_234n,
  taxAmount: 234n,
  feePlanId: 1,
  volumeBefore: 700n,
  payerCountry: 'DEU',
  charges: [],
};

test('a fee over tiers is the sum of its parts, each with where it begins', () => {
  const reason = feeReasonOf(charged, plans);
  assert.ok(reason);
  assert.equal(partsInWords(reason), '3.00 × 15 % + 5.00 × 7.125 % + 2.00 × 5 %');
  assert.deepEqual(toldFeeReason(reason, 'merchant'), {
    volumeBefore: 700n,
    dependsOnVolume: true,
    parts: [
      { volumeFrom: 700n, baseAmount: 300n, ratePercent: '15', exactFee: '0.45' },
      { volumeFrom: 1_000n, baseAmount: 500n, ratePercent: '7.125', exactFee: '0.35625' },
      { volumeFrom: 1_500n, baseAmount: 200n, ratePercent: '5', exactFee: '0.10' },
    ],
    exactFee: '0.90625',
    lines: [],
  });
});

test('without tiers in the currency the volume is not needed; with them, nothing is claimed without it', () => {
  const unkept = { ...charged, volumeBefore: null };
  assert.deepEqual(feeReasonOf(unkept, plans)?.parts, []);
  const dollars = feeReasonOf({ ...unkept, currency: 'USD' }, plans);
  assert.deepEqual(toldFeeReason(dollars, 'merchant'), {
    volumeBefore: null,
    dependsOnVolume: false,
    parts: [{ baseAmount: 1_000n, ratePercent: '15', exactFee: '1.50' }],
    exactFee: '1.50',
    lines: [],
  });
  assert.equal(feeReasonOf({ ...charged, feePlanId: null }, plans), null);
});

for (const [currency, base, text] of [
  ['EUR', 1_666n, '2.499'],
  ['EUR', 0n, '0.00'],
  ['JPY', 100n, '15'],
  ['JPY', 101n, '15.15'],
  ['KWD', 1n, '0.00015'],
] as const) {
  test(`15 % of ${base} ${currency} is ${text}`, () => {
    const flat = new Map([[1, { ratePpm: 150_000, tiers: [], lines: null }]]);
    const reason = feeReasonOf({ ...charged, currency, fullAmount: base, taxAmount: 0n }, flat);
    assert.equal(reason === null ? undefined : exactFeeText(reason), text);
  });
}

test('the parts add up to the base, and their sum in major units rounds to the fee', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10_000n }),
      fc.bigInt({ min: -2_000n, max: 3_000n }),
      (base, volumeBefore) => {
        const item = { ...charged, fullAmount: base, taxAmount: 0n, volumeBefore };
        const reason = feeReasonOf(item, plans);
        assert.ok(reason);
        assert.equal(
          reason.parts.reduce((sum, part) => sum + part.base, 0n),
          base,
        );
        const [whole = '', decimals = ''] = exactFeeText(reason).split('.');
        const millionths = BigInt(whole + decimals.padEnd(8, '0'));
        const fee = computeFee({ ratePpm: 150_000, tiers }, { currency: 'EUR', base, volumeBefore });
        const distance = millionths - fee * 1_000_000n;
        assert.ok(distance <= 500_000n && distance >= -500_000n);
      },
    ),
  );
});

test('a merchant is told which rate the volume of a group led to, and not the volume', () => {
  const volume = { of: 'group', group: 'small', period: 'year', currency: null } as const;
  const line: FeeLine = {
    ...{ name: 'Commission', payee: null, base: 'net', baseLine: null, ratePpm: 150_000, tierMode: 'whole' },
    ...{ tiers, volume, fixedAmounts: [], minimumAmounts: [], maximumAmounts: [], appliesTo: null },
  };
  const ofCard = new Map([[1, { ...termsOfLines([line]) }]]);
  const seen = { before: 1_200n, isAssumed: false };
  const { charges } = chargeLines([line], { ...charged, volumeOf: () => seen });
  const reason = feeReasonOf({ ...charged, charges }, ofCard);
  const told = (['merchant', 'operator'] as const).map((reader) => {
    const [only] = toldFeeReason(reason, reader)?.lines ?? [];
    return [only?.volumeBefore, only?.volume?.group, only?.parts[0]?.ratePercent];
  });
  assert.deepEqual(told, [
    [null, 'small', '7.125'],
    [1_200n, 'small', '7.125'],
  ]);
});
