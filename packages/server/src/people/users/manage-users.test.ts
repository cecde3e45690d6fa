import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestUser, memberIdOf, type TestUser } from '../../../test/fixtures/people/test-user.js';
import { openTransaction, untilSomebodyWaits } from '../../../test/open-transaction.js';
import { settableClock } from '../../../test/settable-clock.js';
import { createTestMerchant, startTestService, type TestService } from '../../../test/start-test-service.js';
import { commandActor } from '../../audit-entries/index.js';
import { sql } from '../../database/sql.js';
import { beginSession } from '../begin-session.js';
import { createMemberManagement, createUserManagement } from '../index.js';
import { endSessions } from '../session-store.js';
import { lockUser } from '../user-store.js';

const clock = settableClock('2026-11-20T10:00:00Z');
let service: TestService;
let merchantId: number;
let number = 0;

before(async () => {
  service = await startTestService({ clock });
  ({ merchantId } = await createTestMerchant(service.access, 'com.example.people'));
});
after(() => service.stop());

const users = () =>
  createUserManagement({ database: service.database, clock, actor: commandActor('tester') });
const members = () =>
  createMemberManagement({ database: service.database, clock, actor: commandActor('tester') });

function person(
  options: Pick<Parameters<typeof createTestUser>[1], 'operatorRole' | 'memberships'> = {},
): Promise<TestUser> {
  number += 1;
  return createTestUser(service.database, { email: `p${number}@example.com`, now: clock.now(), ...options });
}

const owner = () => person({ memberships: { [merchantId]: 'owner' } });

async function call(
  user: TestUser,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  { path, body }: { readonly path: string; readonly body?: object },
): Promise<{
  readonly status: number;
  readonly code: string | undefined;
  readonly body: Record<string, unknown>;
}> {
  const answer = await service.app.inject({
    method,
    url: path,
    headers: user.headers,
    ...(body === undefined ? {} : { payload: body }),
  });
  const read = answer.body === '' ? {} : answer.json<Record<string, unknown>>();
  const code = typeof read['code'] === 'string' ? read['code'] : undefined;
  return { status: answer.statusCode, code, body: read };
}

const operators = '/operator-api/v1/users';
const own = '/merchant-api/v1/users';

/** The address of a person among the people of their merchant. */
async function ownPath({ userId }: Pick<TestUser, 'userId'>, of = merchantId): Promise<string> {
  return `${own}/${await memberIdOf(service.database, { merchantId: of, userId })}`;
}

/** Disables all admins that other tests left behind. */
async function noAdmins(): Promise<void> {
  await service.database.query(sql`
    update stoa.user_account
    set disabled_at = ${clock.now()}
    where operator_role = 'admin'`);
}

test('of two admins who demote each other at the same moment, one stays', async () => {
  for (let round = 0; round < 5; round += 1) {
    await noAdmins();
    const [one, other] = [await person({ operatorRole: 'admin' }), await person({ operatorRole: 'admin' })];
    const demote = (by: TestUser, whom: TestUser) =>
      call(by, 'PUT', { path: `${operators}/${whom.userId}/role`, body: { role: 'auditor' } });
    const answers = await Promise.all([demote(one, other), demote(other, one)]);
    const done = answers.filter(({ status }) => status === 204);
    assert.equal(done.length, 1, JSON.stringify(answers));
    const refused = answers.find(({ status }) => status !== 204);
    assert.ok(['last_admin', 'wrong_scope', 'unauthenticated'].includes(refused?.code ?? ''));
  }
});

test('the last admin is not demoted, disabled or erased, not even by the command', async () => {
  await noAdmins();
  const { userId } = await person({ operatorRole: 'admin' });
  await users().invite('not.yet@example.com', 'admin');
  for (const attempt of [
    () => users().changeRole(userId, 'finance'),
    () => users().changeRole(userId, null),
    () => users().disable(userId),
    () => users().erase(userId),
  ])
    await assert.rejects(attempt, /^Failure: last_admin/);
});

