import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestUser } from '../../test/fixtures/people/test-user.js';
import { settableClock } from '../../test/settable-clock.js';
import { startTestService, type TestService } from '../../test/start-test-service.js';
import { createTestDatabase } from '../../test/test-database.js';
import { waitUntil } from '../../test/wait-until.js';
import { createLimitTries } from '../access/index.js';
import { commandActor } from '../audit-entries/index.js';
import type { Database } from '../database/database.js';
import { sql } from '../database/sql.js';
import { beginSession, createMemberManagement, createUserManagement } from './index.js';
import { makeLink } from './make-link.js';
import { peopleFailures } from './people-failures.js';
import { removeOld } from './remove-old.js';
import { createLinks } from './sessions/use-link.js';

const clock = settableClock('2026-11-20T10:00:00Z');
const origin = 'https://stoa.test';
const password = 'a sentence of four words';
let service: TestService;

before(async () => {
  service = await startTestService({ clock });
});
after(() => service.stop());

const users = () =>
  createUserManagement({ database: service.database, clock, actor: commandActor('tester') });
const members = () =>
  createMemberManagement({ database: service.database, clock, actor: commandActor('tester') });

interface Answer {
  readonly status: number;
  readonly code: string | undefined;
  readonly body: Record<string, unknown>;
  readonly cookie: string | undefined;
}

