import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import {
  feed,
  install,
  installed,
  putAttributionData,
  startInstalls,
  type TestInstalls,
} from '../../test/fixtures/installs/start-installs.js';
import { holdTimers } from '../../test/hold-timers.js';
import { limits } from '../kernel/limits.js';

const answered = new Set<string>();
const erasuresUrl = '/operator-api/v1/erasures';
const simulationsUrl = '/operator-api/v1/attribution/simulations';
const attributionUrl = '/operator-api/v1/store-users/ann/attribution-data';

interface Call {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly body: string;
}

const operatorCalls: readonly Call[] = [
  { method: 'POST', url: '/operator-api/v1/store-sessions', body: '{"sessions":[]}' },
  { method: 'PUT', url: attributionUrl, body: '{"a":1}' },
  { method: 'DELETE', url: attributionUrl, body: '{}' },
  { method: 'POST', url: erasuresUrl, body: '{"store_user_id":"nobody"}' },
  { method: 'POST', url: '/operator-api/v1/access-requests', body: '{"store_user_id":"nobody"}' },
  { method: 'POST', url: simulationsUrl, body: '{"bundle_id":"app.one","ip_address":"192.0.2.77"}' },
];
const installCall: Call = {
  method: 'POST',
  url: '/merchant-api/v1/attribution/install',
  body: '{"bundle_id":"app.one","token":"t"}',
};

let installs: TestInstalls;
/** A service whose database is gone. */
let away: TestInstalls;
/** A service that takes one failed sign-in of an address in a minute. */
let strict: TestInstalls;

before(async () => {
  installs = await startInstalls({ answered });
  away = await startInstalls({ answered });
  await away.database.close();
  strict = await startInstalls({ answered, signIn: { limit: 1, windowSeconds: 60, burst: 1 } });
});

after(() => Promise.all([installs, away, strict].map((one) => one.stop())));

function send(on: TestInstalls, { method, url, body }: Call, headers: Readonly<Record<string, string>> = {}) {
  return on.app.inject({
    method,
    url,
    headers: { 'content-type': 'application/json', authorization: on.operator, ...headers },
    payload: body,
  });
}

for (const call of operatorCalls) {
  test(`${call.method} ${call.url} needs an operator token`, async () => {
    const nobody = await send(installs, call, { authorization: '' });
    assert.equal(nobody.statusCode, 401);
    assert.match(String(nobody.headers['www-authenticate']), /^Bearer /);
    assert.equal((await send(installs, call, { authorization: installs.merchant })).statusCode, 403);
  });

  test(`${call.method} ${call.url} answers an operator`, async () => {
    assert.equal((await send(installs, call)).statusCode, call.method === 'POST' ? 200 : 204);
  });
}

for (const call of [...operatorCalls, installCall]) {
  test(`${call.method} ${call.url} refuses a body that is not JSON`, async () => {
    assert.equal((await send(installs, { ...call, body: '{' })).statusCode, 400);
    assert.equal((await send(installs, call, { 'content-type': 'text/plain' })).statusCode, 415);
  });

  test(`${call.method} ${call.url} refuses a body beyond its limit`, async () => {
    const response = await send(installs, { ...call, body: ' '.repeat(1_048_577) });
    assert.deepEqual([response.statusCode, response.json().code], [413, 'payload_too_large']);
  });

  test(`${call.method} ${call.url} is 503 without a database`, async () => {
    const response = await send(away, call);
    assert.deepEqual([response.statusCode, response.json().code], [503, 'database_unavailable']);
    assert.ok(response.headers['retry-after'] !== undefined);
  });
}

test('attribution data of an erased store user is refused', async () => {
  const [, , , erasure] = operatorCalls;
  const put = {
    method: 'PUT',
    url: '/operator-api/v1/store-users/nobody/attribution-data',
    body: '{"a":1}',
  } as const;
  assert.ok(erasure !== undefined);
  await send(installs, erasure);
  const response = await send(installs, put);
  assert.deepEqual([response.statusCode, response.json().code], [409, 'store_user_erased']);
});

test('attribution data of a store user whose name is too long for any is missing', async () => {
  const url = `/operator-api/v1/store-users/${'u'.repeat(1_025)}/attribution-data`;
  for (const method of ['PUT', 'DELETE'] as const) {
    assert.equal((await send(installs, { method, url, body: '{"a":1}' })).statusCode, 404);
    // The router refuses it before it knows the route, so the answer is added by hand.
    answered.add(`${method} /operator-api/v1/store-users/:store_user_id/attribution-data 404`);
  }
});

const unknown = '00000000-0000-4000-8000-000000000000';

/**
 * Calls that read installations: each with an invalid query and, where possible, an installation that does not exist.
 */
