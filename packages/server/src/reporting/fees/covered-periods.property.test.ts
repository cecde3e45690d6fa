import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Instant, parseRfc3339 } from '@stoa/contract';
import fc from 'fast-check';
import { createFeePlanChooser } from './choose-fee-plan.js';
import { coveredPeriods } from './covered-periods.js';
import { type FeePlan, startOfDay } from './fee-plan.js';

const days = ['0001-01-01', '0001-01-02', '2026-01-31', '2026-02-01', '2026-02-02'];
const times = [
  '0000-01-01T00:00:00+23:59',
  '0000-12-31T23:59:59.999999Z',
  ...days.flatMap((day) => [`${day}T00:00:00Z`, `${day}T23:59:59.999999Z`]),
  '9999-12-31T23:59:59-23:59',
];
const country = fc.constantFrom('DEU', 'FRA', 'ESP');

const memberTime = fc
  .record({
    membershipId: fc.constant(1),
    group: fc.constantFrom('small', 'partners'),
    from: fc.constantFrom(...days).map(startOfDay),
    until: fc.constantFrom(...days).map(startOfDay),
  })
  .filter(({ from, until }) => from < until);

const plan = fc
  .record({
    feePlanId: fc.integer({ min: 1, max: 1_000 }),
    owner: fc.constantFrom(
      { merchantId: null, group: null },
      { merchantId: 7, group: null },
      { merchantId: null, group: 'small' },
      { merchantId: null, group: 'partners' },
    ),
    memberTimes: fc.array(memberTime, { maxLength: 3 }),
    countries: fc.option(fc.uniqueArray(country, { minLength: 1 }).map((some) => new Set(some))),
    inForceFrom: fc.constantFrom(...days),
    inForceUntil: fc.option(fc.constantFrom(...days)),
  })
  .filter(({ inForceFrom, inForceUntil }) => inForceUntil === null || inForceUntil >= inForceFrom)
  .map(({ owner, ...terms }): FeePlan => ({ ...terms, ...owner, ...others }));

const others = {
  name: 'Any',
  ratePpm: 150_000,
  tiers: [],
  lines: null,
  recurringFees: [],
  createdAt: new Date(0),
  createdBy: 'command',
  endedBy: null,
};

function instant(text: string): Instant {
  return parseRfc3339(text) ?? assert.fail(text);
}

test('a transaction lies in a covered period exactly if a plan is chosen for it', () => {
  const transaction = fc.record({
    payerCountry: country,
    settledAt: fc.constantFrom(...times).map(instant),
  });
  fc.assert(
    fc.property(
      fc.array(plan, { maxLength: 6 }),
      fc.array(transaction, { minLength: 1, maxLength: 8 }),
      (plans, transactions) => {
        const choose = createFeePlanChooser(plans);
        const periods = coveredPeriods(plans);
        for (const { payerCountry, settledAt } of transactions) {
          const covering = periods.filter(
            ({ from, until, countries }) =>
              settledAt >= from && settledAt < until && (countries === null || countries.has(payerCountry)),
          );
          const isCovered = choose({ payerCountry, settledAt }) !== undefined;
          assert.equal(covering.length, isCovered ? 1 : 0);
        }
      },
    ),
    { numRuns: 300 },
  );
});

test('covered periods follow each other in time, and two that touch cover different countries', () => {
  fc.assert(
    fc.property(fc.array(plan, { maxLength: 6 }), (plans) => {
      const periods = coveredPeriods(plans);
      for (const [index, { from, until, countries }] of periods.entries()) {
        assert.ok(from < until);
        assert.notEqual(countries?.size, 0);
        const next = periods[index + 1];
        if (next === undefined) continue;
        assert.ok(until <= next.from);
        if (until === next.from) assert.notDeepEqual(countries, next.countries);
      }
    }),
    { numRuns: 300 },
  );
});

test('periods of as many, but other, countries are not one', () => {
  const planOf = (inForceFrom: string, inForceUntil: string | null, countries: string[]): FeePlan => ({
    ...others,
    ...{
      feePlanId: 1,
      merchantId: null,
      group: null,
      inForceFrom,
      inForceUntil,
      countries: new Set(countries),
    },
  });
  const first = planOf('2026-01-31', '2026-02-01', ['DEU', 'FRA']);
  const second = planOf('2026-02-01', null, ['DEU', 'ESP']);
  assert.deepEqual(
    coveredPeriods([first, second]).map(({ countries }) => [...(countries ?? [])]),
    [
      ['DEU', 'FRA'],
      ['DEU', 'ESP'],
    ],
  );
});
