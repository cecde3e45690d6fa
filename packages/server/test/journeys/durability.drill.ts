import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { type Administration, openAdministration } from '../../src/administration/administration.js';
import { type Config, decideConfig } from '../../src/config/config.js';
import { createLogger } from '../../src/config/logger.js';
import { sql } from '../../src/database/sql.js';
import { runs } from '../property-runs.js';
import { type SpawnedService, spawnService } from '../spawn-service.js';
import { prepareDataDir } from '../stoa-process.js';
import { waitUntil } from '../wait-until.js';

const rounds = runs(1, 3);
const databaseKills = runs(1, 2);
const workers = 6;
const acknowledgedPerRound = 24;
const fast = {
  STOA_RATE_REPORTS: '100000/s',
  STOA_RATE_READS: '100000/s',
  STOA_RATE_EVENTS: '100000/s',
  STOA_RATE_INSTALL_ADDRESS: '100000/s',
};

let parent: string;
let dataDir: string;
let keys: Keys;

interface Keys {
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
  dataDir = await prepareDataDir(path.join(parent, 'data'));
  keys = await administer(makeKeys);
});

after(async () => {
  await rm(parent, { recursive: true, force: true });
});

/**
 * The operator's work on the data, beside a running service or without one. Starting the command for each step would
 * take seconds.
 */
async function administer<T>(work: (administration: Administration) => Promise<T>): Promise<T> {
  const config: Config = decideConfig({
    variables: { STOA_DATA: dataDir },
    workingDir: parent,
    temporaryDir: tmpdir(),
    cacheDir: undefined,
  });
  const administration = await openAdministration({
    config,
    logger: createLogger('silent'),
    migrate: 'never',
  });
  try {
    return await work(administration);
  } finally {
    await administration.close();
  }
}

async function makeKeys({ access }: Administration): Promise<Keys> {
  const { merchantId } = await access.createMerchant('Durable');
  await access.registerApp(merchantId, 'com.example.durable');
  const apiKey = await access.issue({ kind: 'api_key', merchantId });
  const credential = await access.issue({ kind: 'credential', merchantId });
  const basic = `${credential.username ?? ''}:${credential.secret}`;
  return { apiKey: apiKey.secret, basic: Buffer.from(basic).toString('base64') };
}

function post(url: string, body: object, authorization?: string): Promise<Response> {
  const headers = {
    'content-type': 'application/json',
    ...(authorization === undefined ? {} : { authorization }),
  };
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** The answer was 503: nothing is acknowledged. */
class Away extends Error {}

function assertStatus(response: Response, status: number): void {
  if (response.status === 503) throw new Away();
  assert.equal(response.status, status);
}

async function sendReport(url: string, acknowledged: Acknowledged): Promise<void> {
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
  assertStatus(response, 200);
  const { reportId } = (await response.json()) as { reportId: number };
  acknowledged.reports.set(reportId, id);
}

async function sendEvents(url: string, acknowledged: Acknowledged): Promise<void> {
  const events = Array.from({ length: 5 }, () => ({
    event_name: 'purchase_completed',
    payload: { amount: '1.00' },
    event_datetime: '2026-11-20T12:00:00Z',
    event_id: randomUUID(),
    installation_id: randomUUID(),
  }));
  const response = await post(`${url}/attribution-api/v1/events`, { events }, `Basic ${keys.basic}`);
  assertStatus(response, 204);
  acknowledged.events.push(...events.map((event) => event.event_id));
}

async function sendInstall(url: string, acknowledged: Acknowledged): Promise<void> {
  const token = randomUUID();
  const response = await post(`${url}/merchant-api/v1/attribution/install`, {
    token,
    bundle_id: 'com.example.durable',
  });
  assertStatus(response, 200);
  acknowledged.installations.set(token, installationOf(await response.text()));
}

function installationOf(jwt: string): string {
  const payload = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()) as {
    installation_token: string;
  };
  return payload.installation_token;
}

/** Sends requests until `stop`, or until the connection breaks. Whatever was answered counts as acknowledged. */
async function load(url: string, acknowledged: Acknowledged, stop: AbortSignal): Promise<void> {
  const sends = [sendReport, sendEvents, sendInstall];
  for (let turn = 0; !stop.aborted; turn += 1) {
    try {
      await sends[turn % sends.length]?.(url, acknowledged);
    } catch (error) {
      if (error instanceof assert.AssertionError) throw error;
      // While the database is away, the request is repeated, as a client would.
      if (!(error instanceof Away)) return;
    }
  }
}

