import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  startIdentityProvider,
  type TestIdentityProvider,
  testClient,
} from '../../../test/fixtures/people/identity-provider.js';
import {
  ask,
  base,
  begin,
  type Cookies,
  callbackAt,
  headerOf,
  visitProvider,
} from '../../../test/fixtures/people/sign-in-browser.js';
import { createTestUser } from '../../../test/fixtures/people/test-user.js';
import { startTestService, type TestService } from '../../../test/start-test-service.js';
import { sql } from '../../database/sql.js';
import { systemClock } from '../../kernel/clock.js';

const roles = { 'stoa-admins': 'admin', 'CN=Finance,OU=Staff': 'finance', auditors: 'auditor' };

let provider: TestIdentityProvider;
let service: TestService;
let invitedOnly: TestService;

before(async () => {
  provider = await startIdentityProvider(callbackAt);
  const variables = {
    STOA_OIDC_ISSUER: provider.issuer,
    STOA_OIDC_CLIENT_ID: testClient.id,
    STOA_OIDC_CLIENT_SECRET: testClient.secret,
    STOA_OIDC_SCOPE: 'openid email groups',
  };
  service = await startTestService({ variables: { ...variables, STOA_OIDC_ROLES: JSON.stringify(roles) } });
  invitedOnly = await startTestService({ variables });
});
after(async () => {
  await Promise.all([service.stop(), invitedOnly.stop()]);
  await provider.stop();
});

/** A whole sign-in of somebody. */
async function signIn(person: TestIdentityProvider['person'], on = service, query = '') {
  provider.person = person;
  const { cookies, location } = await begin(on, query);
  const callback = await visitProvider(location);
  const answer = await ask(on, callback, { cookies });
  return { answer, cookies, callback };
}

async function whoAmI(cookies: Cookies, on = service) {
  const cookie = headerOf(cookies);
  const [merchants, plans] = await Promise.all(
    ['/operator-api/v1/merchants', '/operator-api/v1/fee-plans'].map((url) =>
      on.app.inject({ url, headers: { cookie } }),
    ),
  );
  return [merchants?.statusCode, plans?.statusCode];
}

test('somebody whose group has a role signs in, and has that role', async () => {
  const { answer, cookies } = await signIn(
    {
      subject: 'ada',
      email: 'Ada@Example.com',
      email_verified: true,
      groups: ['staff', 'CN=Finance,OU=Staff'],
    },
    service,
    '?return=/console/today%3Fmonth=2026-11',
  );
  assert.deepEqual([answer.statusCode, answer.headers.location], [303, '/console/today?month=2026-11']);
  assert.deepEqual([...cookies.keys()], ['__Host-stoa_session']);
  assert.deepEqual(await whoAmI(cookies), [200, 200]);
  const users = await service.database.query(sql`
    select email, operator_role as role, password_hash as password from stoa.user_account where oidc_subject = 'ada'`);
  assert.deepEqual(users, [{ email: 'ada@example.com', role: 'finance', password: null }]);
  const entries = await service.database.query(sql`
    select action, how from stoa.audit_entry where actor_kind = 'user' order by audit_id`);
  assert.deepEqual(entries, [
    { action: 'user.linked', how: 'oidc' },
    { action: 'user.role_changed', how: 'oidc' },
    { action: 'session.began', how: 'oidc' },
  ]);
  assert.ok(!service.log().includes('example.com'));
});

test('the role follows the groups at each sign-in, and other sessions end with it', async () => {
  const person = { subject: 'bob', email: 'bob@example.com', email_verified: true };
  const first = await signIn({ ...person, groups: ['stoa-admins', 'auditors'] });
  assert.deepEqual(await whoAmI(first.cookies), [200, 200]);
  const second = await signIn({ ...person, groups: ['auditors'] });
  assert.deepEqual(await whoAmI(first.cookies), [401, 401]);
  assert.deepEqual(await whoAmI(second.cookies), [200, 200]);
  const third = await signIn({ ...person, groups: ['staff'] });
  assert.deepEqual([third.answer.statusCode, third.answer.json().code], [403, 'person_unknown']);
  assert.deepEqual(await whoAmI(second.cookies), [401, 401]);
  const [user] = await service.database.query(sql`
    select operator_role as role from stoa.user_account where oidc_subject = 'bob'`);
  assert.deepEqual(user, { role: null });
});

