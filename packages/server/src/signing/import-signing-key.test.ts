import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { compactVerify, createLocalJWKSet, decodeProtectedHeader } from 'jose';
import { tester } from '../../test/fixtures/audit-entries/tester.js';
import { forgetKeys, testSigning, whileStarted } from '../../test/fixtures/signing/test-signing.js';
import { settableClock } from '../../test/settable-clock.js';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.js';
import { sql } from '../database/sql.js';
import { limits } from '../kernel/limits.js';
import type { Signing } from './index.js';
import { RefusedKeyError, UnreadableKeyError } from './signing-errors.js';
import { selectSigningKeys } from './signing-key-store.js';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const start = '2026-03-01T12:00:00.000Z';
let scratch: TestDatabase;

before(async () => {
  scratch = await createTestDatabase();
});
after(() => scratch.drop());
beforeEach(() => forgetKeys(scratch.database));

function newPem(namedCurve = 'P-256'): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve });
  return String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
}

const phasesOf = async (signing: Signing): Promise<string[]> =>
  (await signing.list()).map(({ phase }) => phase);
const refusedWith =
  (text: string) =>
  (error: Error): boolean =>
    error instanceof RefusedKeyError && error.message.includes(text);

test('an imported key is published at once and signs 20 minutes later', async () => {
  const clock = settableClock(start);
  const signing = testSigning({ database: scratch.database, clock });
  await whileStarted(signing, async () => {
    const old = await signing.sign('{}');
    const imported = await signing.importKey(newPem(), tester);
    assert.equal(imported.phase, 'pending');
    assert.equal(imported.signsFrom.getTime(), clock.now().getTime() + limits.signingKeyLeadMs);
    clock.set(new Date(imported.signsFrom.getTime() - 1));
    assert.equal(decodeProtectedHeader(await signing.sign('{}')).kid, decodeProtectedHeader(old).kid);
    clock.set(imported.signsFrom);
    const token = await signing.sign('{"a":1}');
    assert.equal(decodeProtectedHeader(token).kid, imported.kid);
    const keys = (await selectSigningKeys(scratch.database)).map(({ publicJwk }) => publicJwk);
    await compactVerify(token, createLocalJWKSet({ keys }));
  });
});

test('the very first key may be an imported one, which signs at once', async () => {
  const signing = testSigning({ database: scratch.database, clock: settableClock(start) });
  const imported = await signing.importKey(newPem(), tester);
  assert.equal(imported.phase, 'signing');
  await whileStarted(signing, async () => {
    assert.equal(decodeProtectedHeader(await signing.sign('{}')).kid, imported.kid);
  });
});

test('an imported key signs for the days of the schedule, which then replaces it', async () => {
  const clock = settableClock(start);
  const signing = testSigning({ database: scratch.database, clock, rotationDays: 7 });
  await signing.rotate(tester);
  const imported = await signing.importKey(newPem(), tester);
  clock.set(new Date(imported.signsFrom.getTime() + 7 * dayMs - 1));
  await signing.rotateIfDue();
  assert.deepEqual(await phasesOf(signing), ['signing']);
  clock.advance(1);
  await signing.rotateIfDue();
  assert.deepEqual(await phasesOf(signing), ['signing', 'pending']);
});

test('a key that already waits signs first, as every process expects, and the imported one after it', async () => {
  const clock = settableClock(start);
  const signing = testSigning({ database: scratch.database, clock });
  await signing.rotate(tester);
  const waiting = await signing.rotate(tester);
  clock.advance(5 * minuteMs);
  const imported = await signing.importKey(newPem(), tester);
  const kids = (await signing.list()).map(({ kid }) => kid);
  assert.deepEqual(kids.slice(1), [waiting.kid, imported.kid]);
  assert.equal(imported.signsFrom.getTime() - waiting.signsFrom.getTime(), 5 * minuteMs);
});

