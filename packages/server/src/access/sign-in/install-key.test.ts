import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  type AccessBench,
  createAccessApp,
  createAccessBench,
} from '../../../test/fixtures/access/access-app.js';
import { settableClock } from '../../../test/settable-clock.js';
import type { App } from '../../http/app.js';
import { newSecret } from '../keys/secret-text.js';
import type { Authenticator } from './authenticate.js';

const clock = settableClock('2026-03-01T12:00:00.000Z');
const bundleId = 'com.example.keyed';
let bench: AccessBench;
let app: App;
let merchantId: number;

/** A call that needs an install key of one app. */
function prepare(given: App, authenticator: Authenticator): void {
  given.get('/install', { schema: { security: [] } }, async (request) => {
    await authenticator.installKey(request, bundleId);
    return request.logContext;
  });
}

before(async () => {
  bench = await createAccessBench(clock);
  const policy = { name: 'sign-in', limit: 1_000_000, windowSeconds: 1, burst: 1_000_000 };
  ({ app } = await createAccessApp({ database: bench.database, clock, policy }, prepare));
  ({ merchantId } = await bench.access.createMerchant('Signs in'));
  await bench.access.registerApp(merchantId, bundleId);
  await bench.access.registerApp(merchantId, 'com.example.sibling');
});
after(async () => {
  await app.close();
  await bench.drop();
});

const call = (authorization?: string, on = app) =>
  on.inject({ url: '/install', headers: authorization === undefined ? {} : { authorization } });
const issue = (of = bundleId, expiresAt?: Date) =>
  bench.access.issue({ kind: 'install_key', merchantId, bundleId: of, expiresAt });

test('each live install key of the app is accepted, and logged', async () => {
  for (const { secret, accessKeyId } of [await issue(), await issue()]) {
    const answer = await call(`Bearer ${secret}`);
    assert.deepEqual(
      [answer.statusCode, answer.json()],
      [200, { access_key_id: accessKeyId, merchant_id: merchantId }],
    );
  }
});

const wrong: readonly (readonly [what: string, authorization: () => Promise<string | undefined>])[] = [
  ['no header', async () => undefined],
  ['another scheme', async () => 'Basic eDp5'],
  ['a text that is not a secret', async () => 'Bearer wrong'],
  ['a well-formed secret that was never issued', async () => `Bearer ${newSecret('stoa_ins_')}`],
  ['a key of another app', async () => `Bearer ${(await issue('com.example.sibling')).secret}`],
  [
    'an API key of the merchant',
    async () => `Bearer ${(await bench.access.issue({ kind: 'api_key', merchantId })).secret}`,
  ],
  [
    'a revoked key',
    async () => {
      const { accessKeyId, secret } = await issue();
      await bench.access.revoke({ kind: 'install_key', accessKeyId });
      return `Bearer ${secret}`;
    },
  ],
  [
    'an expired key',
    async () => {
      const { secret } = await issue(bundleId, new Date(clock.now().getTime() + 1));
      clock.advance(1);
      return `Bearer ${secret}`;
    },
  ],
];

for (const [what, authorization] of wrong) {
  test(`an install call is refused: ${what}`, async () => {
    const answer = await call(await authorization());
    const code = what === 'an expired key' ? 'key_expired' : 'unauthenticated';
    assert.deepEqual([answer.statusCode, answer.json().code], [401, code]);
    assert.match(
      String(answer.headers['www-authenticate']),
      /^Bearer realm="stoa", scope="installs:write"(, error="invalid_token")?$/,
    );
  });
}

test('wrong keys from an address are limited, including a valid one of another app, and the right key is not', async () => {
  const policy = { name: 'sign-in', limit: 1, windowSeconds: 60, burst: 2 };
  const { app: strict, cache } = await createAccessApp({ database: bench.database, clock, policy }, prepare);
  await cache.start();
  const right = `Bearer ${(await issue()).secret}`;
  const foreign = `Bearer ${(await issue('com.example.sibling')).secret}`;
  assert.equal((await call(right, strict)).statusCode, 200);
  const statuses = [];
  for (let turn = 0; turn < 3; turn += 1) statuses.push((await call(foreign, strict)).statusCode);
  assert.deepEqual(statuses, [401, 401, 429]);
  assert.equal((await call(right, strict)).statusCode, 200);
  await strict.close();
  await cache.stop();
});
