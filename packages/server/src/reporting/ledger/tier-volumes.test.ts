import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createConverter } from '../exchange-rates/convert-volume.js';
import { createTierVolumes, type TierVolume } from './tier-volumes.js';

const place = { bundleId: 'one', currency: 'EUR', day: '2024-02-29' };
const day = (text: string, base: bigint, bundleId = '') => ({ ...place, day: text, bundleId, base });
const days = [
  day('2020-01-01', 1n),
  day('2023-02-28', 10n),
  day('2023-03-01', 100n),
  day('2023-12-31', 1_000n),
  day('2024-01-01', 10_000n),
  day('2024-02-01', 100_000n),
  day('2024-02-29', 1_000_000n),
  day('2024-03-01', 10_000_000n),
  day('2024-12-31', 100_000_000n),
];

function volumesOf(of: TierVolume['of']) {
  const ofApps = days.map((one) => ({ ...one, bundleId: 'one' }));
  const rates = ['2020-01-01 0.5', '2024-01-01 2'].map((one) => {
    const [fromDay = '', rate = ''] = one.split(' ');
    return { currency: 'EUR', toCurrency: 'KWD', fromDay, rate };
  });
  const converter = createConverter(rates);
  const countedIn = new Set([null, 'KWD']);
  const ofGroups = days.map((one) => ({ ...one, group: 'small' }));
  const memberships = [{ group: 'small', memberFrom: '2023-02-01', memberUntil: null }];
  const booked = { ofMerchant: days, ofApps, ofGroups, memberships };
  const volumes = createTierVolumes({ ...booked, countedIn, converter });
  const owner = of === 'group' ? { of, group: 'small' } : { of };
  const periods = ['year', 'month', 'rolling_12_months', 'life'] as const;
  return {
    volumes,
    soFar: (at = place) =>
      periods.map((period) => volumes.soFar({ ...owner, period, currency: null }, at).before),
    onEarlierDays: (at = place) =>
      periods.map((period) => volumes.onEarlierDays({ ...owner, period, currency: null }, at).before),
  };
}

for (const of of ['merchant', 'app', 'group'] as const) {
  test(`the volume of the ${of} counts the days of its period, the day of the transaction and later ones included if they are in it`, () => {
    assert.deepEqual(volumesOf(of).soFar(), [111_110_000n, 1_100_000n, 1_111_100n, 111_111_111n]);
    const next = { ...place, day: '2025-02-28' };
    assert.deepEqual(volumesOf(of).soFar(next), [0n, 0n, 111_000_000n, 111_111_111n]);
  });

  test(`on earlier days, the volume of the ${of} counts nothing of the day itself and after it`, () => {
    assert.deepEqual(volumesOf(of).onEarlierDays(), [110_000n, 100_000n, 111_100n, 111_111n]);
    const first = { ...place, day: '2024-01-01' };
    assert.deepEqual(volumesOf(of).onEarlierDays(first), [0n, 0n, 1_110n, 1_111n]);
  });

  test(`what is booked counts in each volume of the ${of} that was asked for before, and in no other`, () => {
    const { volumes, soFar, onEarlierDays } = volumesOf(of);
    const before = [soFar(), onEarlierDays()];
    volumes.add({ ...place, day: '2024-02-02' }, 5n);
    volumes.add({ ...place, currency: 'USD' }, 7n);
    assert.deepEqual(
      [soFar(), onEarlierDays()],
      before.map((some) => some.map((sum) => sum + 5n)),
    );
    volumes.add({ ...place, day: '2024-02-02' }, -5n);
    volumes.add({ ...place, day: '2023-02-28' }, 3n);
    const life = (sums: readonly bigint[]) => sums.map((sum, index) => sum + (index === 3 ? 3n : 0n));
    assert.deepEqual([soFar(), onEarlierDays()], before.map(life));
  });
}

test('the volume of an app counts no other app, and none is known where the app is not', () => {
  const { volumes, soFar } = volumesOf('app');
  assert.deepEqual(soFar({ ...place, bundleId: 'two' }), [0n, 0n, 0n, 0n]);
  volumes.add({ ...place, bundleId: '' }, 5n);
  assert.deepEqual(soFar({ ...place, bundleId: '' }), [0n, 0n, 0n, 0n]);
});

test('what a merchant books counts for a group on days on which it is a member, and for no other group', () => {
  const memberships = ['2024-01-10 2024-01-20', '2024-02-01'].map((one) => {
    const [memberFrom = '', memberUntil = null] = one.split(' ');
    return { group: 'small', memberFrom, memberUntil };
  });
  const volumes = createTierVolumes({
    ...{ ofMerchant: [], ofApps: [], ofGroups: [], memberships, countedIn: new Set([null]) },
    converter: createConverter([]),
  });
  const seen = (group: string) =>
    volumes.soFar({ of: 'group', group, period: 'life', currency: null }, place).before;
  const sums = ['2024-01-09', '2024-01-10', '2024-01-19', '2024-01-20', '2024-02-01'].map((on, index) => {
    volumes.add({ ...place, day: on }, 10n ** BigInt(index));
    return seen('small');
  });
  assert.deepEqual(sums, [0n, 10n, 110n, 110n, 10_110n]);
  assert.equal(seen('partners'), 0n);
});

test('a volume in one currency counts each day at its rate, exactly, and is rounded down once', () => {
  const { volumes } = volumesOf('merchant');
  const [life, year] = (['life', 'rolling_12_months'] as const).map((period) => {
    return { of: 'merchant' as const, period, currency: 'KWD' };
  });
  assert.ok(life && year);
  // A hundredth of a euro is ten thousandths of a dinar, halved before 2024 and doubled since.
  const before = 5n + 50n + 500n + 5_000n + 20n * 111_110_000n;
  assert.deepEqual(volumes.soFar(life, place), { before, isAssumed: false });
  volumes.add({ ...place, currency: 'KWD' }, 3n);
  volumes.add({ ...place, currency: 'USD' }, 1_000n);
  assert.deepEqual(volumes.soFar(life, place), { before: before + 3n, isAssumed: false });
  const rolling = 500n + 5_000n + 20n * 1_110_000n + 3n;
  assert.deepEqual(volumes.soFar(year, { ...place, currency: 'USD' }), { before: rolling, isAssumed: true });
});

test('parts of a minor unit are added up before they are rounded down, also below 0', () => {
  const rates = [{ currency: 'JPY', toCurrency: 'EUR', fromDay: '2020-01-01', rate: '0.004' }];
  const inEuro = { of: 'merchant', period: 'life', currency: 'EUR' } as const;
  const volumes = createTierVolumes({
    ...{ ofMerchant: [], ofApps: [], ofGroups: [], memberships: [], countedIn: new Set(['EUR']) },
    converter: createConverter(rates),
  });
  const yen = { ...place, currency: 'JPY' };
  const seen = [1n, 1n, 1n, -4n].map((base) => {
    volumes.add(yen, base);
    return volumes.soFar(inEuro, yen).before;
  });
  assert.deepEqual(seen, [0n, 0n, 1n, -1n]);
});