test('while two keys wait, a third is refused', async () => {
  const clock = settableClock(start);
  const signing = testSigning({ database: scratch.database, clock });
  for (const change of [signing.rotate, signing.rotate]) await change(tester);
  await signing.importKey(newPem(), tester);
  const third = newPem();
  await assert.rejects(() => signing.importKey(third, tester), refusedWith('2026-03-01T12:20:00.001Z'));
  clock.advance(limits.signingKeyLeadMs);
  await signing.importKey(third, tester);
});

test('a key is imported once: not while it is known, not after it is destroyed, and not after it is deleted', async () => {
  const clock = settableClock(start);
  const signing = testSigning({ database: scratch.database, clock });
  const pem = newPem();
  const { kid } = await signing.importKey(pem, tester);
  await assert.rejects(() => signing.importKey(pem, tester), refusedWith(`${kid} is in the key set already`));
  await signing.rotate(tester);
  clock.advance(30 * minuteMs);
  await signing.rotateIfDue();
  await assert.rejects(() => signing.importKey(pem, tester), refusedWith('until another one took over'));
  clock.advance(60 * minuteMs);
  await signing.rotateIfDue();
  assert.equal((await signing.list()).length, 1);
  await assert.rejects(() => signing.importKey(pem, tester), refusedWith('left at 2026-03-01T13:30:00.000Z'));
});

test('a key with a different algorithm from the configured one is refused: the schedule would replace it at once', async () => {
  const signing = testSigning({
    database: scratch.database,
    clock: settableClock(start),
    algorithm: 'EdDSA',
  });
  await assert.rejects(
    () => signing.importKey(newPem(), tester),
    refusedWith('STOA_SIGNING_ALGORITHM to ES256'),
  );
  assert.deepEqual(await signing.list(), []);
});

test('a command with another secret imports nothing, so that the service never finds a key that it cannot use', async () => {
  const clock = settableClock(start);
  await testSigning({ database: scratch.database, clock }).rotate(tester);
  const other = testSigning({ database: scratch.database, clock, masterSecret: Buffer.alloc(32, 8) });
  await assert.rejects(() => other.importKey(newPem(), tester), UnreadableKeyError);
  assert.equal((await other.list()).length, 1);
});

test('the private part of an imported key is encrypted at rest', async () => {
  const signing = testSigning({ database: scratch.database, clock: settableClock(start) });
  const pem = newPem();
  await signing.importKey(pem, tester);
  const [row] = await scratch.database.query<{ text: string; sealed: Buffer }>(sql`
    select row_to_json(key)::text as text, private_key as sealed
    from stoa.signing_key as key`);
  const secret = Buffer.from(pem.split('\n').slice(1, -2).join(''), 'base64').subarray(36, 68);
  assert.ok(row !== undefined && !row.sealed.includes(secret));
  assert.ok(!row.text.includes(secret.toString('hex')));
});

test('imports and rotations at the same time on several processes leave at most two waiting keys and one that signs', async () => {
  const clock = settableClock(start);
  const signings = Array.from({ length: 3 }, () => testSigning({ database: scratch.database, clock }));
  await signings[0]?.rotate(tester);
  const [mine, other] = [newPem(), newPem()];
  const changes = [
    (signing: Signing) => signing.rotate(tester),
    (signing: Signing) => signing.importKey(mine, tester),
    (signing: Signing) => signing.importKey(other, tester),
  ];
  const outcomes = await Promise.allSettled(
    signings.flatMap((signing) => changes.map((change) => change(signing))),
  );
  const failed = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  assert.ok(
    failed.every((error) => error instanceof RefusedKeyError),
    String(failed[0]),
  );
  const keys = (await signings[0]?.list()) ?? [];
  assert.deepEqual(
    keys.map(({ phase }) => phase),
    ['signing', 'pending', 'pending'],
  );
  assert.equal(new Set(keys.map(({ kid }) => kid)).size, 3);
});
