import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits } from '../../kernel/limits.js';
import { mostAmount } from './term-faults.js';
import { lineFaults, type RequestedLine, usableLine } from './usable-lines.js';

const line: RequestedLine = {
  name: 'Commission',
  payee: null,
  base: 'net',
  baseLine: null,
  ratePpm: 150_000,
  tierMode: 'marginal',
  tiers: [],
  volume: null,
  fixedAmounts: [],
  minimumAmounts: [],
  maximumAmounts: [],
  appliesTo: null,
};
const all = {
  ...{ countries: null, apps: null, kinds: null, channels: null, groups: null, otherwise: null },
  ...{ installationAge: null, subscriptionAge: null },
};
const ages = { ...all, otherwise: 'applies' as const };
const euros = (amount: bigint) => [{ currency: 'EUR', amount }];
const tier = { currency: 'EUR', volumeFrom: 100n, ratePpm: 1 };

const payment: RequestedLine = {
  ...line,
  name: 'Payment',
  payee: 'Example Pay',
  base: 'line',
  baseLine: 'Commission',
  tierMode: 'whole',
  tiers: [tier],
  fixedAmounts: euros(1n),
  minimumAmounts: euros(2n),
  maximumAmounts: euros(2n),
  appliesTo: { ...all, countries: ['DEU'], kinds: ['one_time'], otherwise: 'applies' },
};

function faultsOf(...lines: readonly RequestedLine[]): string[] {
  return lineFaults(lines).map(({ pointer, code }) => `${pointer} ${code}`);
}

/** The faults of a line after the one above. */
function faultsOfSecond(changes: Partial<RequestedLine>): string[] {
  return faultsOf(line, { ...payment, ...changes });
}

test('lines without faults are accepted, with their names trimmed and their tiers in order', () => {
  assert.deepEqual(faultsOf(line, payment), []);
  const later = { ...tier, volumeFrom: 200n };
  const { name, payee, baseLine, tiers } = usableLine({
    ...payment,
    name: ' Payment ',
    payee: ' Example Pay ',
    baseLine: ' Commission ',
    tiers: [later, { ...tier, currency: 'JPY' }, tier],
  });
  assert.deepEqual([name, payee, baseLine], ['Payment', 'Example Pay', 'Commission']);
  assert.deepEqual(tiers, [tier, later, { ...tier, currency: 'JPY' }]);
});

const faulty: readonly (readonly [Partial<RequestedLine>, ...string[]])[] = [
  [{ name: 'Commission ' }, '/lines/1/name repeated'],
  [{ name: ' ' }, '/lines/1/name wrong_length'],
  [{ payee: '' }, '/lines/1/payee wrong_length'],
  [{ ratePpm: null }, '/lines/1/rate_percent missing'],
  [{ baseLine: null }, '/lines/1/base_line missing'],
  [{ baseLine: 'Payment' }, '/lines/1/base_line unknown_line'],
  [{ baseLine: 'Tax' }, '/lines/1/base_line unknown_line'],
  [{ base: 'gross' }, '/lines/1/base_line not_allowed'],
  [{ tierMode: 'marginal' }, '/lines/1/tier_mode not_allowed'],
  [{ tiers: [tier, tier] }, '/lines/1/tiers/1/volume_from repeated'],
  [{ tiers: [{ ...tier, ratePpm: 1_000_001 }] }, '/lines/1/tiers/0/rate_percent out_of_range'],
  [{ fixedAmounts: [{ currency: 'XXX', amount: 1n }] }, '/lines/1/fixed_amounts/0/currency unknown_currency'],
  [{ fixedAmounts: euros(0n) }, '/lines/1/fixed_amounts/0/amount out_of_range'],
  [{ fixedAmounts: [...euros(1n), ...euros(2n)] }, '/lines/1/fixed_amounts/1/currency repeated'],
  [{ minimumAmounts: euros(3n) }, '/lines/1/minimum_amounts/0/amount out_of_range'],
  [
    { maximumAmounts: euros(2n ** 63n), minimumAmounts: [] },
    '/lines/1/maximum_amounts/0/amount out_of_range',
  ],
  [{ appliesTo: all }, '/lines/1/applies_to too_few'],
  [{ appliesTo: { ...all, countries: [] } }, '/lines/1/applies_to/countries too_few'],
  [{ appliesTo: { ...all, countries: ['ZZZ'] } }, '/lines/1/applies_to/countries/0 unknown_country'],
  [{ appliesTo: { ...all, apps: ['a', 'a'], otherwise: 'applies' } }, '/lines/1/applies_to/apps/1 repeated'],
  [{ appliesTo: { ...all, channels: [], otherwise: 'applies' } }, '/lines/1/applies_to/channels too_few'],
  [{ appliesTo: { ...all, groups: [] } }, '/lines/1/applies_to/groups too_few'],
  [{ appliesTo: { ...all, groups: ['a', 'a'] } }, '/lines/1/applies_to/groups/1 repeated'],
  [
    { appliesTo: { ...all, groups: ['a'], otherwise: 'applies' } },
    '/lines/1/applies_to/otherwise not_allowed',
  ],
  [{ appliesTo: { ...all, kinds: ['one_time'] } }, '/lines/1/applies_to/otherwise missing'],
  [
    { appliesTo: { ...ages, installationAge: { fromMonths: null, belowMonths: null } } },
    '/lines/1/applies_to/installation_age too_few',
  ],
  [
    { appliesTo: { ...ages, subscriptionAge: { fromMonths: 12, belowMonths: 12 } } },
    '/lines/1/applies_to/subscription_age/below_months out_of_range',
  ],
  [
    { appliesTo: { ...all, subscriptionAge: { fromMonths: 12, belowMonths: null } } },
    '/lines/1/applies_to/otherwise missing',
  ],
  [{ volume: { of: 'app', period: 'life', currency: 'USD' } }, '/lines/1/tiers/0/currency other_currency'],
  [
    {
      base: 'net',
      baseLine: null,
      tierMode: 'marginal',
      volume: { of: 'merchant', period: 'year', currency: 'EUR' },
    },
    '/lines/1/tier_mode not_allowed',
  ],
  [{ tiers: [], volume: { of: 'app', period: 'life', currency: null } }, '/lines/1/volume not_allowed'],
  [
    { appliesTo: { ...all, countries: ['DEU'], otherwise: 'applies' } },
    '/lines/1/applies_to/otherwise not_allowed',
  ],
];

