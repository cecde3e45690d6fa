import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type AccessBench, createAccessBench, revisionOf } from '../../../test/fixtures/access/access-app.js';
import { tester } from '../../../test/fixtures/audit-entries/tester.js';
import { settableClock } from '../../../test/settable-clock.js';
import { bindContext } from '../../database/context.js';
import { Failure } from '../../kernel/failure.js';
import type { Scope } from '../callers/scope.js';
import { findEndingKeys } from '../ending-keys/ending-keys.js';
import { updateLastUses } from './access-key-store.js';
import { change, issue, revoke, rotate } from './manage-keys.js';

const start = new Date('2026-03-01T12:00:00.000Z');
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const clock = settableClock(start);
let bench: AccessBench;
let merchantId: number;

before(async () => {
  bench = await createAccessBench(clock);
  ({ merchantId } = await bench.access.createMerchant('Rotating'));
});
after(() => bench.drop());

const inDays = (days: number) => new Date(start.getTime() + days * dayMs);
const named = (accessKeyId: number) => ({ kind: 'api_key' as const, accessKeyId, merchantId });
const failsWith = (code: string) => (error: unknown) =>
  error instanceof Failure && error.definition.code === code;
const keyOf = async (accessKeyId: number) =>
  (await bench.access.listKeys('api_key', { merchantId })).find((key) => key.accessKeyId === accessKeyId);

/** Keys in the hands of somebody of the merchant who may give keys only these scopes. */
function accessGranting(grantable: readonly Scope[]) {
  return bindContext(
    { database: bench.database, clock, by: tester, grantable },
    { change, issue, revoke, rotate },
  );
}

test('the new key gets the time that the old one had, and the old one no more than it had left', async () => {
  const { accessKeyId } = await bench.access.issue({ kind: 'api_key', merchantId, expiresAt: inDays(90) });
  clock.set(inDays(89));
  const rotated = await bench.access.rotate(named(accessKeyId), { overlapMs: 7 * dayMs });
  clock.set(start);
  assert.deepEqual([rotated.expiresAt, rotated.oldValidUntil], [inDays(89 + 90), inDays(90)]);
});

test('a key that is to last until the end of time is rotated like any other', async () => {
  const expiresAt = new Date('9999-12-31T23:59:59.000Z');
  const { accessKeyId } = await bench.access.issue({ kind: 'api_key', merchantId, expiresAt });
  clock.advance(dayMs);
  const rotated = await bench.access.rotate(named(accessKeyId), { overlapMs: dayMs });
  clock.set(start);
  assert.equal(rotated.expiresAt?.getUTCFullYear(), 9999);
});

test('of many rotations of a key at once one makes a key', async () => {
  const { accessKeyId } = await bench.access.issue({ kind: 'api_key', merchantId });
  const revision = await revisionOf(bench.database);
  const results = await Promise.allSettled(
    [1, 2, 3, 4].map(() => bench.access.rotate(named(accessKeyId), { overlapMs: hourMs })),
  );
  const [made, ...others] = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  assert.equal(others.length, 0);
  for (const one of results)
    if (one.status === 'rejected') assert.ok(failsWith('key_was_rotated')(one.reason));
  assert.equal((await keyOf(accessKeyId))?.followedBy, made?.accessKeyId);
  assert.equal(await revisionOf(bench.database), revision + 1n);
});

test('a key that is revoked while it is rotated is revoked afterwards, and has one successor at most', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { accessKeyId } = await bench.access.issue({ kind: 'api_key', merchantId });
    const [rotation] = await Promise.allSettled([
      bench.access.rotate(named(accessKeyId), { overlapMs: hourMs }),
      bench.access.revoke({ kind: 'api_key', accessKeyId, merchantId }),
    ]);
    const key = await keyOf(accessKeyId);
    assert.deepEqual(key?.revokedAt, start);
    if (rotation?.status === 'fulfilled') assert.equal(key?.followedBy, rotation.value.accessKeyId);
    else assert.ok(failsWith('key_is_over')(rotation?.reason));
  }
});

