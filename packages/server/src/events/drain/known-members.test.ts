import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { type CountedTake, createKnownMembers } from './known-members.js';

type Member = readonly [rollupId: bigint, installation: Buffer];

/** A take in which each of these members is counted once. */
function takeOf(members: readonly Member[], origin = 'here'): CountedTake {
  return {
    origin,
    sums: '[]',
    counts: Buffer.concat(
      members.map(([rollupId]) => {
        const count = Buffer.alloc(12);
        count.writeBigInt64BE(rollupId);
        count.writeInt32BE(1, 8);
        return count;
      }),
    ),
    members: Buffer.concat(members.map(([, installation]) => installation)),
  };
}

const installation = randomBytes(16);

test('A member is new until it is remembered, once its transaction is committed', () => {
  const known = createKnownMembers(16);
  const take = takeOf([[1n, installation]]);
  assert.deepEqual(known.newOf(take).places, [0]);
  const found = known.newOf(take);
  assert.deepEqual(found.places, [0]);
  known.remember(found);
  assert.deepEqual(known.newOf(take).places, []);
});

test('The same installation in another sum is new, and so is another one in the same sum', () => {
  const known = createKnownMembers(16);
  known.remember(known.newOf(takeOf([[1n, installation]])));
  const others = takeOf([
    [2n, installation],
    [1n + 2n ** 32n, installation],
    [1n, randomBytes(16)],
    [1n, installation],
  ]);
  assert.deepEqual(known.newOf(others).places, [0, 16, 32]);
});

test('Nothing is known of another server, or of the same one in another run', () => {
  const known = createKnownMembers(16);
  const before = known.newOf(takeOf([[1n, installation]]));
  known.remember(before);
  assert.deepEqual(known.newOf(takeOf([[1n, installation]], 'elsewhere')).places, [0]);
  assert.deepEqual(known.newOf(takeOf([[1n, installation]])).places, [0]);
});

test('What was counted before the server went away is not remembered after it', () => {
  const known = createKnownMembers(16);
  const before = known.newOf(takeOf([[1n, installation]]));
  known.newOf(takeOf([], 'elsewhere'));
  known.remember(before);
  assert.deepEqual(known.newOf(takeOf([[1n, installation]], 'elsewhere')).places, [0]);
});

test('Whatever comes in whatever order, only members are known', () => {
  const member = fc.tuple(fc.bigInt({ min: 1n, max: 4n }), fc.nat({ max: 20 }));
  const step = fc.record({ members: fc.array(member, { maxLength: 10 }), isCommitted: fc.boolean() });
  const installations = Array.from({ length: 21 }, () => randomBytes(16));
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const known = createKnownMembers(16);
      const members = new Set<string>();
      for (const { members: counted, isCommitted } of steps) {
        const found = known.newOf(
          takeOf(counted.map(([rollupId, number]) => [rollupId, installations[number] ?? Buffer.alloc(16)])),
        );
        counted.forEach((one, index) => {
          if (!found.places.includes(16 * index)) assert.ok(members.has(one.join()));
        });
        if (!isCommitted) continue;
        known.remember(found);
        for (const one of counted) members.add(one.join());
      }
    }),
  );
});
