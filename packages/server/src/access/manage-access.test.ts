import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type AccessBench, createAccessBench, revisionOf } from '../../test/fixtures/access/access-app.js';
import { openTransaction, untilSomebodyWaits } from '../../test/open-transaction.js';
import { settableClock } from '../../test/settable-clock.js';
import { sql } from '../database/sql.js';
import { Failure } from '../kernel/failure.js';
import { twinOf } from '../kernel/twin.js';
import { insertApp } from './apps/app-store.js';
import { kinds } from './callers/key-kinds.js';
import { selectAccessKeyByHash, updateLastUses } from './keys/access-key-store.js';
import { hashSecret, looksLikeSecret } from './keys/secret-text.js';
import { lockMerchant, updateSuspension } from './merchants/merchant-store.js';

const start = new Date('2026-03-01T12:00:00.000Z');
const clock = settableClock(start);
const impossible = 2 ** 31;
let bench: AccessBench;

before(async () => {
  bench = await createAccessBench(clock);
});
after(() => bench.drop());

const failsWith = (code: string) => (error: unknown) =>
  error instanceof Failure && error.definition.code === code;

test('a merchant is added with its name trimmed, and listed', async () => {
  const merchant = await bench.access.createMerchant('  Ada  ');
  assert.deepEqual(merchant, {
    merchantId: merchant.merchantId,
    name: 'Ada',
    createdAt: start,
    suspendedAt: null,
    suspendedBecause: null,
    hasTwin: false,
  });
  assert.deepEqual((await bench.access.listMerchants()).at(-1), merchant);
});

test('an app is registered once in the whole store, for any merchant', async () => {
  const [one, other] = [await bench.access.createMerchant('One'), await bench.access.createMerchant('Other')];
  const app = await bench.access.registerApp(one.merchantId, 'com.example.once');
  assert.deepEqual(await bench.access.listApps(one.merchantId), [app]);
  for (const { merchantId } of [one, other]) {
    await assert.rejects(
      () => bench.access.registerApp(merchantId, 'com.example.once'),
      failsWith('bundle_id_taken'),
    );
  }
});

test('registrations of the same identifier at the same time create one app', async () => {
  const { merchantId } = await bench.access.createMerchant('Twice');
  const results = await Promise.allSettled(
    [1, 2, 3].map(() => bench.access.registerApp(merchantId, 'com.example.race')),
  );
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1);
});

test('a switch of an app holds for the app in the twin, too, which is not switched alone', async () => {
  const { merchantId } = await bench.access.createMerchant('Alike');
  const bundleId = 'com.example.alike';
  await bench.access.registerApp(merchantId, bundleId);
  await bench.access.issue({ kind: 'api_key', merchantId, isForTest: true });
  const attributionRules = [{ parameter: 'utm_source', source: 'x' }];
  const switches = { matching: 'off', installKey: 'required', attributionRules } as const;
  const switched = await bench.access.switchApp({ merchantId, bundleId }, switches);
  const twin = twinOf(merchantId);
  assert.deepEqual(await bench.access.listApps(twin), [{ ...switched, merchantId: twin }]);
  for (const refused of [
    () => bench.access.switchApp({ merchantId: twin, bundleId }, { matching: 'on' }),
    () => bench.access.registerApp(twin, 'com.example.alone'),
  ])
    await assert.rejects(refused, failsWith('unknown_merchant'));
});

test('a twin that is made meanwhile has the suspension and the app that another transaction commits', async () => {
  const merchant = await bench.access.createMerchant('Meanwhile');
  const { merchantId } = merchant;
  const { tx, end } = await openTransaction(bench.database);
  await lockMerchant(tx, merchantId);
  await updateSuspension(tx, { ...merchant, suspendedAt: start, suspendedBecause: 'A test' });
  const app = { merchantId, bundleId: 'com.example.meanwhile', createdAt: start };
  await insertApp(tx, { ...app, matching: 'on', installKey: 'optional', attributionRules: null });
  const issued = bench.access.issue({ kind: 'api_key', merchantId, isForTest: true });
  await Promise.race([issued, untilSomebodyWaits(bench.database)]);
  await end('commit');
  await issued;
  const [twin] = await bench.access.findMerchants({
    after: 0,
    most: 1,
    beginning: undefined,
    among: [twinOf(merchantId)],
  });
  assert.equal(twin?.suspendedBecause, 'A test');
  assert.equal((await bench.access.listApps(twinOf(merchantId))).length, 1);
});

for (const merchantId of [999_999, impossible, 0, -1]) {
  test(`merchant ${merchantId} is unknown to every call`, async () => {
    const calls = [
      () => bench.access.registerApp(merchantId, 'com.example.nobody'),
      () => bench.access.listApps(merchantId),
      () => bench.access.issue({ kind: 'api_key', merchantId }),
      () => bench.access.listKeys('api_key', { merchantId }),
    ];
    for (const call of calls) await assert.rejects(call, failsWith('unknown_merchant'));
  });
}

test('an issued secret is stored as its hash only', async () => {
  const { merchantId } = await bench.access.createMerchant('Keys');
  const issued = await bench.access.issue({ kind: 'api_key', merchantId });
  assert.ok(looksLikeSecret(kinds.api_key.prefix, issued.secret));
  const stored = await selectAccessKeyByHash(bench.database, hashSecret(issued.secret));
  assert.equal(stored?.accessKeyId, issued.accessKeyId);
  const [row] = await bench.database.query<{ text: string }>(sql`
    select to_jsonb(key)::text as text
    from stoa.access_key as key
    where access_key_id = ${issued.accessKeyId}`);
  assert.equal(row?.text.includes(issued.secret), false);
});

