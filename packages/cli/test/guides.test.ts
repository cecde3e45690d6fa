import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type AttributionEvent, createStoaClient, type StoaClient } from '@stoa/client';
import { prepareDataDir, type Running, startStoa } from '@stoa/server/test/stoa-process';
import { waitUntil } from '@stoa/server/test/wait-until';
import type { DemonstrationKeys } from '../src/demonstration-keys.js';

/**
 * The commands and programs of the pages in docs/guide, as a reader would copy them, against a service that has just
 * started.
 */

const rootDir = fileURLToPath(new URL('../../../../', import.meta.url));
const run = promisify(execFile);

/** The reader's folder: the demonstration's data, and the packages. */
let folder: string;
let serving: Running;
let url: string;
let keys: DemonstrationKeys;
let stoa: StoaClient;

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'stoa-guides-'));
  const dataDir = await prepareDataDir(path.join(folder, 'stoa-data'));
  serving = startStoa(['serve', '--demo'], { STOA_DATA: dataDir });
  await symlink(path.join(rootDir, 'node_modules'), path.join(folder, 'node_modules'));
  await writeFile(path.join(folder, 'package.json'), '{}');
  await serving.printed('Ctrl-C stops the service');
  url = /Stoa runs at (\S+)/.exec(serving.output())?.[1] ?? '';
  keys = JSON.parse(await readFile(path.join(dataDir, 'demo.json'), 'utf8')) as DemonstrationKeys;
  stoa = createStoaClient({ baseUrl: url, apiKey: keys.apiKey, credential: keys });
});

after(async () => {
  serving.child.kill('SIGINT');
  assert.equal((await serving.ended).code, 0);
  await rm(folder, { recursive: true, force: true });
});

/** The blocks of a page in a language. */
async function blocksOf(page: string, language: string): Promise<readonly string[]> {
  const text = await readFile(path.join(rootDir, 'docs/guide', page), 'utf8');
  return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, found, block = '']) =>
    found === language ? block : [],
  );
}

test('the first report: every command of the page works, and prints what the page says', async () => {
  const [start, ...commands] = await blocksOf('first-report.md', 'sh');
  assert.equal(start, 'npm ci && npm start\n');
  const script = commands.join('\n').replace('http://127.0.0.1:8080', url);
  // The service is on this machine, so its calls must not go through a proxy that the environment may name.
  const env = { ...process.env, NO_PROXY: '127.0.0.1', no_proxy: '127.0.0.1' };
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], { cwd: folder, env });
  const [printed = ''] = await blocksOf('first-report.md', 'text');
  assert.ok(stdout.startsWith(printed), stdout);
  assert.match(stdout.slice(printed.length), /^3 recorded\nthe store's fee on order-1: 150 cents\n/);
  assert.match(stdout, / {2}completed: 2 valid, 0 invalid\n/);
  assert.match(stdout, /"currencies":\[\{"currency":"EUR",.*\}$/s);
});

/**
 * Runs the page's program with the buffer. `base` is the service that it calls, `limitMs` the time that its shutdown
 * may take.
 */
async function runBuffer(base: string, ids: readonly string[], limitMs: number): Promise<void> {
  const [program = ''] = await blocksOf('sending-events.md', 'js');
  await writeFile(path.join(folder, 'events.mjs'), program.replace('timeout(10_000)', `timeout(${limitMs})`));
  const driver = `
    import { purchased, shutDown } from './events.mjs';
    const order = { paidAt: new Date().toISOString(), installationId: '${randomUUID()}', total: '11.90', currency: 'EUR' };
    for (const eventId of ${JSON.stringify(ids)}) purchased({ ...order, eventId });
    await shutDown();`;
  await writeFile(path.join(folder, 'driver.mjs'), driver);
  const { username, password } = keys;
  const variables = { STOA_BASE_URL: base, STOA_USERNAME: username, STOA_PASSWORD: password };
  await run(process.execPath, ['driver.mjs'], { cwd: folder, env: { ...process.env, ...variables } });
}

const newIds = (count: number): string[] => Array.from({ length: count }, () => randomUUID());

/** How often each state occurs among the deliveries of these events. */
async function statesOf(ids: readonly string[]): Promise<Record<string, number>> {
  const asked = new Set(ids);
  const states: Record<string, number> = {};
  for await (const { event_id, state } of stoa.events.deliveries({ limit: 1_000 }))
    if (asked.has(event_id)) states[state] = (states[state] ?? 0) + 1;
  return states;
}

/** Waits until as many deliveries as there are events have the state. */
async function waitForState(ids: readonly string[], state: string): Promise<void> {
  await waitUntil(`the events are ${state}`, async () =>
    (await statesOf(ids))[state] === ids.length ? true : undefined,
  );
}

test('the buffer of the page sends everything before the process ends', async () => {
  const ids = newIds(1_500);
  await runBuffer(url, ids, 60_000);
  assert.equal((await stoa.events.fate(ids[1_499] ?? '')).event_name, 'purchase_completed');
  await waitForState(ids, 'waiting');
});

test('the buffer of the page keeps what it could not send, and it is taken later', async () => {
  const ids = newIds(3);
  await runBuffer('http://127.0.0.1:9', ids, 200);
  const lines = (await readFile(path.join(folder, 'unsent-events.ndjson'), 'utf8')).trim().split('\n');
  const kept = lines.map((line) => JSON.parse(line) as AttributionEvent);
  assert.deepEqual(
    kept.map(({ event_id }) => event_id),
    ids,
  );
  const { invalid, sentCount } = await stoa.events.send(kept);
  assert.deepEqual([sentCount, invalid], [3, []]);
});

test('the outbox of the page is sent again after a crash, and each event counts once', async () => {
  const [, program = ''] = await blocksOf('sending-events.md', 'js');
  const { drain } = (await import(`data:text/javascript,${encodeURIComponent(program)}`)) as {
    drain: (client: StoaClient, outbox: object) => Promise<number>;
  };
  const ids = newIds(5);
  let rows = ids.map((event_id) => ({
    event_id,
    event_name: 'purchase_completed',
    event_datetime: new Date().toISOString(),
    installation_id: ids[0],
    payload: { amount: '11.90', currency: 'EUR' },
  }));
  let hasCrashed = false;
  const outbox = {
    oldest: async (count: number) => rows.slice(0, count),
    remove: async (sent: readonly string[]) => {
      if (!hasCrashed) {
        hasCrashed = true;
        throw new Error('killed');
      }
      rows = rows.filter(({ event_id }) => !sent.includes(event_id));
    },
  };
  await assert.rejects(drain(stoa, outbox), /killed/);
  assert.equal(await drain(stoa, outbox), 5);
  assert.equal(await drain(stoa, outbox), 0);
  await waitForState(ids, 'duplicate');
  assert.deepEqual(await statesOf(ids), { waiting: 5, duplicate: 5 });
});