const readings = [
  { key: 'merchant', url: '/merchant-api/v1/installations', wrong: '?limit=0', missing: undefined },
  { key: 'merchant', url: '/merchant-api/v1/installations/', wrong: 'x', missing: unknown },
  { key: 'operator', url: '/operator-api/v1/installations/', wrong: 'x', missing: unknown },
  { key: 'operator', url: '/operator-api/v1/attribution/quality', wrong: '?by=x', missing: '?bundle_id=no' },
  { key: 'operator', url: '/operator-api/v1/attribution/apps', wrong: '?order=x', missing: undefined },
  { key: 'operator', url: '/operator-api/v1/store-sessions/feed', wrong: '?by=x', missing: undefined },
  { key: 'merchant', url: '/merchant-api/v1/exports/installations', wrong: '?by=x', missing: undefined },
  {
    key: 'operator',
    url: '/operator-api/v1/exports/installations',
    wrong: '?by=x',
    missing: '?merchant_id=0',
  },
] as const;

for (const { key, url, wrong, missing } of readings) {
  test(`GET ${url} answers every status that it declares`, async () => {
    const claims = await installed(installs, '203.0.113.9', { token: 'read' });
    const found = url.endsWith('/') ? `${url}${String(claims['installation_token'])}` : url;
    const get = async (on: TestInstalls, address: string, authorization: string) =>
      (await on.app.inject({ url: address, headers: { authorization } })).statusCode;
    await get(strict, found, 'Bearer wrong');
    const statuses = [
      await get(installs, found, installs[key]),
      await get(installs, `${url}${wrong}`, installs[key]),
      await get(installs, found, ''),
      await get(installs, found, key === 'merchant' ? installs.operator : installs.merchant),
      missing === undefined ? 404 : await get(installs, `${url}${missing}`, installs[key]),
      await get(strict, found, 'Bearer wrong'),
      await get(away, found, away[key]),
    ];
    assert.deepEqual(statuses, [200, 400, 401, 403, 404, 429, 503]);
  });
}

test('a test visit answers every status that it declares', async () => {
  const call: Call = {
    method: 'POST',
    url: '/merchant-api/v1/test/store-sessions',
    body: '{"store_user_id":"ann"}',
  };
  const { secret } = await installs.access.issue({
    kind: 'api_key',
    merchantId: installs.merchantId,
    scopes: ['reports:write'],
    isForTest: true,
  });
  const authorization = `Bearer ${secret}`;
  const wrong = { authorization: 'Bearer wrong' };
  await send(strict, call, wrong);
  const answers = [
    await send(installs, call, { authorization }),
    await send(installs, { ...call, body: '{' }, { authorization }),
    await send(installs, call, { authorization: '' }),
    await send(installs, call),
    await send(installs, { ...call, body: ' '.repeat(1_048_577) }, { authorization }),
    await send(installs, call, { authorization, 'content-type': 'text/plain' }),
    await send(strict, call, wrong),
    await send(away, call, { authorization: away.merchant }),
  ];
  const statuses = answers.map(({ statusCode }) => statusCode);
  assert.deepEqual(statuses, [200, 400, 401, 403, 413, 415, 429, 503]);
});

test('failed sign-ins of an address are limited', async () => {
  for (const call of operatorCalls) await send(strict, call, { authorization: 'Bearer wrong' });
  const statuses = [];
  for (const call of operatorCalls)
    statuses.push((await send(strict, call, { authorization: 'Bearer wrong' })).statusCode);
  assert.deepEqual(new Set(statuses), new Set([429]));
});

test('install calls of an address are limited before the body is read', async () => {
  const limited = await startInstalls({
    answered,
    installAddress: { limit: 1, windowSeconds: 60, burst: 2 },
  });
  const statuses = [];
  for (const token of ['a', 'b', 'c'])
    statuses.push((await install(limited, '203.0.113.1', { token })).statusCode);
  const refused = await limited.app.inject({
    ...installInjection,
    remoteAddress: '203.0.113.1',
    payload: '{',
  });
  const other = await install(limited, '203.0.113.2', { token: 'c' });
  limited.clock.advance(60_000);
  const later = await install(limited, '203.0.113.1', { token: 'c' });
  await limited.stop();
  assert.deepEqual(statuses, [200, 200, 429]);
  assert.deepEqual([refused.statusCode, refused.headers['retry-after']], [429, '60']);
  assert.deepEqual([other.statusCode, later.statusCode], [200, 200]);
});

const installInjection = {
  method: 'POST',
  url: installCall.url,
  headers: { 'content-type': 'application/json' },
} as const;

test('install calls of a token are limited for each app, from all addresses together', async () => {
  const limited = await startInstalls({ answered, installToken: { limit: 1, windowSeconds: 60, burst: 2 } });
  await limited.registerApp('app.two');
  const statuses = [];
  for (const host of [1, 2, 3])
    statuses.push((await install(limited, `203.0.113.${host}`, { token: 'a' })).statusCode);
  const otherApp = await install(limited, '203.0.113.1', { token: 'a', bundle_id: 'app.two' });
  await limited.stop();
  assert.deepEqual([...statuses, otherApp.statusCode], [200, 200, 429, 200]);
});

