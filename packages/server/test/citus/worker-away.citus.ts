import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { connectDatabase } from '../../src/database/database.js';
import { readTopology } from '../../src/database/topology.js';
import { systemClock } from '../../src/kernel/clock.js';
import { makeSpreadDatabase, readNodes } from '../citus-cluster.js';
import { citusIsMissing, findCitus, type LocalCluster, startLocalCluster } from '../local-cluster.js';
import {
  createTestMerchant,
  startTestService,
  type TestMerchant,
  type TestService,
} from '../start-test-service.js';
import type { TestDatabase } from '../test-database.js';
import { waitUntil } from '../wait-until.js';

/**
 * Runs on a cluster only (npm run test:citus), on nodes of its own, because it kills one of them under load: a worker
 * that is away takes only its own merchants with it.
 */

let cluster: LocalCluster;
let service: TestService;
let lost: TestMerchant[];
let healthy: TestMerchant[];

before(async () => {
  const programs = await findCitus();
  assert.ok(programs !== undefined, citusIsMissing);
  const folder = await mkdtemp(path.join(tmpdir(), 'stoa-away-'));
  await chmod(folder, 0o711);
  cluster = await startLocalCluster({ programs, folder, durable: false });
  service = await startTestService({ testDatabase: await spreadDatabase(cluster) });
  const merchants: TestMerchant[] = [];
  for (let number = 0; number < 8; number += 1)
    merchants.push(await createTestMerchant(service.access, `com.example.away${number}`));
  const [victim] = cluster.workers;
  const isLost = ({ merchantId }: TestMerchant): boolean =>
    service.database.topology.nodes.of(merchantId) === `${victim?.host}:${victim?.port}`;
  lost = merchants.filter(isLost);
  healthy = merchants.filter((one) => !isLost(one));
  assert.ok(lost.length > 1 && healthy.length > 1);
});
after(async () => {
  await service.stop();
  await cluster.stop();
});

const ask = ([method, url]: readonly ['GET' | 'POST', string], authorization: string, payload?: object) =>
  service.app.inject({
    method,
    url,
    headers: authorization === '' ? {} : { authorization },
    ...(payload && { payload }),
  });

const install = ({ bundleId }: TestMerchant) =>
  ask(['POST', '/merchant-api/v1/attribution/install'], '', {
    token: randomUUID(),
    bundle_id: bundleId,
    device_model: 'iPhone15,2',
  });
const send = ({ basic }: TestMerchant) =>
  ask(['POST', '/attribution-api/v1/events'], basic, {
    events: [
      {
        event_name: 'purchase',
        event_id: randomUUID(),
        event_datetime: new Date().toISOString(),
        installation_id: randomUUID(),
        payload: { amount: '1.00', currency: 'EUR' },
      },
    ],
  });
const upload = ({ apiKey }: TestMerchant) =>
  ask(['POST', '/merchant-api/v1/reports/transactions'], apiKey, {
    created_at: new Date().toISOString(),
    transactions: [
      {
        id: randomUUID(),
        currency: 'EUR',
        full_amount: 1_190,
        tax_amount: 190,
        payer_country: 'DEU',
        settled_at: '2026-10-20T10:00:00Z',
      },
    ],
  });
const operator = async (url: string) => {
  const answer = await ask(['GET', url], (healthy[0] as TestMerchant).operatorToken);
  assert.equal(answer.statusCode, 200, `${url}: ${answer.body}`);
  return answer.json();
};

/** The answers to calls of these merchants at the same time, by status. */
async function countAnswers(merchants: readonly TestMerchant[], calls: number) {
  const counts: Record<string, number> = {};
  const callers = merchants.map(async (merchant) => {
    for (let call = 0; call < calls; call += 1)
      for (const answer of await Promise.all([install(merchant), send(merchant)]))
        counts[answer.statusCode] = (counts[answer.statusCode] ?? 0) + 1;
  });
  await Promise.all(callers);
  return counts;
}

const victimName = () => `${cluster.workers[0]?.host}:${cluster.workers[0]?.port}`;

test('while a worker is killed under load, its merchants are answered with 503, and no call of another one is refused', async () => {
  const month = new Date().toISOString();
  const session = { store_user_id: 'seen', ip_address: '127.0.0.1', seen_at: month };
  const fed = await ask(
    ['POST', '/operator-api/v1/store-sessions'],
    (healthy[0] as TestMerchant).operatorToken,
    {
      sessions: [session],
    },
  );
  assert.equal(fed.statusCode, 200, fed.body);
  const before = await countAnswers([...lost, ...healthy], 3);
  assert.deepEqual(Object.keys(before), ['200', '204']);
  const load = [countAnswers(healthy, 30), countAnswers(lost, 30)];
  await cluster.workers[0]?.kill();
  const [ofHealthy = {}, ofLost = {}] = await Promise.all(load);
  assert.deepEqual(Object.keys(ofHealthy), ['200', '204'], JSON.stringify(ofHealthy));
  assert.ok((ofLost['503'] ?? 0) > 0, JSON.stringify(ofLost));
  assert.deepEqual(
    Object.keys(ofLost).filter((status) => !['200', '204', '503'].includes(status)),
    [],
  );
});

