import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import {
  openTestAdministration,
  prepareDataDir,
  type Running,
  runJson,
  startStoa,
  type TestAdministration,
} from '@stoa/server/test/stoa-process';
import { waitUntil } from '@stoa/server/test/wait-until';

let parent: string;
let administration: TestAdministration;

before(async () => {
  administration = await openTestAdministration();
  parent = await mkdtemp(path.join(tmpdir(), 'stoa-processes-'));
});

after(async () => {
  await administration.close();
  await rm(parent, { recursive: true, force: true });
});

interface ReadyLine {
  readonly pid: number;
  readonly role: 'api' | 'worker';
  readonly url?: string;
}

/** A started service of several processes, and the lines with which they said that they were ready. */
interface Started {
  readonly serving: Running;
  readyLines(): readonly ReadyLine[];
}

function startProcesses(args: readonly string[], variables: Record<string, string>): Started {
  const serving = startStoa(['serve', '--port', '0', ...args], variables);
  let log = '';
  serving.child.stderr.on('data', (chunk) => {
    log += String(chunk);
  });
  return {
    serving,
    readyLines: () =>
      log
        .split('\n')
        .filter((line) => line.endsWith('"msg":"ready"}'))
        .map((line) => JSON.parse(line) as ReadyLine),
  };
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Waits for a process that became ready in the place of the one that was killed. */
async function replaced({ readyLines }: Started, { pid, role }: ReadyLine): Promise<ReadyLine> {
  const before = readyLines().length;
  process.kill(pid, 'SIGKILL');
  return waitUntil(`another ${role} is ready`, async () => readyLines().slice(before)[0]);
}

/** Uploads a report, and waits until its transaction is recorded. */
async function reportIsProcessed(url: string, key: string): Promise<void> {
  const now = new Date().toISOString();
  const money = { currency: 'EUR', full_amount: 1190, tax_amount: 190 };
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const uploaded = await fetch(`${url}/merchant-api/v1/reports/transactions`, {
    method: 'POST',
    headers,
    body: JSON.stringify({
      created_at: now,
      transactions: [{ id: 't-1', ...money, payer_country: 'DEU', settled_at: now }],
    }),
  });
  const { reportId } = (await uploaded.json()) as { reportId: number };
  await waitUntil('the report is completed', async () => {
    const result = await fetch(`${url}/merchant-api/v1/reports/transactions?report_id=${reportId}`, {
      headers,
    });
    const { completed_at: completedAt } = (await result.json()) as { completed_at: string | null };
    return completedAt ?? undefined;
  });
}

test('several processes share a port, one works, a killed one is replaced, and all stop in order', async () => {
  const dataDir = await prepareDataDir(path.join(parent, 'data'));
  const variables = { STOA_DATA: dataDir };
  const started = startProcesses(['--processes', '3'], variables);
  await started.serving.printed('all processes are ready');
  const [worker, one, other] = started.readyLines();
  assert.ok(worker && one && other);
  assert.deepEqual([worker.role, one.role, other.role], ['worker', 'api', 'api']);
  assert.equal(worker.url, undefined);
  const { url = '' } = one;
  assert.equal(other.url, url);

  const metrics = await (await fetch(`${url}/metrics`)).text();
  for (const name of ['worker', 'api-1', 'api-2'])
    assert.match(metrics, new RegExp(`^process_resident_memory_bytes\\{process="${name}"\\} \\d`, 'm'));
  assert.equal(metrics.match(/^# TYPE stoa_http_requests_total /gm)?.length, 1);

  await runJson(['merchant', 'create', '--name', 'Example Games'], variables);
  const issued = await runJson<{ api_key: string }>(['api-key', 'issue', '--merchant', '1'], variables);
  const newWorker = await replaced(started, worker);
  assert.equal(newWorker.role, 'worker');
  await reportIsProcessed(url, issued.api_key);

  started.serving.child.kill('SIGTERM');
  const { code, stderr } = await started.serving.ended;
  assert.equal(code, 0, stderr);
  const lines = stderr
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { pid: number; msg: string });
  const stopped = lines.filter(({ msg }) => msg === 'stopped').map(({ pid }) => pid);
  assert.deepEqual(new Set(stopped.slice(0, 2)), new Set([one.pid, other.pid]));
  assert.deepEqual(stopped.slice(2), [newWorker.pid, started.serving.child.pid]);
  assert.ok(!existsSync(path.join(dataDir, 'postgres', 'postmaster.pid')), 'no postmaster is left');
});

/** The status of the answer. */
function statusAt(url: string, agent: Agent): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode));
    }).once('error', reject);
  });
}