test('an install call without a required key is 401', async () => {
  await installs.registerApp('app.keyed');
  const app = { merchantId: installs.merchantId, bundleId: 'app.keyed' };
  await installs.access.switchApp(app, { installKey: 'required' });
  const refused = await install(installs, '203.0.113.1', { token: 'a', bundle_id: app.bundleId });
  assert.deepEqual([refused.statusCode, refused.json().code], [401, 'unauthenticated']);
  assert.match(String(refused.headers['www-authenticate']), /^Bearer realm="stoa", scope="installs:write"$/);
});

test('an unknown installation is erased with 404', async () => {
  const body = '{"installation_id":"00000000-0000-4000-8000-000000000000"}';
  assert.equal((await send(installs, { method: 'POST', url: erasuresUrl, body })).statusCode, 404);
});

test('erasures are listed for operators, page by page', async () => {
  const list = (on: TestInstalls, authorization = on.operator, query = '') =>
    on.app.inject({ url: `${erasuresUrl}${query}`, headers: { authorization } });
  await list(strict, 'Bearer wrong');
  const statuses = [
    await list(installs),
    await list(installs, installs.operator, '?cursor=x'),
    await list(installs, ''),
    await list(installs, installs.merchant),
    await list(strict, 'Bearer wrong'),
    await list(away),
  ].map(({ statusCode }) => statusCode);
  assert.deepEqual(statuses, [200, 400, 401, 403, 429, 503]);
});

test('an unknown app is 404', async () => {
  assert.equal((await install(installs, '203.0.113.1', { token: 'a', bundle_id: 'no' })).statusCode, 404);
  const body = '{"bundle_id":"no","ip_address":"192.0.2.77"}';
  assert.equal((await send(installs, { method: 'POST', url: simulationsUrl, body })).statusCode, 404);
});

test('an app gets a token', async () => {
  assert.equal((await install(installs, '203.0.113.1', { token: 'a' })).statusCode, 200);
});

test('a thousand sessions are taken, and one more is 413', async () => {
  const sessions = Array.from({ length: 1_001 }, (_, index) => ({
    store_user_id: `u${index}`,
    ip_address: '192.0.2.1',
  }));
  assert.equal((await feed(installs, sessions.slice(1))).statusCode, 200);
  const response = await feed(installs, sessions);
  assert.deepEqual([response.statusCode, response.json().code], [413, 'too_many_sessions']);
});

test('a stream of sessions that stalls is 408', async () => {
  const { port } = new URL(await installs.app.listen({ port: 0, host: '127.0.0.1' }));
  const timers = holdTimers(limits.streamIdleMs, limits.discardMs);
  const socket = connect(Number(port), '127.0.0.1');
  const answer = text(socket);
  socket.write(
    `POST /operator-api/v1/store-sessions HTTP/1.1\r\nhost: x\r\nauthorization: ${installs.operator}\r\ncontent-type: application/x-ndjson\r\ncontent-length: 1000000\r\n\r\n`,
  );
  socket.write('no JSON\n'.repeat(1_000));
  // Once the first batch is done, the stream waits for the next one.
  while (!/\{outcome="refused"\} 1000/.test(await installs.registry.metrics())) await setImmediate();
  timers.run(limits.streamIdleMs);
  await setImmediate();
  timers.run(limits.discardMs);
  timers.release();
  assert.match(await answer, /^HTTP\/1\.1 408 /);
});

test('attribution data may have 2,048 bytes as sent', async () => {
  const fitting = `{"a":"${'é'.repeat(1_020)}"}`;
  assert.equal((await putAttributionData(installs, 'size', fitting)).statusCode, 204);
  assert.equal((await putAttributionData(installs, 'size', ` ${fitting}`)).statusCode, 413);
});

/**
 * The statuses of a call, without those that are the same for all calls. Answers that a request can get before it is
 * routed do not refer to a `Problem…` response; 406 is tested for all calls that read in
 * journeys/answer-formats.test.ts.
 */
function ownStatuses(responses: Readonly<Record<string, { readonly $ref?: string }>>): string[] {
  return Object.entries(responses).flatMap(([status, { $ref = '/Problem' }]) =>
    $ref.includes('/Problem') && status !== '406' ? [status] : [],
  );
}

test('every status that the description declares was answered, and no other', () => {
  const declared = Object.entries(installs.app.swagger().paths ?? {}).flatMap(([path, operations]) =>
    Object.entries(operations ?? {}).flatMap(([method, operation]) =>
      ownStatuses((operation as { responses: Parameters<typeof ownStatuses>[0] }).responses).map(
        (status) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')} ${status}`,
      ),
    ),
  );
  assert.deepEqual([...answered].toSorted(), declared.toSorted());
});
