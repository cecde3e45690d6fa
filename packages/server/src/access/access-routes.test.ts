import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  type AccessBench,
  createAccessApp,
  createAccessBench,
} from '../../test/fixtures/access/access-app.js';
import { settableClock } from '../../test/settable-clock.js';
import { connectDatabase } from '../database/database.js';
import { sql } from '../database/sql.js';
import type { App } from '../http/app.js';
import { kinds } from './callers/key-kinds.js';
import { looksLikeSecret } from './keys/secret-text.js';

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
    // A merchant's own calls: journeys/own-keys.test.ts and declared-statuses.test.ts see theirs.
    if (method === 'HEAD' || schema?.operationId === undefined || schema.tags?.includes('Access')) return;
    // People's: journeys/operator-tokens.test.ts and declared-statuses.test.ts see them.
    if (schema.operationId.includes('OperatorToken')) return;
    // That of twins: declared-statuses.test.ts sees it.
    if (schema.tags?.includes('Tests')) return;
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

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

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
  { method: 'PUT', path: '/1/suspension', body: { reason: 'A test' } },
  { method: 'DELETE', path: '/1/suspension' },
  ...keyKinds.flatMap(({ path }) => [
    { method: 'POST' as const, path: `/1/${path}`, body: {} },
    { method: 'GET' as const, path: `/1/${path}` },
    { method: 'PATCH' as const, path: `/1/${path}/1`, body: { label: 'Renamed' } },
    { method: 'POST' as const, path: `/1/${path}/1/rotation`, body: {} },
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
      const ofKey = /-keys\/1|credentials\/1/.test(path);
      assert.deepEqual(
        [answer.statusCode, answer.json().code],
        [404, ofKey ? 'unknown_access_key' : 'unknown_merchant'],
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
    suspended_at: null,
    suspended_because: null,
    test_of: null,
    twin_id: null,
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

test('a name or label with a mark that nobody sees is refused, and the answer says which one', async () => {
  const keys = `${merchantPath}/api-keys`;
  const { api_key_id: key } = (await call('POST', keys, { body: { label: 'עברית' } })).json();
  const calls = [
    ['POST', merchantsPath, 'name'],
    ['POST', keys, 'label'],
    ['PATCH', `${keys}/${key}`, 'label'],
  ] as const;
  for (const [method, url, member] of calls) {
    const answer = await call(method, url, { body: { [member]: 'gnp\u202egames' } });
    assert.equal(answer.statusCode, 400, url);
    const [fault] = answer.json().errors;
    assert.equal(fault.pointer, `/${member}`);
    assert.match(fault.detail, /U\+202E/);
    assert.doesNotMatch(answer.body, /gnp/);
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

test('a merchant is suspended and resumed, also twice', async () => {
  const { merchantId: id } = await bench.access.createMerchant('Suspended');
  const url = `${merchantsPath}/${id}/suspension`;
  for (const reason of ['Unpaid', 'Unpaid', 'Still unpaid']) {
    const { suspended_at, suspended_because } = (await call('PUT', url, { body: { reason } })).json();
    assert.deepEqual([suspended_at, suspended_because], [start, reason]);
  }
  for (const time of [1, 2]) {
    const resumed = await call('DELETE', url);
    assert.deepEqual([resumed.statusCode, resumed.json().suspended_at], [200, null], `time ${time}`);
  }
  for (const reason of ['', ' ', 'a\nb', 'x'.repeat(501), 7])
    assert.equal((await call('PUT', url, { body: { reason } })).statusCode, 400, String(reason));
  assert.equal((await call('DELETE', url, { body: '{' })).statusCode, 400);
  assert.equal(
    (await call('DELETE', url, { body: 'x', headers: { 'content-type': 'text/plain' } })).statusCode,
    415,
  );
  assert.equal((await call('DELETE', url, { body: `"${'x'.repeat(65_536)}"` })).statusCode, 413);
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
    assert.deepEqual(rest, { scopes: [scope], expires_at: '2026-03-02T00:00:00.123Z' });
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
      expires_soon: true,
      revoked_at: null,
      last_used_at: null,
      followed_by: null,
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
      ['people:read'],
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

  test(`${path}: one is renamed and limited, and keeps what is not named`, async () => {
    const id = (await issue({ label: 'old' })).json()[idName];
    const renamed = await call('PATCH', `${merchantPath}/${path}/${id}`, { body: { label: 'new' } });
    assert.deepEqual([renamed.statusCode, renamed.json().label], [200, 'new']);
    const body = { scopes: [scope], expires_at: '2026-04-01T00:00:00Z' };
    const limited = await call('PATCH', `${merchantPath}/${path}/${id}`, { body });
    const { label, scopes, expires_at, expires_soon } = limited.json();
    assert.deepEqual(
      [label, scopes, expires_at, expires_soon],
      ['new', [scope], '2026-04-01T00:00:00.000Z', false],
    );
    const unlimited = await call('PATCH', `${merchantPath}/${path}/${id}`, { body: { expires_at: null } });
    assert.equal(unlimited.json().expires_at, null);
    for (const wrong of [{}, { expires_at: start }, { scopes: [] }, { label: 'x'.repeat(201) }])
      assert.equal((await call('PATCH', `${merchantPath}/${path}/${id}`, { body: wrong })).statusCode, 400);
  });

  test(`${path}: one is followed by another, and both are valid for a day`, async () => {
    const body = { label: 'nightly', scopes: [scope] };
    const { [idName]: id, [secretName]: secret, username } = (await issue(body)).json();
    const rotated = await call('POST', `${merchantPath}/${path}/${id}/rotation`, { body: {} });
    assert.deepEqual([rotated.statusCode, rotated.headers['cache-control']], [201, 'no-store']);
    const { [idName]: newId, [secretName]: newSecret, old_valid_until, ...rest } = rotated.json();
    assert.equal(old_valid_until, '2026-03-02T12:00:00.000Z');
    assert.notEqual(newSecret, secret);
    assert.deepEqual(rest, {
      ...(username === undefined ? {} : { username }),
      scopes: [scope],
      expires_at: null,
    });
    const keys = (await call('GET', `${merchantPath}/${path}`)).json()[list];
    const of = (one: number) => keys.find((key: Record<string, unknown>) => key[idName] === one);
    assert.deepEqual([of(id).followed_by, of(id).expires_at], [newId, old_valid_until]);
    assert.deepEqual([of(newId).label, of(newId).expires_at], ['nightly', null]);
    const again = await call('POST', `${merchantPath}/${path}/${id}/rotation`, { body: {} });
    assert.deepEqual([again.statusCode, again.json().code], [409, 'key_was_rotated']);
  });

  test(`${path}: an overlap is 90 days at most, and 0 revokes the old one at once`, async () => {
    const id = (await issue({})).json()[idName];
    const rotate = (overlap_hours: unknown) =>
      call('POST', `${merchantPath}/${path}/${id}/rotation`, { body: { overlap_hours } });
    for (const wrong of [-1, 2_161, 1.5, '24', null])
      assert.equal((await rotate(wrong)).statusCode, 400, String(wrong));
    assert.equal((await rotate(0)).json().old_valid_until, start);
    const over = await rotate(0);
    assert.deepEqual([over.statusCode, over.json().code], [409, 'key_is_over']);
    const renamed = await call('PATCH', `${merchantPath}/${path}/${id}`, { body: { label: 'late' } });
    assert.deepEqual([renamed.statusCode, renamed.json().code], [409, 'key_is_over']);
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
    assert.equal(
      (await bench.access.listKeys(kind, { merchantId: other.merchantId, bundleId }))[0]?.revokedAt,
      null,
    );
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

test('merchants are found by the beginning of their name or id, page by page', async () => {
  const { createMerchant } = bench.access;
  const made = [];
  for (const name of ['Zebra One', 'ZEBRA two', 'zebra%three', 'A zebra'])
    made.push((await createMerchant(name)).merchantId);
  const find = async (query: string) => {
    const response = await call('GET', `${merchantsPath}?${query}`);
    assert.equal(response.statusCode, 200, response.body);
    const { merchants, next_cursor } = response.json();
    return { ids: merchants.map((one: { merchant_id: number }) => one.merchant_id), next: next_cursor };
  };
  const [one, two, three] = made;
  assert.deepEqual(await find('begins_with=zeBRA'), { ids: [one, two, three], next: null });
  assert.deepEqual((await find('begins_with=zebra%25')).ids, [three]);
  assert.deepEqual((await find('begins_with=zebra_')).ids, []);
  assert.ok((await find(`begins_with=${one}`)).ids.includes(one));
  const first = await find('begins_with=zebra&limit=2');
  assert.deepEqual(first.ids, [one, two]);
  assert.deepEqual(await find(`begins_with=zebra&limit=2&cursor=${first.next}`), {
    ids: [three],
    next: null,
  });
  assert.deepEqual(await find(`merchant_ids=${three},${one},999999999`), { ids: [one, three], next: null });
  assert.deepEqual((await find(`merchant_ids=${three},${one}&begins_with=zebra%25`)).ids, [three]);
  const okami = (await createMerchant('Ōkami WÖRKS')).merchantId;
  for (const text of ['okami', 'Wörk', 'O%CC%84kami', 'ami%20wo'])
    assert.ok((await find(`contains=${text}`)).ids.includes(okami), text);
  assert.deepEqual((await find('contains=zebra&limit=2')).ids, [one, two]);
  assert.deepEqual((await find('contains=zebra%25')).ids, [three]);
  assert.deepEqual((await find(`contains=bra&begins_with=zebra&merchant_ids=${two},${okami}`)).ids, [two]);
  const all = await find('limit=1');
  assert.deepEqual(all.ids, [1]);
  assert.equal((await call('GET', `${merchantsPath}?cursor=x`)).statusCode, 400);
  assert.equal((await call('GET', `${merchantsPath}?begins_with=%00`)).statusCode, 400);
  assert.equal((await call('GET', `${merchantsPath}?contains=%00`)).statusCode, 400);
  assert.equal((await call('GET', `${merchantsPath}?merchant_ids=1,`)).statusCode, 400);
  const ids = Array.from({ length: 101 }, (_, index) => index + 1);
  assert.equal((await call('GET', `${merchantsPath}?merchant_ids=${ids.join(',')}`)).statusCode, 400);
});

test('a merchant with too many keys gets no more of any kind', async () => {
  await bench.database.query(sql`
    insert into stoa.access_key (kind, merchant_id, secret_hash, prefix, label, scopes, created_at)
    select 'api_key', ${merchantId}, sha256(n::text::bytea), 'stoa_key_aaaa', '', '{reports:read}', now()
    from generate_series(1, 1000) as n`);
  for (const path of [
    `${merchantPath}/api-keys`,
    `${merchantPath}/credentials`,
    `${appPath()}/install-keys`,
  ]) {
    const answer = await call('POST', path, { body: {} });
    assert.deepEqual([answer.statusCode, answer.json().code], [409, 'too_many_keys']);
  }
});

test('every status that a call declares was answered, and no other', () => {
  const answered = [...seen].filter((one) => !one.startsWith('undefined'));
  assert.deepEqual(answered.toSorted(), [...declared].toSorted());
});
