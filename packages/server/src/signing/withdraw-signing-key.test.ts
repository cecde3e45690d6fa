import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { decodeProtectedHeader } from 'jose';
import { tester } from '../../test/fixtures/audit-entries/tester.js';
import { forgetKeys, testSigning, whileStarted } from '../../test/fixtures/signing/test-signing.js';
import { type SettableClock, settableClock } from '../../test/settable-clock.js';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.js';
import { limits } from '../kernel/limits.js';
import type { Signing } from './index.js';
import { RefusedKeyError, UnknownKeyError, UnreadableKeyError } from './signing-errors.js';

const minuteMs = 60_000;
const start = '2026-03-01T12:00:00.000Z';
let scratch: TestDatabase;
let clock: SettableClock;
let signing: Signing;

before(async () => {
  scratch = await createTestDatabase();
});
after(() => scratch.drop());
beforeEach(async () => {
  await forgetKeys(scratch.database);
  clock = settableClock(start);
  signing = testSigning({ database: scratch.database, clock });
});

const kidsOf = async (): Promise<string[]> => (await signing.list()).map(({ kid }) => kid);
const signerOf = async (one: Signing): Promise<string | undefined> =>
  decodeProtectedHeader(await one.sign('{}')).kid;

test('the key that signs is withdrawn, leaves the key set, and a new one signs at once', async () => {
  await whileStarted(signing, async () => {
    const [leaked = ''] = await kidsOf();
    clock.advance(minuteMs);
    const { withdrawn, successor } = await signing.withdraw(leaked, tester);
    assert.deepEqual([withdrawn.kid, withdrawn.phase], [leaked, 'signing']);
    assert.deepEqual([successor?.phase, successor?.signsFrom], ['signing', clock.now()]);
    assert.deepEqual(await kidsOf(), [successor?.kid]);
    assert.equal(await signerOf(signing), successor?.kid);
  });
});

test('a key that waits takes over at once, since some verifiers know it already', async () => {
  await whileStarted(signing, async () => {
    const [leaked = ''] = await kidsOf();
    const waiting = await signing.rotate(tester);
    clock.advance(15 * minuteMs);
    const { successor } = await signing.withdraw(leaked, tester);
    assert.deepEqual([successor?.kid, successor?.signsFrom], [waiting.kid, clock.now()]);
    assert.equal(await signerOf(signing), waiting.kid);
  });
});

test('withdrawing a key that waits changes nothing about who signs', async () => {
  await whileStarted(signing, async () => {
    const signer = await signerOf(signing);
    const waiting = await signing.rotate(tester);
    assert.deepEqual((await signing.withdraw(waiting.kid, tester)).successor, null);
    clock.set(waiting.signsFrom);
    assert.equal(await signerOf(signing), signer);
  });
});

test('after a replaced key is withdrawn its tokens can no longer be verified', async () => {
  const { kid } = await signing.rotate(tester);
  const next = await signing.rotate(tester);
  clock.set(next.signsFrom);
  const { withdrawn, successor } = await signing.withdraw(kid, tester);
  assert.deepEqual([withdrawn.phase, successor], ['retiring', null]);
  assert.deepEqual(await kidsOf(), [next.kid]);
});

test('a retired key does not come back when its successor is withdrawn', async () => {
  await signing.rotate(tester);
  const next = await signing.rotate(tester);
  clock.set(new Date(next.signsFrom.getTime() + 65 * minuteMs));
  const { successor } = await signing.withdraw(next.kid, tester);
  assert.deepEqual(await kidsOf(), [successor?.kid]);
});

test('another process follows when it next reads the keys, and one with a slow clock also signs with the successor', async () => {
  const late = testSigning({
    database: scratch.database,
    clock: settableClock(new Date(Date.parse(start) - 2 * minuteMs)),
  });
  await signing.rotate(tester);
  await whileStarted(late, async () => {
    const [leaked = ''] = await kidsOf();
    const { successor } = await signing.withdraw(leaked, tester);
    await late.rotateIfDue();
    assert.equal(await signerOf(late), successor?.kid);
  });
});

test('a withdrawn key cannot be imported again', async () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const { kid } = await signing.importKey(pem, tester);
  await signing.withdraw(kid, tester);
  await assert.rejects(
    () => signing.importKey(pem, tester),
    (error: Error) => error instanceof RefusedKeyError && error.message.includes('does not come back'),
  );
});

test('an unknown key is refused, and so is one that was already withdrawn', async () => {
  await signing.rotate(tester);
  await assert.rejects(() => signing.withdraw('unknown', tester), UnknownKeyError);
  const [kid = ''] = await kidsOf();
  await signing.withdraw(kid, tester);
  await assert.rejects(() => signing.withdraw(kid, tester), UnknownKeyError);
  assert.equal((await signing.list()).length, 1);
});

test('a command with another secret withdraws nothing: the service could not use the successor', async () => {
  const { kid } = await signing.rotate(tester);
  const other = testSigning({ database: scratch.database, clock, masterSecret: Buffer.alloc(32, 8) });
  await assert.rejects(() => other.withdraw(kid, tester), UnreadableKeyError);
  assert.deepEqual(await kidsOf(), [kid]);
});

test('keys that were given up with their lost secret can be withdrawn as well', async () => {
  const { kid } = await signing.rotate(tester);
  clock.advance(minuteMs);
  const later = testSigning({ database: scratch.database, clock, masterSecret: Buffer.alloc(32, 8) });
  const { kid: present } = await later.rotate(tester, { secretLost: true });
  assert.equal((await later.withdraw(kid, tester)).successor, null);
  assert.deepEqual(await kidsOf(), [present]);
});

test('of several withdrawals of one key at the same time one succeeds, and there is one successor', async () => {
  const { kid } = await signing.rotate(tester);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 5 }, () => testSigning({ database: scratch.database, clock }).withdraw(kid, tester)),
  );
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
  assert.equal((await signing.list()).length, 1);
});

test('withdrawing the new key right after a rotation leaves one key that signs, also a moment later', async () => {
  await whileStarted(signing, async () => {
    const next = await signing.rotate(tester);
    clock.set(new Date(next.signsFrom.getTime() + minuteMs));
    const { successor } = await signing.withdraw(next.kid, tester);
    assert.equal(await signerOf(signing), successor?.kid);
    clock.advance(limits.signingKeyRefreshMs);
    await signing.rotateIfDue();
    assert.equal(await signerOf(signing), successor?.kid);
  });
});
