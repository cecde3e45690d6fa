import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  startIdentityProvider,
  type TestIdentityProvider,
  testClient,
} from '../../../test/fixtures/people/identity-provider.js';
import {
  ask,
  begin,
  type Cookies,
  callbackAt,
  visitProvider,
} from '../../../test/fixtures/people/sign-in-browser.js';
import { settableClock } from '../../../test/settable-clock.js';
import { startTestService, type TestService } from '../../../test/start-test-service.js';

const clock = settableClock('2026-11-20T10:00:00Z');
const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const retry = '/sign-in/oidc?return=%2Fconsole%2Ftoday%3Fa%3D1%26b%3D2';
const signedUp = { subject: 'ada', email: 'ada@example.com', groups: ['admins'] };
let provider: TestIdentityProvider;
let service: TestService;

const variablesOf = ({ issuer }: TestIdentityProvider) => ({
  STOA_OIDC_ISSUER: issuer,
  STOA_OIDC_CLIENT_ID: testClient.id,
  STOA_OIDC_CLIENT_SECRET: testClient.secret,
  STOA_OIDC_SCOPE: 'openid email groups',
  STOA_OIDC_ROLES: JSON.stringify({ admins: 'admin' }),
});

before(async () => {
  provider = await startIdentityProvider(callbackAt);
  service = await startTestService({ clock, variables: variablesOf(provider) });
});
after(async () => {
  await service.stop();
  await provider.stop();
});

const start = (on = service) => begin(on, `?return=${encodeURIComponent('/console/today?a=1&b=2')}`);