test('a message to a process that was just killed does not end the others', async () => {
  const started = startProcesses(['--processes', '2'], administration.variables);
  const { child, ended } = started.serving;
  await started.serving.printed('all processes are ready');
  const [worker, api] = started.readyLines();
  assert.ok(worker && api);
  const { url = '' } = api;
  const agent = new Agent({ keepAlive: true, maxSockets: 2 });
  // Two connections, which do not need the first process any more.
  await Promise.all([statusAt(`${url}/readyz`, agent), statusAt(`${url}/readyz`, agent)]);

  child.kill('SIGSTOP');
  const metrics = statusAt(`${url}/metrics`, agent);
  assert.equal(await statusAt(`${url}/readyz`, agent), 200);
  process.kill(worker.pid, 'SIGKILL');
  await waitUntil('it has ended', async () => {
    const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(worker.pid)], { encoding: 'utf8' });
    return /^(?:Z|$)/.test(stdout.trim()) ? true : undefined;
  });
  child.kill('SIGCONT');
  assert.equal(await metrics, 200);
  await waitUntil('another worker is ready', async () => started.readyLines()[2]);
  agent.destroy();
  child.kill('SIGINT');
  const { code, stderr } = await ended;
  assert.equal(code, 0, stderr);
});

/**
 * Waits until a process has started another one, which may not have loaded anything yet, and returns the id of that
 * one.
 */
function startedBy(starter: number | undefined, role: ReadyLine['role'], before?: number): Promise<number> {
  return waitUntil(`a process is started as ${role}`, async () => {
    const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
    return [...stdout.matchAll(/^ *(\d+) +(\d+) .*--role (\w+)$/gm)]
      .filter(([, , parentId, given]) => Number(parentId) === starter && given === role)
      .map(([, id]) => Number(id))
      .find((id) => id !== before);
  });
}

test('a stop waits for a process that starts again, and stops it', async () => {
  const started = startProcesses(['--processes', '2'], administration.variables);
  const { child, ended, printed } = started.serving;
  await printed('all processes are ready');
  const api = started.readyLines()[1];
  assert.ok(api);
  process.kill(api.pid, 'SIGKILL');
  await printed('a process ended unexpectedly and will be started again');
  await startedBy(child.pid, 'api', api.pid);
  child.kill('SIGTERM');
  const { code, stderr } = await ended;
  assert.equal(code, 0, stderr);
  assert.equal(started.readyLines().length, 3);
});

test('Ctrl-C while they start is no error', async () => {
  const dataDir = await prepareDataDir(path.join(parent, 'interrupted'));
  const { child, ended } = startProcesses(['--processes', '2'], { STOA_DATA: dataDir }).serving;
  const worker = await startedBy(child.pid, 'worker');
  child.kill('SIGINT');
  process.kill(worker, 'SIGINT');
  const { code, stderr } = await ended;
  assert.equal(code, 0, stderr);
  assert.ok(!existsSync(path.join(dataDir, 'postgres', 'postmaster.pid')), 'no postmaster is left');
});

test('when the process that started the others is killed, none of them is left', async () => {
  const started = startProcesses(['--processes', '2'], administration.variables);
  await started.serving.printed('all processes are ready');
  started.serving.child.kill('SIGKILL');
  await started.serving.ended;
  const pids = started.readyLines().map(({ pid }) => pid);
  assert.equal(pids.length, 2);
  await waitUntil('all have ended', async () => (pids.some(isRunning) ? undefined : true));
});

test('a port that is taken is said once, and nothing is left running', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  const { port } = taken.address() as AddressInfo;
  const started = startProcesses(['--port', String(port), '--processes', '2'], administration.variables);
  const { code, stderr } = await started.serving.ended;
  taken.close();
  assert.equal(code, 3);
  assert.equal(stderr.match(/cannot listen on 127\.0\.0\.1/g)?.length, 1, stderr);
  assert.ok(!started.readyLines().some(({ pid }) => isRunning(pid)));
});

test('the demonstration is for one process', async () => {
  const { serving } = startProcesses(['--processes', '2', '--demo'], administration.variables);
  const { code, stderr } = await serving.ended;
  assert.equal(code, 2);
  assert.match(stderr, /--processes \(STOA_PROCESSES\)/);
});
