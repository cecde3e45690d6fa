import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { tester } from '../../test/fixtures/audit-entries/tester.js';
import { forgetKeys, testSigning, whileStarted } from '../../test/fixtures/signing/test-signing.js';
import { settableClock } from '../../test/settable-clock.js';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.js';
import { sql } from '../database/sql.js';
import { limits } from '../kernel/limits.js';
import { SecretNotLostError, UnreadableKeyError } from './signing-errors.js';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const start = '2026-03-01T12:00:00.000Z';
const otherSecret = Buffer.alloc(32, 8);
let scratch: TestDatabase;

before(async () => {
  scratch = await createTestDatabase();
});
after(() => scratch.drop());
beforeEach(() => forgetKeys(scratch.database));

const nothing = async (): Promise<void> => undefined;
const phasesOf = (keys: readonly { readonly phase: string }[]): string[] => keys.map(({ phase }) => phase);

test('the first start makes a key that signs at once', async () => {
  const clock = settableClock(start);
  const signing = testSigning({ database: scratch.database, clock });
  await whileStarted(signing, nothing);
  const [key] = await signing.list();
  assert.deepEqual(
    { ...key, kid: '' },
    {
      kid: '',
      algorithm: 'ES256',
      phase: 'signing',
      createdAt: new Date(start),
      signsFrom: new Date(start),
      publishedUntil: null,
    },
  );
});

test('a later start finds the key and makes none', async () => {
  const signings = [1, 2].map(() => testSigning({ database: scratch.database, clock: settableClock(start) }));
  for (const signing of signings) await whileStarted(signing, nothing);
  assert.equal((await signings[0]?.list())?.length, 1);
});

test('processes that start at the same time make one key', async () => {
  const signings = Array.from({ length: 6 }, () =>
    testSigning({ database: scratch.database, clock: settableClock(start) }),
  );
  await Promise.all(signings.map((signing) => whileStarted(signing, nothing)));
  assert.equal((await signings[0]?.list())?.length, 1);
});

test('a rotation publishes a key that signs 20 minutes later', async () => {
  const clock = settableClock(start);
  const signing = testSigning({ database: scratch.database, clock });
  await signing.rotate(tester);
  clock.advance(dayMs);
  const next = await signing.rotate(tester);
  assert.deepEqual([next.created, next.phase], [true, 'pending']);
  assert.equal(next.signsFrom.getTime(), clock.now().getTime() + limits.signingKeyLeadMs);
  assert.deepEqual(phasesOf(await signing.list()), ['signing', 'pending']);
});

test('a rotation while one is under way answers with the pending key', async () => {
  const clock = settableClock(start);
  const signing = testSigning({ database: scratch.database, clock });
  await signing.rotate(tester);
  const first = await signing.rotate(tester);
  clock.advance(10 * minuteMs);
  assert.deepEqual(await signing.rotate(tester), { ...first, created: false });
});

test('rotations at the same time on several processes make one key', async () => {
  const clock = settableClock(start);
  const signings = Array.from({ length: 6 }, () => testSigning({ database: scratch.database, clock }));
  await signings[0]?.rotate(tester);
  const rotations = await Promise.all(signings.map((signing) => signing.rotate(tester)));
  assert.equal(rotations.filter(({ created }) => created).length, 1);
  assert.equal(new Set(rotations.map(({ kid }) => kid)).size, 1);
});

test('the schedule replaces a key when it has signed for the configured days, not before', async () => {
  const clock = settableClock(start);
  const signing = testSigning({ database: scratch.database, clock, rotationDays: 7 });
  await signing.rotateIfDue();
  clock.advance(7 * dayMs - 1);
  await signing.rotateIfDue();
  assert.deepEqual(phasesOf(await signing.list()), ['signing']);
  clock.advance(1);
  await signing.rotateIfDue();
  assert.deepEqual(phasesOf(await signing.list()), ['signing', 'pending']);
});

test('a start with another algorithm begins a rotation to it', async () => {
  const clock = settableClock(start);
  await testSigning({ database: scratch.database, clock }).rotate(tester);
  const signing = testSigning({ database: scratch.database, clock, algorithm: 'EdDSA' });
  await whileStarted(signing, nothing);
  assert.deepEqual(
    (await signing.list()).map(({ algorithm, phase }) => [algorithm, phase]),
    [
      ['ES256', 'signing'],
      ['EdDSA', 'pending'],
    ],
  );
});

