import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { notifyOfEnds } from '../../src/access/index.js';
import { notifyOfFailedBackup } from '../../src/administration/notify-of-failed-backup.js';
import { commandActor } from '../../src/audit-entries/index.js';
import { sql } from '../../src/database/sql.js';
import { notifyOfWarnings } from '../../src/events/warnings/notify-of-warnings.js';
import { allNotificationTypes, rowOf } from '../../src/notification-log/index.js';
import { createMemberManagement } from '../../src/people/index.js';
import { notifyLate } from '../../src/reporting/guards/notify-late.js';
import { apiDescription } from '../described-answers.js';
import { startWebhookReceiver } from '../fixtures/webhooks/webhook-receiver.js';
import { settableClock } from '../settable-clock.js';
import {
  createTestMerchant,
  startTestService,
  type TestMerchant,
  type TestService,
} from '../start-test-service.js';
import { waitUntil } from '../wait-until.js';

/** Makes each thing happen that somebody is told of, and reads what the merchant and the operator were told. */

const clock = settableClock('2026-11-20T12:00:00Z');
const operator = '/operator-api/v1';
const badEvent = '00000000-0000-4000-8000-0000000000bb';
let service: TestService;
let merchant: TestMerchant;

before(async () => {
  service = await startTestService({
    clock,
    variables: { STOA_WEBHOOKS_ALLOW: '127.0.0.1', STOA_NOTIFY_INSTALLATIONS: 'on' },
  });
  merchant = await createTestMerchant(service.access, 'com.example.notified');
});
after(() => service.stop());

