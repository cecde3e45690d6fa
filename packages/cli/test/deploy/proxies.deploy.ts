import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createStoaClient } from '@stoa/client';
import { createOperatorClient } from '@stoa/client/operator';
import { prepareDataDir, type Running, startStoa } from '@stoa/server/test/stoa-process';
import { waitUntil } from '@stoa/server/test/wait-until';
import type { DemonstrationKeys } from '../../src/demonstration-keys.js';
import { ask } from './ask.js';
import { proxyKinds } from './proxy-kinds.js';
import { freePort, type RunningProxy, startProxy, type Upstream, versionOf } from './start-proxy.js';

/**
 * Each file of deploy/proxies, with a proxy of Debian in front of a service, and in front of one that behaves badly.
 */

const rootDir = fileURLToPath(new URL('../../../../../', import.meta.url));
const certificates = process.env['STOA_TEST_CERTIFICATES'] ?? '';

let folder: string;
let dataDir: string;
let upstream: Upstream;
let serving: Running;
let keys: DemonstrationKeys;
let largeExport: Buffer;
/** Answers readiness, tells which headers arrived, and begins all other answers without ending them. */
let odd: Server;
const unfinished = new Set<ServerResponse>();
const proxies = new Map<string, RunningProxy>();
const oddProxies = new Map<string, RunningProxy>();

async function serve(...args: readonly string[]): Promise<Running> {
  const running = startStoa(['serve', ...args], {
    STOA_DATA: dataDir,
    STOA_PORT: String(upstream.stoaPort),
    STOA_OPERATOR_LISTEN: `127.0.0.1:${upstream.stoaOperatorsPort}`,
    STOA_TRUSTED_PROXIES: '127.0.0.1',
    STOA_DRAIN_DELAY_MS: '0',
  });
  await waitUntil('the service is ready', async () =>
    (await fetch(`http://127.0.0.1:${upstream.stoaPort}/readyz`).catch(() => undefined))?.ok
      ? true
      : undefined,
  );
  return running;
}

function startOdd(port: number): Promise<Server> {
  const server = createServer((request, response) => {
    request.resume();
    if (request.url === '/readyz') return response.end('{}');
    if (request.url === '/headers') return response.end(JSON.stringify(request.headers));
    response.writeHead(200, { 'content-type': 'text/csv' });
    unfinished.add(response);
    // More than a proxy holds back.
    return response.write('kind,transaction_id\n'.repeat(10_000));
  });
  return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)));
}

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'stoa-proxies-'));
  dataDir = await prepareDataDir(path.join(folder, 'data'));
  upstream = { stoaPort: await freePort(), stoaOperatorsPort: await freePort(), folder, certificates };
  serving = await serve('--demo');
  await serving.printed('Ctrl-C stops the service');
  keys = JSON.parse(await readFile(path.join(dataDir, 'demo.json'), 'utf8')) as DemonstrationKeys;
  const oddPort = await freePort();
  odd = await startOdd(oddPort);
  await Promise.all(
    proxyKinds.map(async (kind) => {
      if ((await versionOf(kind.program)) === undefined) return;
      proxies.set(kind.program, await startProxy(kind, upstream));
      const oddUpstream = { ...upstream, stoaPort: oddPort, stoaOperatorsPort: oddPort };
      oddProxies.set(kind.program, await startProxy(kind, oddUpstream));
    }),
  );
  largeExport = await exportLargeEvents();
});

after(async () => {
  for (const proxy of [...proxies.values(), ...oddProxies.values()]) await proxy.stop();
  odd.closeAllConnections();
  odd.close();
  serving.child.kill('SIGINT');
  await serving.ended;
  await rm(folder, { recursive: true, force: true });
});

/** A test with each proxy. Without its program the test says so, or fails in CI. */
function proxyTest(name: string, body: (proxy: RunningProxy, oddProxy: RunningProxy) => Promise<void>): void {
  for (const { program } of proxyKinds)
    test(`${program}: ${name}`, async (context) => {
      const [proxy, oddProxy] = [proxies.get(program), oddProxies.get(program)];
      if (proxy !== undefined && oddProxy !== undefined) return body(proxy, oddProxy);
      if (process.env['CI'] === 'true') assert.fail(`${program} is not installed`);
      context.diagnostic(`${program} is not installed`);
    });
}

