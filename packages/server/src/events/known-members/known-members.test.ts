import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { type CountedMembers, createKnownMembers, type NewMembers } from './known-members.js';

type Member = readonly [sumId: bigint, installation: Buffer];

/** A take in which each of these members is counted once. */
function takeOf(members: readonly Member[], origin = 'here'): CountedMembers {
  return {
    origin,
    counts: Buffer.concat(
      members.map(([sumId]) => {
        const count = Buffer.alloc(12);
        count.writeBigInt64BE(sumId);
        count.writeInt32BE(1, 8);
        return count;
      }),
    ),
    installations: Buffer.concat(members.map(([, installation]) => installation)),
  };
}

/** Reads the members from the binary arrays: after a header of 20 bytes, each value is preceded by its length. */
function membersIn({ sumIds, installationIds }: NewMembers): Member[] {
  return Array.from({ length: sumIds.readInt32BE(12) }, (_none, index) => [
    sumIds.readBigInt64BE(20 + index * 12 + 4),
    installationIds.subarray(20 + index * 20 + 4, 20 + index * 20 + 20),
  ]);
}

const installation = randomBytes(16);

test('A member is new until it is remembered, once its transaction is committed', () => {
  const findNewMembers = createKnownMembers(16);
  const take = takeOf([[1n, installation]]);
  assert.deepEqual(membersIn(findNewMembers(take)), [[1n, installation]]);
  const found = findNewMembers(take);
  assert.deepEqual(membersIn(found), [[1n, installation]]);
  found.remember();
  assert.deepEqual(membersIn(findNewMembers(take)), []);
});

test('The same installation in another sum is new, and so is another one in the same sum', () => {
  const findNewMembers = createKnownMembers(16);
  findNewMembers(takeOf([[1n, installation]])).remember();
  const others: Member[] = [
    [2n, installation],
    [1n + 2n ** 32n, installation],
    [1n, randomBytes(16)],
  ];
  assert.deepEqual(membersIn(findNewMembers(takeOf([...others, [1n, installation]]))), others);
});

test('Nothing is known of another server, or of another run of the same one', () => {
  const findNewMembers = createKnownMembers(16);
  const member: Member = [1n, installation];
  findNewMembers(takeOf([member])).remember();
  assert.deepEqual(membersIn(findNewMembers(takeOf([member], 'elsewhere'))), [member]);
});

test('What is known of one node stays known while others are asked, up to a thousand runs of nodes', () => {
  const findNewMembers = createKnownMembers(16);
  const member: Member = [1n, installation];
  findNewMembers(takeOf([member])).remember();
  for (let node = 1; node < 1_000; node += 1) findNewMembers(takeOf([], `node ${node}`));
  assert.deepEqual(membersIn(findNewMembers(takeOf([member]))), []);
  findNewMembers(takeOf([], 'one more'));
  assert.deepEqual(membersIn(findNewMembers(takeOf([member]))), [member]);
});

test('What was counted before the server went away is not remembered afterwards', () => {
  const findNewMembers = createKnownMembers(16);
  const member: Member = [1n, installation];
  const before = findNewMembers(takeOf([member]));
  findNewMembers(takeOf([], 'elsewhere'));
  before.remember();
  assert.deepEqual(membersIn(findNewMembers(takeOf([member], 'elsewhere'))), [member]);
});

test('Only members are known, in whatever order takes come', () => {
  const member = fc.tuple(fc.bigInt({ min: 1n, max: 4n }), fc.nat({ max: 20 }));
  const step = fc.record({ members: fc.array(member, { maxLength: 10 }), isCommitted: fc.boolean() });
  const installations = Array.from({ length: 21 }, () => randomBytes(16));
  const textOf = ([sumId, one]: Member): string => `${sumId} ${one.toString('hex')}`;
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const findNewMembers = createKnownMembers(16);
      const members = new Set<string>();
      for (const { members: counted, isCommitted } of steps) {
        const all = counted.map(
          ([sumId, number]): Member => [sumId, installations[number] ?? Buffer.alloc(16)],
        );
        const found = findNewMembers(takeOf(all));
        const fresh = new Set(membersIn(found).map(textOf));
        for (const one of all) assert.ok(fresh.has(textOf(one)) || members.has(textOf(one)));
        if (!isCommitted) continue;
        found.remember();
        for (const one of all) members.add(textOf(one));
      }
    }),
  );
});
