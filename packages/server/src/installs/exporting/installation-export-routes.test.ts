import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { tester } from '../../../test/fixtures/audit-entries/tester.js';
import { readCsv } from '../../../test/fixtures/export/read-csv.js';
import { readParquet } from '../../../test/fixtures/export/test-rows.js';
import {
  feed,
  installed,
  putAttributionData,
  startInstalls,
  type TestInstalls,
} from '../../../test/fixtures/installs/start-installs.js';
import { testAccess } from '../../../test/test-access.js';
import { openExport } from '../../access/index.js';
import { sql } from '../../database/sql.js';
import { limits } from '../../kernel/limits.js';
import { eraseStoreUser } from '../erasure/manage-erasures.js';
import { installationExport } from './export-installations.js';

let installs: TestInstalls;
before(async () => {
  installs = await startInstalls();
});
after(() => installs.stop());

const path = '/merchant-api/v1/exports/installations';
const operatorPath = '/operator-api/v1/exports/installations';
const data = '{"gclid":98765432109876543210,  "utm_source":"search", "utm_campaign":"spring, \\"26\\""}';

async function get(by: string, query = '', url = path) {
  const response = await installs.app.inject({ url: `${url}?${query}`, headers: { authorization: by } });
  assert.equal(response.statusCode, 200, response.body);
  return response;
}

async function idsOf(query = '', by = installs.merchant, url = path): Promise<string[]> {
  const { body } = await get(by, query, url);
  return readCsv(body).map((row) => row['installation_id'] ?? '');
}

/** Inserts installations of one instant directly: only their rows matter here. */
async function merchantWithMany(count: number): Promise<{ merchantId: number; by: string }> {
  const access = testAccess(installs.database, installs.clock);
  const { merchantId } = await access.createMerchant('Many');
  await installs.database.query(sql`
    insert into stoa.installation (
      merchant_id, bundle_id, token_hash, installation_id, rule, candidates, evidence, created_at, erased_at)
    select
      ${merchantId}::integer, 'app.many', sha256(n::text::bytea), gen_random_uuid(), 'none', 0, '{}',
      timestamptz '2026-01-01', timestamptz '2026-01-02'
    from generate_series(1, ${count}::integer) as n`);
  const { secret } = await access.issue({ kind: 'api_key', merchantId });
  return { merchantId, by: `Bearer ${secret}` };
}

test('in every format a row says where an installation came from, and nothing about the user or the device', async () => {
  await putAttributionData(installs, 'user-ann', data);
  await feed(installs, [
    { store_user_id: 'user-ann', ip_address: '203.0.113.2', device_model: 'iPhone15,2' },
  ]);
  const ofAnn = await installed(installs, '203.0.113.2', { token: 'token-a', device_model: 'iPhone15,2' });
  const ofNobody = await installed(installs, '203.0.113.3', { token: 'token-b' });
  const createdAt = installs.clock.now().toISOString();
  installs.clock.advance(limits.exportLagMs + 1);
  const { body } = await get(installs.merchant, 'format=ndjson');
  const [ann = '', nobody = ''] = body.split('\n').toSorted((one, other) => other.length - one.length);
  const shared = { merchant_id: installs.merchantId, bundle_id: 'app.one', created_at: createdAt };
  assert.ok(ann.includes(`"attribution_data":${data},`), ann);
  assert.deepEqual(JSON.parse(ann), {
    ...shared,
    installation_id: ofAnn['installation_token'],
    rule: 'ip',
    candidates: 1,
    attributed: true,
    attribution_data: JSON.parse(data),
    source: 'search',
    campaign: 'spring, "26"',
    erased_at: null,
  });
  assert.deepEqual(JSON.parse(nobody), {
    ...shared,
    installation_id: ofNobody['installation_token'],
    rule: 'none',
    candidates: 0,
    attributed: false,
    attribution_data: null,
    source: null,
    campaign: null,
    erased_at: null,
  });
  const csv = (await get(installs.merchant)).body;
  const { rows } = await readParquet((await get(installs.merchant, 'format=parquet')).rawPayload);
  assert.deepEqual(
    readCsv(csv)
      .map((row) => row['attribution_data'] ?? '')
      .toSorted(),
    ['', data],
  );
  assert.deepEqual(rows.map((row) => String(row['attribution_data'] ?? '')).toSorted(), ['', data]);
  const operators = (await get(installs.operator, '', operatorPath)).body;
  for (const secret of ['user-ann', 'iPhone', 'token-', '203.0.113'])
    assert.ok(!`${body}${csv}${operators}`.includes(secret), secret);
});

