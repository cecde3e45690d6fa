import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { settableClock } from '../../../test/settable-clock.js';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.js';
import type { SignedIn } from '../../access/index.js';
import { serviceActor } from '../../audit-entries/index.js';
import { beginSession } from '../begin-session.js';
import { codeOf, createFactorSeal, stepAt } from '../second-factor/totp.js';
import { endSessions, selectLiveSessions } from '../session-store.js';
import { insertUser, lockUser } from '../user-store.js';
import type { ProvePerson } from './prove-person.js';
import { createSecondFactorActions, type SecondFactorActions } from './set-second-factor.js';

const clock = settableClock('2026-11-20T10:00:00Z');
const masterSecret = Buffer.alloc(32, 7);
let here: TestDatabase;
let secondFactor: SecondFactorActions;
/** The user that the next proof names. */
let proved = 1;

before(async () => {
  here = await createTestDatabase();
  const { database } = here;
  const provePerson: ProvePerson = (_proof, _origin, work) =>
    database.transaction(async (tx) => {
      const user = await lockUser(tx, proved);
      assert.ok(user !== undefined && typeof work === 'function');
      return work(tx, user);
    });
  secondFactor = createSecondFactorActions({
    database,
    clock,
    provePerson,
    factors: createFactorSeal(masterSecret),
    masterSecret,
    issuer: () => 'stoa.test',
  });
});
after(() => here.drop());

const origin = { address: '192.0.2.1', requestId: 'req_1' };

async function signedIn(email: string): Promise<SignedIn> {
  const now = clock.now();
  return here.database.transaction(async (tx) => {
    const userId = (await insertUser(tx, { email, now })) ?? 0;
    const { sessionId } = await beginSession(tx, { userId, how: 'password', now });
    return {
      sessionId,
      userId,
      emailNo: 1,
      how: 'password',
      confirmedAt: now,
      operatorRole: null,
      memberships: [],
    };
  });
}

test('a session that ended while the code was on its way turns nothing on', async () => {
  const session = await signedIn('slow@example.com');
  const { secret, setup } = await secondFactor.begin(session, { password: '' }, origin);
  const code = codeOf(bytesOf(secret), stepAt(clock.now()));
  await here.database.transaction((tx) => endSessions(tx, { userId: session.userId, now: clock.now() }));
  await assert.rejects(
    secondFactor.turnOn(session, { setup, code }, serviceActor),
    /^Failure: unauthenticated/,
  );
  const user = await here.database.transaction((tx) => lockUser(tx, session.userId));
  assert.equal(user?.secondFactorSince, null);
});

test('a first code counts with the spaces that apps show in it', async () => {
  const session = await signedIn('spaced@example.com');
  proved = session.userId;
  const { secret, setup } = await secondFactor.begin(session, { password: '' }, origin);
  const code = codeOf(bytesOf(secret), stepAt(clock.now())).replace(/^.../, '$& ');
  assert.equal((await secondFactor.turnOn(session, { setup, code }, serviceActor)).length, 10);
});

test('turning it off ends the other sessions', async () => {
  const session = await signedIn('off@example.com');
  const { userId, sessionId } = session;
  await here.database.transaction((tx) => beginSession(tx, { userId, how: 'password', now: clock.now() }));
  proved = userId;
  await secondFactor.turnOff(session, { password: '' }, origin);
  const live = { createdAfter: new Date(0), seenAfter: new Date(0) };
  const left = await here.database.transaction((tx) => selectLiveSessions(tx, userId, live));
  assert.deepEqual(
    left.map((one) => one.sessionId),
    [sessionId],
  );
});

test('a setup works once, for five minutes, and no code counts again after turning it off', async () => {
  const session = await signedIn('once@example.com');
  proved = session.userId;
  const { secret, setup } = await secondFactor.begin(session, { password: '' }, origin);
  const codeNow = () => codeOf(bytesOf(secret), stepAt(clock.now()));
  const refusal = /^Failure: wrong_code/;
  const used = codeNow();
  await secondFactor.turnOn(session, { setup, code: used }, serviceActor);
  clock.advance(30_000);
  await assert.rejects(secondFactor.turnOn(session, { setup, code: codeNow() }, serviceActor), refusal);
  await secondFactor.turnOff(session, { password: '' }, origin);
  await assert.rejects(secondFactor.turnOn(session, { setup, code: codeNow() }, serviceActor), refusal);
  const stepOf = async () =>
    (await here.database.transaction((tx) => lockUser(tx, session.userId)))?.secondFactorStep;
  assert.equal(await stepOf(), BigInt(stepAt(clock.now()) - 1));
  const late = await secondFactor.begin(session, { password: '' }, origin);
  clock.advance(5 * 60_000);
  const code = codeOf(bytesOf(late.secret), stepAt(clock.now()));
  await assert.rejects(secondFactor.turnOn(session, { setup: late.setup, code }, serviceActor), refusal);
  assert.equal(await secondFactor.again(session, late.setup), undefined);
});

/** Decodes base32. */
function bytesOf(text: string): Buffer {
  const bits = [...text]
    .map((one) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(one).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}
