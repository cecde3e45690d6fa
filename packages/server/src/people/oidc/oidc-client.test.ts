import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { startIdentityProvider, testClient } from '../../../test/fixtures/people/identity-provider.js';
import { callbackAt, visitProvider } from '../../../test/fixtures/people/sign-in-browser.js';
import { settableClock } from '../../../test/settable-clock.js';
import { createLogger } from '../../config/logger.js';
import { systemClock } from '../../kernel/clock.js';
import { createOidcClient } from './oidc-client.js';

const logger = createLogger('silent');
const asked = { fresh: false, requestId: 'req_1' };
let server: Server;
let isAway = false;
let answered = 0;

before(async () => {
  server = createServer((_request, response) => {
    answered += 1;
    if (isAway) return void response.writeHead(503).end();
    const address = addressOf(server);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ issuer: address, authorization_endpoint: `${address}/auth` }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
after(() => new Promise((resolve) => server.close(resolve)));

function addressOf(one: Server): string {
  return `http://127.0.0.1:${(one.address() as AddressInfo).port}`;
}

function settingsFor(issuer: string) {
  return {
    issuer: new URL(issuer),
    clientId: testClient.id,
    clientSecret: testClient.secret,
    scope: 'openid email groups',
    groupsClaim: 'groups',
    roles: undefined,
    only: false,
  };
}

test('a configuration that is known stays in use while the provider does not answer', async () => {
  let nowMs = 0;
  const settings = settingsFor(addressOf(server));
  const client = createOidcClient({ settings, logger, clock: systemClock, nowMs: () => nowMs });
  isAway = true;
  await assert.rejects(client.begin('http://127.0.0.1/', asked), /^Failure: identity_provider_unavailable/);
  isAway = false;
  await client.begin('http://127.0.0.1/', asked);
  isAway = true;
  nowMs += 3_600_001;
  const { url } = await client.begin('http://127.0.0.1/', asked);
  assert.equal(url.pathname, '/auth');
  const before = answered;
  await client.begin('http://127.0.0.1/', asked);
  assert.equal(answered, before, 'a provider that is away is not asked at every sign-in');
  isAway = false;
  nowMs += 60_001;
  await client.begin('http://127.0.0.1/', asked);
  assert.ok(answered > before);
});

test('an ID token that was issued in the future is refused', async () => {
  const provider = await startIdentityProvider(callbackAt);
  provider.person = { subject: 'ada', email: 'ada@example.com', email_verified: true };
  const now = Date.now();
  const signIn = async (at: number) => {
    const clock = settableClock(new Date(at).toISOString());
    const client = createOidcClient({ settings: settingsFor(provider.issuer), logger, clock });
    const { url, expected } = await client.begin(callbackAt, asked);
    const callback = await visitProvider(url.href);
    return client.finish(new URL(callback, callbackAt), expected, 'req_1');
  };
  assert.equal((await signIn(now)).subject, 'ada');
  await assert.rejects(signIn(now - 25 * 3_600_000), /^Failure: identity_refused/);
  await provider.stop();
});