test('without roles of groups only invited people get in, by a verified address', async () => {
  const now = systemClock.now();
  const { userId } = await createTestUser(invitedOnly.database, {
    email: 'eve@example.com',
    operatorRole: 'support',
    now,
  });
  const person = { subject: 'eve', email: 'eve@example.com' };
  assert.equal((await signIn(person, invitedOnly)).answer.statusCode, 403);
  assert.equal((await signIn({ ...person, email_verified: false }, invitedOnly)).answer.statusCode, 403);
  const { answer, cookies } = await signIn({ ...person, email_verified: true }, invitedOnly);
  assert.equal(answer.statusCode, 303);
  assert.deepEqual(await whoAmI(cookies, invitedOnly), [200, 403]);
  // From now on only the subject counts: one day the address may belong to somebody else.
  assert.equal(
    (await signIn({ subject: 'other', email: 'eve@example.com', email_verified: true }, invitedOnly)).answer
      .statusCode,
    403,
  );
  assert.equal(
    (await signIn({ subject: 'eve', email: 'eve.new@example.com', email_verified: true }, invitedOnly)).answer
      .statusCode,
    303,
  );
  const [user] = await invitedOnly.database.query(sql`
    select user_id as "userId" from stoa.user_account where oidc_subject = 'eve'`);
  assert.deepEqual(user, { userId });
});

test('a disabled person does not get in', async () => {
  const person = { subject: 'dan', email: 'dan@example.com', email_verified: true, groups: ['stoa-admins'] };
  await signIn(person);
  await service.database.query(sql`
    update stoa.user_account set disabled_at = now() where oidc_subject = 'dan'`);
  assert.equal((await signIn(person)).answer.json().code, 'person_unknown');
});

test('an answer is taken once, and only by the browser that asked', async () => {
  const { cookies, callback, answer } = await signIn({
    subject: 'ida',
    email: 'ida@example.com',
    groups: ['stoa-admins'],
  });
  assert.equal(answer.statusCode, 303);
  assert.equal((await ask(service, callback, { cookies: new Map(cookies) })).json().code, 'identity_refused');
  provider.person = { subject: 'ida', groups: ['stoa-admins'] };
  const began = await begin(service);
  const again = await visitProvider(began.location);
  const other = await begin(service);
  assert.equal((await ask(service, again, { cookies: other.cookies })).json().code, 'identity_refused');
  const both = new Map(began.cookies);
  assert.equal((await ask(service, again, { cookies: began.cookies })).statusCode, 303);
  assert.equal((await ask(service, again, { cookies: both })).json().code, 'identity_refused');
});

test('of requests that come back with one attempt at the same moment one begins a session, whatever the provider lets pass', async () => {
  provider.person = { subject: 'ida', groups: ['stoa-admins'] };
  provider.letsCodesComeBack = true;
  try {
    const began = await begin(service);
    const callback = await visitProvider(began.location);
    // An answer to another attempt, which any page can make a browser send, does not use this one up.
    const foreign = `${callback.split('?', 1)[0]}?code=x&state=y`;
    const refused = await ask(service, foreign, { cookies: new Map(began.cookies) });
    assert.equal(refused.json().code, 'identity_refused');
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => ask(service, callback, { cookies: new Map(began.cookies) })),
    );
    const count = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length;
    assert.deepEqual([count(303), count(403)], [1, 4]);
    assert.equal((await ask(service, callback, { cookies: began.cookies })).json().code, 'identity_refused');
  } finally {
    provider.letsCodesComeBack = false;
  }
});

