import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseRfc3339 } from '@stoa/contract';
import fc from 'fast-check';
import { createFeePlanChooser } from './choose-fee-plan.js';
import { type FeePlan, startOfDay } from './fee-plan.js';

function planOf(feePlanId: number, changes: Partial<FeePlan> = {}): FeePlan {
  return {
    feePlanId,
    merchantId: null,
    group: null,
    countries: null,
    name: 'A plan',
    ratePpm: 150_000,
    tiers: [],
    lines: null,
    recurringFees: [],
    inForceFrom: '2026-01-01',
    inForceUntil: null,
    createdAt: new Date(0),
    createdBy: 'command',
    endedBy: null,
    ...changes,
  };
}

function chosen(plans: readonly FeePlan[], settledAt: string, payerCountry = 'DEU'): number | undefined {
  const instant = parseRfc3339(settledAt);
  assert.ok(instant !== undefined);
  return createFeePlanChooser(plans)({ payerCountry, settledAt: instant })?.feePlanId;
}

const day = '2026-03-01T10:00:00Z';

test('without plans no plan is chosen', () => {
  assert.equal(chosen([], day), undefined);
});

for (const [settledAt, expected] of [
  ['2025-12-31T23:59:59.999999Z', undefined],
  ['2026-01-01T00:00:00Z', 1],
  ['2026-01-01T00:30:00+01:00', undefined],
  ['2026-01-31T23:59:59.999999Z', 1],
  ['2026-02-01T00:00:00Z', undefined],
] as const) {
  test(`a plan for January is ${expected === undefined ? 'not ' : ''}in force at ${settledAt}`, () => {
    assert.equal(chosen([planOf(1, { inForceUntil: '2026-02-01' })], settledAt), expected);
  });
}

test('a plan that ends on the day it begins is never in force', () => {
  assert.equal(chosen([planOf(1, { inForceUntil: '2026-01-01' })], '2026-01-01T00:00:00Z'), undefined);
});

test('a plan for named countries covers no other countries', () => {
  const plans = [planOf(1, { countries: new Set(['FRA', 'DEU']) })];
  assert.deepEqual([chosen(plans, day, 'DEU'), chosen(plans, day, 'ESP')], [1, undefined]);
});

test("a plan of a group goes before the store's and after the merchant's own, while the merchant is a member", () => {
  const memberTimes = [
    { membershipId: 1, group: 'small', from: startOfDay('2026-02-01'), until: startOfDay('2026-03-01') },
    { membershipId: 2, group: 'small', from: startOfDay('2026-05-01'), until: startOfDay('2026-06-01') },
  ];
  const plans = [
    planOf(1),
    planOf(2, { merchantId: 7, inForceFrom: '2026-05-15' }),
    planOf(3, { group: 'small', memberTimes }),
    planOf(4, { group: 'partners', memberTimes }),
    planOf(5, { group: 'small' }),
  ];
  for (const [settledAt, expected] of [
    ['2026-01-31T23:59:59.999999Z', 1],
    ['2026-02-01T00:00:00Z', 3],
    ['2026-02-28T23:59:59.999999Z', 3],
    ['2026-03-01T00:00:00Z', 1],
    ['2026-05-14T23:59:59.999999Z', 3],
    ['2026-05-15T00:00:00Z', 2],
  ] as const)
    assert.equal(chosen(plans, settledAt), expected, settledAt);
});

test("a merchant's plan goes before the store's, even if the store's names the country and began later", () => {
  const plans = [
    planOf(1, { merchantId: 7 }),
    planOf(2, { countries: new Set(['DEU']), inForceFrom: '2026-02-01' }),
  ];
  assert.equal(chosen(plans, day), 1);
});

test("where a merchant's plan does not apply, the store's does", () => {
  const plans = [planOf(1), planOf(2, { merchantId: 7, countries: new Set(['FRA']) })];
  assert.deepEqual([chosen(plans, day, 'DEU'), chosen(plans, day, 'FRA')], [1, 2]);
});

