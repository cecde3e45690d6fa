import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  type AccessBench,
  createAccessApp,
  createAccessBench,
} from '../../test/fixtures/access/access-app.js';
import { tester } from '../../test/fixtures/audit-entries/tester.js';
import { settableClock } from '../../test/settable-clock.js';
import { sql } from '../database/sql.js';

const start = new Date('2026-03-01T12:00:00.000Z');
const clock = settableClock(start);
let bench: AccessBench;

before(async () => {
  bench = await createAccessBench(clock);
});
after(() => bench.drop());

interface Entry {
  readonly action: string;
  readonly actor: string;
  readonly merchantId: number | null;
  readonly target: string;
  readonly before: object | null;
  readonly after: object | null;
  readonly requestId: string | null;
}

/** The entries that work wrote. */
async function entriesOf(work: () => Promise<unknown>): Promise<Entry[]> {
  const [last] = await bench.database.query<{ id: bigint }>(sql`
    select coalesce(max(audit_id), 0) as id
    from stoa.audit_entry`);
  await work();
  return bench.database.query<Entry>(sql`
    select
      action, actor_name as actor, merchant_id as "merchantId", target, before, after, request_id as "requestId"
    from stoa.audit_entry
    where audit_id > ${last?.id}
    order by audit_id`);
}

const byTest = { actor: tester.name, requestId: null };

test('a merchant, its app and its switches leave entries with what changed', async () => {
  const { access } = bench;
  let merchantId = 0;
  const app = () => ({ merchantId, bundleId: 'com.example.trail' });
  const entries = await entriesOf(async () => {
    ({ merchantId } = await access.createMerchant('Ada'));
    await access.registerApp(merchantId, 'com.example.trail');
    await access.switchApp(app(), { matching: 'off' });
    await access.switchApp(app(), { matching: 'off' });
  });
  const atFirst = { matching: 'on', install_key: 'optional', attribution_rules: null };
  const common = { ...byTest, merchantId, target: 'app com.example.trail' };
  assert.deepEqual(entries, [
    {
      ...common,
      action: 'merchant.created',
      target: `merchant ${merchantId}`,
      before: null,
      after: { name: 'Ada' },
    },
    { ...common, action: 'app.registered', before: null, after: atFirst },
    { ...common, action: 'app.switched', before: atFirst, after: { ...atFirst, matching: 'off' } },
  ]);
});

test('a key leaves an entry when it is issued and when it is revoked, but not when it is revoked again', async () => {
  const { access } = bench;
  const { merchantId } = await access.createMerchant('Keys');
  let target = '';
  const entries = await entriesOf(async () => {
    const issued = await access.issue({
      kind: 'api_key',
      merchantId,
      label: 'CI',
      scopes: ['reports:read'],
      expiresAt: new Date('2026-06-01T00:00:00.000Z'),
    });
    target = `api_key ${issued.accessKeyId}`;
    await access.revoke({ kind: 'api_key', accessKeyId: issued.accessKeyId });
    await access.revoke({ kind: 'api_key', accessKeyId: issued.accessKeyId });
  });
  const common = { ...byTest, merchantId, target, before: null };
  const given = { label: 'CI', scopes: ['reports:read'], expires_at: '2026-06-01T00:00:00.000Z' };
  assert.deepEqual(entries, [
    { ...common, action: 'key.issued', after: given },
    { ...common, action: 'key.revoked', after: null },
  ]);
});

test('a key that is changed to what it is leaves no entry, and stays as it is', async () => {
  const { access } = bench;
  const { merchantId } = await access.createMerchant('Unchanged');
  const expiresAt = new Date('2026-06-01T00:00:00.000Z');
  const scopes = ['reports:read', 'reports:write'] as const;
  const { accessKeyId } = await access.issue({ kind: 'api_key', merchantId, label: 'CI', scopes, expiresAt });
  const key = { kind: 'api_key', accessKeyId } as const;
  const entries = await entriesOf(async () => {
    await access.change(key, {});
    const same = await access.change(key, { label: 'CI', scopes: scopes.toReversed(), expiresAt });
    assert.deepEqual([same.label, same.scopes, same.expiresAt], ['CI', [...scopes], expiresAt]);
  });
  assert.deepEqual(entries, []);
});

test('no entry holds anything of a secret', async () => {
  const { access } = bench;
  const { merchantId } = await access.createMerchant('Secrets');
  const secrets: string[] = [];
  await access.issue({ kind: 'credential', merchantId }).then(({ secret }) => secrets.push(secret));
  await access.issue({ kind: 'operator_token', merchantId: null }).then(({ secret }) => secrets.push(secret));
  const [row] = await bench.database.query<{ entries: string }>(sql`
    select jsonb_agg(to_jsonb(entry))::text as entries
    from stoa.audit_entry as entry`);
  for (const secret of secrets) assert.ok(!row?.entries.includes(secret.slice(9, 14)));
});

test('what is refused leaves no entry', async () => {
  const { access } = bench;
  const { merchantId } = await access.createMerchant('Refused');
  await access.registerApp(merchantId, 'com.example.refused');
  const entries = await entriesOf(() =>
    Promise.allSettled([
      access.createMerchant(' '),
      access.registerApp(merchantId, 'com.example.refused'),
      access.switchApp({ merchantId, bundleId: 'com.example.unknown' }, { matching: 'off' }),
      access.issue({ kind: 'api_key', merchantId, label: 'x'.repeat(1000) }),
      access.revoke({ kind: 'api_key', accessKeyId: 999_999 }),
    ]),
  );
  assert.deepEqual(entries, []);
});

test('a change through the API is an entry of the key that made it, with the id of the request', async () => {
  const token = await bench.access.issue({ kind: 'operator_token', merchantId: null, label: 'Onboarding' });
  const { app } = await createAccessApp({ ...bench, clock });
  let requestId: unknown;
  const entries = await entriesOf(async () => {
    const response = await app.inject({
      method: 'POST',
      url: '/operator-api/v1/merchants',
      headers: { authorization: `Bearer ${token.secret}` },
      payload: { name: 'By a key' },
    });
    assert.equal(response.statusCode, 201);
    requestId = response.headers['x-request-id'];
  });
  await app.close();
  assert.deepEqual(
    entries.map((entry) => [entry.action, entry.actor, entry.requestId]),
    [['merchant.created', `operator token ${token.accessKeyId}`, requestId]],
  );
});