test('another nonce, another state, an error and an expired token are refused', async () => {
  provider.person = { subject: 'ida', email: 'ida@example.com', groups: ['stoa-admins'] };
  const nonce = await begin(service);
  const changed = new URL(nonce.location);
  changed.searchParams.set('nonce', 'another');
  assert.equal(
    (await ask(service, await visitProvider(changed.href), { cookies: nonce.cookies })).json().code,
    'identity_refused',
  );

  const state = await begin(service);
  const forged = new URL(await visitProvider(state.location));
  forged.searchParams.set('state', 'another');
  assert.equal((await ask(service, forged.href, { cookies: state.cookies })).json().code, 'identity_refused');

  const denied = await begin(service);
  const denial = `${callbackAt}?error=access_denied&state=${new URL(denied.location).searchParams.get('state') ?? ''}`;
  assert.equal((await ask(service, denial, { cookies: denied.cookies })).json().code, 'identity_refused');

  provider.tokenSeconds = -600;
  const expired = await begin(service);
  const answer = await ask(service, await visitProvider(expired.location), { cookies: expired.cookies });
  provider.tokenSeconds = 300;
  assert.deepEqual([answer.statusCode, answer.json().code], [403, 'identity_refused']);
});

test('a fresh proof makes the provider ask again', async () => {
  const { location } = await begin(service, '?fresh=1');
  const { searchParams } = new URL(location);
  assert.deepEqual([searchParams.get('prompt'), searchParams.get('max_age')], ['login', '0']);
  const person = { subject: 'ida', email: 'ida@example.com', groups: ['stoa-admins'] };
  const codeAfter = async (query: string) => {
    const { cookies } = await signIn(person, service, query);
    const headers = { cookie: headerOf(cookies), origin: base };
    const url = '/operator-api/v1/users/999999';
    return (await service.app.inject({ method: 'DELETE', url, headers })).json().code;
  };
  // The provider redirects a person who is signed in there without asking anything.
  assert.equal(await codeAfter(''), 'fresh_sign_in_needed');
  assert.equal(await codeAfter('?fresh=1'), 'unknown_user');
});

test('a new sign-in takes the place of the session in the same browser, and of no other', async () => {
  const ida = { subject: 'ida', email: 'ida@example.com', email_verified: true, groups: ['stoa-admins'] };
  const elsewhere = await signIn(ida);
  const { cookies } = await signIn(ida);
  const comeBack = async (person: TestIdentityProvider['person']) => {
    provider.person = person;
    const before = new Map(cookies);
    const { headers } = await ask(service, '/sign-in/oidc?fresh=1', { cookies });
    const answer = await ask(service, await visitProvider(String(headers.location)), { cookies });
    return { before, status: answer.statusCode };
  };
  const refused = await comeBack({ subject: 'uninvited' });
  assert.deepEqual([refused.status, await whoAmI(refused.before)], [403, [200, 200]]);
  const renewed = await comeBack(ida);
  assert.equal(renewed.status, 303);
  assert.deepEqual(await whoAmI(renewed.before), [401, 401]);
  assert.deepEqual(await whoAmI(cookies), [200, 200]);
  assert.deepEqual(await whoAmI(elsewhere.cookies), [200, 200]);
  const other = await comeBack({ ...ida, subject: 'joe', email: 'joe@example.com' });
  assert.deepEqual(await whoAmI(other.before), [200, 200], 'of another person');
  const ended = await service.database.query(sql`
    select entry.how, account.oidc_subject as subject
    from stoa.audit_entry as entry
    join stoa.user_session as session
      on entry.target = 'session ' || session.session_id
    join stoa.user_account as account
      on account.user_id = session.user_id
    where entry.action = 'session.ended'`);
  assert.deepEqual(ended, [{ how: 'oidc', subject: 'ida' }]);
});

test('odd claims of the provider open nothing, and are no fault of ours', async () => {
  await createTestUser(service.database, { email: 'karl@example.com', now: systemClock.now() });
  const groups = ['stoa-admins'];
  for (const [index, email] of [
    // The Kelvin sign, which toLowerCase turns into a k.
    '\u212Aarl@example.com',
    'Ärger@example.com',
    `${'x'.repeat(3_000)}@example.com`,
    'a\0b@example.com',
    'no address',
    ['karl@example.com'],
  ].entries()) {
    const { answer } = await signIn({
      subject: `odd ${index}`,
      email: email as string,
      email_verified: true,
      groups,
    });
    assert.deepEqual([answer.statusCode, answer.json().code], [403, 'person_unknown'], String(email));
  }
  for (const subject of ['a\0b', 'x'.repeat(3_000)]) {
    const { answer } = await signIn({ subject, email: 'odd@example.com', email_verified: true, groups });
    assert.deepEqual([answer.statusCode, answer.json().code], [403, 'identity_refused'], subject);
  }
  assert.equal((await begin(service, '?return=/a&return=/b&fresh=1&fresh=2')).cookies.size, 1);
});

