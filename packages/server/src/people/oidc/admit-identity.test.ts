import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { createTestUser } from '../../../test/fixtures/people/test-user.js';
import { openTransaction, untilSomebodyWaits } from '../../../test/open-transaction.js';
import { settableClock } from '../../../test/settable-clock.js';
import { createTestMerchant, startTestService, type TestService } from '../../../test/start-test-service.js';
import { commandActor } from '../../audit-entries/index.js';
import { sql } from '../../database/sql.js';
import { createMemberManagement } from '../index.js';
import { insertUser } from '../user-store.js';
import { type AdmitIdentity, createAdmitIdentity } from './admit-identity.js';

const clock = settableClock('2026-11-20T10:00:00Z');
const origin = 'https://stoa.test';
const password = 'a sentence of four words';
let service: TestService;
let merchantId: number;
let admit: (identity: Parameters<AdmitIdentity>[0], requestId: string) => ReturnType<AdmitIdentity>;

before(async () => {
  service = await startTestService({ clock });
  ({ merchantId } = await createTestMerchant(service.access, 'com.example.admitted'));
  const { database } = service;
  const admitIdentity = createAdmitIdentity({ database, clock, roles: new Map([['admins', 'admin']]) });
  admit = (identity, requestId) => admitIdentity(identity, { attempt: { state: randomUUID() }, requestId });
});
after(() => service.stop());

const identityOf = (subject: string, email: string, groups: readonly string[] = []) => ({
  issuer: 'https://login.example',
  subject,
  email,
  emailVerified: true,
  groups,
  provedAt: undefined,
});

const post = (url: string, payload: object) =>
  service.app.inject({ method: 'POST', url, headers: { origin }, payload });
const signIn = (email: string) => post('/session-api/v1/sign-in', { email, password });
const whoAmI = async (cookie: string) =>
  (await service.app.inject({ url: '/session-api/v1/session', headers: { cookie } })).statusCode;

test('anyone who took the address of somebody else before they came loses the account to them', async () => {
  const email = 'victim@example.com';
  const members = createMemberManagement({
    database: service.database,
    clock,
    actor: commandActor('tester'),
  });
  // The owner of a merchant invites the address, keeps the link, and sets a password that only the owner knows.
  const { userId, secret } = await members.invite(merchantId, email, 'developer');
  assert.equal((await post('/session-api/v1/link', { link: secret, password })).statusCode, 204);
  const taken = await signIn(email);
  const [cookie = ''] = String(taken.headers['set-cookie']).split(';', 1);
  assert.equal(await whoAmI(cookie), 200);
  const open = await members.invite(
    (await createTestMerchant(service.access, 'com.example.second')).merchantId,
    email,
    'owner',
  );

  await admit(identityOf('victim', email, ['admins']), 'req_1');
  assert.equal(await whoAmI(cookie), 401);
  assert.equal((await signIn(email)).json().code, 'sign_in_refused');
  assert.equal((await post('/session-api/v1/link', { link: open.secret, password })).statusCode, 404);
  const [user] = await service.database.query(sql`
    select operator_role as role, password_hash as password, second_factor as factor
    from stoa.user_account
    where user_id = ${userId}`);
  assert.deepEqual(user, { role: 'admin', password: null, factor: null });
});

test('the audit trail says which ways into an account end when the provider names its person', async () => {
  const { database } = service;
  const email = 'taken-over@example.com';
  const { userId } = await createTestUser(database, { email, operatorRole: 'support', now: clock.now() });
  await createMemberManagement({ database, clock, actor: commandActor('tester') }).invite(
    merchantId,
    email,
    'owner',
  );
  await database.query(sql`
    update stoa.user_account
    set password_hash = 'a hash', second_factor = '\\x00', second_factor_since = now()
    where user_id = ${userId}`);
  await admit(identityOf('taken-over', email, ['admins']), 'req_1');
  assert.deepEqual(await linkedEntriesOf(userId), [
    {
      issuer: 'https://login.example',
      password_removed: true,
      second_factor_removed: true,
      links_ended: 1,
      sessions_ended: 1,
    },
  ]);
  const { sessionId } = await admit(identityOf('new-here', 'new-here@example.com', ['admins']), 'req_2');
  const [made] = await database.query<{ userId: number }>(sql`
    select user_id as "userId"
    from stoa.user_session
    where session_id = ${sessionId}`);
  assert.deepEqual(await linkedEntriesOf(made?.userId ?? 0), [{ issuer: 'https://login.example' }]);
});

