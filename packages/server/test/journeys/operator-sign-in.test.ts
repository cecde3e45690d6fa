import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { serviceActor } from '../../src/audit-entries/index.js';
import { listen } from '../../src/http/listening/listen.js';
import { systemClock } from '../../src/kernel/clock.js';
import { createMemberManagement, createUserManagement } from '../../src/people/index.js';
import {
  startIdentityProvider,
  type TestIdentityProvider,
  testClient,
} from '../fixtures/people/identity-provider.js';
import { createTestMerchant, startTestService, type TestService } from '../start-test-service.js';

const publicOrigin = 'https://stoa.test';
const operatorOrigin = 'https://back-office.test';
const password = 'a sentence of four words';
let provider: TestIdentityProvider;
let service: TestService;
let publicListener: string;
let operatorListener: string;
let merchantId: number;

before(async () => {
  provider = await startIdentityProvider(`${operatorOrigin}/sign-in/oidc/callback`);
  service = await startTestService({
    variables: {
      STOA_BASE_URL: publicOrigin,
      STOA_OPERATOR_URL: operatorOrigin,
      STOA_OPERATOR_LISTEN: '127.0.0.1:0',
      STOA_OIDC_ISSUER: provider.issuer,
      STOA_OIDC_CLIENT_ID: testClient.id,
      STOA_OIDC_CLIENT_SECRET: testClient.secret,
    },
  });
  ({ merchantId } = await createTestMerchant(service.access, 'com.example.apart'));
  const host = '127.0.0.1';
  const found = await listen(service.app, { host, port: 0, operatorListen: { host, port: 0 } });
  publicListener = found.url;
  operatorListener = found.operatorUrl;
});
after(async () => {
  await service.stop();
  await provider.stop();
});

interface Call {
  readonly method?: string;
  readonly origin: string;
  readonly cookie?: string;
  readonly body?: unknown;
}

/** A call of a page at an origin. */
function call(url: string, { method = 'POST', origin, cookie = '', body }: Call): Promise<Response> {
  return fetch(url, {
    method,
    headers: { origin, cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

function managing() {
  return { database: service.database, clock: systemClock, actor: serviceActor };
}

/** Uses the link of an invitation, and signs in. */
async function signInAt(listener: string, origin: string, { email, link }: Record<'email' | 'link', string>) {
  const used = await call(`${listener}/session-api/v1/link`, { origin, body: { link, password } });
  assert.equal(used.status, 204, await used.text());
  const signedIn = await call(`${listener}/session-api/v1/sign-in`, { origin, body: { email, password } });
  assert.equal(signedIn.status, 200);
  const set = signedIn.headers.get('set-cookie') ?? '';
  assert.match(set, /^__Host-stoa_session=/);
  return set.split(';', 1)[0] ?? '';
}

/** An admin who signed in at the operator's address. */
async function adminCookie(email: string): Promise<string> {
  const { secret: link } = await createUserManagement(managing()).invite(email, 'admin');
  return signInAt(operatorListener, operatorOrigin, { email, link });
}

test("people of the operator sign in at the operator's address and change things there", async () => {
  const cookie = await adminCookie('ann@example.com');
  const body = { name: 'Changed from a page' };
  const address = `${operatorListener}/operator-api/v1/merchants`;
  const done = await call(address, { origin: operatorOrigin, cookie, body });
  assert.equal(done.status, 201, await done.text());
  const foreign = await call(address, { origin: publicOrigin, cookie, body });
  assert.equal(foreign.status, 403);
  assert.match(await foreign.text(), /foreign_origin/);
  const elsewhere = await call(`${publicListener}/operator-api/v1/merchants`, {
    origin: publicOrigin,
    cookie,
    body,
  });
  assert.equal(elsewhere.status, 404);
});

test('each address takes calls of its own pages only', async () => {
  const email = 'bob@example.com';
  const { secret: link } = await createMemberManagement(managing()).invite(merchantId, email, 'owner');
  const cookie = await signInAt(publicListener, publicOrigin, { email, link });
  for (const [listener, own, other] of [
    [publicListener, publicOrigin, operatorOrigin],
    [operatorListener, operatorOrigin, publicOrigin],
  ] as const) {
    const address = `${listener}/session-api/v1/sign-in`;
    const body = { email, password };
    assert.equal((await call(address, { origin: own, body })).status, 200);
    assert.equal((await call(address, { origin: other, body })).status, 403);
    const form = await fetch(`${listener}/sign-in`, {
      method: 'POST',
      headers: { origin: other },
      body: new URLSearchParams(body),
    });
    assert.equal(form.status, 403);
    for (const page of ['/sign-in', '/sign-in/link'])
      assert.equal((await fetch(`${listener}${page}`)).status, 200);
    const session = await call(`${listener}/session-api/v1/session`, { method: 'GET', origin: own, cookie });
    assert.equal(session.status, 200);
  }
});

test('a link leads to where the person signs in', async () => {
  const cookie = await adminCookie('cara@example.com');
  const linkOf = async (path: string, body: unknown): Promise<{ user_id: number; link: string }> => {
    const answer = await call(`${operatorListener}/operator-api/v1${path}`, {
      origin: operatorOrigin,
      cookie,
      body,
    });
    assert.equal(answer.status, 201);
    return (await answer.json()) as { user_id: number; link: string };
  };
  const colleague = await linkOf('/users', { email: 'dan@example.com', role: 'support' });
  const member = await linkOf(`/merchants/${merchantId}/users`, { email: 'eve@example.com', role: 'owner' });
  assert.ok(colleague.link.startsWith(`${operatorOrigin}/sign-in/link#`));
  assert.ok(member.link.startsWith(`${publicOrigin}/sign-in/link#`));
  const reset = await linkOf(`/users/${colleague.user_id}/reset`, {});
  assert.ok(reset.link.startsWith(`${operatorOrigin}/sign-in/link#`));
  assert.ok((await linkOf(`/users/${member.user_id}/reset`, {})).link.startsWith(`${publicOrigin}/sign-in/`));
});

test('the identity provider sends people back to the address where they began', async () => {
  for (const [listener, origin] of [
    [publicListener, publicOrigin],
    [operatorListener, operatorOrigin],
  ] as const) {
    const begun = await fetch(`${listener}/sign-in/oidc`, { redirect: 'manual' });
    const asked = new URL(begun.headers.get('location') ?? '').searchParams.get('redirect_uri');
    assert.equal(asked, `${origin}/sign-in/oidc/callback`);
  }
});