test('a key may be rotated again once its successor was revoked', async () => {
  const { accessKeyId } = await bench.access.issue({ kind: 'api_key', merchantId });
  const lost = await bench.access.rotate(named(accessKeyId), { overlapMs: hourMs });
  const again = () => bench.access.rotate(named(accessKeyId), { overlapMs: hourMs });
  await assert.rejects(again, failsWith('key_was_rotated'));
  await bench.access.revoke({ kind: 'api_key', accessKeyId: lost.accessKeyId });
  const found = await again();
  assert.equal((await keyOf(accessKeyId))?.followedBy, found.accessKeyId);
});

test('an expired key is not rotated, changed or brought back', async () => {
  const { accessKeyId } = await bench.access.issue({ kind: 'api_key', merchantId, expiresAt: inDays(1) });
  clock.set(inDays(1));
  await assert.rejects(
    () => bench.access.rotate(named(accessKeyId), { overlapMs: hourMs }),
    failsWith('key_is_over'),
  );
  await assert.rejects(
    () => bench.access.change(named(accessKeyId), { expiresAt: null }),
    failsWith('key_is_over'),
  );
  clock.set(start);
});

test('a key never gets a scope after it was issued', async () => {
  const { accessKeyId } = await bench.access.issue({ kind: 'api_key', merchantId, scopes: ['reports:read'] });
  await assert.rejects(
    () => bench.access.change(named(accessKeyId), { scopes: ['reports:read', 'reports:write'] }),
    failsWith('unusable_value'),
  );
  assert.deepEqual((await keyOf(accessKeyId))?.scopes, ['reports:read']);
});

test('anyone who lacks a scope issues, rotates and prolongs no key that has it, but limits and revokes it', async () => {
  const weak = accessGranting(['reports:read']);
  const refused = failsWith('beyond_own_scopes');
  const scopes: Scope[] = ['reports:read', 'statements:read'];
  await assert.rejects(() => weak.issue({ kind: 'api_key', merchantId, scopes }), refused);
  const { accessKeyId } = await bench.access.issue({
    kind: 'api_key',
    merchantId,
    scopes,
    expiresAt: inDays(9),
  });
  await assert.rejects(() => weak.rotate(named(accessKeyId), { overlapMs: hourMs }), refused);
  for (const expiresAt of [inDays(10), null])
    await assert.rejects(() => weak.change(named(accessKeyId), { expiresAt }), refused);
  await weak.change(named(accessKeyId), { label: 'shorter', expiresAt: inDays(8) });
  await weak.change(named(accessKeyId), { scopes: ['reports:read'], expiresAt: inDays(10) });
  await weak.revoke({ kind: 'api_key', accessKeyId, merchantId });
});

test('a key without named scopes gets what its issuer can give of the usual ones', async () => {
  const { scopes } = await accessGranting(['reports:read', 'access:write']).issue({
    kind: 'api_key',
    merchantId,
  });
  assert.deepEqual(scopes, ['reports:read']);
  await assert.rejects(
    () => accessGranting(['access:write']).issue({ kind: 'api_key', merchantId }),
    failsWith('beyond_own_scopes'),
  );
});

test('keys in use that end within 14 days are found until their successor is used', async () => {
  const { access, database } = bench;
  const owner = await access.createMerchant('Ending');
  const issue = (days: number) =>
    access.issue({ kind: 'api_key', merchantId: owner.merchantId, expiresAt: inDays(days) });
  const [soon, later, unused] = [await issue(14), await issue(15), await issue(3)];
  const found = async (of: number | null = owner.merchantId) =>
    (await findEndingKeys(database, clock, of)).map(({ accessKeyId }) => accessKeyId);
  await updateLastUses(database, new Map([soon, later].map(({ accessKeyId }) => [accessKeyId, start])));
  assert.deepEqual(await found(), [soon.accessKeyId]);
  assert.ok((await found(null)).includes(soon.accessKeyId));
  assert.ok(!(await found(null)).includes(unused.accessKeyId));
  assert.deepEqual(await found(merchantId), []);
  const successor = await access.rotate(
    { kind: 'api_key', accessKeyId: soon.accessKeyId },
    { overlapMs: 30 * dayMs, expiresAt: inDays(60) },
  );
  assert.deepEqual(await found(), [soon.accessKeyId]);
  await updateLastUses(database, new Map([[successor.accessKeyId, start]]));
  assert.deepEqual(await found(), []);
});