test('an export has an installation after five minutes, and the next export goes on after it', async () => {
  const { headers } = await get(installs.merchant);
  const token = await installed(installs, '203.0.113.4', { token: 'token-c' });
  const from = String(headers['stoa-export-to']);
  const now = await get(installs.merchant, `from=${from}`);
  assert.deepEqual(readCsv(now.body), []);
  installs.clock.advance(limits.exportLagMs + 1);
  assert.deepEqual(await idsOf(`from=${String(now.headers['stoa-export-to'])}`), [
    token['installation_token'],
  ]);
});

test('an export by erased lets copies follow an erasure', async () => {
  await putAttributionData(installs, 'user-bob', '{"utm_source":"mail"}');
  await feed(installs, [{ store_user_id: 'user-bob', ip_address: '203.0.113.5' }]);
  const token = await installed(installs, '203.0.113.5', { token: 'token-d' });
  installs.clock.advance(limits.exportLagMs);
  const from = installs.clock.now().toISOString();
  await eraseStoreUser(installs, 'user-bob', tester);
  installs.clock.advance(limits.exportLagMs + 1);
  const { body } = await get(installs.merchant, `by=erased&from=${from}`);
  const [row, ...others] = readCsv(body);
  assert.deepEqual(others, []);
  assert.deepEqual(
    [row?.['installation_id'], row?.['attribution_data'], row?.['source'], row?.['erased_at']],
    [token['installation_token'], '', '', from],
  );
});

for (const by of installationExport.times) {
  test(`4,500 installations of one instant are found once each, by ${by}`, async () => {
    const { by: authorization } = await merchantWithMany(4_500);
    const found = await idsOf(`by=${by}`, authorization);
    assert.equal(found.length, 4_500);
    assert.equal(new Set(found).size, 4_500);
  });
}

test('100,000 installations are read page by page, each after the one before is taken', async () => {
  const { merchantId } = await merchantWithMany(100_000);
  const asked = { merchantId, by: 'created', from: undefined, to: undefined } as const;
  const rows = await (await openExport(installs, installationExport, { asked, by: tester })).begin('csv');
  let count = 0;
  for await (const page of rows.pages) {
    assert.ok(page.length <= 2_000);
    count += page.length;
  }
  assert.equal(count, 100_000);
});

test('an operator exports installations of all merchants or of one, a merchant only its own', async () => {
  const { merchantId, by } = await merchantWithMany(2);
  const all = await idsOf('', installs.operator, operatorPath);
  const own = await idsOf('');
  const theirs = await idsOf('', by);
  assert.ok([...own, ...theirs].every((id) => all.includes(id)));
  assert.equal(theirs.length, 2);
  assert.deepEqual(await idsOf(`merchant_id=${merchantId}`, installs.operator, operatorPath), theirs);
  assert.ok(!own.some((id) => theirs.includes(id)));
  const unknown = await installs.app.inject({
    url: `${operatorPath}?merchant_id=2147483647`,
    headers: { authorization: installs.operator },
  });
  assert.equal(unknown.statusCode, 404);
});

test('an export requires a key with the scope installs:read', async () => {
  const { secret } = await installs.access.issue({
    kind: 'api_key',
    merchantId: installs.merchantId,
    scopes: ['reports:read'],
  });
  const status = async (url: string, authorization: string): Promise<number> =>
    (await installs.app.inject({ url, headers: { authorization } })).statusCode;
  assert.equal(await status(path, `Bearer ${secret}`), 403);
  assert.equal(await status(path, installs.operator), 403);
  assert.equal(await status(operatorPath, installs.merchant), 403);
  assert.equal(await status(path, ''), 401);
});
