import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { computeFee } from '../fees/compute-fee.js';
import { createYearVolumes, placeAt } from './year-volumes.js';

const most = 2n ** 63n - 1n;
const amount = fc.bigInt({ min: 0n, max: most });

test('a place within int64 gives the same fee as the volume itself, however large or small that is', () => {
  const tier = fc.record({
    currency: fc.constant('EUR'),
    volumeFrom: fc.oneof(fc.bigInt({ min: 1n, max: most }), fc.constantFrom(1n, most)),
    ratePpm: fc.integer({ min: 0, max: 1_000_000 }),
  });
  const volume = fc.oneof(
    fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }),
    fc.bigInt({ min: most - 5n, max: most + 5n }),
    fc.bigInt({ min: -most - 5n, max: -most + 5n }),
  );
  fc.assert(
    fc.property(fc.array(tier, { maxLength: 4 }), amount, volume, (found, base, volumeBefore) => {
      const tiers = found.toSorted((one, other) => (one.volumeFrom < other.volumeFrom ? -1 : 1));
      const plan = { ratePpm: 150_000, tiers };
      const place = placeAt(volumeBefore);
      assert.equal(BigInt.asIntN(64, place), place);
      assert.equal(
        computeFee(plan, { currency: 'EUR', base, volumeBefore: place }),
        computeFee(plan, { currency: 'EUR', base, volumeBefore }),
      );
    }),
  );
});

test('each base takes the place after the one before it, and the sum itself stays exact beyond int64', () => {
  const volumes = createYearVolumes([{ year: '2026', currency: 'EUR', base: most }]);
  const places = [1n, 5n, -10n].map((base) => volumes.add('2026-03', 'EUR', base));
  assert.deepEqual([...places, volumes.add('2026-03', 'EUR', 0n)], [most, most, most, most - 4n]);
  assert.equal(volumes.add('2027-01', 'EUR', 1n), 0n);
});