function startLoad(url: string, acknowledged: Acknowledged): { end(): Promise<void> } {
  const stop = new AbortController();
  const senders = Promise.all(Array.from({ length: workers }, () => load(url, acknowledged, stop.signal)));
  return {
    end: async () => {
      stop.abort();
      await senders;
    },
  };
}

function countOf({ reports, events, installations }: Acknowledged): number {
  return reports.size + events.length / 5 + installations.size;
}

function acknowledging(acknowledged: Acknowledged, more: number): Promise<true> {
  const before = countOf(acknowledged);
  return waitUntil('enough is acknowledged', async () =>
    countOf(acknowledged) >= before + more ? true : undefined,
  );
}

async function assertReportsComplete(url: string, { reports }: Acknowledged): Promise<void> {
  for (const [reportId, id] of reports) {
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
}

async function assertInstallationsStand(url: string, { installations }: Acknowledged): Promise<void> {
  for (const [token, installation] of installations) {
    const response = await post(`${url}/merchant-api/v1/attribution/install`, {
      token,
      bundle_id: 'com.example.durable',
    });
    assert.equal(installationOf(await response.text()), installation);
  }
}

async function assertEventsRecorded(url: string, { events }: Acknowledged): Promise<void> {
  await waitUntil('the event queue is empty', async () => {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    return /^stoa_event_batches_queued 0$/m.test(metrics) ? true : undefined;
  });
  const rows = await administer(({ database }) =>
    database.query<{ id: string }>(sql`
      select event_id::text as id
      from stoa.attribution_event`),
  );
  const recorded = new Set(rows.map(({ id }) => id));
  assert.equal(recorded.size, rows.length, 'none is recorded twice');
  assert.deepEqual(
    events.filter((id) => !recorded.has(id)),
    [],
    'every acknowledged event is recorded',
  );
}

async function assertNothingLost(url: string, acknowledged: Acknowledged): Promise<void> {
  await assertReportsComplete(url, acknowledged);
  await assertInstallationsStand(url, acknowledged);
  await assertEventsRecorded(url, acknowledged);
}

test('kill -9 of the service under load loses nothing that was acknowledged', {
  timeout: 290_000,
}, async () => {
  const acknowledged: Acknowledged = { reports: new Map(), events: [], installations: new Map() };
  for (let round = 1; round <= rounds; round += 1) {
    const service = await spawnService(['--data', dataDir], fast);
    const sending = startLoad(service.url, acknowledged);
    await acknowledging(acknowledged, acknowledgedPerRound);
    await service.end('SIGKILL');
    await sending.end();
  }
  const service = await spawnService(['--data', dataDir], fast);
  await assertNothingLost(service.url, acknowledged);
  assert.equal(await service.end('SIGTERM'), 0);
});

/** The process of the database; undefined while there is none. */
async function databasePid(): Promise<number | undefined> {
  const file = path.join(dataDir, 'postgres', 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch(() => '');
  return Number(text.split('\n', 1)[0]) || undefined;
}

/** Kills the database, and waits until another process has taken its place. */
async function killDatabase(): Promise<void> {
  const killed = (await databasePid()) ?? assert.fail('the directory has no server');
  process.kill(killed, 'SIGKILL');
  await waitUntil('the database runs again', async () => {
    const pid = await databasePid();
    return pid === killed ? undefined : pid;
  });
}

async function untilReady(service: SpawnedService): Promise<void> {
  await waitUntil('/readyz says 200', async () =>
    (await fetch(`${service.url}/readyz`)).status === 200 ? true : undefined,
  );
}

test('kill -9 of the database under load neither ends the service nor loses anything', {
  timeout: 290_000,
}, async () => {
  const acknowledged: Acknowledged = { reports: new Map(), events: [], installations: new Map() };
  const service = await spawnService(['--data', dataDir], fast);
  const sending = startLoad(service.url, acknowledged);
  for (let kill = 1; kill <= databaseKills; kill += 1) {
    await acknowledging(acknowledged, acknowledgedPerRound);
    await killDatabase();
    await untilReady(service);
  }
  await acknowledging(acknowledged, acknowledgedPerRound);
  await sending.end();
  await assertNothingLost(service.url, acknowledged);
  assert.equal(await service.end('SIGTERM'), 0);
  const foreign = service.lines.filter((line) => !line.startsWith('{"level":'));
  assert.deepEqual(foreign, [], 'nothing is printed past the log');
});
