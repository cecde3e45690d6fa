import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import {
  type FedSession,
  feed,
  install,
  installed,
  putAttributionData,
  startInstalls,
  type TestInstalls,
} from '../../../test/fixtures/installs/start-installs.js';
import { sql } from '../../database/sql.js';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

let installs: TestInstalls;
let address = '';
let tests = 0;

before(async () => {
  installs = await startInstalls();
});

after(() => installs.stop());

beforeEach(() => {
  // An address of its own for every test, so that no session of another is nearby.
  tests += 1;
  address = `203.0.113.${tests}`;
});

function token(name = ''): string {
  return `token-${tests}-${name}`;
}

async function seen(...users: readonly (string | Omit<FedSession, 'ip_address'>)[]): Promise<void> {
  const sessions = users.map((user) => ({
    ip_address: address,
    ...(typeof user === 'string' ? { store_user_id: user } : user),
  }));
  const response = await feed(installs, sessions);
  assert.equal(response.statusCode, 200, response.body);
}

async function count(table: 'installation' | 'session'): Promise<bigint> {
  const [row] =
    table === 'installation'
      ? await installs.database.query<{ rows: bigint }>(sql`
          select count(*) as rows
          from stoa.installation`)
      : await installs.database.query<{ rows: bigint }>(sql`
          select count(*) as rows
          from stoa.store_session`);
  return row?.rows ?? -1n;
}

test('rule 1: a repeated token gets its installation again, whatever has changed since', async () => {
  await seen('ann');
  await putAttributionData(installs, 'ann', '{"utm_source":"first"}');
  const first = await installed(installs, address, { token: token() });
  await putAttributionData(installs, 'ann', '{"utm_source":"second"}');
  await seen('bob');
  installs.clock.advance(2_000);
  const second = await installed(installs, '198.51.100.200', { token: token() });
  const { iat, exp, jti, ...stored } = second;
  assert.deepEqual(stored, {
    iss: first.iss,
    aud: first.aud,
    request_token: first['request_token'],
    installation_token: first['installation_token'],
    attribution_data: { utm_source: 'first' },
    match: { rule: 'ip', candidates: 1 },
  });
  assert.deepEqual([iat, exp], [(first.iat ?? 0) + 2, (first.exp ?? 0) + 2]);
  assert.notEqual(jti, first.jti);
});

test('rule 1: a token replayed for another app gets an installation of that app', async () => {
  await installs.registerApp('app.replayed');
  const first = await installed(installs, address, { token: token() });
  const other = await installed(installs, address, { token: token(), bundle_id: 'app.replayed' });
  assert.equal(other.aud, 'app.replayed');
  assert.notEqual(other['installation_token'], first['installation_token']);
});

test('rules 2 and 3: the only store user on the address is matched, whatever the device says', async () => {
  await seen({ store_user_id: 'ann', device_model: 'Pixel 8' });
  const claims = await installed(installs, address, { token: token(), device_model: 'iPhone15,2' });
  assert.deepEqual(claims['match'], { rule: 'ip', candidates: 1 });
});

test('rule 3: a user with many sessions is one user', async () => {
  const sessions = Array.from({ length: 50 }, (_, index) => ({
    store_user_id: 'ann',
    availableCapacity: index,
  }));
  await seen(...sessions);
  const claims = await installed(installs, address, { token: token() });
  assert.deepEqual(claims['match'], { rule: 'ip', candidates: 1 });
});

test('rule 4: among several users, the one that the device distinguishes is matched', async () => {
  await seen(
    { store_user_id: 'ann', device_model: 'iPhone15,2' },
    { store_user_id: 'bob', device_model: 'Pixel 8' },
  );
  await putAttributionData(installs, 'bob', '{"gclid":"of bob"}');
  const claims = await installed(installs, address, { token: token(), device_model: 'pixel 8' });
  assert.deepEqual(claims['match'], { rule: 'device', candidates: 2 });
  assert.deepEqual(claims['attribution_data'], { gclid: 'of bob' });
});