test('nobody changes what they may do themselves', async () => {
  const [one] = [await person({ operatorRole: 'admin' }), await person({ operatorRole: 'admin' })];
  const path = `${operators}/${one.userId}`;
  assert.equal(
    (await call(one, 'PUT', { path: `${path}/role`, body: { role: 'auditor' } })).code,
    'own_access',
  );
  assert.equal((await call(one, 'POST', { path: `${path}/disable` })).code, 'own_access');
  assert.equal((await call(one, 'DELETE', { path })).code, 'own_access');
  const [mine] = [await owner(), await owner()];
  const at = await ownPath(mine);
  assert.equal(
    (await call(mine, 'PUT', { path: `${at}/role`, body: { role: 'finance' } })).code,
    'own_access',
  );
  assert.equal((await call(mine, 'DELETE', { path: at })).code, 'own_access');
});

test('a new role ends the sessions of the person', async () => {
  const admin = await person({ operatorRole: 'admin' });
  const other = await person({ operatorRole: 'support' });
  const change = { path: `${operators}/${other.userId}/role`, body: { role: 'finance' } };
  assert.equal((await call(admin, 'PUT', change)).status, 204);
  assert.equal((await call(other, 'GET', { path: '/session-api/v1/session' })).status, 401);
});

test('an owner sees and changes the people of their merchant, and nobody else', async () => {
  const mine = await owner();
  const other = await createTestMerchant(service.access, 'com.example.strangers');
  const stranger = await person({ memberships: { [other.merchantId]: 'developer' } });
  const path = await ownPath(stranger, other.merchantId);
  const role = { path: `${path}/role`, body: { role: 'owner' } };
  assert.equal((await call(mine, 'DELETE', { path })).code, 'unknown_user');
  assert.equal((await call(mine, 'PUT', role)).code, 'unknown_user');
  const { body } = await call(mine, 'GET', { path: `${own}?limit=200` });
  const listed = (body['users'] as { member_id: string }[]).map(({ member_id: id }) => `${own}/${id}`);
  assert.ok(listed.includes(await ownPath(mine)));
  assert.ok(!listed.includes(path));
  for (const what of ['reset', 'disable'])
    assert.equal(
      (await call(mine, 'POST', { path: `${operators}/${stranger.userId}/${what}`, body: {} })).status,
      403,
    );
});

test('a person is found by number and by address, and those of the operator page by page', async () => {
  const admin = await person({ operatorRole: 'admin' });
  const support = await person({ operatorRole: 'support' });
  const { userId } = await users().invite('findable@example.com', 'auditor');
  const elsewhere = await owner();
  const find = async (query: string) => {
    const { status, body } = await call(admin, 'GET', { path: `${operators}?${query}` });
    assert.equal(status, 200, JSON.stringify(body));
    const ids = (body['users'] as { user_id: number }[]).map(({ user_id }) => user_id);
    return { ids, next: body['next_cursor'] as string | null };
  };
  assert.deepEqual((await find(`user_id=${support.userId}`)).ids, [support.userId]);
  assert.deepEqual((await find('email=FINDABLE%40Example.com')).ids, [userId]);
  // The Kelvin sign must not become a k: that would be the address of somebody else.
  await users().invite('kim@example.com', 'auditor');
  assert.deepEqual((await find('email=%E2%84%AAim%40example.com')).ids, []);
  assert.deepEqual((await find(`email=findable%40example.com&user_id=${admin.userId}`)).ids, []);
  assert.deepEqual((await find('user_id=3000000000')).ids, []);
  assert.deepEqual((await find(`user_id=${elsewhere.userId}&works_for=operator`)).ids, []);
  const found: number[] = [];
  let next: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof find>> = await find(
      `works_for=operator&limit=2${next === null ? '' : `&cursor=${next}`}`,
    );
    found.push(...page.ids);
    next = page.next;
  } while (next !== null);
  assert.ok(found.includes(admin.userId) && found.includes(support.userId));
  assert.ok(!found.includes(elsewhere.userId));
  assert.deepEqual(
    found,
    found.toSorted((one, other) => one - other),
  );
  assert.equal((await call(admin, 'GET', { path: `${operators}?works_for=all` })).status, 400);
});