proxyTest("a merchant's month goes through it", async ({ url }) => {
  const example = path.join(rootDir, 'packages/client/examples/merchant-month.mjs');
  const env = { ...process.env, STOA_BASE_URL: url, STOA_DATA: dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, [example], { env });
  assert.match(stdout, /recorded: 2\n[\s\S]*repaired: 1\n[\s\S]*statement/);
});

const uploadPath = '/merchant-api/v1/reports/transactions';
const uploadHeaders = () => ({ authorization: `Bearer ${keys.apiKey}`, 'content-type': 'application/json' });

proxyTest('a report of 5 MB goes through it', async ({ url, protocols, program }) => {
  const settledAt = new Date().toISOString();
  const transaction = { id: `large-${program}`, currency: 'EUR', full_amount: 1190, tax_amount: 190 };
  const report = JSON.stringify({
    created_at: settledAt,
    transactions: [{ ...transaction, payer_country: 'DEU', settled_at: settledAt }],
  });
  const body = Buffer.from(report.padEnd(5_242_880));
  for (const protocol of protocols) {
    const answer = await ask(protocol, url, { path: uploadPath, headers: uploadHeaders(), body });
    assert.equal(answer.status, 200, answer.body.toString());
  }
});

proxyTest("the client's own address is what Stoa learns", async (_, { url, protocols }) => {
  const spoofed = { 'x-forwarded-for': '192.0.2.1', forwarded: 'for=192.0.2.2' };
  for (const protocol of protocols) {
    const answer = await ask(protocol, url, { path: '/headers', headers: spoofed });
    const headers = JSON.parse(answer.body.toString()) as Record<string, string | undefined>;
    assert.equal(headers['x-forwarded-for'], '127.0.0.2');
    assert.equal(headers['forwarded'], undefined);
  }
});

/**
 * A Caddy before 2.7.6, such as Debian's, ends an answer that Stoa breaks off as if it were whole; its file says so.
 */
const hidesEnd = /^v?2\.([0-6]\.|7\.[0-5]\b)/;

proxyTest(
  'an answer that breaks off looks whole only through an old Caddy',
  async ({ program }, { url, protocols }) => {
    const breakOff = (): void => {
      for (const response of unfinished) response.destroy();
    };
    const expected = program === 'caddy' && hidesEnd.test((await versionOf(program)) ?? '');
    for (const protocol of protocols) {
      const looksWhole = await ask(protocol, url, { path: '/entries.csv', onBegun: breakOff }).then(
        () => true,
        () => false,
      );
      assert.equal(looksWhole, expected, protocol);
    }
  },
);

/** Of a time at which no other test has events. */
const exportPath = '/attribution-api/v1/exports/events?by=occurred&to=2021-01-01&format=csv';
/** Caddy asks for gzip unless its client says what it takes; a few bytes of that would be the whole answer. */
const exportHeaders = () => ({
  'accept-encoding': 'identity',
  authorization: `Basic ${Buffer.from(`${keys.username}:${keys.password}`).toString('base64')}`,
});

/** The most bytes that a socket of this machine holds back. */
async function socketBytes(buffer: 'rmem' | 'wmem'): Promise<number> {
  const settings = await readFile(`/proc/sys/net/ipv4/tcp_${buffer}`, 'utf8');
  return Number(settings.trim().split(/\s+/).at(-1));
}

const eventBytes = 30_000;

/** Sends events, and returns their export: more than sockets and proxies hold back of an answer that nobody reads. */
async function exportLargeEvents(): Promise<Buffer> {
  const baseUrl = `http://127.0.0.1:${upstream.stoaPort}`;
  const stoa = createStoaClient({ baseUrl, apiKey: keys.apiKey, credential: keys });
  await stoa.installations.match({ token: 'unread', bundle_id: 'com.example.demo' });
  const [{ installation_id } = assert.fail()] = (await stoa.installations.list().page()).installations;
  // Stoa and the proxy send, and both receivers hold back. The client's buffer stays small: it grows only while
  // somebody reads.
  const heldBack = (await socketBytes('rmem')) + 2 * (await socketBytes('wmem'));
  const length = Math.ceil((heldBack + 16_000_000) / eventBytes);
  const event = { event_name: 'unread', event_datetime: '2020-11-20', installation_id };
  const payload = { note: 'x'.repeat(eventBytes) };
  await stoa.events.send(Array.from({ length }, () => ({ ...event, event_id: randomUUID(), payload })));
  await waitUntil('all events are recorded', async () =>
    (await stoa.events.deliveries({ state: 'queued' }).page()).deliveries.length === 0 ? true : undefined,
  );
  const answer = await fetch(baseUrl + exportPath, { headers: exportHeaders() });
  const whole = Buffer.from(await answer.arrayBuffer());
  assert.ok(whole.length > length * eventBytes, whole.toString('utf8', 0, 1_000));
  return whole;
}