test('rule 4: every property of the device can distinguish users', async () => {
  const bob = { device_model: 'M2', os_version: '17.2', language: 'de', availableCapacity: 500_000_000_000 };
  const ann = { device_model: 'M1', os_version: '16.0', language: 'en', availableCapacity: 100_000_000_000 };
  await seen({ store_user_id: 'ann', ...ann }, { store_user_id: 'bob', ...bob });
  for (const [property, value] of Object.entries(bob)) {
    const claims = await installed(installs, address, { token: token(property), [property]: value });
    assert.deepEqual(claims['match'], { rule: 'device', candidates: 2 }, property);
  }
});

test('rule 4: users that nothing distinguishes leave the installation unmatched and organic', async () => {
  await seen({ store_user_id: 'ann', device_model: 'M1' }, { store_user_id: 'bob', device_model: 'M1' });
  await putAttributionData(installs, 'ann', '{"a":1}');
  await putAttributionData(installs, 'bob', '{"b":1}');
  const claims = await installed(installs, address, { token: token(), device_model: 'M1' });
  assert.deepEqual(claims['match'], { rule: 'ambiguous', candidates: 2 });
  assert.match(String(claims['installation_token']), uuid);
  assert.equal('attribution_data' in claims, false);
});

test('rule 5: without a session on the address the installation is new and organic', async () => {
  const claims = await installed(installs, address, { token: token() });
  assert.deepEqual(claims['match'], { rule: 'none', candidates: 0 });
  assert.match(String(claims['installation_token']), uuid);
  assert.equal('attribution_data' in claims, false);
});

test('rule 6: a matched user without attribution data is organic', async () => {
  await seen('nobody-special');
  const claims = await installed(installs, address, { token: token() });
  assert.deepEqual(claims['match'], { rule: 'ip', candidates: 1 });
  assert.equal('attribution_data' in claims, false);
});

test('rule 6: attribution data that was deleted before the match is not in the token', async () => {
  await seen('gone');
  await putAttributionData(installs, 'gone', '{"a":1}');
  await installs.app.inject({
    method: 'DELETE',
    url: '/operator-api/v1/store-users/gone/attribution-data',
    headers: { authorization: installs.operator },
  });
  assert.equal('attribution_data' in (await installed(installs, address, { token: token() })), false);
});

test('rule 6: the token contains the attribution data to the letter', async () => {
  const data =
    '{ "campaign":  12345678901234567890,\n"cost":1.10, "wide":"\\u00e9\\/é😀", "__proto__": {"a":[1e2]} }';
  await seen('exact');
  assert.equal((await putAttributionData(installs, 'exact', `  ${data}\n`)).statusCode, 204);
  const response = await install(installs, address, { token: token() });
  const payload = Buffer.from(response.body.split('.')[1] ?? '', 'base64url').toString('utf8');
  assert.ok(payload.includes(`"attribution_data":${data}`), payload);
});

test('the window ends 24 hours before the request, to the microsecond', async () => {
  const nowMs = installs.clock.now().getTime();
  const oldest = new Date(nowMs - dayMs).toISOString().replace('Z', '');
  await seen(
    { store_user_id: 'out', seen_at: `${oldest}000Z` },
    { store_user_id: 'in', seen_at: `${oldest}001Z` },
  );
  const claims = await installed(installs, address, { token: token() });
  assert.deepEqual(claims['match'], { rule: 'ip', candidates: 1 });
});

test('a session leaves the window as time goes by', async () => {
  await seen({ store_user_id: 'ann', seen_at: installs.clock.now().toISOString() });
  installs.clock.advance(dayMs - 1);
  const inside = await installed(installs, address, { token: token('in') });
  installs.clock.advance(1);
  const outside = await installed(installs, address, { token: token('out') });
  installs.clock.advance(-dayMs);
  assert.deepEqual(
    [inside['match'], outside['match']],
    [
      { rule: 'ip', candidates: 1 },
      { rule: 'none', candidates: 0 },
    ],
  );
});

test('an IPv4-mapped address is the IPv4 address, fed and calling', async () => {
  await seen('ann');
  const claims = await installed(installs, `::ffff:${address}`, { token: token() });
  assert.deepEqual(claims['match'], { rule: 'ip', candidates: 1 });
});

