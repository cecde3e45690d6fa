import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { sql } from '../../src/database/sql.js';
import { completeEvidence } from '../../src/installs/matching/complete-evidence.js';
import {
  insertOnNode,
  type NewInstallation,
  type StoredInstallation,
} from '../../src/installs/matching/installation-store.js';
import { hashInstallToken, matchingOff } from '../../src/installs/matching/match-installation.js';
import { isWaitedFor } from '../chaos/truth-store.js';
import { addInstallation } from '../fixtures/events/events-harness.js';
import {
  createTestMerchant,
  startTestService,
  type TestMerchant,
  type TestService,
} from '../start-test-service.js';
import { waitUntil } from '../wait-until.js';

/** Runs on a cluster only (npm run test:citus): to which shards the statements of the hot calls go. */

/**
 * Statements about all merchants, which no call waits for: they look for work, count from time to time, or make
 * partitions.
 */
const aboutAll: readonly RegExp[] = [
  /FROM stoa\.merchant_work \w+ WHERE/,
  /DISTINCT merchant_id FROM stoa\.notification_waiting\b/,
  /FROM \(?stoa\.notification_endpoint\b/,
  /FROM stoa\.awaited_installation awaited_installation WHERE \(look_at/,
  /\(until\) AS until FROM stoa\.installation_running_count\b/,
  /\(hour\) AS first FROM stoa\.installation_quality\b/,
  /stoa\.\w+_odd\b/,
  /^(?:CREATE|ALTER) TABLE\b/,
  /\b(?:worker_|citus_|citus_internal\.)/,
];

let service: TestService;
let merchant: TestMerchant;
/** What Citus sent to the workers. */
const issued: string[] = [];
const connect = pg.Client.prototype.connect;

before(async () => {
  pg.Client.prototype.connect = function listen(this: pg.Client, ...args: unknown[]): unknown {
    this.on('notice', ({ message = '' }) => issued.push(message.replace(/^issuing /, '')));
    return Reflect.apply(connect, this, args);
  } as typeof connect;
  service = await startTestService({
    settings: { 'citus.log_remote_commands': 'on' },
  });
  merchant = await createTestMerchant(service.access, 'com.example.tasks');
});

after(async () => {
  pg.Client.prototype.connect = connect;
  await service.stop();
});

const json = { 'content-type': 'application/json' };

async function install(token: string): Promise<void> {
  const { statusCode, body } = await service.app.inject({
    method: 'POST',
    url: '/merchant-api/v1/attribution/install',
    headers: json,
    body: JSON.stringify({
      token,
      bundle_id: merchant.bundleId,
      device_model: 'iPhone15,2',
      os_version: '17.2',
      language: 'en',
    }),
  });
  assert.equal(statusCode, 200, body);
}

/** Sends events of an installation that is not known. */
async function sendEvents(installationId: string, count: number): Promise<void> {
  const events = Array.from({ length: count }, () => ({
    event_name: 'purchase',
    payload: { amount: '1.00', currency: 'EUR' },
    event_datetime: new Date().toISOString(),
    event_id: randomUUID(),
    installation_id: installationId,
  }));
  const { statusCode, body } = await service.app.inject({
    method: 'POST',
    url: '/attribution-api/v1/events',
    headers: { ...json, authorization: merchant.basic },
    body: JSON.stringify({ events }),
  });
  assert.equal(statusCode, 204, body);
}

async function uploadReport(): Promise<void> {
  const headers = { ...json, authorization: merchant.apiKey };
  const transactions = [
    {
      id: randomUUID(),
      currency: 'EUR',
      full_amount: 1190,
      tax_amount: 190,
      payer_country: 'DEU',
      settled_at: '2026-11-20T10:00:00Z',
    },
  ];
  const uploaded = await service.app.inject({
    method: 'POST',
    url: '/merchant-api/v1/reports/transactions',
    headers,
    body: JSON.stringify({ created_at: '2026-11-21T00:00:00Z', transactions }),
  });
  assert.equal(uploaded.statusCode, 200, uploaded.body);
  const { reportId } = uploaded.json<{ reportId: number }>();
  await waitUntil('the report is complete', async () => {
    const url = `/merchant-api/v1/reports/${reportId}`;
    const summary = (await service.app.inject({ url, headers })).json<{ completed_at: string | null }>();
    return summary.completed_at ?? undefined;
  });
}

/** Parts of the statements of the hot calls, as they reach a worker. */
const hot: readonly RegExp[] = [
  /stoa\.create_installations_at\(/,
  /stoa\.append_batch_of_one_month\(/,
  /COPY stoa\.event_segment_\d/,
  /stoa\.queue_batch\(/,
  /stoa\.record_batches\(/,
  /stoa\.add_to_sums\(/,
  /stoa\.take_waiting_events\(/,
  /INTO stoa\.report_\d/,
  /INTO stoa\.report_content_\d/,
  /INTO stoa\.report_outcome_\d/,
  /INTO stoa\.report_total_\d/,
  /INTO stoa\.report_day_\d/,
  /UPDATE stoa\.report_\d/,
  /stoa\.transaction_\d/,
];

test('install calls, reports and events ask one shard at a time', async () => {
  issued.length = 0;
  for (const token of ['one', 'two', 'one']) await install(token);
  const installationId = randomUUID();
  await sendEvents(installationId, 1);
  await sendEvents(installationId, 200);
  await uploadReport();
  const isIssued = (pattern: RegExp): boolean => issued.some((one) => pattern.test(one));
  await waitUntil('the event is recorded', async () => isIssued(/stoa\.record_batches\(/) || undefined);
  const { merchantId } = merchant;
  await waitUntil(
    'the event waits',
    async () => (await isWaitedFor(service.database, merchantId, installationId)) || undefined,
  );
  await addInstallation(service.database, { merchantId, installationId });
  await waitUntil('the event is counted', async () => isIssued(/stoa\.add_to_sums\(/) || undefined);
  assert.deepEqual(
    hot.filter((pattern) => !isIssued(pattern)),
    [],
  );
  assert.deepEqual(scattered(issued), []);
});

test('one node creates the installations of merchants on several nodes, and finds those that are there', async () => {
  const { nodes } = service.database.topology;
  let other = merchant;
  for (let number = 0; nodes.of(other.merchantId) === nodes.of(merchant.merchantId); number += 1)
    other = await createTestMerchant(service.access, `com.example.moved${number}`);
  const installations = (): NewInstallation[] =>
    [merchant, other].map(({ merchantId, bundleId }) => ({
      merchantId,
      bundleId,
      tokenHash: hashInstallToken('moved'),
      installationId: randomUUID(),
      rule: 'none',
      storeUserId: null,
      evidence: completeEvidence(matchingOff.evidence, {}),
      createdAt: new Date(),
      attributionRules: [],
    }));
  const asked = installations();
  const created = await insertOnNode(service.database, asked);
  const ids = (stored: readonly StoredInstallation[]) => stored.map((one) => one.installationId).toSorted();
  assert.deepEqual(ids(created), asked.map(({ installationId }) => installationId).toSorted());
  const again = await insertOnNode(service.database, installations());
  assert.deepEqual(ids(again), ids(created));
  const counts = await service.database.query<{ merchantId: number }>(sql`
    select merchant_id
    from stoa.installation_quality
    where bundle_id = any(${[merchant.bundleId, other.bundleId]}::text[])
      and unasked_count > 0
    order by merchant_id`);
  assert.deepEqual(
    counts.map(({ merchantId }) => merchantId),
    [merchant.merchantId, other.merchantId],
  );
});

/**
 * The test has one merchant and one address, so a statement that is sent to two shards of a table is about all of them.
 */
function scattered(statements: readonly string[]): string[] {
  const shards = new Map<string, Set<string>>();
  for (const statement of statements) {
    if (aboutAll.some((pattern) => pattern.test(statement.replaceAll(/_\d{6,}\b/g, '')))) continue;
    const text = statement.replaceAll(/\b(stoa\.\w+?)_\d{6,}\b/g, '$1');
    const ids = [...statement.matchAll(/\bstoa\.\w+?_(\d{6,})\b/g)].map(([, id = '']) => id);
    shards.set(text, new Set([...(shards.get(text) ?? []), ids.join()]));
  }
  return [...shards].filter(([, ids]) => ids.size > 1).map(([text]) => text);
}