test('reports and events of the other merchants are worked on', async () => {
  for (const merchant of healthy) {
    const uploaded = await upload(merchant);
    assert.equal(uploaded.statusCode, 200, uploaded.body);
    const { reportId } = uploaded.json();
    await waitUntil('the report is complete', async () => {
      const url = `/merchant-api/v1/reports/${reportId}`;
      return (await ask(['GET', url], merchant.apiKey)).json().completed_at ?? undefined;
    });
    await waitUntil('its events are recorded', async () => {
      const { deliveries } = (await ask(['GET', '/attribution-api/v1/deliveries'], merchant.basic)).json();
      return deliveries.every(({ state }: { state: string }) => state !== 'queued') || undefined;
    });
    const draft = await ask(['GET', '/merchant-api/v1/statements/2026-10'], merchant.apiKey);
    assert.equal(draft.statusCode, 200, draft.body);
  }
  const refused = await upload(lost[0] as TestMerchant);
  assert.equal(refused.statusCode, 503);
  assert.equal(refused.json().code, 'database_unavailable');
});

const silentMerchants = /^stoa_merchants_silent\{/m;

test('the operator is told which node is away, and since when', async () => {
  const ready = await ask(['GET', '/readyz'], '');
  assert.equal(ready.statusCode, 200);
  const { nodes_away: away } = ready.json();
  assert.deepEqual(
    away.map(({ node }: { node: string }) => node),
    [victimName()],
  );
  const { nodes } = await operator('/operator-api/v1/service');
  assert.deepEqual(
    nodes.filter(({ away_since }: { away_since: string | null }) => away_since !== null),
    [{ node: victimName(), away_since: away[0].since }],
  );
  const { findings } = await operator('/operator-api/v1/service/findings');
  const [finding] = findings.filter(({ subject }: { subject: string }) => subject === 'nodes');
  assert.equal(finding.state, 'broken');
  assert.match(finding.finding, new RegExp(`^${victimName()} is away since 20`));
  const { body: metrics } = await ask(['GET', '/metrics'], '');
  assert.match(metrics, new RegExp(`stoa_node_up\\{node="${victimName()}"\\} 0`));
  assert.doesNotMatch(metrics, silentMerchants, 'without some merchants, the count would be wrong');
  const reports = await ask(['GET', '/operator-api/v1/reports'], (healthy[0] as TestMerchant).operatorToken);
  assert.equal(reports.headers['stoa-nodes-away'], `${victimName()};since=${away[0].since}`);
  assert.equal(reports.json().reports.length, healthy.length);
});

/** Lists over all merchants: those of the node that is away are left out, and a header says so. */
const lists = [
  '/merchants',
  '/merchants?contains=a',
  '/reports',
  '/correction-requests',
  '/correction-proposals',
  '/reporting-cadences',
  '/reporting-cadences?missed=true',
  '/closings',
  '/fee-plans',
  '/audit',
  '/service',
  '/service/findings',
];

for (const path of lists)
  test(`${path} is answered while a node is away, and the answer says which one`, async () => {
    const url = `/operator-api/v1${path}`;
    const answer = await ask(['GET', url], (healthy[0] as TestMerchant).operatorToken);
    assert.equal(answer.statusCode, 200, answer.body);
    assert.match(String(answer.headers['stoa-nodes-away']), new RegExp(`^${victimName()};since=20`));
  });

/** Amounts and counts, which would be wrong without some merchants. */
const sums = [
  '/today',
  '/statements?month=2026-10',
  '/statements/2026-10/readiness',
  '/report-days',
  '/attribution/quality',
  '/attribution/apps',
  '/attribution/sums?by=day',
];

for (const path of sums)
  test(`${path} needs all nodes, and the problem names the one that is away and since when`, async () => {
    const url = `/operator-api/v1${path}`;
    const answer = await ask(['GET', url], (healthy[0] as TestMerchant).operatorToken);
    assert.deepEqual([answer.statusCode, answer.json().code], [503, 'database_unavailable'], answer.body);
    assert.match(answer.json().detail, new RegExp(`: ${victimName()} is away since 20`));
  });

test('when the worker is back, its merchants go on, and nothing was matched worse', async () => {
  await cluster.workers[0]?.start();
  await waitUntil('the node is back', async () => {
    const { nodes_away: away } = (await ask(['GET', '/readyz'], '')).json();
    return away === undefined || undefined;
  });
  assert.deepEqual(Object.keys(await countAnswers([...lost, ...healthy], 3)), ['200', '204']);
  const rows = await service.database.pool.query(
    `select rule, count(*)::integer as count from stoa.installation group by rule`,
  );
  assert.deepEqual(
    rows.rows.map(({ rule }) => rule),
    ['ip'],
  );
});

async function spreadDatabase({ connection }: LocalCluster): Promise<TestDatabase> {
  const nodes = await readNodes(connection);
  await makeSpreadDatabase(connection, nodes, 'stoa_away');
  const own = { ...connection, database: 'stoa_away' };
  const database = connectDatabase(own, {
    poolSize: 10,
    applicationName: 'stoa test',
    onIdleError: () => undefined,
  });
  const topology = await readTopology(database, systemClock);
  return { connection: own, database: { ...database, topology }, drop: () => database.close() };
}
