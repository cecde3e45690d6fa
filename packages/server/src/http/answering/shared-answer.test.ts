import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Registry } from 'prom-client';
import { createLogger } from '../../config/logger.js';
import { type App, createApp } from '../app.js';
import { createHttpMetrics } from '../metrics.js';
import { sharedAnswer } from './shared-answer.js';

const body = 'A body that can be compressed. '.repeat(100);
let made = 0;
let app: App;

before(async () => {
  app = await createApp({
    logger: createLogger('silent'),
    metrics: createHttpMetrics(new Registry()),
    schemas: [],
  });
  const make = () => {
    made += 1;
    return body;
  };
  const headers = { 'cache-control': 'public, max-age=60' };
  app.get('/long', sharedAnswer({ type: 'text/plain; charset=utf-8', make, headers }));
  app.get('/short', sharedAnswer({ type: 'text/plain; charset=utf-8', make: () => 'short', headers }));
  await app.ready();
});

after(() => app.close());

const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers });

test('simultaneous requests are answered from one body, in the coding that each asks for', async () => {
  const codings = ['', 'gzip', 'br', 'gzip', 'br', ''];
  const answers = await Promise.all(codings.map((accepted) => ask('/long', { 'accept-encoding': accepted })));
  const decode = { gzip: gunzipSync, br: brotliDecompressSync };
  for (const [at, { headers, rawPayload, statusCode }] of answers.entries()) {
    const coding = codings[at] as '' | 'gzip' | 'br';
    assert.equal(statusCode, 200);
    assert.equal(headers['content-encoding'] ?? '', coding);
    assert.equal(String(coding === '' ? rawPayload : decode[coding](rawPayload)), body);
    assert.equal(headers['content-length'], String(rawPayload.length));
    assert.equal(headers['vary'], 'accept-encoding');
    assert.equal(headers['content-type'], 'text/plain; charset=utf-8');
    assert.equal(headers['cache-control'], 'public, max-age=60');
  }
  assert.equal(made, 1);
});

test('each coding has an ETag of its own, with which it is asked for again', async () => {
  const etags = new Set<unknown>();
  for (const accepted of ['identity', 'gzip', 'br']) {
    const first = await ask('/long', { 'accept-encoding': accepted });
    const etag = String(first.headers['etag']);
    assert.match(etag, /^"[\w-]+"$/);
    etags.add(etag);
    for (const named of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await ask('/long', { 'accept-encoding': accepted, 'if-none-match': named });
      assert.deepEqual([again.statusCode, again.body], [304, '']);
      assert.equal(again.headers['etag'], etag);
      assert.equal(again.headers['vary'], 'accept-encoding');
      assert.equal(again.headers['content-encoding'], undefined);
    }
    const other = await ask('/long', { 'accept-encoding': accepted, 'if-none-match': '"other"' });
    assert.equal(other.statusCode, 200);
  }
  assert.equal(etags.size, 3);
});

test('HEAD has the headers of GET, and a short body is not compressed', async () => {
  const got = await ask('/long', { 'accept-encoding': 'gzip' });
  const head = await ask('/long', { 'accept-encoding': 'gzip' }, 'HEAD');
  assert.equal(head.body, '');
  for (const name of ['etag', 'content-length', 'content-encoding', 'content-type'])
    assert.equal(head.headers[name], got.headers[name], name);
  const short = await ask('/short', { 'accept-encoding': 'gzip' });
  assert.deepEqual([short.body, short.headers['content-encoding']], ['short', undefined]);
});
