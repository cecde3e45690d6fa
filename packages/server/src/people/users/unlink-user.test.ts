import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { createTestUser } from '../../../test/fixtures/people/test-user.js';
import { openTransaction, untilSomebodyWaits } from '../../../test/open-transaction.js';
import { settableClock } from '../../../test/settable-clock.js';
import { startTestService, type TestService } from '../../../test/start-test-service.js';
import { auditWriter, commandActor } from '../../audit-entries/index.js';
import { sql } from '../../database/sql.js';
import { type AdmitIdentity, createAdmitIdentity } from '../oidc/admit-identity.js';
import { lockAdmins, lockUser } from '../user-store.js';
import { createUserManagement, type UserManagement } from './manage-users.js';
import { unlinkUsers } from './unlink-user.js';

const clock = settableClock('2026-11-20T10:00:00Z');
const oldIssuer = 'https://login.example';
const newIssuer = 'https://login.example/v2';
let service: TestService;
let admit: (identity: Parameters<AdmitIdentity>[0], requestId: string) => ReturnType<AdmitIdentity>;
let users: UserManagement;

before(async () => {
  service = await startTestService({ clock });
  const { database } = service;
  const admitIdentity = createAdmitIdentity({ database, clock, roles: new Map([['admins', 'admin']]) });
  admit = (identity, requestId) => admitIdentity(identity, { attempt: { state: randomUUID() }, requestId });
  users = createUserManagement({ database, clock, actor: commandActor('tester') });
});
after(() => service.stop());

const identityOf = (issuer: string, name: string) => ({
  issuer,
  subject: name,
  email: `${name}@example.com`,
  emailVerified: true,
  groups: ['admins'],
  provedAt: undefined,
});

async function userOfSession(sessionId: number): Promise<number | undefined> {
  const [row] = await service.database.query<{ userId: number }>(sql`
    select user_id as "userId"
    from stoa.user_session
    where session_id = ${sessionId}`);
  return row?.userId;
}

async function entriesOf(userId: number) {
  return service.database.query(sql`
    select before, after
    from stoa.audit_entry
    where action = 'user.unlinked'
    and target = ${`user ${userId}`}`);
}

test('people get in again after the address of the provider has changed', async () => {
  const known: (number | undefined)[] = [];
  for (const name of ['ann', 'ben'])
    known.push(await userOfSession((await admit(identityOf(oldIssuer, name), 'req_1')).sessionId));
  await assert.rejects(admit(identityOf(newIssuer, 'ann'), 'req_2'), /person_unknown/);
  assert.deepEqual(await users.unlink({ issuer: oldIssuer }), known);
  for (const [index, name] of ['ann', 'ben'].entries()) {
    const { sessionId } = await admit(identityOf(newIssuer, name), 'req_3');
    assert.equal(await userOfSession(sessionId), known[index]);
  }
  assert.deepEqual(await users.unlink({ issuer: oldIssuer }), []);
});

test('the owner of an address gets in whose account was first taken by somebody without it', async () => {
  const owner = identityOf(oldIssuer, 'cy');
  const { sessionId } = await admit({ ...owner, subject: 'other', emailVerified: false }, 'req_1');
  const userId = (await userOfSession(sessionId)) ?? assert.fail();
  await assert.rejects(admit(owner, 'req_2'), /person_unknown/);
  assert.deepEqual(await users.unlink({ userId }), [userId]);
  assert.equal(await userOfSession((await admit(owner, 'req_3')).sessionId), userId);
  // The previous holder of the account has no way into it any more.
  await assert.rejects(
    admit({ ...owner, subject: 'other', emailVerified: false }, 'req_4'),
    /person_unknown/,
  );
  assert.deepEqual(await entriesOf(userId), [
    { before: { issuer: oldIssuer }, after: { sessions_ended: 1 } },
  ]);
});

test('a person without a link is left alone, and an unknown person is an error', async () => {
  const { userId, headers } = await createTestUser(service.database, {
    email: 'with-a-password@example.com',
    operatorRole: 'support',
    now: clock.now(),
  });
  assert.deepEqual(await users.unlink({ userId }), []);
  assert.deepEqual(await entriesOf(userId), []);
  const answer = await service.app.inject({ url: '/session-api/v1/session', headers });
  assert.equal(answer.statusCode, 200);
  await assert.rejects(users.unlink({ userId: 2_147_483_647 }), /unknown_user/);
});

test('a sign-in that waits while the link ends begins no session', async () => {
  const { database } = service;
  const person = identityOf(oldIssuer, 'di');
  const userId = (await userOfSession((await admit(person, 'req_1')).sessionId)) ?? assert.fail();
  const unlinking = await openTransaction(database);
  const audit = auditWriter(commandActor('tester'), clock);
  assert.deepEqual(await unlinkUsers(unlinking.tx, { userId }, { audit, now: clock.now() }), [userId]);
  const refused = assert.rejects(admit(person, 'req_2'), /person_unknown/);
  await untilSomebodyWaits(database);
  await unlinking.end('commit');
  await refused;
  const live = await database.query(sql`
    select
    from stoa.user_session
    where user_id = ${userId}
    and ended_at is null`);
  assert.deepEqual(live, []);
});

test('unlinking everybody locks the admins first, as disabling does', async () => {
  const { database } = service;
  const issuer = 'https://login.example/locked';
  const staff = await createTestUser(database, { email: 'staff@example.com', now: clock.now() });
  await database.query(sql`
    update stoa.user_account
    set oidc_issuer = ${issuer}, oidc_subject = 'staff'
    where user_id = ${staff.userId}`);
  const admin = await userOfSession((await admit(identityOf(issuer, 'eli'), 'req_1')).sessionId);
  const demoting = await openTransaction(database);
  assert.ok(admin !== undefined && (await lockAdmins(demoting.tx)).includes(admin));
  const unlinked = users.unlink({ issuer });
  await untilSomebodyWaits(database);
  try {
    // The transaction that has locked the admins can lock every other user: otherwise the two would deadlock.
    await lockUser(demoting.tx, staff.userId);
  } finally {
    await demoting.end('rollback');
  }
  assert.deepEqual(await unlinked, [staff.userId, admin]);
});
