import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  feed,
  installed,
  putAttributionData,
  startInstalls,
  type TestInstalls,
} from '../../../test/fixtures/installs/start-installs.js';
import { testAccess } from '../../../test/test-access.js';
import { sql } from '../../database/sql.js';
import { limits } from '../../kernel/limits.js';

const crowd = '203.0.113.1';
const home = '203.0.113.2';
const data = '{"gclid":98765432109876543210,  "f":1.50}';

let installs: TestInstalls;
/** The header of another merchant, who must see nothing of the first one. */
let stranger: string;
let withoutScope: string;
/**
 * Identifiers of installations: Ann's, found by the device; Ann's, found as the only user on an address; and one of
 * nobody.
 */
let byDevice: string;
let byAddress: string;
let nobodys: string;

before(async () => {
  installs = await startInstalls();
  await installs.registerApp('app.two');
  const access = testAccess(installs.database, installs.clock);
  const other = await access.createMerchant('Other');
  stranger = `Bearer ${(await access.issue({ kind: 'api_key', merchantId: other.merchantId })).secret}`;
  const old = await access.issue({
    kind: 'api_key',
    merchantId: installs.merchantId,
    scopes: ['reports:read', 'reports:write'],
  });
  withoutScope = `Bearer ${old.secret}`;
  await putAttributionData(installs, 'user-ann', data);
  await feed(installs, [
    { store_user_id: 'user-ann', ip_address: crowd, device_model: 'iPhone15,2' },
    { store_user_id: 'user-bob', ip_address: crowd, device_model: 'iPhone14,7' },
    { store_user_id: 'user-ann', ip_address: home },
  ]);
  const tokens = await Promise.all([
    installed(installs, crowd, { token: 'a', device_model: 'iphone15,2' }),
    installed(installs, home, { token: 'b', bundle_id: 'app.two' }),
    installed(installs, '203.0.113.3', { token: 'c' }),
  ]);
  [byDevice = '', byAddress = '', nobodys = ''] = tokens.map((one) => String(one['installation_token']));
});

after(() => installs.stop());

function get(url: string, authorization = installs.merchant) {
  return installs.app.inject({ url, headers: { authorization } });
}

const own = '/merchant-api/v1/installations';
const anybodys = '/operator-api/v1/installations';

const evidence = {
  outcome: 'told_apart',
  at_least: false,
  decided_by: 'device_model',
  steps: [{ property: 'device_model', considered: 2, eliminated: 1, unknown: 0, remaining: 1 }],
  missing: ['os_version', 'language', 'available_capacity'],
  device: { device_model: 'iphone15,2' },
};
const explanation =
  'This installation of app.one was made at 2026-11-20 10:00:00 UTC. 2 store users were seen on its address within the 24 hours before. The device did not say its version of the operating system, its language or its free space, so that could not help. The model iphone15,2 left 1 of 2. So it is the one user who is left, and the model is what decided. That user had attribution data, so the installation is attributed.';

test('an operator reads why, with the store user and the exact attribution data', async () => {
  const response = await get(`${anybodys}/${byDevice}`, installs.operator);
  assert.equal(response.statusCode, 200);
  assert.match(String(response.headers['content-type']), /^application\/json/);
  assert.ok(response.body.endsWith(`,"attribution_data":${data}}`));
  const { attribution_data: _data, ...rest } = response.json();
  assert.deepEqual(rest, {
    merchant_id: installs.merchantId,
    store_user_id: 'user-ann',
    installation_id: byDevice,
    bundle_id: 'app.one',
    created_at: '2026-11-20T10:00:00.000Z',
    rule: 'device',
    candidates: 2,
    attributed: true,
    erased: false,
    evidence,
    explanation,
  });
});