test('the private part is destroyed once no clock can sign with it, and the key is deleted once its last token has expired', async () => {
  const clock = settableClock(start);
  const signing = testSigning({ database: scratch.database, clock });
  await signing.rotate(tester);
  await signing.rotate(tester);
  const held = async (afterMs: number): Promise<(string | undefined)[]> => {
    clock.set(new Date(Date.parse(start) + afterMs));
    await signing.rotateIfDue();
    const rows = await scratch.database.query<{ state: string }>(sql`
      select case when private_key is null then 'public' else 'whole' end as state
      from stoa.signing_key
      order by signs_from`);
    return rows.map(({ state }) => state);
  };
  assert.deepEqual(await held(25 * minuteMs - 1), ['whole', 'whole']);
  assert.deepEqual(await held(25 * minuteMs), ['public', 'whole']);
  assert.deepEqual(await held(85 * minuteMs - 1), ['public', 'whole']);
  assert.deepEqual(await held(85 * minuteMs), ['whole']);
});

test('a process with a slow clock starts even though the private part of the key it would choose is destroyed', async () => {
  const clock = settableClock(start);
  const signing = testSigning({ database: scratch.database, clock });
  await signing.rotate(tester);
  const next = await signing.rotate(tester);
  clock.advance(30 * minuteMs);
  await signing.rotateIfDue();
  const late = testSigning({ database: scratch.database, clock: settableClock('2026-03-01T12:19:00Z') });
  const token = await whileStarted(late, () => late.sign('{}'));
  assert.equal(JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid, next.kid);
});

test('with another secret the service does not start, says what to do, and makes no key', async () => {
  const clock = settableClock(start);
  await testSigning({ database: scratch.database, clock }).rotate(tester);
  const signing = testSigning({ database: scratch.database, clock, masterSecret: otherSecret });
  const [{ kid = '' } = {}] = await signing.list();
  await assert.rejects(
    () => whileStarted(signing, nothing),
    (error: Error) =>
      error instanceof UnreadableKeyError &&
      [kid, 'STOA_SECRET', 'STOA_DATA', 'rotate --secret-lost'].every((part) => error.message.includes(part)),
  );
  assert.equal((await signing.list()).length, 1);
});

test('a rotation with another secret is refused, so that the service never finds a key that it cannot use', async () => {
  const clock = settableClock(start);
  await testSigning({ database: scratch.database, clock }).rotate(tester);
  await assert.rejects(
    () => testSigning({ database: scratch.database, clock, masterSecret: otherSecret }).rotate(tester),
    UnreadableKeyError,
  );
});

test('when the secret is lost, a new key signs at once, and tokens of the old one can still be verified', async () => {
  const clock = settableClock(start);
  const before = testSigning({ database: scratch.database, clock });
  const old = await before.rotate(tester);
  await before.rotate(tester);
  clock.advance(minuteMs);
  const signing = testSigning({ database: scratch.database, clock, masterSecret: otherSecret });
  const made = await signing.rotate(tester, { secretLost: true });
  assert.deepEqual([made.created, made.phase], [true, 'signing']);
  assert.deepEqual(
    (await signing.list()).map(({ kid, phase }) => [kid, phase]),
    [
      [old.kid, 'retiring'],
      [made.kid, 'signing'],
    ],
  );
  await whileStarted(signing, () => signing.sign('{}'));
});

test('secretLost with the right secret is refused with the reason and changes nothing', async () => {
  const signing = testSigning({ database: scratch.database, clock: settableClock(start) });
  await signing.rotate(tester);
  await signing.rotate(tester);
  const before = await signing.list();
  await assert.rejects(
    () => signing.rotate(tester, { secretLost: true }),
    (error: Error) => error instanceof SecretNotLostError && error.message.includes('Nothing is lost'),
  );
  assert.deepEqual(await signing.list(), before);
});

test('the table refuses a private member in what is published', async () => {
  const signing = testSigning({ database: scratch.database, clock: settableClock(start) });
  await signing.rotate(tester);
  await assert.rejects(
    () =>
      scratch.database.query(sql`
        update stoa.signing_key
        set public_jwk = public_jwk || '{"d": "secret"}'`),
    { constraint: 'signing_key_public_only' },
  );
});
