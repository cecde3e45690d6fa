import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import type { Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { Registry } from 'prom-client';
import { waitUntil } from '../../../test/wait-until.js';
import { createLogger } from '../../config/logger.js';
import { type App, createApp } from '../app.js';
import { createHttpMetrics } from '../metrics.js';
import { createByteLimit } from './limit-bytes.js';

let app: App;
const connections = new Set<Socket>();
let answer: () => void = () => undefined;
let arrived = 0;
/** What a request does before its bytes count, such as signing in. */
let signIn: () => Promise<void> = async () => undefined;

before(async () => {
  app = await createApp({
    logger: createLogger('silent'),
    metrics: createHttpMetrics(new Registry()),
    schemas: [],
  });
  const limitBytes = createByteLimit({ most: 100, share: 70 });
  app.post(
    '/body',
    {
      bodyLimit: 80,
      onRequest: [
        () => signIn(),
        async (request, reply) => limitBytes(String(request.headers['x-caller'] ?? 'one'), request, reply),
      ],
    },
    async () => {
      arrived += 1;
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return 'done';
    },
  );
  app.server.on('connection', (socket) => connections.add(socket));
  await app.listen({ host: '127.0.0.1', port: 0 });
});

after(() => app.close());

/** Sends a body of this many bytes; resolves with the status of the answer. */
function post(bytes: number, headers: Readonly<Record<string, string>> = {}): Promise<number> {
  const payload = `"${'x'.repeat(bytes - 2)}"`;
  const sent = { 'content-type': 'application/json', ...headers };
  return app.inject({ method: 'POST', url: '/body', payload, headers: sent }).then((it) => it.statusCode);
}

async function holding(bytes: number): Promise<Promise<number>[]> {
  const before1 = arrived;
  const answered = post(bytes);
  await waitUntil('the request is under way', async () => (arrived > before1 ? true : undefined));
  return [answered];
}

test('bodies that together exceed the limit are refused with 503 and Retry-After until one is answered', async () => {
  const [first] = await holding(60);
  const refused = await app.inject({
    method: 'POST',
    url: '/body',
    payload: `"${'x'.repeat(39)}"`,
    headers: { 'content-type': 'application/json' },
  });
  assert.equal(refused.statusCode, 503);
  assert.equal(refused.headers['retry-after'], '1');
  assert.equal(refused.json().code, 'overloaded');
  answer();
  assert.equal(await first, 200);
  const [second] = await holding(60);
  answer();
  assert.equal(await second, 200);
});

test('one caller gets no more than its share, and the rest is left to others', async () => {
  const [first] = await holding(60);
  const answerFirst = answer;
  assert.equal(await post(20), 503);
  const before1 = arrived;
  const other = post(40, { 'x-caller': 'two' });
  await waitUntil('the other one is let in', async () => (arrived > before1 ? true : undefined));
  answerFirst();
  answer();
  assert.deepEqual(await Promise.all([first, other]), [200, 200]);
});

test('a compressed body counts with the most bytes that it may have', async () => {
  const [first] = await holding(40);
  const refused = await app.inject({
    method: 'POST',
    url: '/body',
    payload: gzipSync('"short"'),
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
  });
  assert.equal(refused.statusCode, 503);
  answer();
  assert.equal(await first, 200);
});

test('a client that goes away frees its bytes', async () => {
  const address = app.server.address();
  assert.ok(typeof address === 'object' && address !== null);
  const before1 = arrived;
  const gone = httpRequest({
    port: address.port,
    method: 'POST',
    path: '/body',
    headers: { 'content-type': 'application/json', 'content-length': '60' },
  });
  gone.on('error', () => undefined);
  gone.end(`"${'x'.repeat(58)}"`);
  await waitUntil('the request is under way', async () => (arrived > before1 ? true : undefined));
  gone.destroy();
  await waitUntil('its place is free', async () => {
    const probe = post(60);
    const seen = arrived;
    const status = await Promise.race([
      probe,
      waitUntil('it is let in', async () => (arrived > seen ? true : undefined)).then(() => answer()),
    ]);
    return status === 503 ? undefined : true;
  });
});

test('a client that goes away in the middle of its body frees its bytes once', async () => {
  const address = app.server.address();
  assert.ok(typeof address === 'object' && address !== null);
  for (let time = 0; time < 3; time += 1) {
    const began = new Promise<void>((resolve) => {
      signIn = async () => resolve();
    });
    const gone = httpRequest({
      port: address.port,
      method: 'POST',
      path: '/body',
      headers: { 'content-type': 'application/json', 'content-length': '60', 'x-caller': `gone ${time}` },
    });
    gone.on('error', () => undefined);
    gone.write('"');
    await began;
    const connection = [...connections].at(-1);
    assert.ok(connection !== undefined);
    gone.destroy();
    await once(connection, 'close');
  }
  signIn = async () => undefined;
  const [first] = await holding(60);
  const answerFirst = answer;
  assert.equal(await post(50, { 'x-caller': 'two' }), 503);
  answerFirst();
  assert.equal(await first, 200);
});

test('a client that went away before its bytes counted holds no bytes', async () => {
  const address = app.server.address();
  assert.ok(typeof address === 'object' && address !== null);
  const gone = httpRequest({
    port: address.port,
    method: 'POST',
    path: '/body',
    headers: { 'content-type': 'application/json', 'content-length': '60' },
  });
  gone.on('error', () => undefined);
  const late = new Promise<void>((resolve) => {
    signIn = async () => {
      signIn = async () => undefined;
      const connection = [...connections].at(-1);
      assert.ok(connection !== undefined);
      gone.destroy();
      await once(connection, 'close');
      setImmediate(resolve);
    };
  });
  gone.write('"');
  await late;
  const [next] = await holding(60);
  answer();
  assert.equal(await next, 200);
});