test('inviting a known and an unknown address is answered alike', async () => {
  const mine = await owner();
  await person({ operatorRole: 'support' });
  const known = `p${number}@example.com`;
  const answers = [];
  for (const email of [known, 'never.seen@example.com'])
    answers.push(await call(mine, 'POST', { path: own, body: { email, role: 'developer' } }));
  for (const { status, body } of answers) {
    assert.equal(status, 201);
    assert.deepEqual(Object.keys(body).toSorted(), [
      'expires_at',
      'link',
      'mailed',
      'member_id',
      'sign_in_at',
    ]);
    assert.equal(body['mailed'], false);
    assert.match(String(body['link']), /^https:\/\/stoa\.test\/sign-in\/link#stoa_lnk_/);
  }
  const { body } = await call(mine, 'GET', { path: `${own}?limit=200` });
  const states = (body['users'] as { email: string; state: string }[]).filter(({ email }) =>
    [known, 'never.seen@example.com'].includes(email),
  );
  assert.deepEqual(
    states.map(({ state }) => state),
    ['invited', 'invited'],
  );
});

test('inviting somebody who has an account uses up no number', async () => {
  const invite = async (email: string): Promise<number> =>
    (await members().inviteQuietly(merchantId, email, 'developer')).userId;
  const first = await invite('numbered.one@example.com');
  assert.equal(await invite('numbered.one@example.com'), first);
  assert.equal(await invite('numbered.two@example.com'), first + 1);
});

test('the operator cannot invite somebody who is disabled, and is told so', async () => {
  const admin = await person({ operatorRole: 'admin' });
  const { userId } = await person();
  const email = `p${number}@example.com`;
  await users().disable(userId);
  for (const [path, role] of [
    [operators, 'support'],
    [`/operator-api/v1/merchants/${merchantId}/users`, 'owner'],
  ] as const) {
    const answer = await call(admin, 'POST', { path, body: { email, role } });
    assert.deepEqual([answer.status, answer.code], [409, 'user_disabled']);
  }
  await users().enable(userId);
  assert.equal(
    (await call(admin, 'POST', { path: operators, body: { email, role: 'support' } })).status,
    201,
  );
});

test('an owner who invites somebody who is disabled learns nothing, and no mail is sent', async () => {
  const mine = await owner();
  const { userId } = await person();
  const email = `p${number}@example.com`;
  await users().disable(userId);
  const answer = await call(mine, 'POST', { path: own, body: { email, role: 'developer' } });
  assert.equal(answer.status, 201);
  assert.match(String(answer.body['link']), /stoa_lnk_/);
  const announced: number[] = [];
  const mailing = createMemberManagement({
    database: service.database,
    clock,
    actor: commandActor('tester'),
    announce: ({ userId: reader }) => void announced.push(reader),
  });
  const disabled = await mailing.inviteQuietly(merchantId, email, 'developer');
  const other = await mailing.inviteQuietly(merchantId, 'not.disabled@example.com', 'developer');
  assert.deepEqual([disabled.mailed, other.mailed], [true, true]);
  assert.deepEqual(announced, [other.userId]);
});

test('of two owners who remove each other at the same moment, one stays', async () => {
  const { merchantId: shared } = await createTestMerchant(service.access, 'com.example.shared');
  const [one, other] = [
    await person({ memberships: { [shared]: 'owner' } }),
    await person({ memberships: { [shared]: 'owner' } }),
  ];
  const remove = async (by: TestUser, whom: TestUser) =>
    call(by, 'DELETE', { path: await ownPath(whom, shared) });
  const answers = await Promise.all([remove(one, other), remove(other, one)]);
  assert.equal(answers.filter(({ status }) => status === 204).length, 1, JSON.stringify(answers));
  await assert.rejects(
    Promise.all([one, other].map(({ userId }) => members().remove(shared, userId))),
    /^Failure: (last_owner|unknown_user)/,
  );
});

test('anyone who disables or erases a last owner is told which merchants are left without one', async () => {
  const { merchantId: alone } = await createTestMerchant(service.access, 'com.example.alone');
  const admin = await person({ operatorRole: 'admin' });
  const { userId } = await person({ memberships: { [alone]: 'owner' } });
  const disabled = await call(admin, 'POST', { path: `${operators}/${userId}/disable` });
  assert.deepEqual(disabled.body, { merchants_without_owner: [alone] });
  assert.equal((await call(admin, 'POST', { path: `${operators}/${userId}/enable` })).status, 204);
  const erased = await call(admin, 'DELETE', { path: `${operators}/${userId}` });
  assert.deepEqual(erased.body, { merchants_without_owner: [alone] });
});

test('a merchant reads in its trail that the operator took or gave back the access of its person, and of no other merchant', async () => {
  const [mine, other, offering] = await Promise.all(
    ['mine', 'other', 'offering'].map(async (name) => {
      const { merchantId: id } = await createTestMerchant(service.access, `com.example.told-${name}`);
      return id;
    }),
  );
  assert.ok(mine !== undefined && other !== undefined && offering !== undefined);
  const admin = await person({ operatorRole: 'admin' });
  const reader = await person({ memberships: { [mine]: 'owner' } });
  const { userId } = await person({ memberships: { [mine]: 'developer', [other]: 'finance' } });
  await members().invite(offering, `p${number}@example.com`, 'developer');
  const disable = { path: `${operators}/${userId}/disable` };
  assert.equal((await call(admin, 'POST', disable)).status, 200);
  assert.equal((await call(admin, 'POST', disable)).status, 200, 'and nothing happens');
  assert.equal((await call(admin, 'POST', { path: `${operators}/${userId}/enable` })).status, 204);
  assert.equal((await call(admin, 'DELETE', { path: `${operators}/${userId}` })).status, 200);
  const told = await service.database.query<{ merchantId: number; action: string }>(sql`
    select merchant_id as "merchantId", action
    from stoa.audit_entry
    where target = ${`user ${userId}`}
    and merchant_id in (${mine}, ${other}, ${offering})
    and actor_kind = 'user'
    order by merchant_id, audit_id`);
  const ends = ['user.disabled', 'user.enabled', 'user.role_changed'];
  assert.deepEqual(
    [mine, other, offering].map((id) => told.flatMap((one) => (one.merchantId === id ? [one.action] : []))),
    [ends, ends, ['user.role_changed']],
  );
  const memberId = await memberIdOf(service.database, { merchantId: mine, userId });
  const trail = await call(reader, 'GET', { path: `/merchant-api/v1/audit?target=member%20${memberId}` });
  const [erased] = trail.body['entries'] as readonly Record<string, unknown>[];
  assert.deepEqual(
    [erased?.['action'], erased?.['target'], erased?.['before'], erased?.['after']],
    ['user.role_changed', `member ${memberId}`, { role: 'developer' }, { role: null }],
  );
  assert.equal(JSON.stringify(trail.body).includes('finance'), false);
});

test('an erased person leaves a number, a digest and the audit trail', async () => {
  const admin = await person({ operatorRole: 'admin' });
  const gone = await person({ operatorRole: 'finance', memberships: { [merchantId]: 'developer' } });
  const email = `p${number}@example.com`;
  assert.equal((await call(admin, 'DELETE', { path: `${operators}/${gone.userId}` })).status, 200);
  assert.equal((await call(gone, 'GET', { path: '/session-api/v1/session' })).status, 401);
  const tables = await service.database.query<{ rows: string }>(sql`
    select
      (select json_agg(account)::text from stoa.user_account as account)
      || (select json_agg(mail)::text from stoa.user_email as mail)
      || coalesce((select json_agg(entry)::text from stoa.audit_entry as entry), '') as rows`);
  assert.ok(!(tables[0]?.rows ?? email).includes(`"${email}"`));
  for (const attempt of [
    () => users().changeRole(gone.userId, 'admin'),
    () => users().enable(gone.userId),
    () => users().reset(gone.userId, { secondFactor: false }),
  ])
    await assert.rejects(attempt, /^Failure: user_erased/);
  const again = await users().invite(email, 'finance');
  assert.notEqual(again.userId, gone.userId);
});

test('an invitation that was taken back works no more', async () => {
  const admin = await person({ operatorRole: 'admin' });
  const { userId, secret } = await members().invite(merchantId, 'taken.back@example.com', 'owner');
  const path = `/operator-api/v1/merchants/${merchantId}/users/${userId}`;
  assert.equal((await call(admin, 'DELETE', { path })).status, 204);
  const used = await call(admin, 'POST', {
    path: '/session-api/v1/link',
    body: { link: secret, password: 'a sentence of four words' },
  });
  assert.equal(used.code, 'unknown_link');
});

test('addresses that differ only in case are one person, and odd ones are refused', async () => {
  const first = await users().invite('Mixed.Case@Example.com', 'support');
  const second = await users().invite(' mixed.case@example.COM ', 'auditor');
  assert.equal(first.userId, second.userId);
  for (const email of ['nobody', 'a@b@c', 'ä@example.com', 'a b@example.com', `${'x'.repeat(250)}@e.de`, '@'])
    await assert.rejects(users().invite(email, 'support'), /^Failure: unusable_email/);
});

test('a reset that removes the second factor leaves no password alone, and no session', async () => {
  const lost = await person({ operatorRole: 'support' });
  const { userId } = lost;
  await service.database.query(sql`
    update stoa.user_account
    set second_factor = '\\x00', second_factor_since = created_at, password_hash = 'hash'
    where user_id = ${userId}`);
  await users().reset(userId, { secondFactor: false });
  const stateOf = async () => (await users().list({ after: userId - 1, most: 1 }))[0]?.hasSecondFactor;
  assert.equal(await stateOf(), true);
  const passwordOf = () =>
    service.database.query(sql`
      select password_hash as hash
      from stoa.user_account
      where user_id = ${userId}`);
  assert.deepEqual(await passwordOf(), [{ hash: 'hash' }]);
  assert.equal((await call(lost, 'GET', { path: '/session-api/v1/session' })).status, 200);
  await users().reset(userId, { secondFactor: true });
  assert.equal(await stateOf(), false);
  assert.deepEqual(await passwordOf(), [{ hash: null }]);
  assert.equal((await call(lost, 'GET', { path: '/session-api/v1/session' })).status, 401);
});

test('an open session of an admin resets not its own account, and none and erases none after 5 minutes', async () => {
  const admin = await person({ operatorRole: 'admin' });
  const other = await person();
  const reset = (userId: number) =>
    call(admin, 'POST', { path: `${operators}/${userId}/reset`, body: { second_factor: true } });
  assert.equal((await reset(admin.userId)).code, 'own_access');
  assert.equal((await reset(other.userId)).status, 201);
  clock.advance(5 * 60_000 + 1);
  assert.equal((await reset(other.userId)).code, 'fresh_sign_in_needed');
  const erased = await call(admin, 'DELETE', { path: `${operators}/${other.userId}` });
  assert.equal(erased.code, 'fresh_sign_in_needed');
});

test('an open session of an admin gives nobody access after 5 minutes, and still takes it away', async () => {
  const admin = await person({ operatorRole: 'admin' });
  const other = await person({ operatorRole: 'support', memberships: { [merchantId]: 'developer' } });
  const ofMerchant = `/operator-api/v1/merchants/${merchantId}/users`;
  const giving = [
    ['POST', { path: operators, body: { email: 'accomplice@example.com', role: 'admin' } }],
    ['PUT', { path: `${operators}/${other.userId}/role`, body: { role: 'admin' } }],
    ['POST', { path: `${operators}/${other.userId}/enable` }],
    ['POST', { path: ofMerchant, body: { email: 'accomplice@example.com', role: 'owner' } }],
    ['PUT', { path: `${ofMerchant}/${other.userId}/role`, body: { role: 'owner' } }],
  ] as const;
  clock.advance(5 * 60_000 + 1);
  for (const [method, request] of giving)
    assert.equal((await call(admin, method, request)).code, 'fresh_sign_in_needed', request.path);
  const path = `${operators}/${other.userId}`;
  assert.equal((await call(admin, 'DELETE', { path: `${ofMerchant}/${other.userId}` })).status, 204);
  assert.equal((await call(admin, 'DELETE', { path: `${path}/sessions` })).status, 200);
  assert.equal((await call(admin, 'POST', { path: `${path}/disable` })).status, 200);
});

test('an offer to somebody, changed or taken back, does not sign them out elsewhere', async () => {
  const victim = await person({ operatorRole: 'admin' });
  const by = await owner();
  const [row] = await service.database.query<{ email: string }>(sql`
    select email
    from stoa.user_account
    where user_id = ${victim.userId}`);
  assert.equal(
    (await call(by, 'POST', { path: own, body: { email: row?.email, role: 'finance' } })).status,
    201,
  );
  const path = await ownPath(victim);
  assert.equal((await call(by, 'PUT', { path: `${path}/role`, body: { role: 'developer' } })).status, 204);
  assert.equal((await call(by, 'DELETE', { path })).status, 204);
  assert.equal((await call(victim, 'GET', { path: '/session-api/v1/session' })).status, 200);
});

test('an owner signs nobody out of anything but their own merchant', async () => {
  const victim = await person({ operatorRole: 'admin', memberships: { [merchantId]: 'developer' } });
  const by = await owner();
  const path = await ownPath(victim);
  const roles = async () => {
    const session = await service.app.inject({ url: '/session-api/v1/session', headers: victim.headers });
    const { operator, merchants } = session.json();
    return [operator?.role, merchants?.map(({ role }: { role: string }) => role)];
  };
  assert.equal((await call(by, 'PUT', { path: `${path}/role`, body: { role: 'finance' } })).status, 204);
  assert.deepEqual(await roles(), ['admin', ['finance']]);
  assert.equal((await call(by, 'DELETE', { path })).status, 204);
  assert.deepEqual(await roles(), ['admin', []]);
});

test('two who end the sessions of one person at once do not deadlock: the second waits before it has locked anything', async () => {
  await owner();
  const { userId } = await person({ memberships: { [merchantId]: 'developer' } });
  const now = clock.now();
  const kept = await service.database.transaction((tx) => beginSession(tx, { userId, how: 'password', now }));
  const { tx, end } = await openTransaction(service.database);
  // In the order of a change of the password, which ends the other sessions first, and then renews its own.
  await lockUser(tx, userId);
  await endSessions(tx, { userId, except: kept.sessionId, now });
  const ending = users().endSessions(userId);
  try {
    await untilSomebodyWaits(service.database);
    await tx.query(sql`
      select
      from stoa.user_session
      join stoa.membership
        using (user_id)
      where user_id = ${userId}
      for update nowait`);
  } finally {
    await end('commit');
  }
  await ending;
  assert.deepEqual(
    await service.database.query(sql`
    select
    from stoa.user_session
    where user_id = ${userId}
    and ended_at is null`),
    [],
  );
});

test('an owner invites 60 people an hour at most, and others are not held up by it', async () => {
  const [inviting, other] = [await owner(), await owner()];
  const invite = (by: TestUser, n: number) =>
    call(by, 'POST', { path: own, body: { email: `many-${n}@example.com`, role: 'finance' } });
  for (let n = 1; n <= 60; n += 1) assert.equal((await invite(inviting, n)).status, 201);
  const refused = await invite(inviting, 61);
  assert.deepEqual([refused.status, refused.code], [429, 'too_many_requests']);
  assert.equal((await invite(other, 61)).status, 201);
  clock.advance(60_000);
  assert.equal((await invite(inviting, 62)).status, 201);
});
