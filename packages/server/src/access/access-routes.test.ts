import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { settableClock } from '../../test/settable-clock.js';
import { connectDatabase } from '../database/database.js';
import type { App } from '../http/app.js';
import { type AccessBench, createAccessApp, createAccessBench } from './access-app.fixture.js';
import { kinds } from './access-key.js';
import { looksLikeSecret } from './secret-text.js';

const start = '2026-03-01T12:00:00.000Z';
const clock = settableClock(start);
const generous = { name: 'sign-in', limit: 1_000_000, windowSeconds: 1, burst: 1_000_000 };
const merchantsPath = '/operator-api/v1/merchants';
const impossible = '99999999999999999999';
/** `operationId status`, as declared and as answered. */
const declared = new Set<string>();
const seen = new Set<string>();
let bench: AccessBench;
let app: App;
let operator: string;
let merchantPath: string;
let merchantId: number;

function observe(given: App): void {
  given.addHook('onRoute', ({ method, schema }) => {
    if (method === 'HEAD' || schema?.operationId === undefined) return;
    // 406 is the same for all calls: journeys/answer-formats.test.ts sees it.
    for (const status of Object.keys(schema.response ?? {}).filter((one) => one !== '406'))
      declared.add(`${schema.operationId} ${status}`);
  });
  given.addHook('onResponse', async (request, reply) => {
    seen.add(`${request.routeOptions.schema?.operationId} ${reply.statusCode}`);
  });
}

before(async () => {
  bench = await createAccessBench(clock);
  ({ app } = await createAccessApp({ database: bench.database, clock, policy: generous }, observe));
  operator = `Bearer ${(await bench.access.issue({ kind: 'operator_token', merchantId: null })).secret}`;
  ({ merchantId } = await bench.access.createMerchant('Of the tests'));
  merchantPath = `${merchantsPath}/${merchantId}`;
  await bench.access.registerApp(merchantId, 'com.example.keyed');
});
after(async () => {
  await app.close();
  await bench.drop();
});

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

interface CallOptions {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly on?: App;
}

function call(method: Method, url: string, { body, headers = {}, on = app }: CallOptions = {}) {
  const payload =
    body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) };
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  return on.inject({ method, url, ...payload, headers: { authorization: operator, ...type, ...headers } });
}

const keyKinds = [
  {
    path: 'api-keys',
    kind: 'api_key',
    list: 'api_keys',
    idName: 'api_key_id',
    secretName: 'api_key',
    scope: 'reports:read',
  },
  {
    path: 'credentials',
    kind: 'credential',
    list: 'credentials',
    idName: 'credential_id',
    secretName: 'password',
    scope: 'events:write',
  },
  {
    path: 'apps/com.example.keyed/install-keys',
    kind: 'install_key',
    list: 'install_keys',
    idName: 'install_key_id',
    secretName: 'install_key',
    scope: 'installs:write',
  },
] as const;

/** Every call, with a body that it takes. */
const calls: readonly { readonly method: Method; readonly path: string; readonly body?: unknown }[] = [
  { method: 'POST', path: '', body: { name: 'Ada' } },
  { method: 'GET', path: '' },
  { method: 'POST', path: '/1/apps', body: { bundle_id: 'com.example.every' } },
  { method: 'GET', path: '/1/apps' },
  { method: 'PATCH', path: '/1/apps/com.example.keyed', body: { matching: 'on' } },
  ...keyKinds.flatMap(({ path }) => [
    { method: 'POST' as const, path: `/1/${path}`, body: {} },
    { method: 'GET' as const, path: `/1/${path}` },
    { method: 'DELETE' as const, path: `/1/${path}/1` },
  ]),
];
const bodyCalls = calls.filter(({ body }) => body !== undefined);
const merchantCalls = calls.filter(({ path }) => path !== '');

