import assert from 'node:assert/strict';
import { request as httpRequest } from 'node:http';
import { Writable } from 'node:stream';
import { after, before, test } from 'node:test';
import { Registry } from 'prom-client';
import { waitUntil } from '../../test/wait-until.js';
import { createLogger } from '../config/logger.js';
import { type App, createApp } from './app.js';
import { createHttpMetrics } from './metrics.js';

const registry = new Registry();
const lines: string[] = [];
let app: App;
let port: number;
let asked: () => void = () => undefined;
let answer: () => void = () => undefined;

before(async () => {
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  app = await createApp({
    logger: createLogger('info', stream),
    metrics: createHttpMetrics(registry),
    schemas: [],
  });
  app.get('/quick', async () => 'done');
  app.get('/slow', async () => {
    asked();
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return 'done';
  });
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
});

after(() => app.close());

/** The status and route of every line so far. */
function noted(): unknown[] {
  return lines.splice(0).map((line) => {
    const { status, route } = JSON.parse(line);
    return { status, route };
  });
}

test('an answer is logged once', async () => {
  await (await fetch(`http://127.0.0.1:${port}/quick`)).text();
  await app.inject('/quick');
  await app.inject('/none');
  assert.deepEqual(noted(), [
    { status: 200, route: '/quick' },
    { status: 200, route: '/quick' },
    { status: 404, route: 'unknown' },
  ]);
});

test('a request whose client goes away before the answer is logged once, as 499', async () => {
  const gone = httpRequest({ port, path: '/slow' });
  gone.on('error', () => undefined);
  const under = new Promise<void>((resolve) => {
    asked = resolve;
  });
  gone.end();
  await under;
  gone.destroy();
  await waitUntil('it is noted', async () => (lines.length > 0 ? true : undefined));
  answer();
  await (await fetch(`http://127.0.0.1:${port}/quick`)).text();
  assert.deepEqual(noted(), [
    { status: 499, route: '/slow' },
    { status: 200, route: '/quick' },
  ]);
  assert.match(
    await registry.metrics(),
    /stoa_http_requests_total\{[^}]*route="\/slow"[^}]*status="499"[^}]*\} 1/,
  );
});