test('a merchant reads the same without the store user', async () => {
  const operators = (await get(`${anybodys}/${byDevice}`, installs.operator)).json();
  const { merchant_id: _merchant, store_user_id: _user, ...expected } = operators;
  const response = await get(`${own}/${byDevice}`);
  assert.deepEqual(response.json(), expected);
  assert.ok(response.body.includes(data));
});

test('no answer holds an address or another user, and no answer to a merchant holds a user', async () => {
  const texts = await Promise.all(
    [byDevice, byAddress, nobodys].flatMap((id) => [
      get(`${anybodys}/${id}`, installs.operator),
      get(`${own}/${id}`),
    ]),
  );
  for (const { body } of texts) assert.equal(/203\.0\.113|user-bob|iPhone14/.test(body), false);
  for (const [index, { body }] of texts.entries()) assert.ok(index % 2 === 0 || !body.includes('user-'));
});

test('an organic installation has no attribution data and no store user', async () => {
  const body = (await get(`${anybodys}/${nobodys}`, installs.operator)).json();
  assert.deepEqual([body.store_user_id, body.attributed, 'attribution_data' in body], [null, false, false]);
  assert.deepEqual(body.evidence, {
    outcome: 'no_user',
    at_least: false,
    decided_by: null,
    steps: [],
    missing: ['device_model', 'os_version', 'language', 'available_capacity'],
    device: {},
  });
});

test('an identifier in upper case is the same one', async () => {
  for (const [path, key] of [
    [own, installs.merchant],
    [anybodys, installs.operator],
  ] as const) {
    assert.equal((await get(`${path}/${byDevice.toUpperCase()}`, key)).json().installation_id, byDevice);
  }
});

test("another merchant's installation looks exactly like a missing one", async () => {
  const answers = [
    await get(`${own}/${byDevice}`, stranger),
    await get(`${own}/00000000-0000-4000-8000-000000000000`, stranger),
    await get(`${anybodys}/00000000-0000-4000-8000-000000000000`, installs.operator),
  ];
  const bodies = answers.map((answer) => {
    const { instance: _instance, request_id: _id, ...rest } = answer.json();
    return rest;
  });
  assert.deepEqual(
    answers.map(({ statusCode }) => statusCode),
    [404, 404, 404],
  );
  assert.equal(bodies[0].code, 'unknown_installation');
  assert.deepEqual(bodies[1], bodies[0]);
  assert.deepEqual((await get(own, stranger)).json(), { installations: [], next_cursor: null });
});

test('a key without the scope is refused, and the answer names the scope', async () => {
  for (const url of [own, `${own}/${byDevice}`]) {
    const response = await get(url, withoutScope);
    assert.deepEqual([response.statusCode, response.json().code], [403, 'wrong_scope']);
    assert.match(response.json().detail, /installs:read/);
  }
});

test('the list says what happened, and not why', async () => {
  const { installations } = (await get(`${own}?bundle_id=app.two`)).json();
  assert.deepEqual(installations, [
    {
      installation_id: byAddress,
      bundle_id: 'app.two',
      created_at: '2026-11-20T10:00:00.000Z',
      rule: 'ip',
      candidates: 1,
      attributed: true,
    },
  ]);
});

for (const [query, expected] of [
  ['', 3],
  ['rule=device', 1],
  ['rule=ambiguous', 0],
  ['attributed=true', 2],
  ['attributed=false', 1],
  ['attributed=true&rule=ip&bundle_id=app.two', 1],
  ['attributed=true&rule=ip&bundle_id=app.one', 0],
  ['bundle_id=app.unknown', 0],
  ['created_from=2026-11-20T10:00:00Z', 3],
  ['created_from=2026-11-20T10:00:00.000001Z', 0],
  ['created_to=2026-11-20T10:00:00Z', 0],
  ['created_from=2026-11-20T00:00:00%2B01:00&created_to=2026-11-21T00:00:00%2B01:00', 3],
  ['created_from=2026-11-20&created_to=2026-11-21', 3],
  ['created_to=2026-11-20', 0],
  ['created_from=0000-01-01T00:00:00Z&created_to=9999-12-31T23:59:59Z', 3],
] as const) {
  test(`the list is filtered: ${query === '' ? 'by nothing' : query}`, async () => {
    assert.equal((await get(`${own}?${query}`)).json().installations.length, expected);
  });
}