for (const { method, path, body } of calls) {
  test(`${method} …/merchants${path} is for operators only`, async () => {
    const { secret } = await bench.access.issue({ kind: 'api_key', merchantId });
    const anonymous = await app.inject({ method, url: merchantsPath + path });
    const scope = method === 'GET' ? 'access:read' : 'access:write';
    assert.deepEqual(
      [anonymous.statusCode, anonymous.headers['www-authenticate']],
      [401, `Bearer realm="stoa", scope="${scope}"`],
    );
    assert.equal(
      (await call(method, merchantsPath + path, { body, headers: { authorization: `Bearer ${secret}` } }))
        .statusCode,
      403,
    );
  });

  test(`${method} …/merchants${path} is answered with 429 after too many failed sign-ins, and with 503 without a database`, async () => {
    const gone = connectDatabase(
      { url: 'postgres://localhost:1/none' },
      { poolSize: 1, applicationName: 'gone', onIdleError: () => undefined },
    );
    const policy = { name: 'sign-in', limit: 1, windowSeconds: 60, burst: 1 };
    const { app: stranded } = await createAccessApp({ database: gone, clock, policy }, observe);
    const away = await call(method, merchantsPath + path, { body, on: stranded });
    assert.deepEqual(
      [away.statusCode, away.json().code, away.headers['retry-after']],
      [503, 'database_unavailable', '2'],
    );
    await call(method, merchantsPath + path, {
      body,
      headers: { authorization: 'Bearer wrong' },
      on: stranded,
    });
    assert.equal((await call(method, merchantsPath + path, { body, on: stranded })).statusCode, 429);
    await stranded.close();
    await gone.close();
  });
}

for (const { method, path, body } of bodyCalls) {
  test(`${method} …/merchants${path} refuses a body that it cannot read`, async () => {
    const url = `${merchantsPath}${path}`;
    assert.equal((await call(method, url, { body: '{' })).statusCode, 400);
    assert.equal((await call(method, url, { body: '[]' })).statusCode, 400);
    assert.equal(
      (await call(method, url, { body, headers: { 'content-type': 'text/plain' } })).statusCode,
      415,
    );
    assert.equal((await call(method, url, { body: `"${'x'.repeat(65_536)}"` })).statusCode, 413);
  });

  test(`${method} …/merchants${path} refuses a member that it does not know`, async () => {
    const answer = await call(method, merchantsPath + path, { body: { ...Object(body), expiresAt: start } });
    assert.deepEqual([answer.statusCode, answer.json().errors[0].pointer], [400, '/expiresAt']);
  });
}

for (const { method, path, body } of merchantCalls) {
  test(`${method} …/merchants${path} answers 404 for an id that no merchant can have`, async () => {
    for (const id of ['999999', '2147483648', impossible, '0', '-1']) {
      const answer = await call(method, merchantsPath + path.replace('1', id), { body });
      assert.deepEqual(
        [answer.statusCode, answer.json().code],
        [404, method === 'DELETE' ? 'unknown_access_key' : 'unknown_merchant'],
        id,
      );
    }
  });

  test(`${method} …/merchants${path} refuses a merchant id that is not a number`, async () => {
    for (const id of ['x', '1.5', '%00']) {
      assert.equal((await call(method, merchantsPath + path.replace('1', id), { body })).statusCode, 400, id);
    }
  });
}

test('a merchant is added and listed', async () => {
  const added = await call('POST', merchantsPath, { body: { name: '  Ada & Söhne ' } });
  assert.equal(added.statusCode, 201);
  assert.deepEqual(added.json(), {
    merchant_id: added.json().merchant_id,
    name: 'Ada & Söhne',
    created_at: start,
  });
  const listed = await call('GET', merchantsPath);
  assert.deepEqual([listed.statusCode, listed.json().merchants.at(-1)], [200, added.json()]);
});

test('a name that is empty, too long, or cannot be stored is refused', async () => {
  for (const name of ['', ' \u00a0', 'x'.repeat(201), 'a\0b', 7, null]) {
    assert.equal(
      (await call('POST', merchantsPath, { body: { name } })).statusCode,
      400,
      JSON.stringify(name),
    );
  }
});

test('an app is registered once, and listed', async () => {
  const body = { bundle_id: 'com.example.My-App_1' };
  const registered = await call('POST', `${merchantPath}/apps`, { body });
  assert.equal(registered.statusCode, 201);
  const switches = { matching: 'on', install_key: 'optional', attribution_rules: null };
  assert.deepEqual(registered.json(), { ...body, merchant_id: merchantId, created_at: start, ...switches });
  const again = await call('POST', `${merchantPath}/apps`, { body });
  assert.deepEqual([again.statusCode, again.json().code], [409, 'bundle_id_taken']);
  const { apps } = (await call('GET', `${merchantPath}/apps`)).json();
  assert.deepEqual(
    apps.find((one: Record<string, unknown>) => one['bundle_id'] === body.bundle_id),
    registered.json(),
  );
});