/** What a metric of the service says, added up over the lines that fit. */
async function measured(line: RegExp): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${upstream.stoaOperatorsPort}/metrics`);
  const lines = (await answer.text()).split('\n').filter((one) => line.test(one));
  return lines.reduce((sum, one) => sum + Number(one.split(' ').at(-1)), 0);
}

const exportsAnswered = () => measured(/^stoa_http_requests_total\{.*exports\/events/);
const connectionsInUse = () => measured(/^stoa_database_pool_connections\{state="busy"\}/);

proxyTest(
  'an export that nobody reads holds no connection of the database, and comes whole or is seen to break off',
  async ({ program, url, protocols }) => {
    const answered = await exportsAnswered();
    let begun = 0;
    let read = (): void => undefined;
    const reading = new Promise<void>((resolve) => {
      read = resolve;
    });
    const onBegun = (): Promise<void> => {
      begun += 1;
      return reading;
    };
    const asked = { path: exportPath, headers: exportHeaders(), onBegun };
    const answers = Promise.allSettled(protocols.map((protocol) => ask(protocol, url, asked)));
    try {
      const all = async () => (begun === protocols.length ? true : undefined);
      await waitUntil('the exports have begun', all);
      await waitUntil('no connection is in use', async () =>
        (await connectionsInUse()) === 0 ? true : undefined,
      );
      const other = await fetch(`${url}/attribution-api/v1/deliveries`, { headers: exportHeaders() });
      assert.equal(other.status, 200, await other.text());
      assert.equal(await exportsAnswered(), answered, 'the exports are still under way');
    } finally {
      read();
    }
    const hidden = program === 'caddy' && hidesEnd.test((await versionOf(program)) ?? '');
    for (const answer of await answers)
      if (answer.status === 'fulfilled' && !hidden) assert.ok(answer.value.body.equals(largeExport));
  },
);

proxyTest("the operator's calls are at their own address only", async ({ url, operatorsUrl }) => {
  for (const address of ['/metrics', '/operator-api/v1/merchants'])
    assert.equal((await fetch(url + address)).status, 404, address);
  const operator = createOperatorClient({ baseUrl: operatorsUrl, operatorToken: keys.operatorToken });
  assert.ok((await operator.merchants.list().page()).merchants.length > 0);
  assert.equal((await fetch(`${operatorsUrl}/merchant-api/v1/statements`)).status, 404);
});

proxyTest('plain HTTP leads to HTTPS, and nothing else is there', async ({ httpUrl }) => {
  const answer = await fetch(`${httpUrl}/readyz`, { redirect: 'manual' });
  assert.ok([301, 308].includes(answer.status), String(answer.status));
  assert.match(answer.headers.get('location') ?? '', /^https:\/\/localhost/);
});

/**
 * Begins an upload, and returns when it waits for its second try. Promises are in an object: they are not awaited here.
 */
function beginUpload({ url, program }: RunningProxy) {
  const waits: number[] = [];
  const settledAt = new Date().toISOString();
  const amounts = { currency: 'EUR', full_amount: 1190, tax_amount: 190 };
  const payment = { id: `away-${program}`, ...amounts, payer_country: 'DEU', settled_at: settledAt };
  return new Promise<{ reason: string; waits: readonly number[]; uploaded: Promise<{ validCount: number }> }>(
    (resolve) => {
      const onRetry = ({ reason, waitMs }: { reason: string; waitMs: number }): void => {
        waits.push(waitMs);
        resolve({ reason, waits, uploaded });
      };
      const uploaded = createStoaClient({ baseUrl: url, apiKey: keys.apiKey, onRetry }).reports.upload([
        payment,
      ]);
    },
  );
}

test('reports that are sent while Stoa is away arrive when it is back', async () => {
  serving.child.kill('SIGTERM');
  await serving.ended;
  const begun = await Promise.all([...proxies.values()].map(beginUpload));
  for (const { reason } of begun) assert.match(reason, /proxy.* 50[23]/);
  serving = await serve();
  for (const { uploaded, waits } of begun) {
    assert.equal((await uploaded).validCount, 1);
    assert.ok(Math.max(...waits) <= 8_000, String(waits));
  }
});
