import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { startWebhookReceiver, type WebhookReceiver } from '../fixtures/webhooks/webhook-receiver.js';
import { settableClock } from '../settable-clock.js';
import {
  createTestMerchant,
  startTestService,
  type TestMerchant,
  type TestService,
  withTwin,
} from '../start-test-service.js';
import { waitUntil } from '../wait-until.js';

/**
 * Runs on a cluster only (npm run test:citus): a day of a store whose merchants stand on different nodes, through every
 * area.
 */

const clock = settableClock('2026-11-20T12:00:00Z');
const month = '2026-10';
const user = 'user-of-the-day';
let service: TestService;
let receiver: WebhookReceiver;
let merchants: readonly TestMerchant[];

before(async () => {
  receiver = await startWebhookReceiver();
  service = await startTestService({ clock, variables: { STOA_WEBHOOKS_ALLOW: '127.0.0.1' } });
  const made: TestMerchant[] = [];
  for (const name of ['one', 'two', 'three', 'four'])
    made.push(await createTestMerchant(service.access, `com.example.${name}`));
  merchants = made;
});
after(async () => {
  await service.stop();
  await receiver.stop();
});

type Method = 'GET' | 'POST' | 'PUT';

async function call(authorization: string, [method, url]: readonly [Method, string], payload?: object) {
  const headers = authorization === '' ? {} : { authorization };
  const answer = await service.app.inject({ method, url, headers, ...(payload && { payload }) });
  assert.ok(answer.statusCode < 300, `${method} ${url}: ${answer.body}`);
  return answer;
}

const first = () => merchants[0] as TestMerchant;
const operator = async (method: Method, path: string, body?: object) => {
  const answer = await call(first().operatorToken, [method, `/operator-api/v1${path}`], body);
  return answer.body === '' ? undefined : answer.json();
};

async function report({ apiKey }: TestMerchant, transactions: readonly object[]): Promise<void> {
  const url = '/merchant-api/v1/reports/transactions';
  const created_at = clock.now().toISOString();
  const { reportId } = (await call(apiKey, ['POST', url], { created_at, transactions })).json();
  await waitUntil('the report is complete', async () => {
    const { completed_at } = (await call(apiKey, ['GET', `${url}?report_id=${reportId}`])).json();
    return completed_at ?? undefined;
  });
}

const sale = (id: string, changes: object = {}) => ({
  id,
  currency: 'EUR',
  full_amount: 1_190,
  tax_amount: 190,
  payer_country: 'DEU',
  settled_at: `${month}-20T10:00:00Z`,
  ...changes,
});

async function install({ bundleId }: TestMerchant): Promise<string> {
  const payload = {
    token: randomUUID(),
    bundle_id: bundleId,
    device_model: 'iPhone15,2',
    os_version: '17.2',
  };
  const answer = await call('', ['POST', '/merchant-api/v1/attribution/install'], payload);
  const claims = Buffer.from(answer.body.split('.')[1] ?? '', 'base64url').toString();
  return JSON.parse(claims).installation_token;
}

test('the merchants stand on different nodes', async () => {
  const nodes = await service.database.query<{ node: string }>({
    name: '',
    text: `
      select distinct nodename || ':' || nodeport as node
      from pg_dist_shard_placement
      where shardid in (
        select get_shard_id_for_distribution_column('stoa.installation', merchant_id) from stoa.merchant)`,
    values: [],
  });
  assert.equal(nodes.length, 2);
});

test('members of a group report, and the group pays by its volume', async () => {
  await operator('PUT', '/merchant-groups/family');
  const volume = { of: 'group', group: 'family', period: 'year' };
  const tiers = [{ currency: 'EUR', volume_from: 3_000, rate_percent: '10' }];
  await operator('POST', '/exchange-rates', {
    currency: 'USD',
    to_currency: 'EUR',
    from_day: '2026-10-01',
    rate: '0.9',
  });
  for (const { merchantId } of merchants) {
    const membership = { group: 'family', merchant_id: merchantId, member_from: '2026-01-01' };
    await operator('POST', '/group-memberships', membership);
  }
  await operator('POST', '/fee-plans', {
    name: 'Family',
    group: 'family',
    in_force_from: '2026-01-01',
    lines: [
      { name: 'Commission', rate_percent: '20', tier_mode: 'whole', tiers, volume },
      {
        name: 'Payment',
        payee: 'Example Pay',
        base: 'gross',
        fixed_amounts: [{ currency: 'EUR', amount: 25 }],
      },
    ],
  });
  await operator('POST', '/issuers', {
    name: 'Store',
    address: ['1 Street'],
    number_prefix: 'ST-',
    payment_days: 30,
  });
  for (const merchant of merchants)
    await report(merchant, [sale('a'), sale('b'), sale('c', { full_amount: -1 })]);
  const fees = await Promise.all(
    merchants.map(async ({ merchantId }) => {
      const [sums] = (await operator('GET', `/merchants/${merchantId}/statements/${month}`)).currencies;
      return sums.fee;
    }),
  );
  // 20 % of 10.00 and 0.25 for each of the first three transactions of the group, and 10 % from then on.
  assert.deepEqual(fees, [450, 350, 250, 250]);
});