for (const query of [
  'limit=0',
  'limit=1001',
  'rule=best',
  'attributed=yes',
  'created_from=2026-11',
  'bundle_id=%00',
  'cursor=x',
  `cursor=${Buffer.from('["1","x"]').toString('base64url')}`,
  `cursor=${Buffer.from('["999999999999999999","00000000-0000-4000-8000-000000000000"]').toString('base64url')}`,
]) {
  test(`a query is 400: ${query}`, async () => {
    assert.equal((await get(`${own}?${query}`)).statusCode, 400);
  });
}

test('an identifier that is not a UUID is 400', async () => {
  assert.equal((await get(`${own}/first`)).statusCode, 400);
  assert.equal((await get(`${anybodys}/first`, installs.operator)).statusCode, 400);
});

test('reading is limited by key', async () => {
  const strict = await startInstalls({ read: { limit: 1, windowSeconds: 60, burst: 1 } });
  const statuses = [];
  for (const authorization of [strict.merchant, strict.merchant, strict.operator])
    statuses.push((await strict.app.inject({ url: own, headers: { authorization } })).statusCode);
  await strict.stop();
  assert.deepEqual(statuses, [200, 429, 403]);
});

interface Page {
  readonly installations: readonly { readonly installation_id: string }[];
  readonly next_cursor: string | null;
}

/** Every page that the cursors lead to. */
async function pagesOf(query: string, authorization: string): Promise<Page[]> {
  const pages: Page[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const next: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const page: Page = (await get(`${own}?${query}${next}`, authorization)).json();
    pages.push(page);
    cursor = page.next_cursor;
  }
  return pages;
}

test('pages together list each installation once, even if many share one time', async () => {
  const access = testAccess(installs.database, installs.clock);
  const { merchantId } = await access.createMerchant('Large');
  const key = `Bearer ${(await access.issue({ kind: 'api_key', merchantId })).secret}`;
  const count = 2 * limits.installationsWalked + 500;
  await installs.database.query(sql`
    insert into stoa.installation (
      merchant_id, bundle_id, token_hash, installation_id, store_user_id, rule, candidates, evidence, created_at)
    select
      ${merchantId}, 'app.large', sha256(n::text::bytea), gen_random_uuid(), case when n % 3000 = 1 then 'ann' end,
      case when n % 3000 = 1 then 'ip' else 'none' end, case when n % 3000 = 1 then 1 else 0 end, '{}',
      timestamptz '2026-11-01' + (n / 7) * interval '1 second'
    from generate_series(1, ${count}::integer) as n`);
  const expected = await installs.database.query<{ id: string; rule: string }>(sql`
    select installation_id as id, rule
    from stoa.installation
    where merchant_id = ${merchantId}
    order by created_at desc, installation_id desc`);
  const idsOf = (pages: readonly Page[]) =>
    pages.flatMap((page) => page.installations.map((one) => one.installation_id));

  const whole = await pagesOf('limit=999', key);
  assert.deepEqual(
    idsOf(whole),
    expected.map(({ id }) => id),
  );
  const rare = expected.filter(({ rule }) => rule === 'ip').map(({ id }) => id);
  const walked = await pagesOf('rule=ip', key);
  assert.deepEqual(idsOf(walked), rare);
  assert.equal(walked.length, 3);
  assert.deepEqual(idsOf(await pagesOf('rule=ip&limit=1', key)), rare);
  assert.deepEqual(idsOf(await pagesOf('bundle_id=app.none', key)), []);
  assert.deepEqual(idsOf(await pagesOf('attributed=false&limit=1000', key)), idsOf(whole));
});