test('a plan for named countries goes before one for all that began later', () => {
  const plans = [planOf(1, { countries: new Set(['DEU']) }), planOf(2, { inForceFrom: '2026-02-01' })];
  assert.deepEqual([chosen(plans, day, 'DEU'), chosen(plans, day, 'FRA')], [1, 2]);
});

test('of two similar plans the one that began last applies, and the earlier one applies before that', () => {
  const plans = [planOf(2), planOf(1, { inForceFrom: '2026-02-01' })];
  assert.deepEqual([chosen(plans, day), chosen(plans, '2026-01-31T23:59:59Z')], [1, 2]);
});

test('of two plans that began on the same day, the one that was created last applies', () => {
  assert.equal(chosen([planOf(1), planOf(3), planOf(2)], day), 3);
});

test('when a plan is over, the one before it applies again', () => {
  const plans = [planOf(1), planOf(2, { inForceFrom: '2026-02-01', inForceUntil: '2026-02-15' })];
  assert.deepEqual([chosen(plans, '2026-02-14T23:00:00Z'), chosen(plans, day)], [2, 1]);
});

const days = ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04'];
const plan = fc
  .record({
    merchantId: fc.constantFrom(null, 7),
    countries: fc.constantFrom(null, new Set(['DEU']), new Set(['DEU', 'FRA'])),
    inForceFrom: fc.constantFrom(...days),
    inForceUntil: fc.constantFrom(null, ...days),
  })
  .filter(({ inForceFrom, inForceUntil }) => inForceUntil === null || inForceUntil >= inForceFrom);

/** Applies one rule after the other; each keeps the best of the remaining plans. */
function chooseByElimination(plans: readonly FeePlan[], country: string, at: bigint): FeePlan | undefined {
  let left = plans.filter((one) => startOfDay(one.inForceFrom) <= at);
  left = left.filter((one) => one.inForceUntil === null || at < startOfDay(one.inForceUntil));
  left = left.filter((one) => one.countries === null || one.countries.has(country));
  if (left.some((one) => one.merchantId !== null)) left = left.filter((one) => one.merchantId !== null);
  if (left.some((one) => one.countries !== null)) left = left.filter((one) => one.countries !== null);
  const lastBegin = left
    .map((one) => one.inForceFrom)
    .toSorted()
    .at(-1);
  left = left.filter((one) => one.inForceFrom === lastBegin);
  const lastId = Math.max(...left.map((one) => one.feePlanId));
  return left.find((one) => one.feePlanId === lastId);
}

test('the chooser agrees with elimination rule by rule, whatever the order of the plans', () => {
  fc.assert(
    fc.property(
      fc.tuple(fc.array(plan, { maxLength: 8 }), fc.nat()),
      fc.constantFrom('DEU', 'FRA', 'ESP'),
      fc.tuple(fc.constantFrom(...days), fc.constantFrom(-1n, 0n, 1n)),
      ([parts, turn], country, [date, microsecond]) => {
        const plans = parts.map((part, index) => planOf(index + 1, part));
        const turned = plans.map((_one, index) => plans[(index + turn) % plans.length] ?? planOf(0));
        const at = startOfDay(date) + microsecond;
        assert.equal(
          createFeePlanChooser(turned)({ payerCountry: country, settledAt: at })?.feePlanId,
          chooseByElimination(plans, country, at)?.feePlanId,
        );
      },
    ),
  );
});

test('a day that does not exist is a bug and throws', () => {
  assert.throws(() => startOfDay('2026-02-30'), /2026-02-30 is not a day/);
});

test("a group's plan goes before the store's while the merchant is a member, whichever was made first", () => {
  const member = {
    group: 'small',
    membershipId: 1,
    from: startOfDay('2026-02-01'),
    until: startOfDay('2026-04-01'),
  };
  const ofGroup = { group: 'small', memberTimes: [member] };
  for (const plans of [
    [planOf(1, ofGroup), planOf(2)],
    [planOf(1), planOf(2, ofGroup)],
  ]) {
    const group = plans.find((plan) => plan.group !== null)?.feePlanId;
    assert.equal(chosen(plans, day), group);
    assert.notEqual(chosen(plans, '2026-05-01T10:00:00Z'), group);
  }
});
