import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import { isLogToBeCopied } from '@stoa/embedded';
import { type Administration, openAdministration } from '../../src/administration/administration.js';
import { decideConfig } from '../../src/config/config.js';
import { createLogger } from '../../src/config/logger.js';
import { sql } from '../../src/database/sql.js';
import { type SpawnedService, spawnService } from '../spawn-service.js';
import { prepareDataDir, type Running, runJson, startStoa } from '../stoa-process.js';
import { waitUntil } from '../wait-until.js';

/** So many requests of each kind are sent during the backup, between its end and the instant, and after that. */
const perKind = 15;
/** The whole drill takes 90 s on a machine with a load of 30. */
const busyMachineMs = 120_000;

let parent: string;
let dataDir: string;
let backups: string;

before(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'stoa-drill-'));
  dataDir = await prepareDataDir(path.join(parent, 'data'));
  backups = path.join(parent, 'backups');
});

after(async () => {
  await rm(parent, { recursive: true, force: true });
});

/** The operator's work on the data, beside a running service or without one. */
async function administer<T>(dir: string, work: (administration: Administration) => Promise<T>): Promise<T> {
  const config = decideConfig({
    variables: { STOA_DATA: dir },
    workingDir: parent,
    temporaryDir: tmpdir(),
    cacheDir: undefined,
  });
  const administration = await openAdministration({
    config,
    logger: createLogger('silent'),
    migrate: 'always',
  });
  try {
    return await work(administration);
  } finally {
    await administration.close();
  }
}

interface Keys {
  readonly apiKey: string;
  readonly basic: string;
}

async function makeKeys({ access }: Administration): Promise<Keys> {
  const { merchantId } = await access.createMerchant('Drill');
  await access.registerApp(merchantId, 'com.example.drill');
  const apiKey = await access.issue({ kind: 'api_key', merchantId });
  const { username = '', secret } = await access.issue({ kind: 'credential', merchantId });
  return { apiKey: apiKey.secret, basic: Buffer.from(`${username}:${secret}`).toString('base64') };
}

/** A row that was acknowledged: the id by which it must be found, and when its request was sent and answered. */
interface Acknowledged {
  readonly id: string;
  readonly sentMs: number;
  readonly answeredMs: number;
}

function call(url: string, body: object, authorization?: string): Promise<Response> {
  const headers = {
    'content-type': 'application/json',
    ...(authorization === undefined ? {} : { authorization }),
  };
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
}

const settledAt = '2026-11-20T12:00:00Z';

async function sendReport(url: string, { apiKey }: Keys): Promise<string> {
  const amounts = { currency: 'EUR', full_amount: 1190, tax_amount: 190, payer_country: 'DEU' };
  const transactions = [{ id: randomUUID(), ...amounts, settled_at: settledAt }];
  const answer = await call(
    `${url}/merchant-api/v1/reports/transactions`,
    { created_at: settledAt, transactions },
    `Bearer ${apiKey}`,
  );
  assert.equal(answer.status, 200);
  return String(((await answer.json()) as { reportId: number }).reportId);
}

async function sendEvent(url: string, { basic }: Keys): Promise<string> {
  const id = randomUUID();
  const events = [
    {
      event_name: 'opened',
      payload: {},
      event_datetime: settledAt,
      event_id: id,
      installation_id: randomUUID(),
    },
  ];
  const answer = await call(`${url}/attribution-api/v1/events`, { events }, `Basic ${basic}`);
  assert.equal(answer.status, 204);
  return id;
}

async function sendInstall(url: string): Promise<string> {
  const body = { token: randomUUID(), bundle_id: 'com.example.drill' };
  const answer = await call(`${url}/merchant-api/v1/attribution/install`, body);
  assert.equal(answer.status, 200);
  const payload = (await answer.text()).split('.')[1] ?? '';
  const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return String((claims as { installation_token: unknown }).installation_token);
}

/** Requests of every kind, each sender's next one after the answer to its last, and every acknowledgement. */
function createLoad(url: string, keys: Keys) {
  const acknowledged: Acknowledged[] = [];
  const send = async (one: () => Promise<string>, count: number): Promise<void> => {
    for (let sent = 0; sent < count; sent += 1) {
      const sentMs = Date.now();
      const id = await one();
      acknowledged.push({ id, sentMs, answeredMs: Date.now() });
    }
  };
  const kinds = [() => sendReport(url, keys), () => sendEvent(url, keys), () => sendInstall(url)];
  return {
    acknowledged,
    sendEach: async (count: number) => {
      await Promise.all(kinds.map((kind) => send(kind, count)));
    },
  };
}

/** Waits until the copied log has everything that the server has. */
async function untilCopied(): Promise<void> {
  await administer(dataDir, ({ database }) =>
    waitUntil(
      'the log is copied',
      async () => {
        const [row] = await database.query<{ isThere: boolean }>(sql`
        select flush_lsn >= pg_current_wal_flush_lsn() as is_there
        from pg_stat_replication`);
        return row?.isThere === true ? true : undefined;
      },
      busyMachineMs,
    ),
  );
}