test('a header that no trusted proxy wrote moves nobody to another address', async () => {
  await seen('ann');
  const response = await installs.app.inject({
    method: 'POST',
    url: '/merchant-api/v1/attribution/install',
    remoteAddress: '198.51.100.201',
    headers: { 'x-forwarded-for': address, forwarded: `for=${address}` },
    payload: { bundle_id: 'app.one', token: token() },
  });
  assert.deepEqual((await installs.verify(response.body))['match'], { rule: 'none', candidates: 0 });
});

test('a call whose connection is gone, and with it its address, leaves no trace', async () => {
  const rows = await count('installation');
  const response = await install(installs, 'no address', { token: token() });
  assert.deepEqual([response.statusCode, response.json().code], [400, 'malformed_request']);
  assert.equal(await count('installation'), rows);
});

test('the token holds exactly the claims of the specification and the match', async () => {
  await seen('claims-user');
  await putAttributionData(installs, 'claims-user', '{"utm_source":"x"}');
  const claims = await installed(installs, address, { token: token('é "quoted"') });
  const { jti, installation_token: installation, ...others } = claims;
  const now = Math.floor(installs.clock.now().getTime() / 1000);
  assert.match(String(jti), uuid);
  assert.match(String(installation), uuid);
  assert.deepEqual(others, {
    iss: 'https://stoa.test',
    aud: 'app.one',
    iat: now,
    exp: now + 3_600,
    request_token: token('é "quoted"'),
    attribution_data: { utm_source: 'x' },
    match: { rule: 'ip', candidates: 1 },
  });
});

test('the answer is plain text that nobody stores', async () => {
  const { headers } = await install(installs, address, { token: token() });
  assert.equal(headers['content-type'], 'text/plain; charset=utf-8');
  assert.equal(headers['cache-control'], 'no-store');
  assert.ok(headers['ratelimit'] !== undefined);
});

test('fields that the call does not know are ignored', async () => {
  const response = await install(installs, address, {
    token: token(),
    idfa: 1,
    __proto: [],
    nested: { a: null },
  });
  assert.equal(response.statusCode, 200);
});

test('an app that is not registered is 404, and nothing is stored', async () => {
  const rows = await count('installation');
  for (const bundle of ['app.unknown', 'APP.ONE', 'app.one ']) {
    const response = await install(installs, address, { token: token(), bundle_id: bundle });
    assert.deepEqual([response.statusCode, response.json().code], [404, 'unknown_app']);
  }
  assert.equal(await count('installation'), rows);
});

const fits = '"bundle_id":"app.one","token":"hostile"';
const hostileBodies: Readonly<Record<string, string | Buffer>> = {
  'an empty body': '',
  null: 'null',
  'an array': '[]',
  'a text': '"token"',
  'half an object': `{${fits}`,
  'two values': `{${fits}}{}`,
  'no token': '{"bundle_id":"app.one"}',
  'no bundle_id': '{"token":"hostile"}',
  'a token of no characters': '{"bundle_id":"app.one","token":""}',
  'a token of 257 characters': `{"bundle_id":"app.one","token":"${'😀'.repeat(257)}"}`,
  'a token that is a number': '{"bundle_id":"app.one","token":1}',
  'a token with U+0000': '{"bundle_id":"app.one","token":"a\\u0000b"}',
  'a token with half a pair': '{"bundle_id":"app.one","token":"\\ud800"}',
  'a token given twice': `{${fits},"token":"other"}`,
  'a token only in the prototype': '{"bundle_id":"app.one","__proto__":{"token":"hostile"}}',
  'a token that is null': '{"bundle_id":"app.one","token":null}',
  'a bundle_id that is null': '{"bundle_id":null,"token":"hostile"}',
  'a model of 129 characters': `{${fits},"device_model":"${'m'.repeat(129)}"}`,
  'a version that is a number': `{${fits},"os_version":17.2}`,
  'a language that is a list': `{${fits},"language":["en"]}`,
  'a capacity below zero': `{${fits},"availableCapacity":-1}`,
  'a capacity with a fraction': `{${fits},"availableCapacity":1.5}`,
  'a capacity beyond int64': `{${fits},"availableCapacity":9223372036854775808}`,
  'a capacity beyond a double': `{${fits},"availableCapacity":1e999}`,
  'a capacity in words': `{${fits},"availableCapacity":"1"}`,
  'bytes that are not UTF-8': Buffer.from(`{${fits},"language":"\xff"}`, 'latin1'),
  'a thousand levels': `{${fits},"deep":${'['.repeat(1_000)}${']'.repeat(1_000)}}`,
};

