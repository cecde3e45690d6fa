import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StandingAmounts } from '../corrections/correction.js';
import { amountsOrFeesMoved, areLarge, feesMovedBy } from '../corrections/large-corrections.js';

const large = new Map([['EUR', 100_000n]]);
const of = (fullAmount: bigint, taxAmount = 0n, currency = 'EUR'): StandingAmounts => ({
  currency,
  fullAmount,
  taxAmount,
  feeAmount: null,
  feePlanId: null,
});

const charged = (
  fullAmount: bigint,
  feeAmount: bigint | null,
  feePlanId: number | null,
): StandingAmounts => ({
  ...of(fullAmount),
  feeAmount,
  feePlanId,
});

const cases = [
  ['a void of the amount', [[of(100_000n), null]], false],
  ['a void of more', [[of(100_001n), null]], true],
  ['a restatement up by more', [[of(5n), of(100_006n)]], true],
  ['a restatement of a refund', [[of(-100_001n), of(0n)]], true],
  ['a change of the tax alone', [[of(200_000n, 0n), of(200_000n, 100_001n)]], true],
  ['a small change of a large amount', [[of(900_000n), of(899_999n)]], false],
  ['many small voids', Array.from({ length: 11 }, () => [of(10_000n), null]), true],
  [
    'one up and one down',
    [
      [of(0n), of(60_000n)],
      [of(60_000n), of(0n)],
    ],
    true,
  ],
  ['another currency', [[of(900_000n, 0n, 'USD'), null]], false],
  ['a change into another currency', [[of(100_001n), of(1n, 0n, 'USD')]], true],
  ['a change out of another currency', [[of(1n, 0n, 'USD'), of(100_001n)]], true],
  ['an amount at the edge of int64', [[of(-(2n ** 63n)), of(2n ** 63n - 1n)]], true],
  ['a void of a fee that is more than its amount', [[charged(1n, 100_001n, 1), null]], true],
  ['a fee that comes back with a small amount', [[null, charged(1n, 100_001n, 1)]], true],
  ['nothing', [], false],
] as const satisfies readonly (readonly [
  string,
  readonly (readonly (StandingAmounts | null)[])[],
  boolean,
])[];

for (const [what, changes, expected] of cases) {
  test(`${what} is ${expected ? '' : 'not '}large`, () => {
    const corrections = changes.map(([before = null, after = null]) => ({ before, after }));
    assert.equal(areLarge(corrections, large), expected);
    assert.equal(areLarge(corrections, new Map()), false);
  });
}

const feeCases = [
  ['the fee of another plan', charged(1_000n, 100n, 1), charged(1_000n, 0n, 2), 100n],
  ['the fee of another plan for another amount', charged(1_000n, 100n, 1), charged(999n, 0n, 2), 100n],
  ['the fee of a smaller amount', charged(1_000n, 100n, 1), charged(500n, 50n, 1), undefined],
  ['another place in the volume', charged(1_000n, 300n, 1), charged(1_001n, 100n, 1), 199n],
  ['a first fee', charged(1_000n, null, null), charged(1_000n, 100n, 1), undefined],
  ['a void', charged(1_000n, 100n, 1), null, undefined],
] as const;

for (const [what, before, after, expected] of feeCases) {
  test(`${what} moves ${expected ?? 'no'} fee that the amounts do not explain`, () => {
    assert.equal(feesMovedBy([{ before, after }]).get('EUR'), expected);
  });
}

test('what a proposal moves are its amounts or its fees, whichever is more', () => {
  const fees = { before: charged(1_000n, 300n, 1), after: charged(1_000n, 0n, 2) };
  const amounts = { before: charged(1_000n, 0n, 2), after: charged(0n, 0n, 2) };
  assert.deepEqual([...amountsOrFeesMoved([fees])], [['EUR', 300n]]);
  assert.deepEqual([...amountsOrFeesMoved([fees, amounts])], [['EUR', 1_000n]]);
});
