import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { Registry } from 'prom-client';
import { createLogger } from '../../config/logger.js';
import { type App, createApp } from '../app.js';
import { createHttpMetrics } from '../metrics.js';
import { type ListeningAt, listen } from './listen.js';

const loopback = { host: '127.0.0.1', port: 0 };
/** A service with one listener for all, and one with a separate listener for operators. */
const apps: App[] = [];
let together: ListeningAt;
let apart: ListeningAt;

before(async () => {
  together = await start(false);
  apart = await start(true);
});

after(() => Promise.all(apps.map((app) => app.close())));

async function start(operatorApart: boolean): Promise<ListeningAt> {
  const app = await createApp({
    logger: createLogger('silent'),
    metrics: createHttpMetrics(new Registry()),
    schemas: [],
    operatorApart,
  });
  const places = [
    '/',
    '/healthz',
    '/docs',
    '/metrics',
    '/merchant-api/v1/reports',
    '/operator-api/v1/merchants',
  ];
  for (const place of places) app.get(place, async () => ({ place }));
  app.get('/console/*', async () => ({ place: 'console' }));
  app.get('/operator-api/v1/store-users/:id/data', async ({ params }) => params);
  app.get('/merchant-api/v1/things/:id', async ({ params }) => params);
  apps.push(app);
  return listen(app, { ...loopback, operatorListen: operatorApart ? loopback : undefined });
}

/** Sends a target as it is: every client library would put it into its normal form. */
async function ask(url: string, target: string, method = 'GET'): Promise<{ status: number; rest: string }> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write(`${method} ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`, 'latin1');
  const answer = await text(socket);
  const rest = answer
    .replaceAll(/req_[0-9a-f-]+/g, 'ID')
    .replaceAll(/\r\n(?:date|content-length): [^\r]+/gi, '')
    .replace(/"instance":"[^"]*"/, '');
  return { status: Number(answer.split(' ', 2)[1]), rest };
}

const unknown = [
  '/metric%73',
  '/%6detrics',
  '/%2fmetrics',
  '//metrics',
  '/./metrics',
  '/docs/../metrics',
  '/docs/..%2fmetrics',
  '/metrics/',
  '/metrics/.',
  '/metrics;a=b',
  '/metrics%20',
  '/metrics%00',
  '/metrics#fragment',
  '/METRICS',
  '/\\metrics',
  '/%6fperator-api/v1/merchants',
  '/operator%2dapi/v1/merchants',
  '/operator-api%2fv1/merchants',
  '/operator-api//v1/merchants',
  '/operator-api/v1/./merchants',
  '//operator-api/v1/merchants',
  '/%6fperator-api/v1/store-users/u/data',
  '/operator-api/v1/%73tore-users/u/data',
  '/operator-api/v1/store-users/u/dat%61',
  '/operator-api/v1/store-users/u%2fdata',
  // A proxy that resolves dots would take these for addresses of other calls.
  '/operator-api/v1/store-users/../data',
  '/operator-api/v1/store-users/%2e%2e/data',
  '/operator-api/v1/store-users/.%2E/data',
  '/operator-api/v1/store-users/./data',
  '/console/../metrics',
  '/console/%2e%2e/metrics',
  '/console/m/7/..%2f..%2fmetrics',
  '/operator-api/v1/store-users/..%2f..%2f..%2fmerchant-api/data',
  '/operator-api/v1/store-users/a%2F..%2f..%5cb/data',
  '/operator-api/v1/store-users/a%5c../data',
];

for (const target of unknown) {
  test(`${target} is not the address of a call`, async () => {
    const nowhere = await ask(together.url, '/nowhere');
    for (const { url, operatorUrl } of [together, apart]) {
      for (const listener of [url, operatorUrl]) assert.deepEqual(await ask(listener, target), nowhere);
    }
    assert.equal(nowhere.status, 404);
  });
}

for (const [written, id] of [
  ['u', 'u'],
  ['a%20b', 'a b'],
  ['%C3%BC', 'ü'],
  ['%c3%bc', 'ü'],
  ['%F0%9F%8D%8A', '🍊'],
  ['a%2Fb', 'a/b'],
  ['a%3Fb%23c', 'a?b#c'],
  ['com%2Eexample', 'com.example'],
  ['..a', '..a'],
  ['a%2F..b%2F...', 'a/..b/...'],
  ['%252e%252e', '%2e%2e'],
  ['a;b=c&d:e@f', 'a;b=c&d:e@f'],
] as const) {
  test(`a parameter may be encoded as ${written}`, async () => {
    for (const [url, target] of [
      [together.url, `/operator-api/v1/store-users/${written}/data`],
      [apart.operatorUrl, `/operator-api/v1/store-users/${written}/data?q=%2e%2e/`],
      [apart.url, `/merchant-api/v1/things/${written}`],
    ] as const) {
      const { status, rest } = await ask(url, target);
      assert.equal(status, 200, target);
      assert.deepEqual(JSON.parse(rest.split('\r\n\r\n')[1] ?? ''), { id });
    }
  });
}

test('an address that cannot be decoded is malformed', async () => {
  for (const target of ['/%', '/%zz', '/metrics%', '/operator-api/v1/store-users/%ff/data'])
    assert.equal((await ask(together.url, target)).status, 400, target);
});

test("the public listener knows an operator's call as little as an address that does not exist", async () => {
  for (const method of ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS']) {
    const nowhere = await ask(apart.url, '/nowhere', method);
    assert.equal(nowhere.status, 404);
    for (const target of [
      '/metrics',
      '/operator-api/v1/merchants',
      '/operator-api/v1/store-users/u/data',
      `/operator-api/v1/store-users/${'u'.repeat(2_000)}/data`,
    ])
      assert.deepEqual(await ask(apart.url, target, method), nowhere, `${method} ${target}`);
  }
});

test("the operator's listener knows only the operator's calls, and both know health, documentation and the console", async () => {
  const statuses = async (url: string) => {
    const targets = [
      '/',
      '/healthz',
      '/docs',
      '/console/today?day=2026-11-01',
      '/metrics',
      '/operator-api/v1/merchants',
      '/merchant-api/v1/reports',
    ];
    return Promise.all(targets.map(async (target) => (await ask(url, target)).status));
  };
  assert.deepEqual(await statuses(apart.url), [200, 200, 200, 200, 404, 404, 200]);
  assert.deepEqual(await statuses(apart.operatorUrl), [200, 200, 200, 200, 200, 200, 404]);
  assert.deepEqual(await statuses(together.url), [200, 200, 200, 200, 200, 200, 200]);
  assert.equal(together.operatorUrl, together.url);
});

test('every listener answers broken HTTP, and limits what a connection may send', async () => {
  for (const url of [apart.url, apart.operatorUrl]) {
    assert.equal((await ask(url, '/healthz', 'BREW')).status, 400);
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(100));
    socket.resume();
    await new Promise((resolve) => socket.once('close', resolve));
  }
});