test('a bundle identifier with another character is refused', async () => {
  for (const bundle_id of ['', 'a b', 'ä', 'a/b', 'a\n', 'x'.repeat(256)]) {
    assert.equal(
      (await call('POST', `${merchantPath}/apps`, { body: { bundle_id } })).statusCode,
      400,
      bundle_id,
    );
  }
});

for (const { path } of keyKinds) {
  test(`DELETE …/merchants/1/${path}/1 accepts an unneeded body, and refuses an invalid one`, async () => {
    const url = `${merchantPath}/${path}/1`;
    assert.equal((await call('DELETE', url, { body: '{' })).statusCode, 400);
    assert.equal(
      (await call('DELETE', url, { body: 'x', headers: { 'content-type': 'text/plain' } })).statusCode,
      415,
    );
    assert.equal((await call('DELETE', url, { body: `"${'x'.repeat(65_536)}"` })).statusCode, 413);
  });
}

for (const { path, kind, list, idName, secretName, scope } of keyKinds) {
  const issue = (body: unknown) => call('POST', `${merchantPath}/${path}`, { body });

  test(`${path}: the secret is shown once, is not cached, and works`, async () => {
    const issued = await issue({
      label: 'nightly',
      scopes: [scope],
      expires_at: '2026-03-02T01:00:00.123456+01:00',
    });
    assert.deepEqual([issued.statusCode, issued.headers['cache-control']], [201, 'no-store']);
    const { [idName]: id, [secretName]: secret, username, ...rest } = issued.json();
    assert.deepEqual(rest, { expires_at: '2026-03-02T00:00:00.123Z' });
    assert.ok(looksLikeSecret(kinds[kind].prefix, secret));
    const listed = await call('GET', `${merchantPath}/${path}`);
    assert.equal(listed.statusCode, 200);
    assert.equal(listed.body.includes(secret), false);
    assert.deepEqual(listed.json()[list].at(-1), {
      [idName]: id,
      ...(username === undefined ? {} : { username }),
      prefix: secret.slice(0, -33),
      label: 'nightly',
      scopes: [scope],
      created_at: start,
      expires_at: '2026-03-02T00:00:00.123Z',
      revoked_at: null,
      last_used_at: null,
    });
  });

  test(`${path}: everything about a new one is optional`, async () => {
    const issued = await issue({});
    assert.deepEqual([issued.statusCode, issued.json().expires_at], [201, null]);
  });

  test(`${path}: an expiry that is not a time, or not in the future, is refused`, async () => {
    for (const expires_at of [start, '2026-02-30T00:00:00Z', '2027-01-01', 'tomorrow', 1_900_000_000, null]) {
      const answer = await issue({ expires_at });
      assert.deepEqual(
        [answer.statusCode, answer.json().errors[0].pointer],
        [400, '/expires_at'],
        String(expires_at),
      );
    }
  });

  test(`${path}: scopes of another kind, none, or one twice are refused`, async () => {
    for (const scopes of [
      ['access:read'],
      [scope === 'events:write' ? 'reports:read' : 'events:write'],
      [],
      [scope, scope],
      scope,
    ]) {
      assert.equal((await issue({ scopes })).statusCode, 400, JSON.stringify(scopes));
    }
  });

  test(`${path}: a label is text of 200 characters at most`, async () => {
    assert.equal((await issue({ label: '😀'.repeat(200) })).statusCode, 201);
    for (const label of ['x'.repeat(201), 7]) assert.equal((await issue({ label })).statusCode, 400);
  });

  test(`${path}: one can be revoked, even twice, and stays in the list`, async () => {
    const id = (await issue({})).json()[idName];
    for (const time of [1, 2]) {
      const revoked = await call('DELETE', `${merchantPath}/${path}/${id}`);
      assert.deepEqual([revoked.statusCode, revoked.body], [204, ''], `time ${time}`);
    }
    const listed = (await call('GET', `${merchantPath}/${path}`)).json()[list];
    assert.equal(listed.find((one: Record<string, unknown>) => one[idName] === id).revoked_at, start);
  });

  test(`${path}: one of another merchant is answered as unknown`, async () => {
    const other = await bench.access.createMerchant('Other');
    const bundleId = kind === 'install_key' ? 'com.example.of-other' : undefined;
    if (bundleId !== undefined) await bench.access.registerApp(other.merchantId, bundleId);
    const { accessKeyId } = await bench.access.issue({ kind, merchantId: other.merchantId, bundleId });
    const foreign = await call('DELETE', `${merchantPath}/${path}/${accessKeyId}`);
    const missing = await call('DELETE', `${merchantPath}/${path}/${impossible}`);
    assert.deepEqual([foreign.statusCode, missing.statusCode], [404, 404]);
    assert.equal(foreign.json().code, missing.json().code);
    assert.equal((await bench.access.listKeys(kind, other.merchantId, bundleId))[0]?.revokedAt, null);
  });
}