async function linkedEntriesOf(userId: number) {
  const entries = await service.database.query<{ after: object }>(sql`
    select after
    from stoa.audit_entry
    where action = 'user.linked'
    and target = ${`user ${userId}`}`);
  return entries.map(({ after }) => after);
}

test('what a merchant offers waits until its person accepts it, and signs them out of nothing', async () => {
  const now = clock.now();
  const { headers, userId } = await createTestUser(service.database, {
    email: 'member@example.com',
    operatorRole: 'admin',
    now,
  });
  await service.database.query(sql`
    update stoa.user_account
    set oidc_issuer = 'https://login.example', oidc_subject = 'member'
    where user_id = ${userId}`);
  await createMemberManagement({
    database: service.database,
    clock,
    actor: commandActor('tester'),
  }).invite(merchantId, 'member@example.com', 'owner');
  assert.equal(await whoAmI(headers.cookie), 200);
  const begun = await admit(identityOf('member', 'member@example.com', ['admins']), 'req_1');
  assert.equal(await whoAmI(headers.cookie), 200);
  const here = { cookie: `__Host-stoa_session=${begun.secret}`, origin };
  const session = async (cookies: Record<string, string>) =>
    (await service.app.inject({ url: '/session-api/v1/session', headers: cookies })).json();
  const { offers, merchants } = await session(here);
  assert.deepEqual(
    [offers, merchants],
    [[{ merchant_id: merchantId, name: offers[0]?.name, role: 'owner' }], []],
  );

  const accept = (cookies: Record<string, string>) =>
    service.app.inject({
      method: 'POST',
      url: `/session-api/v1/offers/${merchantId}/acceptance`,
      headers: { ...cookies, origin },
    });
  // The other session began with a password, which proves nothing about the address.
  assert.deepEqual((await session({ cookie: headers.cookie })).offers, []);
  assert.equal((await accept({ cookie: headers.cookie })).json().code, 'unknown_offer');
  const accepted = (await accept(here)).json();
  assert.deepEqual(accepted.offers, []);
  assert.deepEqual(
    accepted.merchants.map(({ role }: { role: string }) => role),
    ['owner'],
  );
  assert.equal(await whoAmI(headers.cookie), 200);
  assert.equal((await accept(here)).json().code, 'unknown_offer');
});

test('somebody who has nothing but an offer gets in and accepts it on the page of their account', async () => {
  const email = 'only-offered@example.com';
  const { database } = service;
  const members = createMemberManagement({ database, clock, actor: commandActor('tester') });
  const { userId } = await members.invite(merchantId, email, 'finance');
  const { secret } = await admit(identityOf('only-offered', email), 'req_1');
  const headers = { cookie: `__Host-stoa_session=${secret}`, origin };
  const url = '/sign-in/account/accept';
  assert.match(
    (await service.app.inject({ url: '/sign-in/account', headers })).body,
    new RegExp(`action="${url}"`),
  );
  const press = (id: string) =>
    service.app.inject({
      method: 'POST',
      url,
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: `merchant_id=${id}`,
    });
  assert.equal((await press('x')).statusCode, 404);
  assert.equal((await press(String(merchantId))).statusCode, 303);
  const entries = await database.query(sql`
    select actor_merchant_id as "actorOf", after
    from stoa.audit_entry
    where action = 'user.invitation_accepted'
    and merchant_id = ${merchantId}
    and target = ${`user ${userId}`}`);
  assert.deepEqual(entries, [{ actorOf: merchantId, after: { role: 'finance' } }]);
});