async function killAll(service: SpawnedService): Promise<void> {
  const [pid] = (await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n', 1);
  await service.end('SIGKILL');
  process.kill(Number(pid), 'SIGKILL');
}

interface Restored {
  readonly healthy: boolean;
  readonly last_commit: string;
}

/** Restores into a new directory that has the secret. */
async function restore(name: string, more: readonly string[]): Promise<{ dir: string; result: Restored }> {
  const dir = path.join(parent, name);
  await mkdir(dir, { mode: 0o700 });
  await copyFile(path.join(dataDir, 'secret'), path.join(dir, 'secret'));
  const result = await runJson<Restored>(['restore', '--from', backups, '--data', dir, ...more], {});
  return { dir, result };
}

async function idsIn({ database }: Administration): Promise<ReadonlySet<string>> {
  const rows = await database.query<{ id: string }>(sql`
    select report_id::text as id from stoa.report
    union all
    select unnest(event_ids)::text from stoa.event_segment
    union all
    select installation_id::text from stoa.installation`);
  return new Set(rows.map(({ id }) => id));
}

/** The ids of the rows in a restored directory, and what the verification of its trail finds. */
function lookInto(dir: string) {
  return administer(dir, async (administration) => ({
    ids: await idsIn(administration),
    findings: await findingsIn(administration),
  }));
}

interface Drill {
  readonly acknowledged: readonly Acknowledged[];
  readonly target: Date;
}

/** A service under load is backed up while it runs; later it and its database are killed. */
async function liveThrough(t: TestContext): Promise<Drill> {
  const service = await spawnService(['--data', dataDir], {
    STOA_RATE_REPORTS: '100000/s',
    STOA_RATE_READS: '100000/s',
    STOA_RATE_EVENTS: '100000/s',
    STOA_RATE_INSTALL_ADDRESS: '100000/s',
  });
  t.after(() => service.child.kill('SIGKILL'));
  const keys = await administer(dataDir, makeKeys);
  const load = createLoad(service.url, keys);
  await load.sendEach(5);
  const following: Running = startStoa(['backup', 'log', '--data', dataDir, '--to', backups], {});
  t.after(() => following.child.kill('SIGKILL'));
  await following.printed('Copying the log');
  assert.equal(await isLogToBeCopied(dataDir), true, 'from now on doctor misses it');
  await Promise.all([
    runJson(['backup', '--data', dataDir, '--to', backups, '--keep', '7'], {}),
    load.sendEach(perKind),
  ]);
  await load.sendEach(perKind);
  const target = new Date();
  await load.sendEach(perKind);
  await administer(dataDir, ({ access }) => access.createMerchant('After the instant'));
  await untilCopied();
  await killAll(service);
  const { code, stderr } = await following.ended;
  assert.equal(code, 1);
  assert.match(stderr, /^stoa: /m);
  return { acknowledged: load.acknowledged, target };
}

/** The newest head of a trail. A service signs one when it stops. */
async function newestHead({ database }: Administration): Promise<string> {
  const [row] = await database.query<{ signature: string }>(sql`
    select signature
    from stoa.audit_head
    order by head_no desc
    limit 1`);
  return row?.signature ?? assert.fail('no head was signed');
}

/** What the verification of a trail finds, compared with a head that was kept elsewhere. */
async function findingsIn({ trail }: Administration, head?: string): Promise<readonly string[]> {
  return (await trail.verify(head)).findings.map(({ kind }) => kind);
}

test('the drill: after kill -9 of everything, a restore has every acknowledged row, or those up to an instant', {
  timeout: 600_000,
}, async (t) => {
  const { acknowledged, target } = await liveThrough(t);

  const whole = await restore('whole', []);
  assert.equal(whole.result.healthy, true, JSON.stringify(whole.result));
  const found = await lookInto(whole.dir);
  assert.deepEqual(
    acknowledged.filter(({ id }) => !found.ids.has(id)),
    [],
    `all of ${acknowledged.length} rows are there`,
  );

  const before = await restore('before', ['--until', target.toISOString()]);
  const past = await lookInto(before.dir);
  const early = acknowledged.filter(({ answeredMs }) => answeredMs < target.getTime());
  const late = acknowledged.filter(({ sentMs }) => sentMs > target.getTime());
  assert.ok(early.length >= 2 * 3 * perKind && late.length >= 3 * (perKind - 1));
  assert.deepEqual(
    early.filter(({ id }) => !past.ids.has(id)),
    [],
    'what was acknowledged before the instant is there',
  );
  assert.deepEqual(
    late.filter(({ id }) => past.ids.has(id)),
    [],
    'what was sent after it is not',
  );
  assert.ok(Date.parse(before.result.last_commit) <= target.getTime());

  assert.deepEqual([found.findings, past.findings], [[], []]);
  const service = await spawnService(['--data', whole.dir], {});
  t.after(() => service.child.kill('SIGKILL'));
  await service.end('SIGTERM');
  const head = await administer(whole.dir, async (administration) => {
    const newest = await newestHead(administration);
    assert.deepEqual(await findingsIn(administration, newest), []);
    return newest;
  });
  const missing = await administer(before.dir, (administration) => findingsIn(administration, head));
  assert.deepEqual(missing, ['removed_tail', 'missing_head']);
});