for (const [name, payload] of Object.entries(hostileBodies)) {
  test(`a body is 400 and leaves no trace: ${name}`, async () => {
    const rows = await count('installation');
    const response = await installs.app.inject({
      method: 'POST',
      url: '/merchant-api/v1/attribution/install',
      remoteAddress: address,
      headers: { 'content-type': 'application/json' },
      payload,
    });
    assert.equal(response.statusCode, 400, response.body);
    assert.equal(response.headers['content-type'], 'application/problem+json');
    assert.equal(await count('installation'), rows);
  });
}

test('all faults of a body are named at once', async () => {
  const response = await install(installs, address, {
    os_version: 1,
    language: false,
    availableCapacity: -1,
  });
  const pointers = response.json().errors.map(({ pointer }: { pointer: string }) => pointer);
  assert.deepEqual(pointers.toSorted(), ['/availableCapacity', '/language', '/os_version', '/token']);
});

test('null is an absent value, for each optional field and for all of them', async () => {
  const fields = ['device_model', 'os_version', 'language', 'availableCapacity'];
  for (const names of [...fields.map((name) => [name]), fields]) {
    const absent = Object.fromEntries(names.map((name) => [name, null]));
    const response = await install(installs, address, { token: `null ${names.join()}`, ...absent });
    assert.equal(response.statusCode, 200, response.body);
  }
});

test('a required field that is null has a fault that says what it must be', async () => {
  const response = await install(installs, address, { token: null, bundle_id: null });
  assert.deepEqual(response.json().errors, [
    { pointer: '/token', code: 'wrong_type', detail: 'must be a string.' },
    { pointer: '/bundle_id', code: 'wrong_type', detail: 'must be a string.' },
  ]);
});

test('the largest values that the schema allows are taken', async () => {
  const text = '😀'.repeat(128);
  const body = { token: '😀'.repeat(256), device_model: text, os_version: text, language: text };
  const payload = JSON.stringify({ bundle_id: 'app.one', ...body }).replace(
    '}',
    ',"availableCapacity":9223372036854775807}',
  );
  const response = await installs.app.inject({
    method: 'POST',
    url: '/merchant-api/v1/attribution/install',
    remoteAddress: address,
    headers: { 'content-type': 'application/json' },
    payload,
  });
  assert.equal(response.statusCode, 200, response.body);
});

test('neither an address nor a token nor a store user is in the log or the installation', async () => {
  const user = 'user-never-logged';
  await seen({ store_user_id: user, device_model: 'model-never-logged' });
  await installed(installs, address, { token: 'token-never-logged', device_model: 'model-never-logged' });
  const rows = await installs.database.query<{ text: string }>(sql`
    select (to_jsonb(installation) - 'store_user_id')::text as text
    from stoa.installation as installation`);
  const everything = `${installs.log()}${rows.map(({ text }) => text).join('\n')}`;
  for (const secret of [address, user, 'token-never-logged', 'model-never-logged']) {
    assert.equal(everything.includes(secret), false, secret);
  }
});

test('matches are counted by rule', async () => {
  await seen('counted');
  await installed(installs, address, { token: token() });
  await installed(installs, address, { token: token() });
  const text = await installs.registry.getSingleMetricAsString('stoa_installation_matches_total');
  assert.match(text, /\{rule="ip",attributed="no",installation="new"\} [1-9]/);
  assert.match(text, /\{rule="ip",attributed="no",installation="repeated"\} [1-9]/);
});