test('odd answers of a browser are refused, and are no fault of ours', async () => {
  for (const query of [
    '',
    '?code=a',
    '?state=STATE',
    '?code=&state=STATE',
    '?code=a&code=b&state=STATE',
    '?code=a&state=STATE&state=STATE',
    '?code=a&state=STATE&iss=https://evil.test',
    '?response=a.b.c&state=STATE',
    '?code=%00%ff&state=STATE',
    '?error=%00&state=STATE',
    '?error=a&error=b&state=STATE',
    `?code=${'a'.repeat(6_000)}&state=STATE`,
    '?id_token=a.b.c&code=a&state=STATE',
  ]) {
    const { cookies, location } = await begin(service);
    const state = new URL(location).searchParams.get('state') ?? '';
    const answer = await ask(service, `${callbackAt}${query.replaceAll('STATE', state)}`, { cookies });
    assert.deepEqual([answer.statusCode, answer.json().code], [403, 'identity_refused'], query);
  }
});

test('nobody is sent to another site after signing in', async () => {
  for (const elsewhere of [
    'https://evil.test/',
    '//evil.test',
    '/\\evil.test',
    'javascript:alert(1)',
    '/%0d%0aset-cookie:x',
    '/..//evil.test',
  ]) {
    const { answer } = await signIn(
      { subject: 'ida', groups: ['stoa-admins'] },
      service,
      `?return=${encodeURIComponent(elsewhere)}`,
    );
    assert.equal(new URL(String(answer.headers.location), base).origin, base, elsewhere);
    assert.equal(String(answer.headers.location).startsWith('//'), false, elsewhere);
  }
});

test('a provider that is away is a 503, and sign-in works again when it is back', async () => {
  const first = await startIdentityProvider(callbackAt);
  await first.stop();
  const waiting = await startTestService({
    variables: { STOA_OIDC_ISSUER: first.issuer, STOA_OIDC_CLIENT_ID: testClient.id },
  });
  const answer = await ask(waiting, '/sign-in/oidc', { cookies: new Map() });
  assert.deepEqual([answer.statusCode, answer.json().code], [503, 'identity_provider_unavailable']);
  assert.equal(answer.headers['retry-after'], '30');
  const back = await startIdentityProvider(callbackAt, Number(new URL(first.issuer).port));
  assert.equal((await ask(waiting, '/sign-in/oidc', { cookies: new Map() })).statusCode, 303);
  await Promise.all([waiting.stop(), back.stop()]);
});

test('a provider that takes the secret of a client only in a header lets people in, too', async () => {
  const strict = await startIdentityProvider(callbackAt, 0, 'client_secret_basic');
  const variables = {
    STOA_OIDC_ISSUER: strict.issuer,
    STOA_OIDC_CLIENT_ID: testClient.id,
    STOA_OIDC_CLIENT_SECRET: testClient.secret,
    STOA_OIDC_SCOPE: 'openid email groups',
    STOA_OIDC_ROLES: JSON.stringify(roles),
  };
  const on = await startTestService({ variables });
  try {
    strict.person = { subject: 'ada', email: 'ada@example.com', groups: ['auditors'] };
    const { cookies, location } = await begin(on);
    const answer = await ask(on, await visitProvider(location), { cookies });
    assert.equal(answer.statusCode, 303, answer.body);
  } finally {
    await Promise.all([on.stop(), strict.stop()]);
  }
});

test('nobody signs in over plain http beyond loopback', async () => {
  const plain = await startTestService({
    variables: {
      STOA_BASE_URL: 'http://stoa.example',
      STOA_OIDC_ISSUER: provider.issuer,
      STOA_OIDC_CLIENT_ID: 'stoa',
    },
  });
  try {
    assert.equal((await ask(plain, '/sign-in/oidc', { cookies: new Map() })).json().code, 'insecure_address');
  } finally {
    await plain.stop();
  }
});
