import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { runStoa, spawnService } from '../spawn-service.js';
import { waitUntil } from '../wait-until.js';

const rounds = 3;
const workers = 6;
const acknowledgedPerRound = 40;

let parent: string;
let dataDir: string;

interface Keys {
  readonly merchantId: number;
  readonly apiKey: string;
  readonly basic: string;
}

interface Acknowledged {
  readonly reports: Map<number, string>;
  readonly events: string[];
  readonly installations: Map<string, string>;
}

before(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'stoa-kill-'));
  dataDir = path.join(parent, 'data');
});

after(async () => {
  await rm(parent, { recursive: true, force: true });
});

async function stoa<T>(...args: string[]): Promise<T> {
  const { code, stdout, stderr } = await runStoa([...args, '--data', dataDir, '--json']);
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout) as T;
}

async function makeKeys(): Promise<Keys> {
  const { merchant_id: merchantId } = await stoa<{ merchant_id: number }>(
    'merchant',
    'create',
    '--name',
    'Durable',
  );
  const merchant = String(merchantId);
  await stoa('app', 'register', '--merchant', merchant, '--bundle-id', 'com.example.durable');
  const { api_key: apiKey } = await stoa<{ api_key: string }>('api-key', 'issue', '--merchant', merchant);
  const { username, password } = await stoa<{ username: string; password: string }>(
    'credential',
    'issue',
    '--merchant',
    merchant,
  );
  return { merchantId, apiKey, basic: Buffer.from(`${username}:${password}`).toString('base64') };
}

function post(url: string, body: object, authorization?: string): Promise<Response> {
  const headers = {
    'content-type': 'application/json',
    ...(authorization === undefined ? {} : { authorization }),
  };
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function sendReport(url: string, keys: Keys, acknowledged: Acknowledged): Promise<void> {
  const id = randomUUID();
  const createdAt = '2026-11-20T12:00:00Z';
  const transaction = {
    id,
    currency: 'EUR',
    full_amount: 1190,
    tax_amount: 190,
    payer_country: 'DEU',
    settled_at: createdAt,
  };
  const response = await post(
    `${url}/merchant-api/v1/reports/transactions`,
    { created_at: createdAt, transactions: [transaction] },
    `Bearer ${keys.apiKey}`,
  );
  assert.equal(response.status, 200);
  const { reportId } = (await response.json()) as { reportId: number };
  acknowledged.reports.set(reportId, id);
}

async function sendEvents(url: string, keys: Keys, acknowledged: Acknowledged): Promise<void> {
  const events = Array.from({ length: 5 }, () => ({
    event_name: 'purchase_completed',
    payload: { amount: '1.00' },
    event_datetime: '2026-11-20T12:00:00Z',
    event_id: randomUUID(),
    installation_id: randomUUID(),
  }));
  const response = await post(`${url}/attribution-api/v1/events`, { events }, `Basic ${keys.basic}`);
  assert.equal(response.status, 204);
  acknowledged.events.push(...events.map((event) => event.event_id));
}

async function sendInstall(url: string, acknowledged: Acknowledged): Promise<void> {
  const token = randomUUID();
  const response = await post(`${url}/merchant-api/v1/attribution/install`, {
    token,
    bundle_id: 'com.example.durable',
  });
  assert.equal(response.status, 200);
  acknowledged.installations.set(token, installationOf(await response.text()));
}

function installationOf(jwt: string): string {
  const payload = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()) as {
    installation_token: string;
  };
  return payload.installation_token;
}

/** Sends until the connection breaks: what was answered before is acknowledged. */
async function loadUntilKilled(url: string, keys: Keys, acknowledged: Acknowledged): Promise<void> {
  const sends = [
    () => sendReport(url, keys, acknowledged),
    () => sendEvents(url, keys, acknowledged),
    () => sendInstall(url, acknowledged),
  ];
  for (let turn = 0; ; turn += 1) {
    try {
      await sends[turn % sends.length]?.();
    } catch (error) {
      if (error instanceof assert.AssertionError) throw error;
      return;
    }
  }
}

function countOf({ reports, events, installations }: Acknowledged): number {
  return reports.size + events.length / 5 + installations.size;
}

async function assertNothingLost(url: string, keys: Keys, acknowledged: Acknowledged): Promise<void> {
  for (const [reportId, id] of acknowledged.reports) {
    const valid = await waitUntil(`report ${reportId} is complete`, async () => {
      const response = await fetch(`${url}/merchant-api/v1/reports/transactions?report_id=${reportId}`, {
        headers: { authorization: `Bearer ${keys.apiKey}` },
      });
      const result = (await response.json()) as {
        completed_at: string | null;
        transactions: { valid?: string[] };
      };
      return result.completed_at === null ? undefined : result.transactions.valid;
    });
    assert.deepEqual(valid, [id]);
  }
  for (const [token, installation] of acknowledged.installations) {
    const response = await post(`${url}/merchant-api/v1/attribution/install`, {
      token,
      bundle_id: 'com.example.durable',
    });
    assert.equal(installationOf(await response.text()), installation);
  }
}

test('kill -9 of the service under load, several times, loses nothing that was acknowledged', {
  timeout: 170_000,
}, async () => {
  const keys = await makeKeys();
  const acknowledged: Acknowledged = { reports: new Map(), events: [], installations: new Map() };
  const fast = {
    STOA_RATE_REPORTS: '100000/s',
    STOA_RATE_EVENTS: '100000/s',
    STOA_RATE_INSTALL_ADDRESS: '100000/s',
  };
  for (let round = 1; round <= rounds; round += 1) {
    const service = await spawnService(['--data', dataDir], fast);
    const load = Array.from({ length: workers }, () => loadUntilKilled(service.url, keys, acknowledged));
    await waitUntil('enough is acknowledged', async () =>
      countOf(acknowledged) >= round * acknowledgedPerRound ? true : undefined,
    );
    await service.end('SIGKILL');
    await Promise.all(load);
  }
  const service = await spawnService(['--data', dataDir], fast);
  await assertNothingLost(service.url, keys, acknowledged);
  await waitUntil('the event queue is empty', async () => {
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    return /^stoa_event_batches_queued 0$/m.test(metrics) ? true : undefined;
  });
  assert.equal(await service.end('SIGTERM'), 0);
  const recorded = await stoaQuery('select event_id::text as id from stoa.attribution_event');
  assert.deepEqual(
    new Set(recorded),
    new Set([...recorded, ...acknowledged.events]),
    'every acknowledged event is recorded',
  );
  assert.equal(recorded.length, new Set(recorded).size);
});

/** Reads the data through an embedded server started for the moment. */
async function stoaQuery(text: string): Promise<string[]> {
  const { startEmbeddedPostgres } = await import('../../src/database/embedded/embedded-postgres.js');
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const server = await startEmbeddedPostgres({
    dataDir,
    role: 'guest',
    logger: quiet,
    temporaryDir: tmpdir(),
    cacheDir: undefined,
  });
  const client = new pg.Client(server.connection);
  await client.connect();
  const { rows } = await client.query<{ id: string }>(text);
  await client.end();
  await server.stop();
  return rows.map(({ id }) => id);
}