/** What a person sees: the text without tags, and the addresses of links. */
async function show(url: string, cookies: Cookies, on = service) {
  const answer = await ask(on, url, { cookies, accept });
  const { body, headers, statusCode: status } = answer;
  assert.equal(headers['content-type'], 'text/html; charset=utf-8', body);
  assert.match(String(headers['content-security-policy']), /default-src 'none'/);
  const links = [...body.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
  const id = String(headers['x-request-id']);
  assert.ok(body.includes(`<code>${id}</code>`));
  return { status, headers, links, id, text: body.replace(/^.*<main>/s, '').replaceAll(/<[^>]*>/g, ' ') };
}

test('somebody without a role is told to ask an admin, and may sign in as somebody else', async () => {
  provider.person = { ...signedUp, subject: 'bob', groups: [] };
  const { cookies, location } = await start();
  const { status, text, links } = await show(await visitProvider(location), cookies);
  assert.equal(status, 403);
  assert.match(text, /neither your account nor your groups have access here.*Ask an admin/);
  assert.deepEqual(links, [`${retry}&fresh=1`, '/sign-in']);
});

test('anyone who was denied at the provider, or met an error there, is told to sign in again', async () => {
  for (const [error, said] of [
    ['access_denied', /refused the sign-in, or it was cancelled there.*Sign in again/],
    ['server_error', /ended the sign-in with an error.*Sign in again/],
    ['%3Cscript%3E', /ended the sign-in with an error.*Sign in again/],
  ] as const) {
    const { cookies, location } = await start();
    const state = new URL(location).searchParams.get('state') ?? '';
    const callback = `${callbackAt}?error=${error}&state=${state}&iss=${encodeURIComponent(provider.issuer)}`;
    const { status, text, links, id } = await show(callback, cookies);
    assert.equal(status, 403);
    assert.match(text, said);
    assert.doesNotMatch(text, /script/);
    assert.deepEqual(links, [retry, '/sign-in']);
    // With the request id, an admin finds the reason in the log.
    assert.match(service.log(), new RegExp(`"request_id":"${id}","kind":"AuthorizationResponseError`));
  }
});

test('an attempt that took longer than 10 minutes begins anew at the sign-in page', async () => {
  provider.person = signedUp;
  const { cookies, location } = await start();
  const callback = await visitProvider(location);
  clock.set(new Date(clock.now().getTime() + 10 * 60_000 + 1));
  const { status, text, links } = await show(callback, cookies);
  assert.equal(status, 403);
  assert.match(text, /no sign-in in the last 10 minutes.*Sign in again/);
  assert.deepEqual(links, ['/sign-in']);
});

test('another nonce shows a page, and a problem to a program', async () => {
  provider.person = signedUp;
  for (const wanted of [accept, 'application/json', 'application/problem+json', '*/*', undefined]) {
    const { cookies, location } = await start();
    const changed = new URL(location);
    changed.searchParams.set('nonce', 'another');
    const callback = await visitProvider(changed.href);
    if (wanted === accept) {
      const { status, text, links } = await show(callback, cookies);
      assert.equal(status, 403);
      assert.match(text, /does not fit this attempt.*Sign in again/);
      assert.deepEqual(links, [retry, '/sign-in']);
    } else {
      const answer = await ask(service, callback, {
        cookies,
        ...(wanted === undefined ? {} : { accept: wanted }),
      });
      assert.equal(answer.headers['content-type'], 'application/problem+json', wanted);
      assert.deepEqual([answer.statusCode, answer.json().code], [403, 'identity_refused']);
    }
  }
});

test('a provider that goes away while the person is there is a 503 with a way to try again', async () => {
  const dying = await startIdentityProvider(callbackAt);
  const left = await startTestService({ clock, variables: variablesOf(dying) });
  try {
    dying.person = signedUp;
    const { cookies, location } = await start(left);
    const callback = await visitProvider(location);
    await dying.stop();
    const { status, text, links, headers } = await show(callback, cookies, left);
    assert.deepEqual([status, headers['retry-after']], [503, '30']);
    assert.match(text, /did not answer.*Wait 30 seconds, then sign in again/);
    assert.deepEqual(links, [retry, '/sign-in']);
    const program = await ask(left, callback, { cookies });
    assert.deepEqual([program.statusCode, program.json().code], [503, 'identity_provider_unavailable']);
    const back = await startIdentityProvider(callbackAt, Number(new URL(dying.issuer).port));
    back.person = signedUp;
    const again = await ask(left, retry, { cookies, accept });
    const done = await ask(left, await visitProvider(String(again.headers.location)), { cookies, accept });
    assert.deepEqual([done.statusCode, done.headers.location], [303, '/console/today?a=1&b=2']);
    await back.stop();
  } finally {
    await left.stop();
  }
});

test('a provider that does not know our secret is a fault of the set-up, not of the person', async () => {
  const wrong = { ...variablesOf(provider), STOA_OIDC_CLIENT_SECRET: 'another-secret-of-32-characters!' };
  const misled = await startTestService({ clock, variables: wrong });
  try {
    provider.person = signedUp;
    const { cookies, location } = await start(misled);
    const answer = await ask(misled, await visitProvider(location), { cookies });
    assert.deepEqual([answer.statusCode, answer.json().code], [503, 'identity_provider_unavailable']);
    assert.match(misled.log(), /invalid_client/);
  } finally {
    await misled.stop();
  }
});

test('sign-ins count against an address only when they fail, and the page says how long to wait', async () => {
  const limited = await startTestService({
    clock,
    variables: { ...variablesOf(provider), STOA_RATE_SIGN_IN: '2/min' },
  });
  const comeBack = async (person: TestIdentityProvider['person']) => {
    provider.person = person;
    const { cookies, location } = await start(limited);
    return { cookies, callback: await visitProvider(location) };
  };
  try {
    for (let time = 0; time < 3; time += 1) {
      const { cookies, callback } = await comeBack(signedUp);
      assert.equal((await ask(limited, callback, { cookies })).statusCode, 303);
      // A page of another site can send a browser here without a sign-in. That asks nobody, and counts as no failure.
      assert.equal((await ask(limited, callback, { cookies: new Map() })).statusCode, 403);
    }
    for (const status of [403, 403, 429]) {
      const { cookies, callback } = await comeBack({ ...signedUp, subject: 'bob', groups: [] });
      assert.equal((await ask(limited, callback, { cookies })).statusCode, status);
    }
    const { cookies, callback } = await comeBack(signedUp);
    const { status, text, headers } = await show(callback, cookies, limited);
    assert.equal(status, 429);
    assert.match(text, new RegExp(`Wait ${String(headers['retry-after'])} seconds, then sign in again`));
    clock.advance(60_000);
    assert.equal((await ask(limited, callback, { cookies })).statusCode, 303);
  } finally {
    await limited.stop();
  }
});

test('an address that begins too many sign-ins must wait', async () => {
  const limited = await startTestService({ clock, variables: variablesOf(provider) });
  try {
    for (let time = 0; time < 100; time += 1) await start(limited);
    const { status, text, headers } = await show('/sign-in/oidc', new Map(), limited);
    assert.equal(status, 429);
    assert.match(text, new RegExp(`Wait ${String(headers['retry-after'])} seconds, then sign in again`));
  } finally {
    await limited.stop();
  }
});