async function call(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { body, cookie, headers = {} }: { body?: object; cookie?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const answer = await service.app.inject({
    method,
    url: path,
    headers: { origin, ...(cookie === undefined ? {} : { cookie }), ...headers },
    ...(body === undefined ? {} : { payload: body }),
  });
  const read = answer.body === '' ? {} : answer.json<Record<string, unknown>>();
  const set = answer.headers['set-cookie'];
  return {
    status: answer.statusCode,
    code: typeof read['code'] === 'string' ? read['code'] : undefined,
    body: read,
    cookie: typeof set === 'string' ? set.split(';', 1)[0] : undefined,
  };
}

const useLink = (link: string, given = password) =>
  call('POST', '/session-api/v1/link', { body: { link, password: given } });

const signIn = (email: string, given = password) =>
  call('POST', '/session-api/v1/sign-in', { body: { email, password: given } });

/** An admin who has accepted the invitation. */
async function admin(email: string): Promise<number> {
  const { userId, secret } = await users().invite(email, 'admin');
  assert.equal((await useLink(secret)).status, 204);
  return userId;
}

async function actionsAt(target: string): Promise<string[]> {
  const rows = await service.database.query<{ action: string }>(sql`
    select action
    from stoa.audit_entry
    where target = ${target}
    order by audit_id`);
  return rows.map(({ action }) => action);
}

test('an invited person sets a password with the link, signs in, and reads who they are', async () => {
  const userId = await admin('First@Example.com');
  const signedIn = await signIn(' first@EXAMPLE.com');
  assert.equal(signedIn.status, 200);
  assert.match(signedIn.cookie ?? '', /^__Host-stoa_session=stoa_ses_/);
  const { body, status } = await call('GET', '/session-api/v1/session', { cookie: signedIn.cookie ?? '' });
  assert.equal(status, 200);
  assert.equal(body['email'], 'first@example.com');
  assert.equal((body['operator'] as { role: string }).role, 'admin');
  assert.deepEqual(body['merchants'], []);
  assert.deepEqual(await actionsAt(`user ${userId}`), [
    'user.invited',
    'user.password_set',
    'user.invitation_accepted',
  ]);
});

test('a role gives nothing before its link was used', async () => {
  await users().invite('pending@example.com', 'admin');
  assert.deepEqual((await signIn('pending@example.com')).code, 'sign_in_refused');
});

test('a link that is used between the reading of it and of its account was used, and asks for no password', async () => {
  const { secret } = await users().invite('between@example.com', 'support');
  let isUsed = false;
  const late: Database = Object.assign(Object.create(service.database), {
    query: async (statement: Parameters<Database['query']>[0]) => {
      if (!isUsed && statement.text.includes('from stoa.user_account')) {
        isUsed = true;
        assert.equal((await useLink(secret)).status, 204);
      }
      return service.database.query(statement);
    },
  });
  const links = createLinks({
    database: late,
    clock,
    passwords: { hash: () => assert.fail('sets a password'), verify: () => assert.fail('verifies') },
    provePerson: () => assert.fail('wants the password'),
    triesOfAddress: createLimitTries({ name: 'tries', limit: 5, windowSeconds: 60, burst: 5 }, clock),
  });
  const use = { secret, password: 'another one of four words' };
  await assert.rejects(links.use(use, { address: '203.0.113.7', requestId: 'req_1' }), {
    definition: peopleFailures.unknown_link,
  });
});

test('a link works once, also when it is used twice at the same moment', async () => {
  const { secret } = await users().invite('twice@example.com', 'support');
  const both = await Promise.all([
    useLink(secret, 'a password of mine'),
    useLink(secret, 'a password of theirs'),
  ]);
  assert.deepEqual(both.map(({ status }) => String(status)).toSorted(), ['204', '404']);
  assert.equal((await useLink(secret)).code, 'unknown_link');
  const winner = both[0]?.status === 204 ? 'a password of mine' : 'a password of theirs';
  assert.equal((await signIn('twice@example.com', winner)).status, 200);
});

test('a link works for 24 hours, and until there is a newer one', async () => {
  const first = await users().invite('late@example.com', 'support');
  const second = await users().invite('late@example.com', 'finance');
  const punctual = await users().invite('punctual@example.com', 'support');
  assert.equal((await useLink(first.secret)).code, 'unknown_link');
  const madeAt = clock.now().getTime();
  clock.set(new Date(madeAt + 24 * 3_600_000 - 1));
  assert.equal((await useLink(punctual.secret)).status, 204);
  clock.set(new Date(madeAt + 24 * 3_600_000));
  assert.equal((await useLink(second.secret)).code, 'unknown_link');
});

test('an unusable password is refused and leaves the link as it is', async () => {
  const { secret } = await users().invite('weak.person@example.com', 'support');
  for (const weak of [
    'short',
    'x'.repeat(129),
    'password1234',
    'aaaaaaaaaaaaaa',
    '123456789012',
    'passwordpassword',
    'my weak.person password',
  ]) {
    const { code, status } = await useLink(secret, weak);
    assert.deepEqual([status, code], [400, 'unusable_password'], weak);
  }
  assert.equal((await useLink(secret)).status, 204);
});

test('a wrong password, an unknown and a disabled account get the same answer', async () => {
  const userId = await admin('known@example.com');
  const answers = [
    await signIn('known@example.com', 'not the password'),
    await signIn('unknown@example.com'),
  ];
  await users().disable(userId);
  answers.push(await signIn('known@example.com'));
  for (const { body, status } of answers) {
    assert.equal(status, 401);
    assert.deepEqual({ ...body, request_id: '' }, { ...answers[0]?.body, request_id: '' });
  }
  await waitUntil('both refusals at the account are written', async () =>
    (await actionsAt(`user ${userId}`)).filter((one) => one === 'session.refused').length === 2
      ? true
      : undefined,
  );
});

test('a sign-in that comes from a page of another site is refused', async () => {
  await admin('csrf@example.com');
  const body = { email: 'csrf@example.com', password };
  for (const headers of [
    { origin: 'https://evil.test' },
    { origin, 'sec-fetch-site': 'cross-site' },
    { origin: 'null' },
  ])
    assert.equal((await call('POST', '/session-api/v1/sign-in', { body, headers })).code, 'foreign_origin');
});

test('a new password ends the other sessions and renews this one', async () => {
  await admin('changing@example.com');
  const [one, other] = [await signIn('changing@example.com'), await signIn('changing@example.com')];
  const change = { password, new_password: 'another sentence of words' };
  const changed = await call('PUT', '/session-api/v1/password', { body: change, cookie: one.cookie ?? '' });
  assert.equal(changed.status, 204);
  const statusWith = async (cookie = '') => (await call('GET', '/session-api/v1/session', { cookie })).status;
  assert.equal(await statusWith(changed.cookie), 200);
  assert.equal(await statusWith(one.cookie), 401);
  assert.equal(await statusWith(other.cookie), 401);
  assert.equal((await signIn('changing@example.com')).code, 'sign_in_refused');
});

test('a new sign-in takes the place of the live session in the same browser', async () => {
  for (const email of ['anew@example.com', 'neighbour@example.com']) await admin(email);
  const again = (email: string, cookie: string) =>
    call('POST', '/session-api/v1/sign-in', { body: { email, password }, cookie });
  const statusWith = async (cookie = '') => (await call('GET', '/session-api/v1/session', { cookie })).status;
  const [one, elsewhere, neighbour] = [
    await signIn('anew@example.com'),
    await signIn('anew@example.com'),
    await signIn('neighbour@example.com'),
  ];
  const renewed = await again('anew@example.com', one.cookie ?? '');
  assert.deepEqual([await statusWith(one.cookie), await statusWith(elsewhere.cookie)], [401, 200]);
  const target = ({ body }: Answer) => `session ${String(body['session_id'])}`;
  assert.deepEqual(await actionsAt(target(one)), ['session.began', 'session.ended']);
  await again('anew@example.com', neighbour.cookie ?? '');
  assert.equal(await statusWith(neighbour.cookie), 200);
  // A session that has timed out is not ended again.
  clock.advance(30 * 60_000 + 1);
  await again('anew@example.com', renewed.cookie ?? '');
  assert.deepEqual(await actionsAt(target(renewed)), ['session.began']);
});

test('sessions are listed and ended by their owner only', async () => {
  await admin('several@example.com');
  await admin('stranger@example.com');
  const [one, other, stranger] = [
    await signIn('several@example.com'),
    await signIn('several@example.com'),
    await signIn('stranger@example.com'),
  ];
  const listed = await call('GET', '/session-api/v1/sessions', { cookie: one.cookie ?? '' });
  const sessions = listed.body['sessions'] as { session_id: number; is_this: boolean }[];
  assert.deepEqual(
    sessions.map((session) => session.is_this),
    [false, true],
  );
  const path = `/session-api/v1/sessions/${String(other.body['session_id'])}`;
  assert.equal((await call('DELETE', path, { cookie: stranger.cookie ?? '' })).code, 'unknown_session');
  assert.equal((await call('DELETE', path, { cookie: one.cookie ?? '' })).status, 204);
  assert.equal((await call('GET', '/session-api/v1/session', { cookie: other.cookie ?? '' })).status, 401);
});

test('a confirmation renews the secret of the session and the time of the proof', async () => {
  await admin('confirming@example.com');
  const begun = await signIn('confirming@example.com');
  clock.set(new Date(clock.now().getTime() + 10 * 60_000));
  const path = '/session-api/v1/session/confirmation';
  const wrong = await call('POST', path, {
    body: { password: 'not the password' },
    cookie: begun.cookie ?? '',
  });
  assert.equal(wrong.code, 'sign_in_refused');
  const confirmed = await call('POST', path, { body: { password }, cookie: begun.cookie ?? '' });
  assert.equal(confirmed.status, 200);
  assert.equal(confirmed.body['confirmed_at'], clock.now().toISOString());
  assert.equal(confirmed.body['session_id'], begun.body['session_id']);
  assert.equal((await call('GET', '/session-api/v1/session', { cookie: begun.cookie ?? '' })).status, 401);
});

test('signing out ends the session and takes the cookie away', async () => {
  await admin('leaving@example.com');
  const { cookie = '' } = await signIn('leaving@example.com');
  const out = await call('DELETE', '/session-api/v1/session', { cookie });
  assert.deepEqual([out.status, out.cookie], [204, '__Host-stoa_session=']);
  assert.equal((await call('GET', '/session-api/v1/session', { cookie })).status, 401);
});

test('nobody takes an account over with an invitation of their own', async () => {
  const one = await service.access.createMerchant('One');
  const other = await service.access.createMerchant('Other');
  const first = await members().invite(one.merchantId, 'victim@example.com', 'developer');
  assert.equal((await useLink(first.secret)).status, 204);
  const second = await members().invite(other.merchantId, 'victim@example.com', 'owner');
  assert.equal((await useLink(second.secret, 'a password of the inviter')).code, 'sign_in_refused');
  const before = await signIn('victim@example.com');
  assert.deepEqual(
    (before.body['merchants'] as { merchant_id: number }[]).map((merchant) => merchant.merchant_id),
    [one.merchantId],
  );
  assert.equal((await useLink(second.secret)).status, 204);
  // A membership ends no session, and counts in those that are open.
  const now = await call('GET', '/session-api/v1/session', { cookie: before.cookie ?? '' });
  assert.equal((now.body['merchants'] as object[]).length, 2);
});

test('a link of one merchant accepts nothing that the operator offered', async () => {
  const { merchantId } = await service.access.createMerchant('Third');
  await users().invite('offered@example.com', 'admin');
  const { secret } = await members().invite(merchantId, 'offered@example.com', 'finance');
  assert.equal((await useLink(secret)).status, 204);
  const { body } = await signIn('offered@example.com');
  assert.equal(body['operator'], null);
  assert.equal((body['merchants'] as object[]).length, 1);
});

test('an owner reads who accepted an invitation to the merchant, also to an account that works elsewhere', async () => {
  const { merchantId } = await service.access.createMerchant('Fourth');
  const owner = await createTestUser(service.database, {
    email: 'reading@example.com',
    memberships: { [merchantId]: 'owner' },
    now: clock.now(),
  });
  const { memberId, secret } = await members().invite(merchantId, 'accepting@example.com', 'developer');
  assert.equal((await useLink(secret)).status, 204);
  const { body } = await call('GET', '/merchant-api/v1/audit?action=user.invitation_accepted', {
    cookie: owner.headers.cookie,
  });
  const entries = body['entries'] as { actor: Record<string, unknown>; target: string }[];
  assert.deepEqual(
    entries.map(({ actor: { kind, member_id: id, how }, target }) => [kind, id, how, target]),
    [['user', memberId, 'link', `member ${memberId}`]],
  );
});

test('sessions and links go a day after they are over, and not before', async () => {
  const here = await createTestDatabase();
  const now = new Date('2026-11-20T10:00:00Z');
  const ago = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000);
  const { userId } = await createTestUser(here.database, { email: 'old@example.com', now: ago(37) });
  await here.database.transaction(async (tx) => {
    for (const hours of [35, 25, 23]) await beginSession(tx, { userId, how: 'password', now: ago(hours) });
    for (const hours of [49, 47])
      await makeLink(tx, { userId, kind: 'reset', merchantId: null, listener: 'public', now: ago(hours) });
    await tx.query(sql`
      update stoa.user_session
      set ended_at = created_at
      where created_at > ${ago(30)}`);
  });
  await removeOld(here.database, now);
  const [left] = await here.database.query<{ sessions: Date[]; links: Date[] }>(sql`
    select
      (select array_agg(created_at order by created_at) from stoa.user_session) as sessions,
      (select array_agg(created_at order by created_at) from stoa.user_link) as links`);
  assert.deepEqual(left, { sessions: [ago(35), ago(23)], links: [ago(47)] });
  await here.drop();
});

test('no address and no secret of a person reaches the log', () => {
  assert.doesNotMatch(service.log(), /example\.com|stoa_lnk_|stoa_ses_|sentence of/);
});