test('by default a key has the scopes of its kind and no expiry', async () => {
  const { merchantId } = await bench.access.createMerchant('Defaults');
  await bench.access.issue({ kind: 'api_key', merchantId });
  const expiresAt = new Date('2026-04-01T00:00:00Z');
  await bench.access.issue({
    kind: 'api_key',
    merchantId,
    label: 'nightly',
    scopes: ['reports:read'],
    expiresAt,
  });
  assert.deepEqual(
    (await bench.access.listKeys('api_key', { merchantId })).map((key) => [
      key.label,
      key.scopes,
      key.expiresAt,
    ]),
    [
      ['', kinds.api_key.byDefault, null],
      ['nightly', ['reports:read'], expiresAt],
    ],
  );
});

test('a new credential may send events and read their outcomes', async () => {
  const { merchantId } = await bench.access.createMerchant('Events');
  await bench.access.issue({ kind: 'credential', merchantId });
  const [key] = await bench.access.listKeys('credential', { merchantId });
  assert.deepEqual(key?.scopes, ['events:read', 'events:write']);
});

test('only a credential has a username', async () => {
  const { merchantId } = await bench.access.createMerchant('Names');
  assert.match(
    (await bench.access.issue({ kind: 'credential', merchantId })).username ?? '',
    /^stoa_usr_[0-9A-Za-z]{16}$/,
  );
  assert.equal((await bench.access.issue({ kind: 'operator_token', merchantId: null })).username, null);
});

test('an expiry that is not in the future is refused', async () => {
  const { merchantId } = await bench.access.createMerchant('Past');
  await assert.rejects(
    () => bench.access.issue({ kind: 'api_key', merchantId, expiresAt: start }),
    failsWith('unusable_value'),
  );
  assert.deepEqual(await bench.access.listKeys('api_key', { merchantId }), []);
});

test('keys are listed by kind and merchant, and operator tokens under no merchant', async () => {
  const { merchantId } = await bench.access.createMerchant('Lists');
  const key = await bench.access.issue({ kind: 'api_key', merchantId });
  const credential = await bench.access.issue({ kind: 'credential', merchantId });
  const token = await bench.access.issue({ kind: 'operator_token', merchantId: null });
  const idsOf = async (kind: 'api_key' | 'credential' | 'operator_token', of: number | null) =>
    (await bench.access.listKeys(kind, { merchantId: of })).map(({ accessKeyId }) => accessKeyId);
  assert.deepEqual(await idsOf('api_key', merchantId), [key.accessKeyId]);
  assert.deepEqual(await idsOf('credential', merchantId), [credential.accessKeyId]);
  assert.ok((await idsOf('operator_token', null)).includes(token.accessKeyId));
  assert.deepEqual(await idsOf('operator_token', merchantId), []);
});

test('a revocation notifies every process, and a second one keeps the time of the first', async () => {
  const { merchantId } = await bench.access.createMerchant('Revoked');
  const { accessKeyId } = await bench.access.issue({ kind: 'api_key', merchantId });
  const revision = await revisionOf(bench.database);
  await bench.access.revoke({ kind: 'api_key', accessKeyId, merchantId });
  assert.equal(await revisionOf(bench.database), revision + 1n);
  clock.advance(1_000);
  await bench.access.revoke({ kind: 'api_key', accessKeyId, merchantId });
  clock.set(start);
  assert.deepEqual((await bench.access.listKeys('api_key', { merchantId }))[0]?.revokedAt, start);
});

test('a key of another merchant or kind, and one that does not exist, is unknown and stays unchanged', async () => {
  const [one, other] = [await bench.access.createMerchant('One'), await bench.access.createMerchant('Other')];
  const { accessKeyId } = await bench.access.issue({ kind: 'api_key', merchantId: one.merchantId });
  const revision = await revisionOf(bench.database);
  const calls = [
    () => bench.access.revoke({ kind: 'api_key', accessKeyId, merchantId: other.merchantId }),
    () => bench.access.revoke({ kind: 'credential', accessKeyId, merchantId: one.merchantId }),
    () => bench.access.revoke({ kind: 'api_key', accessKeyId: impossible, merchantId: one.merchantId }),
    () => bench.access.revoke({ kind: 'api_key', accessKeyId, merchantId: impossible }),
  ];
  for (const call of calls) await assert.rejects(call, failsWith('unknown_access_key'));
  assert.equal((await bench.access.listKeys('api_key', { merchantId: one.merchantId }))[0]?.revokedAt, null);
  assert.equal(await revisionOf(bench.database), revision);
});

test('a last use only moves forward, in whatever order processes write', async () => {
  const { merchantId } = await bench.access.createMerchant('Used');
  const { accessKeyId } = await bench.access.issue({ kind: 'api_key', merchantId });
  const later = new Date(start.getTime() + 5_000);
  for (const use of [start, later, start])
    await updateLastUses(bench.database, new Map([[accessKeyId, use]]));
  assert.deepEqual((await bench.access.listKeys('api_key', { merchantId }))[0]?.lastUsedAt, later);
});