for (const [changes, ...faults] of faulty) {
  const shown = JSON.stringify(changes, (_, value) => (typeof value === 'bigint' ? String(value) : value));
  test(`a line with ${shown} is refused`, () => {
    assert.deepEqual(faultsOfSecond(changes), faults);
  });
}

test('a line cannot be based on a later one, and a card has one to ten lines', () => {
  assert.deepEqual(faultsOf({ ...payment, baseLine: 'Later' }, { ...line, name: 'Later' }), [
    '/lines/0/base_line unknown_line',
  ]);
  assert.deepEqual(faultsOf(), ['/lines too_few']);
  const eleven = Array.from({ length: 11 }, (_, index) => ({ ...line, name: `Line ${index}` }));
  assert.deepEqual(faultsOf(...eleven), ['/lines too_many']);
});

test('a card may have as many lines, and a line as large an amount, as the limits say', () => {
  const named = Array.from({ length: limits.feePlanLines }, (_one, index) => ({
    ...line,
    name: `Line ${index}`,
  }));
  assert.deepEqual(faultsOf(...named), []);
  assert.deepEqual(faultsOfSecond({ maximumAmounts: euros(mostAmount) }), []);
});

test('a volume of its own stays with its line, except that of the merchant and the year', () => {
  const volume = { of: 'app', period: 'life', currency: null } as const;
  assert.deepEqual(usableLine({ ...payment, volume }).volume, volume);
  assert.equal(
    usableLine({ ...payment, volume: { of: 'merchant', period: 'year', currency: null } }).volume,
    null,
  );
});

test('ages need at least one bound, and room between two', () => {
  const at = '/lines/1/applies_to/installation_age';
  const of = (fromMonths: number | null, belowMonths: number | null) =>
    faultsOfSecond({ appliesTo: { ...ages, installationAge: { fromMonths, belowMonths } } });
  assert.deepEqual([of(null, 1), of(0, 1), of(3, null), of(3, 4)], [[], [], [], []]);
  for (const faults of [of(null, null), of(null, 0), of(3, 3), of(4, 3)])
    assert.ok(faults.length === 1 && faults[0]?.startsWith(at), faults.join());
});

test('a volume of a group names it, has whole tiers, and is for its members alone', () => {
  const volume = { of: 'group', group: 'small', period: 'year', currency: null } as const;
  const ofGroup = { ...payment, volume, appliesTo: { ...all, groups: ['small'] } };
  assert.deepEqual(faultsOfSecond(ofGroup), []);
  const { group: _none, ...nameless } = volume;
  assert.deepEqual(faultsOfSecond({ ...ofGroup, volume: nameless }), ['/lines/1/volume/group missing']);
  assert.deepEqual(faultsOfSecond({ ...ofGroup, volume: { ...volume, of: 'merchant' } }), [
    '/lines/1/volume/group not_allowed',
  ]);
  assert.deepEqual(faultsOfSecond({ ...ofGroup, base: 'net', baseLine: null, tierMode: 'marginal' }), [
    '/lines/1/tier_mode not_allowed',
  ]);
  const forOthers = ['/lines/1/applies_to/groups missing'];
  assert.deepEqual(
    faultsOfSecond({ ...ofGroup, appliesTo: { ...all, groups: ['small', 'partners'] } }),
    forOthers,
  );
  assert.deepEqual(faultsOfSecond({ ...ofGroup, appliesTo: null }), forOthers);
  const inPlanFor = (group: string) => lineFaults([line, { ...ofGroup, appliesTo: null }], group).length;
  assert.deepEqual([inPlanFor('small'), inPlanFor('partners')], [0, 1]);
});
