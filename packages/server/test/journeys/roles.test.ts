import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { type Administration, openAdministration } from '../../src/administration/administration.js';
import { decideConfig } from '../../src/config/config.js';
import { createLogger } from '../../src/config/logger.js';
import { sql } from '../../src/database/sql.js';
import { type SpawnedService, spawnService } from '../spawn-service.js';
import { createTestMerchant, type TestMerchant } from '../start-test-service.js';
import { prepareDataDir, runStoa, startStoa } from '../stoa-process.js';
import { waitUntil } from '../wait-until.js';

let parent: string;
let dataDir: string;
let administration: Administration;
let merchant: TestMerchant;

before(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'stoa-roles-'));
  dataDir = await prepareDataDir(path.join(parent, 'data'));
  const config = decideConfig({
    variables: { STOA_DATA: dataDir },
    workingDir: parent,
    temporaryDir: tmpdir(),
    cacheDir: undefined,
  });
  administration = await openAdministration({ config, logger: createLogger('silent'), migrate: 'always' });
  merchant = await createTestMerchant(administration.access, 'com.example.roles');
});

after(async () => {
  await administration.close();
  await rm(parent, { recursive: true, force: true });
});

const start = (role: string) => spawnService(['--data', dataDir, '--role', role]);

async function get(service: SpawnedService, address: string): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${service.url}${address}`);
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  return { status: response.status, body: isJson ? JSON.parse(text) : text };
}

async function post(url: string, authorization: string, body: object): Promise<number> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  return response.status;
}

async function sendEvent(api: SpawnedService): Promise<string> {
  const event_id = randomUUID();
  const event = { event_name: 'x', payload: {}, event_datetime: '2026-11-21', event_id };
  const events = [{ ...event, installation_id: randomUUID() }];
  assert.equal(await post(`${api.url}/attribution-api/v1/events`, merchant.basic, { events }), 204);
  return event_id;
}

async function sendReport(api: SpawnedService): Promise<void> {
  const amounts = { currency: 'EUR', full_amount: 100, tax_amount: 0 };
  const report = {
    created_at: '2026-11-20T12:00:00Z',
    transactions: [
      { id: randomUUID(), ...amounts, payer_country: 'DEU', settled_at: '2026-02-20T10:00:00Z' },
    ],
  };
  const url = `${api.url}/merchant-api/v1/reports/transactions`;
  assert.equal(await post(url, merchant.apiKey, report), 200);
}

async function pending(): Promise<{ batches: number; reports: number }> {
  const [row] = await administration.database.query<{ batches: number; reports: number }>(sql`
    select
      (select count(*) from stoa.queued_batch)::integer as batches,
      (select count(*) from stoa.report where completed_at is null)::integer as reports`);
  return row ?? assert.fail();
}

async function isRecorded(eventId: string): Promise<true | undefined> {
  const [row] = await administration.database.query(sql`
    select
    from stoa.event_ledger
    where event_id = ${eventId}`);
  return row === undefined ? undefined : true;
}

test('one process records what another accepts, each answers only the calls of its role, and a second of a kind is refused', async () => {
  const api = await start('api');
  const accepted = await sendEvent(api);
  await sendReport(api);
  assert.deepEqual((await get(api, '/readyz')).body, { status: 'ready', role: 'api' });
  // No worker runs yet: what was acknowledged is safe, and its age shows that the worker is missing.
  assert.deepEqual(await pending(), { batches: 1, reports: 1 });
  await waitUntil('the queue has an age', async () => {
    const { body } = await get(api, '/metrics');
    return /^stoa_event_queue_age_seconds (?!0$)/m.test(String(body)) ? true : undefined;
  });

  const worker = await start('worker');
  await waitUntil('the event is recorded', () => isRecorded(accepted));
  await waitUntil('the report is processed', async () =>
    (await pending()).reports === 0 ? true : undefined,
  );
  assert.deepEqual((await get(worker, '/readyz')).body, { status: 'ready', role: 'worker' });
  assert.equal((await get(worker, '/healthz')).status, 200);
  assert.match(String((await get(worker, '/metrics')).body), /^stoa_events_total\{outcome="waiting"\} 1$/m);
  for (const address of [
    '/',
    '/docs',
    '/openapi.json',
    '/.well-known/jwks.json',
    '/schema/attribution-events.json',
  ])
    assert.equal((await get(worker, address)).status, 404, address);
  assert.equal(await post(`${worker.url}/attribution-api/v1/events`, merchant.basic, { events: [] }), 404);

  // The worker also finds what arrives while both run, although they do not talk to each other.
  const later = await sendEvent(api);
  await waitUntil('the later event is recorded', () => isRecorded(later));
  assert.equal(await api.end('SIGTERM'), 0);
  await refusesSecond();
  assert.equal(await worker.end('SIGTERM'), 0);
});

/** An embedded database, beside whose worker no second process of either kind may run. */
async function refusesSecond(): Promise<void> {
  for (const role of ['worker', 'all']) {
    const { code, stderr } = await startStoa(['serve', '--port', '0', '--data', dataDir, '--role', role], {})
      .ended;
    assert.equal(code, 3);
    assert.match(stderr, /is in use by process \d+/);
  }
}

test('a demonstration needs both roles', async () => {
  const { code, stderr } = await runStoa(['serve', '--demo', '--role', 'api', '--data', dataDir], {});
  assert.equal(code, 2);
  assert.match(stderr, /--role/);
});
