import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { Registry } from 'prom-client';
import { createLogger } from '../config/logger.js';
import { type App, createApp } from '../http/app.js';
import { createHttpMetrics } from '../http/metrics.js';
import { readBuiltFiles } from './built-files.js';
import { consoleRoutes } from './console-routes.js';

const html = '<!doctype html><title>console</title>';
const script = 'export const one = 1;';
const scriptPath = '/console/assets/index-B-k06ACd.js';

let parent: string;
let app: App;

before(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'stoa-console-'));
  const folder = path.join(parent, 'web');
  await mkdir(path.join(folder, 'assets'), { recursive: true });
  await writeFile(path.join(folder, 'index.html'), html);
  const asset = path.join(folder, 'assets', path.basename(scriptPath));
  await writeFile(asset, script);
  await writeFile(`${asset}.br`, brotliCompressSync(script));
  await writeFile(`${asset}.gz`, gzipSync(script));
  await writeFile(path.join(folder, 'assets/notes.txt'), 'not of a known kind');
  await writeFile(path.join(parent, 'secret.js'), 'outside');
  app = await appWith(folder);
});

after(async () => {
  await app.close();
  await rm(parent, { recursive: true, force: true });
});

async function appWith(folder: string): Promise<App> {
  const made = await createApp({
    logger: createLogger('silent'),
    metrics: createHttpMetrics(new Registry()),
    schemas: [],
  });
  await consoleRoutes(made, await readBuiltFiles(folder));
  return made;
}

const ask = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test('every address of a view is the page, which is asked for again each time', async () => {
  for (const url of [
    '/console/',
    '/console/today',
    '/console/m/7/reports?state=late&from=2026-11-01',
    '/console/apps/com.example.demo',
    '/console/transactions/order-1.5',
    `/console/${'u'.repeat(2_000)}`,
  ]) {
    const { statusCode, headers, body } = await ask(url);
    assert.deepEqual([statusCode, body], [200, html], url);
    assert.equal(headers['cache-control'], 'no-cache');
    assert.equal(headers['content-type'], 'text/html; charset=utf-8');
  }
  const redirected = await ask('/console');
  assert.deepEqual([redirected.statusCode, redirected.headers.location], [302, '/console/']);
});

test('the page loads and calls only what is of its own origin, and no text becomes a script', async () => {
  const { headers } = await ask('/console/');
  const policy = String(headers['content-security-policy']).split('; ');
  for (const directive of [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types stoa-worker',
  ])
    assert.ok(policy.includes(directive), directive);
  assert.doesNotMatch(policy.join(), /unsafe|data:|\*|http/);
  assert.equal(headers['cross-origin-opener-policy'], 'same-origin');
  assert.equal(headers['cross-origin-resource-policy'], 'same-origin');
  assert.equal(headers['referrer-policy'], 'no-referrer');
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.match(String(headers['permissions-policy']), /camera=\(\)/);
});

test('a file that runs by itself, as a worker does, runs scripts and makes calls of its own origin only', async () => {
  const { headers } = await ask(scriptPath);
  assert.deepEqual(String(headers['content-security-policy']).split('; '), [
    "default-src 'none'",
    "script-src 'self'",
    "connect-src 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]);
  assert.equal(headers['cross-origin-resource-policy'], 'same-origin');
  assert.equal(headers['referrer-policy'], 'no-referrer');
  const etag = String(headers.etag);
  const known = await ask(scriptPath, { 'if-none-match': etag });
  assert.equal(known.headers['content-security-policy'], headers['content-security-policy']);
});

test('a file named after its content is kept for ever, in the coding that the browser likes', async () => {
  for (const [accepted, coding, length] of [
    ['gzip, deflate, br', 'br', brotliCompressSync(script).length],
    ['gzip', 'gzip', gzipSync(script).length],
    ['br;q=0, gzip;q=0.5', 'gzip', gzipSync(script).length],
    ['identity', undefined, script.length],
  ] as const) {
    const { headers, rawPayload } = await ask(scriptPath, { 'accept-encoding': accepted });
    assert.deepEqual([headers['content-encoding'], rawPayload.length], [coding, length], accepted);
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.equal(headers['content-type'], 'text/javascript; charset=utf-8');
    assert.equal(headers['vary'], 'accept-encoding');
  }
});

test('each coding has its own ETag, and what is known is not sent again', async () => {
  const tags = await Promise.all(
    ['br', 'gzip', 'identity'].map(async (accepted) => {
      const accepting = { 'accept-encoding': accepted };
      const etag = String((await ask(scriptPath, accepting)).headers.etag);
      const again = await ask(scriptPath, { ...accepting, 'if-none-match': etag });
      assert.deepEqual([again.statusCode, again.body], [304, '']);
      return etag;
    }),
  );
  assert.equal(new Set(tags).size, 3);
  const { etag } = (await ask('/console/')).headers;
  assert.equal((await ask('/console/today', { 'if-none-match': String(etag) })).statusCode, 304);
});

test('HEAD answers the headers without the file', async () => {
  const asked = { url: scriptPath, headers: { 'accept-encoding': 'gzip' } };
  const [head, whole] = await Promise.all([app.inject({ ...asked, method: 'HEAD' }), app.inject(asked)]);
  assert.deepEqual([head.statusCode, head.body], [200, '']);
  for (const name of ['etag', 'content-length', 'content-encoding', 'cache-control'])
    assert.equal(head.headers[name], whole.headers[name], name);
});

test('a file that is not of the build is unknown, wherever it is', async () => {
  for (const url of [
    '/console/assets/index-gone.js',
    '/console/assets/',
    '/console/assets/view',
    '/console/assets/notes.txt',
    '/console/old.js',
    '/console/today/main.css',
    '/console/assets/index-B-k06ACd.js.gz',
    '/console/assets/index-B-k06ACd%2Ejs',
    '/console/../secret.js',
    '/console/assets/..%2f..%2fsecret.js',
    '/console/%2e%2e/secret.js',
    '/console/..%5csecret.js',
    '/consolex',
    '/CONSOLE/',
  ]) {
    const { statusCode, headers, json } = await ask(url);
    assert.equal(statusCode, 404, url);
    assert.equal(headers['content-type'], 'application/problem+json');
    assert.equal(json().code, 'not_found');
    assert.equal(headers['cache-control'], 'no-store');
  }
});

test('nothing but reading is possible', async () => {
  for (const url of ['/console/', scriptPath, '/console']) {
    const { statusCode, headers } = await app.inject({ url, method: 'POST' });
    assert.deepEqual([statusCode, headers.allow], [405, 'GET, HEAD'], url);
  }
});

test('a console that was not built says what to do', async () => {
  const unbuilt = await appWith(path.join(parent, 'nothing'));
  for (const url of ['/console/', '/console/today', scriptPath]) {
    const { statusCode, json } = await unbuilt.inject(url);
    assert.deepEqual([statusCode, json().code], [503, 'console_not_built']);
    assert.match(json().detail, /npm run build/);
  }
  await unbuilt.close();
});