interface Told {
  readonly type: string;
  readonly object: { readonly type: string; readonly id: string | null };
  readonly counts: Readonly<Record<string, number>>;
  readonly href: string | null;
  readonly merchant_id: number | null;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

async function call<T>(by: string, [method, url]: readonly [Method, string], payload?: object): Promise<T> {
  const response = await service.app.inject({
    method,
    url,
    headers: { authorization: by },
    ...(payload === undefined ? {} : { payload }),
  });
  assert.ok(response.statusCode < 300, `${url}: ${response.body}`);
  return (response.body === '' ? undefined : response.json()) as T;
}

const asOperator = <T>(
  url: string,
  payload?: object,
  method: Method = payload === undefined ? 'GET' : 'POST',
) => call<T>(merchant.operatorToken, [method, `${operator}${url}`], payload);
const ofMerchant = () => `/merchants/${merchant.merchantId}`;

async function toldTo(reader: 'merchant' | 'operator'): Promise<readonly Told[]> {
  const page =
    reader === 'merchant'
      ? await call<{ notifications: Told[] }>(merchant.apiKey, [
          'GET',
          '/merchant-api/v1/notifications?limit=500',
        ])
      : await asOperator<{ notifications: Told[] }>('/notifications?limit=500');
  return page.notifications;
}

/** Waits until one of this type is told, and returns it. */
function tells(reader: 'merchant' | 'operator', type: string): Promise<Told> {
  return waitUntil(`${reader} is told: ${type}`, async () =>
    (await toldTo(reader)).find((one) => one.type === type),
  );
}

test('a completed report, and its invalid transactions', async () => {
  const item = { currency: 'EUR', full_amount: 1_190, tax_amount: 190, payer_country: 'DEU' };
  const settled_at = '2026-10-20T10:00:00Z';
  const { reportId } = await call<{ reportId: number }>(
    merchant.apiKey,
    ['POST', '/merchant-api/v1/reports/transactions'],
    {
      created_at: '2026-11-20T11:00:00Z',
      transactions: [
        { ...item, id: 'a', settled_at },
        { ...item, id: 'b', settled_at },
        { ...item, id: 'c', settled_at: '2027-10-20T10:00:00Z' },
      ],
    },
  );
  const { object, counts } = await tells('merchant', 'report.completed');
  assert.deepEqual(object, { type: 'report', id: String(reportId) });
  assert.deepEqual(counts, { recorded: 2, repeated: 0, invalid: 1 });
  assert.deepEqual((await tells('merchant', 'transactions.invalid')).counts, { invalid: 1 });
});

test('corrections, and requests for them', async () => {
  await call(merchant.apiKey, ['POST', '/merchant-api/v1/corrections'], {
    corrections: [{ id: 'r1', transaction_id: 'a', kind: 'void', reason: 'A test' }],
  });
  for (const reader of ['merchant', 'operator'] as const)
    assert.deepEqual((await tells(reader, 'correction_request.made')).counts, { requests: 1, accepted: 0 });
  await asOperator(`${ofMerchant()}/correction-requests/refuse`, {
    correction_request_ids: [1],
    reason: 'A test',
  });
  assert.deepEqual((await tells('merchant', 'correction_request.decided')).counts, {
    accepted: 0,
    refused: 1,
    overtaken: 0,
  });
  await asOperator(`${ofMerchant()}/corrections/batch`, {
    corrections: [{ transaction_id: 'a', kind: 'void', reason: 'A test' }],
  });
  assert.deepEqual((await tells('merchant', 'corrections.made')).counts, { corrections: 1 });
});

test('fees that were computed again, and a closed statement', async () => {
  const plan = { name: 'Standard', rate_basis_points: 1_500, in_force_from: '2026-01-01' };
  const { fee_plan_id: first } = await asOperator<{ fee_plan_id: number }>('/fee-plans', plan);
  await asOperator('/fee-plans/apply', {});
  await asOperator(`/fee-plans/${first}/end`, { in_force_until: '2026-01-01' });
  await asOperator('/fee-plans', { ...plan, name: 'Other', rate_basis_points: 1_000 });
  await asOperator('/fee-plans/reprice', { month: '2026-10', dry_run: false });
  const repriced = await tells('merchant', 'fees.repriced');
  assert.deepEqual([repriced.object.id, repriced.counts], ['2026-10', { transactions: 1 }]);
  await asOperator('/statements/2026-10/close?wait=30', {});
  const closed = await tells('merchant', 'statement.closed');
  assert.deepEqual(closed.object, { type: 'statement', id: '2026-10' });
});

test('a late report, once for each time at which one was due', async () => {
  await asOperator(`${ofMerchant()}/reporting-cadence`, { cadence: 'hourly' }, 'PUT');
  clock.advance(2 * 3_600_000);
  const context = { database: service.database, clock };
  await Promise.all([notifyLate(context), notifyLate(context)]);
  await notifyLate(context);
  for (const reader of ['merchant', 'operator'] as const) {
    await tells(reader, 'report.late');
    assert.equal((await toldTo(reader)).filter(({ type }) => type === 'report.late').length, 1);
  }
});

test('events that were set aside, without the number of their batch', async () => {
  await service.database.transaction((tx) =>
    tx.execute(`alter table stoa.event_ledger add constraint no_bad_event check (event_id <> '${badEvent}')`),
  );
  await call(merchant.basic, ['POST', '/attribution-api/v1/events'], {
    events: [
      {
        event_name: 'purchase_completed',
        payload: {},
        event_datetime: clock.now().toISOString(),
        event_id: badEvent,
        installation_id: '0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00',
      },
    ],
  });
  const { object, counts } = await tells('merchant', 'events.set_aside');
  assert.deepEqual([object.id, counts], [null, { events: 1 }]);
  assert.equal((await tells('operator', 'events.set_aside')).merchant_id, merchant.merchantId);
});

test('keys that end, and keys that were revoked', async () => {
  const { merchantId } = merchant;
  const expiresAt = new Date(clock.now().getTime() + 86_400_000);
  const { accessKeyId } = await service.access.issue({ kind: 'api_key', merchantId, expiresAt });
  await service.database.query(sql`
    update stoa.access_key
    set last_used_at = ${clock.now()}
    where access_key_id = ${accessKeyId}`);
  const { database } = service;
  await Promise.all([notifyOfEnds({ database, clock }), notifyOfEnds({ database, clock })]);
  const ending = await tells('merchant', 'key.ending');
  assert.deepEqual(ending.object, { type: 'api_key', id: String(accessKeyId) });
  assert.equal((await toldTo('merchant')).filter(({ type }) => type === 'key.ending').length, 1);
  await asOperator(`${ofMerchant()}/api-keys/${accessKeyId}`, undefined, 'DELETE');
  assert.deepEqual((await tells('merchant', 'key.revoked')).object, ending.object);
  const token = await service.access.issue({ kind: 'operator_token', merchantId: null });
  await service.access.revoke({ kind: 'operator_token', accessKeyId: token.accessKeyId });
  const revoked = await tells('operator', 'key.revoked');
  assert.deepEqual(revoked.object, { type: 'operator_token', id: String(token.accessKeyId) });
});

test('a new installation, once, however often the app calls', async () => {
  const install = () =>
    service.app.inject({
      method: 'POST',
      url: '/merchant-api/v1/attribution/install',
      payload: {
        token: 'first launch',
        bundle_id: merchant.bundleId,
        device_model: 'iPhone15,2',
        os_version: '17.2',
        language: 'en',
      },
    });
  for (const { statusCode, body } of await Promise.all([install(), install(), install()]))
    assert.equal(statusCode, 200, body);
  const { object, href, merchant_id } = await tells('merchant', 'installation.created');
  assert.equal((await install()).statusCode, 200);
  assert.deepEqual([object.type, merchant_id], ['installation', merchant.merchantId]);
  const read = await call<{ installation_id: string }>(merchant.apiKey, ['GET', String(href)]);
  assert.equal(read.installation_id, object.id);
  const isTold = ({ type }: Told): boolean => type === 'installation.created';
  assert.equal((await toldTo('merchant')).filter(isTold).length, 1);
  assert.equal((await toldTo('operator')).filter(isTold).length, 0);
});

test('an erasure, and a person who works for the merchant from now on', async () => {
  await asOperator('/erasures', { store_user_id: 'somebody' });
  const { merchant_id: of, counts } = await tells('operator', 'erasure.done');
  assert.deepEqual([of, counts], [null, { sessions: 0, installations: 0 }]);
  const members = createMemberManagement({
    database: service.database,
    clock,
    actor: commandActor('tester'),
  });
  const { secret, memberId } = await members.invite(merchant.merchantId, 'new@example.com', 'developer');
  const used = await service.app.inject({
    method: 'POST',
    url: '/session-api/v1/link',
    headers: { origin: 'https://stoa.test' },
    payload: { link: secret, password: 'a sentence of four words' },
  });
  assert.equal(used.statusCode, 204, used.body);
  assert.deepEqual((await tells('merchant', 'member.added')).object, { type: 'member', id: memberId });
});

test('an endpoint of the operator that is disabled because it answered 410', async (t) => {
  const receiver = await startWebhookReceiver((_webhook, response) => void response.writeHead(410).end());
  t.after(() => receiver.stop());
  const endpoint = await asOperator<{ endpoint_id: string }>('/webhook-endpoints', {
    url: receiver.url('/'),
  });
  await asOperator('/erasures', { store_user_id: 'somebody else' });
  const { object, counts, href } = await tells('operator', 'webhook_endpoint.disabled');
  assert.deepEqual(
    [object, counts],
    [{ type: 'webhook_endpoint', id: endpoint.endpoint_id }, { failures: 1 }],
  );
  assert.deepEqual(await asOperator<object>(String(href).replace(operator, '')), {
    ...(await asOperator<object>(`/webhook-endpoints/${endpoint.endpoint_id}`)),
    disabled_because: 'gone',
  });
});

test('a backup that failed', async () => {
  await notifyOfFailedBackup({ database: service.database, clock });
  const { object, href } = await tells('operator', 'backup.failed');
  assert.deepEqual([object, href], [{ type: 'backup', id: null }, `${operator}/service`]);
});

test('the warnings of a day, once and after its end', async () => {
  await call(merchant.basic, ['POST', '/attribution-api/v1/events'], {
    events: [
      {
        event_name: 'purchase_completed',
        payload: {},
        event_datetime: clock.now().toISOString(),
        event_id: '00000000-0000-4000-8000-0000000000cc',
        installation_id: '0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00',
      },
    ],
  });
  const { warnings } = await waitUntil('its warning is counted', async () => {
    const found = await asOperator<{ warnings: { day: string }[] }>('/attribution/warnings');
    return found.warnings.length > 0 ? found : undefined;
  });
  clock.set('2026-11-21T00:10:00Z');
  const context = { database: service.database, clock };
  await Promise.all([notifyOfWarnings(context), notifyOfWarnings(context)]);
  const { object, counts } = await tells('merchant', 'events.warned');
  assert.deepEqual(
    [object, counts],
    [
      { type: 'day', id: warnings[0]?.day },
      { events: 1, kinds: 1 },
    ],
  );
  assert.equal((await toldTo('merchant')).filter(({ type }) => type === 'events.warned').length, 1);
});

test('everything of the closed list has happened, as its row says, and holds no text that somebody wrote', async () => {
  const all = [...(await toldTo('merchant')), ...(await toldTo('operator'))];
  assert.deepEqual([...new Set(all.map(({ type }) => type))].toSorted(), allNotificationTypes.toSorted());
  for (const { type, object, counts } of all) {
    const row = rowOf(allNotificationTypes.find((one) => one === type) ?? 'report.late');
    assert.ok(row.object.includes(object.type), type);
    assert.deepEqual(Object.keys(counts).toSorted(), Object.keys(row.counts).toSorted(), type);
  }
  assert.doesNotMatch(JSON.stringify(all), /example\.com|A test|somebody|Standard/);
});

test('where more is read are calls that exist', async () => {
  const { paths } = apiDescription;
  const known = new Set(
    Object.entries(paths).flatMap(([path, item]) => ('get' in item ? [shape(path)] : [])),
  );
  const named = allNotificationTypes.flatMap((type) => Object.values(rowOf(type).readAt));
  assert.deepEqual(
    named.filter((path) => !known.has(shape(path))),
    [],
  );
});

/** An address with one name for all of its parameters. */
function shape(path: string): string {
  return path.replaceAll(/\{\w+\}/g, '{}');
}
