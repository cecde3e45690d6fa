import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { coveredUntil, expiredPartitions, partitionsAround } from './session-partition-store.js';

const hourMs = 3_600_000;
const time = fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });

test('partitions are named by their start in UTC', () => {
  const names = partitionsAround(new Date('2026-11-20T10:00:00Z')).map(({ name }) => name);
  assert.equal(names.at(0), 'store_session_20261119_0800');
  assert.equal(names.at(-1), 'store_session_20261121_0800');
  assert.equal(names.length, 13);
});

test('partitions follow each other without a gap, from the window to a day ahead', () => {
  fc.assert(
    fc.property(time, (now) => {
      const partitions = partitionsAround(now);
      partitions.reduce((before, after) => {
        assert.deepEqual(after.startsAt, before.endsAt);
        assert.ok(after.name > before.name);
        return after;
      });
      const [first, last] = [partitions.at(0), partitions.at(-1)];
      assert.ok(first !== undefined && first.startsAt.getTime() <= now.getTime() - 24 * hourMs);
      assert.ok(last !== undefined && last.endsAt.getTime() > now.getTime() + 24 * hourMs);
    }),
  );
});

test('time is covered from now on until the first gap', () => {
  const now = new Date('2026-11-20T10:00:00Z');
  const names = partitionsAround(now).map(({ name }) => name);
  assert.deepEqual(coveredUntil(names, now), new Date('2026-11-21T12:00:00Z'));
  const gap = names.filter((name) => name !== 'store_session_20261120_1600');
  assert.deepEqual(coveredUntil(gap, now), new Date('2026-11-20T16:00:00Z'));
  assert.ok(coveredUntil([], now) <= now);
});

test('a partition that can hold a session of the window has not expired', () => {
  fc.assert(
    fc.property(time, fc.nat(200), (now, hours) => {
      const ago = new Date(now.getTime() - hours * hourMs);
      const names = partitionsAround(ago).filter(
        ({ endsAt }) => endsAt.getTime() > now.getTime() - 24 * hourMs,
      );
      assert.deepEqual(
        expiredPartitions(
          names.map(({ name }) => name),
          now,
        ),
        [],
      );
    }),
  );
});

test('a partition expires when the window has passed its end by more than clocks may differ', () => {
  const names = ['store_session_20261119_0400', 'store_session_20261119_0800'];
  assert.deepEqual(expiredPartitions(names, new Date('2026-11-20T12:04:59.999Z')), names.slice(0, 1));
  assert.deepEqual(expiredPartitions(names, new Date('2026-11-20T12:05:00.000Z')), names);
});
