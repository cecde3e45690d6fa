import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { spawnService } from '../spawn-service.js';
import { prepareDataDir, runStoa, startStoa } from '../stoa-process.js';
import { waitUntil } from '../wait-until.js';

let parent: string;
let dataDir: string;

before(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'stoa-drain-'));
  dataDir = await prepareDataDir(path.join(parent, 'data'));
});

after(async () => {
  await rm(parent, { recursive: true, force: true });
});

/** Sends the head of an install call and half of its body. */
function beginInstall(url: string): { sent: ClientRequest; answered: Promise<number> } {
  const sent = request(`${url}/merchant-api/v1/attribution/install`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
  });
  const answered = once(sent, 'response').then(([response]) => {
    const incoming = response as IncomingMessage;
    incoming.resume();
    return incoming.statusCode ?? 0;
  });
  sent.write('{"token":"slow",');
  return { sent, answered };
}

test('SIGTERM begins the draining, lets a request under way finish, and stops service and database', async () => {
  const service = await spawnService(['--data', dataDir], { STOA_DRAIN_DELAY_MS: '1500' });
  assert.equal((await fetch(`${service.url}/readyz`)).status, 200);
  const { sent, answered } = beginInstall(service.url);
  await waitUntil('the service holds the request', async () =>
    (await fetch(`${service.url}/healthz`)).ok ? true : undefined,
  );
  const ended = service.end('SIGTERM');
  // That /readyz answers 503 meanwhile is tested in operator-listener.test.ts, where the test decides how long draining
  // takes.
  await waitUntil('it drains', async () =>
    service.lines.some((line) => line.includes('"msg":"draining"')) ? true : undefined,
  );
  sent.end('"bundle_id":"com.example.unknown"}');
  assert.equal(await answered, 404);
  assert.equal(await ended, 0);
  const listed = await runStoa(['doctor', '--data', dataDir, '--json'], {});
  assert.equal(listed.code, 0, listed.stdout);
});

test('a second serve on the same data says who owns it, and an idle connection does not keep the first from stopping', async () => {
  const service = await spawnService(['--data', dataDir]);
  const second = await startStoa(['serve', '--data', dataDir, '--port', '0'], {}).ended;
  assert.equal(second.code, 3);
  assert.ok(second.stderr.includes(dataDir), second.stderr);
  const { port, hostname } = new URL(service.url);
  const silent = connect(Number(port), hostname);
  await once(silent, 'connect');
  // By now the service has also taken the silent connection, because it takes connections in the order in which they
  // arrive.
  assert.equal((await fetch(`${service.url}/readyz`)).status, 200);
  const ended = service.end('SIGTERM');
  await once(silent, 'close');
  assert.equal(await ended, 0);
});
