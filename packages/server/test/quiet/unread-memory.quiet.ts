import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { type SpawnedService, spawnService } from '../spawn-service.js';
import { createTestDatabase, type TestDatabase, urlOf } from '../test-database.js';
import { waitUntil } from '../wait-until.js';

/** A short form of benchmarks/http. */
const connections = 300;
const boundMegabytes = 300;

/** Makes the service print its peak memory in kilobytes when it ends. */
const sayPeak = "process.on('exit',()=>console.error('peak='+process.resourceUsage().maxRSS))";

let scratch: TestDatabase;
let service: SpawnedService;
const clients: Socket[] = [];

before(async () => {
  scratch = await createTestDatabase();
  service = await spawnService([], {
    DATABASE_URL: urlOf(scratch.connection),
    STOA_SECRET: '0'.repeat(64),
    NODE_OPTIONS: `--import data:text/javascript,${sayPeak}`,
  });
});

after(async () => {
  for (const client of clients) client.destroy();
  await service.end('SIGTERM');
  await scratch.drop();
});

/** Connects, sends, and reads nothing. */
async function send(text: string): Promise<void> {
  const client = connect(Number(new URL(service.url).port), '127.0.0.1');
  client.on('error', () => undefined);
  clients.push(client);
  await once(client, 'connect');
  client.write(text);
}

async function metric(name: string): Promise<number> {
  const text = await (await fetch(`${service.url}/metrics`)).text();
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(name))
      ?.split(' ')[1] ?? 0,
  );
}

test(`answers that ${connections} clients without a key do not read keep the process under ${boundMegabytes} MB`, async () => {
  const request = (path: string): string => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`;
  for (let opened = 0; opened < connections; opened += 2) {
    await Promise.all([send(request('/openapi.json').repeat(16)), send(request('/docs').repeat(16))]);
  }
  const answered = 'stoa_http_requests_total{method="GET",route="/openapi.json",status="200"}';
  // Answers that wait are not counted yet. The first answer of each connection is, because it fits into the system's
  // buffers.
  await waitUntil('most are answered', async () =>
    (await metric(answered)) >= connections / 2 ? true : undefined,
  );
  for (const client of clients.splice(0)) client.destroy();
  await waitUntil('the connections are gone', async () =>
    (await metric('stoa_http_connections{listener="public"}')) < 10 ? true : undefined,
  );
  assert.equal(await service.end('SIGTERM'), 0);
  const peak = service.lines.find((line) => line.startsWith('peak='))?.slice('peak='.length);
  assert.ok(Number(peak) / 1024 < boundMegabytes, `the process had ${peak} KB`);
});