test('an offer to an address is not open to somebody whose address is not verified', async () => {
  const { database } = service;
  const email = 'offered@example.com';
  const squatter = { ...identityOf('squatter', email, ['admins']), emailVerified: false };
  await admit(squatter, 'req_1');
  const members = createMemberManagement({ database, clock, actor: commandActor('tester') });
  await members.invite(merchantId, email, 'owner');
  const offersAfter = async (identity: ReturnType<typeof identityOf>): Promise<number> => {
    const { secret } = await admit(identity, 'req_2');
    const headers = { cookie: `__Host-stoa_session=${secret}` };
    return (await service.app.inject({ url: '/session-api/v1/session', headers })).json().offers.length;
  };
  assert.equal(await offersAfter(squatter), 0);
  assert.equal(await offersAfter(identityOf('squatter', 'another@example.com', ['admins'])), 0);
  assert.equal(await offersAfter(identityOf('squatter', email, ['admins'])), 1);
});

test('an address that was only invited keeps nobody out whose group has a role, and gives them nothing', async () => {
  const { database } = service;
  const email = 'only-invited@example.com';
  const members = createMemberManagement({ database, clock, actor: commandActor('tester') });
  const { userId, secret } = await members.invite(merchantId, email, 'owner');
  const unverified = { ...identityOf('only-invited', email), emailVerified: false };
  await assert.rejects(admit(unverified, 'req_1'), /person_unknown/);
  const begun = await admit({ ...unverified, groups: ['admins'] }, 'req_2');
  const [user] = await database.query(sql`
    select operator_role as role, accepted_at as accepted
    from stoa.user_session
    join stoa.user_account
      using (user_id)
    join stoa.membership
      using (user_id)
    where session_id = ${begun.sessionId}
    and user_id = ${userId}`);
  assert.deepEqual(user, { role: 'admin', accepted: null });
  assert.equal((await post('/session-api/v1/link', { link: secret, password })).statusCode, 404);
});

test('an account that somebody uses is not given to anyone who claims its address', async () => {
  const email = 'used@example.com';
  const members = createMemberManagement({
    database: service.database,
    clock,
    actor: commandActor('tester'),
  });
  const { secret } = await members.invite(merchantId, email, 'developer');
  assert.equal((await post('/session-api/v1/link', { link: secret, password })).statusCode, 204);
  const claiming = { ...identityOf('claiming', email, ['admins']), emailVerified: false };
  await assert.rejects(admit(claiming, 'req_1'), /person_unknown/);
  assert.equal((await signIn(email)).statusCode, 200);
});

for (const [who, invited, groups] of [
  ['somebody new', false, ['admins']],
  ['an invited person', true, []],
  ['an invited person whose group has a role', true, ['admins']],
] as const) {
  test(`of two first sign-ins of ${who} at the same moment, both succeed`, async () => {
    const { database } = service;
    const name = `both-${String(invited)}-${groups.length}`;
    const email = `${name}@example.com`;
    if (invited)
      await createMemberManagement({ database, clock, actor: commandActor('tester') }).invite(
        merchantId,
        email,
        'owner',
      );
    const open = await holdAddress(email);
    const both = Promise.all(['req_1', 'req_2'].map((id) => admit(identityOf(name, email, groups), id)));
    await untilSomebodyWaits(database, 2);
    await open.end('rollback');
    const begun = await both;
    const sessions = await database.query<{ sessionId: number; ended: Date | null }>(sql`
      select session_id as "sessionId", ended_at as ended
      from stoa.user_session
      join stoa.user_account
        using (user_id)
      where oidc_subject = ${name}
      order by session_id`);
    assert.deepEqual(
      sessions,
      begun
        .map(({ sessionId }) => ({ sessionId, ended: null }))
        .toSorted((a, b) => a.sessionId - b.sessionId),
    );
  });
}

/** Blocks every transaction that would link or create the account with an address. */
async function holdAddress(email: string) {
  const open = await openTransaction(service.database);
  const held = await open.tx.query(sql`
    update stoa.user_account
    set created_at = created_at
    where email = ${email}
    returning user_id`);
  if (held.length === 0) await insertUser(open.tx, { email, now: clock.now() });
  return open;
}
