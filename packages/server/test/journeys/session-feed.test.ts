import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { createGzip, gzipSync } from 'node:zlib';
import { runs } from '../property-runs.js';
import { type SpawnedService, spawnService } from '../spawn-service.js';
import { prepareDataDir, runJson } from '../stoa-process.js';
import { waitUntil } from '../wait-until.js';

const seenAt = new Date(Date.now() - 3_600_000).toISOString();
let parent: string;
let dataDir: string;
let token: string;
let service: SpawnedService;

before(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'stoa-feed-'));
  dataDir = await prepareDataDir(path.join(parent, 'data'));
  const issued = await runJson<{ operator_token: string }>(['operator-token', 'issue'], {
    STOA_DATA: dataDir,
  });
  token = issued.operator_token;
  service = await spawnService(['--data', dataDir]);
});

after(async () => {
  await service.end('SIGTERM');
  await rm(parent, { recursive: true, force: true });
});

function linesOf(count: number, from = 0): string {
  return Array.from({ length: count }, (_, index) => {
    const number = from + index;
    return `{"store_user_id":"u${number}","ip_address":"203.0.${(number >> 8) & 255}.${number & 255}","seen_at":"${seenAt}"}\n`;
  }).join('');
}

interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

function begin(url: string, headers: Readonly<Record<string, string>> = {}) {
  const sent: ClientRequest = request(`${url}/operator-api/v1/store-sessions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson', ...headers },
  });
  const answered = once(sent, 'response').then(async ([response]): Promise<Answer> => {
    const incoming = response as IncomingMessage;
    const body = (await json(incoming)) as Answer['body'];
    return { status: incoming.statusCode ?? 0, body };
  });
  return { sent, answered };
}

function post(url: string, body: Buffer): Promise<Answer> {
  const { sent, answered } = begin(url, { 'content-encoding': 'gzip', expect: '100-continue' });
  sent.on('continue', () => sent.end(body));
  return answered;
}

async function fedSoFar({ url }: SpawnedService): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/stoa_store_sessions_total\{outcome="stored"\} (\d+)/.exec(metrics)?.[1] ?? 0);
}

/** Many batches. */
const sessions = runs(10_000, 30_000);

test('a long gzipped stream is fed while other requests are answered, and its sessions match', async () => {
  const { sent, answered } = begin(service.url, { 'content-encoding': 'gzip' });
  const gzip = createGzip();
  gzip.pipe(sent);
  for (let from = 10_000; from < 10_000 + sessions; from += 1_000) {
    if (!gzip.write(linesOf(1_000, from))) await once(gzip, 'drain');
    if (from % 5_000 === 0) assert.equal((await fetch(`${service.url}/readyz`)).status, 200);
  }
  gzip.end('{"store_user_id":"x"}\n');
  const { status, body } = await answered;
  assert.deepEqual(
    [status, body['received'], body['stored'], body['refused']],
    [200, sessions + 1, sessions, 1],
  );
});

test('SIGTERM ends a stream after its batch; nothing reported as stored is lost, and sending it again is safe', async () => {
  const before = await fedSoFar(service);
  const { sent, answered } = begin(service.url);
  sent.write(linesOf(3_500));
  await waitUntil('three batches are stored', async () =>
    (await fedSoFar(service)) === before + 3_000 ? true : undefined,
  );
  const ended = service.end('SIGTERM');
  const { status, body } = await answered;
  assert.deepEqual([status, body['code']], [503, 'feed_interrupted']);
  assert.match(String(body['detail']), / 3000 lines .* 3000 sessions /);
  assert.equal(await ended, 0);

  const again = await spawnService(['--data', dataDir]);
  const whole = await post(again.url, gzipSync(linesOf(4_000)));
  assert.deepEqual([whole.status, whole.body['stored'], whole.body['repeated']], [200, 1_000, 3_000]);
  assert.equal(await again.end('SIGTERM'), 0);
});