test('corrections, requests and adjustments are on the statements, which are closed', async () => {
  const [one, two] = merchants as readonly [TestMerchant, TestMerchant];
  const of = ({ merchantId }: TestMerchant) => `/merchants/${merchantId}`;
  await operator('POST', `${of(one)}/corrections`, { transaction_id: 'a', kind: 'void', reason: 'A test' });
  await call(two.apiKey, ['POST', '/merchant-api/v1/corrections'], {
    corrections: [{ id: 'r1', transaction_id: 'a', kind: 'void', reason: 'A test' }],
  });
  await operator('POST', `${of(two)}/correction-requests/accept`, { correction_request_ids: [1] });
  const adjustment = { kind: 'charge', month, currency: 'EUR', amount: 500, reason: 'A test' };
  const made = await operator('POST', `${of(two)}/adjustments`, { reference: 'x', ...adjustment });
  await operator('POST', `${of(two)}/adjustments/${made.adjustment_id}/reversal`, { reason: 'A test' });
  await operator('POST', `/statements/${month}/close`, { dry_run: true });
  await operator('POST', `/statements/${month}/close`, {});
  const numbers = await Promise.all(
    merchants.map((merchant) =>
      waitUntil('the statement is closed', async () => {
        const { number } = (
          await call(merchant.apiKey, ['GET', `/merchant-api/v1/statements/${month}`])
        ).json();
        return (number as string | null) ?? undefined;
      }),
    ),
  );
  assert.deepEqual(numbers.toSorted(), ['ST-000001', 'ST-000002', 'ST-000003', 'ST-000004']);
  await operator('POST', `${of(one)}/corrections`, { transaction_id: 'b', kind: 'void', reason: 'Later' });
  const { corrections } = await operator('GET', `${of(one)}/corrections`);
  assert.deepEqual(
    corrections.map(({ statement_month }: { statement_month: string }) => statement_month),
    ['2026-11', month],
  );
  const { adjustments } = await operator('GET', `${of(two)}/adjustments`);
  assert.equal(adjustments.length, 2);
  for (const path of [`/statements?month=${month}`, `/statements/${month}/readiness`, '/reports'])
    assert.ok((await operator('GET', path)) !== undefined);
});

test('installations are matched with a session, and their events are linked and counted', async () => {
  await operator('POST', '/store-sessions', {
    sessions: [{ store_user_id: user, ip_address: '127.0.0.1', seen_at: clock.now().toISOString() }],
  });
  await operator('PUT', `/store-users/${user}/attribution-data`, { utm_source: 'newsletter' });
  const awaited = randomUUID();
  for (const merchant of merchants) {
    const events = [await install(merchant), awaited].map((installation_id) => ({
      event_name: 'purchase',
      event_id: randomUUID(),
      event_datetime: clock.now().toISOString(),
      installation_id,
      payload: { amount: '1.50', currency: 'EUR' },
    }));
    await call(merchant.basic, ['POST', '/attribution-api/v1/events'], { events });
    const url = '/attribution-api/v1/deliveries?state=waiting';
    await waitUntil('the events are recorded', async () => {
      const { deliveries } = (await call(merchant.basic, ['GET', url])).json();
      return deliveries.length > 0 || undefined;
    });
  }
  const { queues } = await operator('GET', '/service');
  const waiting = queues.find(({ queue }: { queue: string }) => queue === 'waiting_events');
  assert.equal(waiting.count, merchants.length);
});

test('what happened is pulled and pushed, to merchants and to the operator', async () => {
  const types = ['report.completed', 'erasure.done'];
  for (const { apiKey, bundleId } of merchants)
    await call(apiKey, ['POST', '/merchant-api/v1/webhook-endpoints'], {
      url: receiver.url(`/${bundleId}`),
      types,
    });
  await operator('POST', '/webhook-endpoints', { url: receiver.url('/operator'), types });
  for (const merchant of merchants) await report(merchant, [sale('d')]);
  await operator('POST', '/erasures', { store_user_id: 'somebody' });
  const expected = [...merchants.map(({ bundleId }) => `/${bundleId}`), '/operator'].toSorted();
  await waitUntil('each endpoint got its webhook', async () => {
    const paths = new Set(receiver.received.map(({ path }) => path));
    return paths.size === expected.length || undefined;
  });
  assert.deepEqual([...new Set(receiver.received.map(({ path }) => path))].toSorted(), expected);
  for (const { apiKey } of merchants) {
    const { notifications } = (await call(apiKey, ['GET', '/merchant-api/v1/notifications'])).json();
    const told = notifications.map(({ type }: { type: string }) => type);
    assert.ok(told.includes('report.completed') && told.includes('statement.closed'), told.join());
  }
});

test('a twin works, is closed and is emptied', async () => {
  const { testKey = '', ...merchant } = await withTwin(service, first());
  const twin = { ...merchant, apiKey: testKey };
  await report(twin, [sale('a')]);
  await call(testKey, ['POST', '/merchant-api/v1/test/close'], { month });
  const { empty, deleted } = (await call(testKey, ['POST', '/merchant-api/v1/test/empty'])).json();
  assert.equal(empty, true);
  assert.ok(deleted > 5, String(deleted));
});

test('everything is exported', async () => {
  const rowsOf = async (what: string, by: string): Promise<number> => {
    const period = 'from=2026-01-01T00:00:00Z&to=2026-11-20T00:00:00Z';
    const url = `/operator-api/v1/exports/${what}?format=ndjson&by=${by}&${period}`;
    return (await call(first().operatorToken, ['GET', url])).body.trim().split('\n').length;
  };
  assert.equal(await rowsOf('transactions', 'settled'), 12);
});

test('a user is erased on all nodes', async () => {
  const { installations, sessions } = await operator('POST', '/erasures', { store_user_id: user });
  assert.deepEqual([Number(installations), Number(sessions)], [merchants.length, 1]);
  const left = await service.database.pool.query(
    'select from stoa.installation where store_user_id is not null',
  );
  assert.equal(left.rowCount, 0);
});

test('the doctor finds nothing broken', async () => {
  const { findings } = await operator('GET', '/service/findings');
  // The test has no data directory.
  const broken = findings.filter(
    ({ state, subject }: { state: string; subject: string }) => state === 'broken' && subject !== 'disk',
  );
  assert.deepEqual(broken, []);
});
