import assert from 'node:assert/strict';
import { test } from 'node:test';
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
  const volumes = createTierVolumes({ ofMerchant: days, ofApps });
  const periods = ['year', 'month', 'rolling_12_months', 'life'] as const;
  return {
    volumes,
    soFar: (at = place) => periods.map((period) => volumes.soFar({ of, period }, at)),
    onEarlierDays: (at = place) => periods.map((period) => volumes.onEarlierDays({ of, period }, at)),
  };
}

for (const of of ['merchant', 'app'] as const) {
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