const appPath = () => `${merchantPath}/apps/com.example.keyed`;

test('the switches of an app are changed one by one, and shown', async () => {
  const turned = await call('PATCH', appPath(), { body: { matching: 'off' } });
  assert.deepEqual(
    [turned.statusCode, turned.json().matching, turned.json().install_key],
    [200, 'off', 'optional'],
  );
  const again = await call('PATCH', appPath(), { body: { install_key: 'required' } });
  assert.deepEqual([again.json().matching, again.json().install_key], ['off', 'required']);
  const { apps } = (await call('GET', `${merchantPath}/apps`)).json();
  assert.deepEqual(
    apps.find((one: Record<string, unknown>) => one['bundle_id'] === 'com.example.keyed'),
    again.json(),
  );
});

test('an app gets attribution rules of its own, and the default ones back', async () => {
  const rules = [{ parameter: 'fbclid', source: 'facebook', campaign: '{fb_campaign}' }];
  const set = await call('PATCH', appPath(), { body: { attribution_rules: rules } });
  assert.deepEqual([set.statusCode, set.json().attribution_rules], [200, rules]);
  const kept = await call('PATCH', appPath(), { body: { matching: 'on' } });
  assert.deepEqual(kept.json().attribution_rules, rules);
  const back = await call('PATCH', appPath(), { body: { attribution_rules: null } });
  assert.deepEqual([back.statusCode, back.json().attribution_rules], [200, null]);
});

test('attribution rules that cannot be used are refused, and none of them is stored', async () => {
  const rule = { parameter: 'gclid', source: 'google' };
  for (const rules of [
    [],
    Array(51).fill(rule),
    [{ parameter: 'gclid' }],
    [{ ...rule, campaign: '{half' }],
    [{ ...rule, source: 'a\u001b[2J' }],
    [{ ...rule, source: 'x'.repeat(256) }],
    [{ ...rule, parameter: '' }],
    [{ ...rule, parameter: 'a=b' }],
    [{ ...rule, medium: 'cpc' }],
    [rule, null],
    { 0: rule },
  ]) {
    const answer = await call('PATCH', appPath(), { body: { attribution_rules: rules } });
    assert.equal(answer.statusCode, 400, JSON.stringify(rules));
  }
  const { apps } = (await call('GET', `${merchantPath}/apps`)).json();
  assert.ok(apps.every((one: Record<string, unknown>) => one['attribution_rules'] === null));
});

test('an unknown switch and an unknown position are refused', async () => {
  for (const body of [
    {},
    { matching: true },
    { matching: 'OFF' },
    { install_key: 'off' },
    { matching: null },
  ]) {
    assert.equal((await call('PATCH', appPath(), { body })).statusCode, 400, JSON.stringify(body));
  }
});

test('an unregistered app, and one of another merchant, are unknown', async () => {
  const other = await bench.access.createMerchant('Other');
  await bench.access.registerApp(other.merchantId, 'com.example.foreign');
  for (const bundleId of ['com.example.foreign', 'com.example.nobodys']) {
    const path = `${merchantPath}/apps/${bundleId}`;
    const answers = [
      await call('PATCH', path, { body: { matching: 'off' } }),
      await call('POST', `${path}/install-keys`, { body: {} }),
      await call('GET', `${path}/install-keys`),
    ];
    for (const answer of answers)
      assert.deepEqual([answer.statusCode, answer.json().code], [404, 'unknown_app']);
  }
});

test('an install key of another app of the merchant is answered as unknown', async () => {
  await bench.access.registerApp(merchantId, 'com.example.sibling');
  const { accessKeyId } = await bench.access.issue({
    kind: 'install_key',
    merchantId,
    bundleId: 'com.example.sibling',
  });
  const answer = await call('DELETE', `${appPath()}/install-keys/${accessKeyId}`);
  assert.deepEqual([answer.statusCode, answer.json().code], [404, 'unknown_access_key']);
});

test('every status that a call declares was answered, and no other', () => {
  const answered = [...seen].filter((one) => !one.startsWith('undefined'));
  assert.deepEqual(answered.toSorted(), [...declared].toSorted());
});
