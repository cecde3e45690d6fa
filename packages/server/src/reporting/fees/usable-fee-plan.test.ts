import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tester } from '../../../test/fixtures/audit-entries/tester.js';
import { Failure } from '../../kernel/failure.js';
import { type RequestedFeePlan, usableEnd, usableFeePlan } from './usable-fee-plan.js';

const good: RequestedFeePlan = {
  merchantId: null,
  countries: ['DEU', 'FRA'],
  name: '  Standard ',
  ratePpm: 150_000,
  tiers: [
    { currency: 'EUR', volumeFrom: 2n ** 63n - 1n, ratePpm: 0 },
    { currency: 'EUR', volumeFrom: 1n, ratePpm: 1_000_000 },
    { currency: 'JPY', volumeFrom: 1n, ratePpm: 100 },
  ],
  inForceFrom: '2024-02-29',
  inForceUntil: '2024-02-29',
  createdBy: tester,
};

function faultsOf(changes: Partial<RequestedFeePlan>): string[] {
  return faultsOfCall(() => usableFeePlan({ ...good, ...changes }));
}

function faultsOfCall(call: () => unknown): string[] {
  try {
    call();
    return [];
  } catch (error) {
    assert.ok(error instanceof Failure);
    assert.equal(error.definition.code, 'unusable_fee_plan');
    return error.faults.map(({ pointer, code }) => `${pointer} ${code}`);
  }
}

test('a plan without faults is accepted, with its name trimmed and its countries as a set', () => {
  assert.deepEqual(usableFeePlan(good), {
    ...good,
    group: null,
    name: 'Standard',
    createdBy: 'command',
    countries: new Set(['DEU', 'FRA']),
    lines: null,
    recurringFees: [],
  });
});

test('a plan for all countries, without tiers and without an end, is accepted', () => {
  assert.deepEqual(faultsOf({ countries: null, tiers: [], inForceUntil: null }), []);
});

const tier = { currency: 'EUR', volumeFrom: 100n, ratePpm: 100 };
const faulty: readonly (readonly [Partial<RequestedFeePlan>, ...string[]])[] = [
  [{ name: ' \u00a0' }, '/name wrong_length'],
  [{ name: '😀'.repeat(201) }, '/name wrong_length'],
  [{ name: 'a\u202eb' }, '/name wrong_format'],
  [{ ratePpm: -1 }, '/rate_percent out_of_range'],
  [{ ratePpm: 1_000_100 }, '/rate_percent out_of_range'],
  [{ ratePpm: 0.5 }, '/rate_percent out_of_range'],
  [{ ratePpm: null }, '/rate_percent missing'],
  [{ ratePpm: Number.NaN }, '/rate_percent out_of_range'],
  [{ inForceFrom: '2026-02-29', inForceUntil: null }, '/in_force_from wrong_format'],
  [{ inForceFrom: '0000-01-01', inForceUntil: null }, '/in_force_from wrong_format'],
  [{ inForceFrom: '2026-1-1', inForceUntil: null }, '/in_force_from wrong_format'],
  [{ inForceFrom: '2026-01-01T00:00:00Z', inForceUntil: null }, '/in_force_from wrong_format'],
  [{ inForceFrom: '2026-01-01\n', inForceUntil: null }, '/in_force_from wrong_format'],
  [{ inForceFrom: 'infinity', inForceUntil: null }, '/in_force_from wrong_format'],
  [{ inForceUntil: '2026-13-01' }, '/in_force_until wrong_format'],
  [{ inForceUntil: '2024-02-28' }, '/in_force_until out_of_range'],
  [{ countries: [] }, '/countries too_few'],
  [
    { countries: ['DEU', 'XXK', 'deu', 'DEU'] },
    '/countries/1 unknown_country',
    '/countries/2 unknown_country',
    '/countries/3 repeated',
  ],
  [{ countries: ['__proto__'] }, '/countries/0 unknown_country'],
  [{ tiers: [{ ...tier, currency: 'EUX' }] }, '/tiers/0/currency unknown_currency'],
  [{ tiers: [{ ...tier, volumeFrom: 0n }] }, '/tiers/0/volume_from out_of_range'],
  [{ tiers: [{ ...tier, volumeFrom: 2n ** 63n }] }, '/tiers/0/volume_from out_of_range'],
  [{ tiers: [{ ...tier, ratePpm: 1_000_100 }] }, '/tiers/0/rate_percent out_of_range'],
  [{ tiers: [tier, { ...tier, currency: 'USD' }, tier] }, '/tiers/2/volume_from repeated'],
];
for (const [changes, ...expected] of faulty) {
  test(`${JSON.stringify(changes, (_key, value) => (typeof value === 'bigint' ? String(value) : value)).slice(0, 90)} is refused`, () => {
    assert.deepEqual(faultsOf(changes), expected);
  });
}

test('all faults are found at once, and the detail has the first ten', () => {
  const plan = { ...good, name: '', ratePpm: -1, inForceFrom: 'x', inForceUntil: 'y' };
  const call = (): unknown =>
    usableFeePlan({ ...plan, countries: ['A'], tiers: Array(9).fill({ ...tier, currency: '?' }) });
  assert.equal(faultsOfCall(call).length, 5 + 9 + 8);
  assert.throws(call, (error) => error instanceof Failure && / And 12 more\.$/.test(error.detail));
});

test('an end is an existing day that is not before the beginning', () => {
  const plan = { inForceFrom: '2026-03-01' };
  assert.equal(usableEnd(plan, '2026-03-01'), '2026-03-01');
  assert.deepEqual(
    faultsOfCall(() => usableEnd(plan, '2026-02-28')),
    ['/in_force_until out_of_range'],
  );
  assert.deepEqual(
    faultsOfCall(() => usableEnd(plan, '2026-02-30')),
    ['/in_force_until wrong_format'],
  );
});
