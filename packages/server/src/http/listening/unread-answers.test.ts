import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { after, before, test } from 'node:test';
import { Registry } from 'prom-client';
import { waitUntil } from '../../../test/wait-until.js';
import { createLogger } from '../../config/logger.js';
import { type App, createApp } from '../app.js';
import { createHttpMetrics } from '../metrics.js';

/** More than the buffers of two sockets hold. */
const largeBytes = 30_000_000;
const registry = new Registry();
let app: App;
let port: number;

before(async () => {
  app = await createApp({
    logger: createLogger('silent'),
    metrics: createHttpMetrics(registry),
    schemas: [],
    guardLimits: { unreadBytesOfConnection: 40_000_000, unreadBytesOfAddress: 50_000_000 },
  });
  app.get('/large', async (_request, reply) => reply.type('text/plain').send('x'.repeat(largeBytes)));
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});

after(() => app.close());

const unreadBytes = async (): Promise<number> =>
  Number(/stoa_http_unread_bytes\{listener="public"\} (\d+)/.exec(await registry.metrics())?.[1]);

test('while large answers are left unread, further ones are problems that say what to do, and later all is well', async () => {
  const request = 'GET /large HTTP/1.1\r\nhost: x\r\n\r\n';
  const greedy = connect(port, '127.0.0.1');
  await once(greedy, 'connect');
  greedy.write(request.repeat(2));
  await waitUntil('the first answer waits', async () =>
    (await unreadBytes()) >= largeBytes ? true : undefined,
  );
  const other = await fetch(`http://127.0.0.1:${port}/large`);
  assert.equal(other.status, 503);
  assert.equal(other.headers.get('content-type'), 'application/problem+json');
  assert.equal(other.headers.get('retry-after'), '1');
  assert.equal(((await other.json()) as { code: string }).code, 'overloaded');
  const heads: string[] = [];
  greedy.on('data', (chunk: Buffer) => {
    if (chunk.includes('HTTP/1.1')) heads.push(...(chunk.toString('latin1').match(/HTTP\/1\.1 \d+/g) ?? []));
  });
  await waitUntil('both answers have come', async () => (heads.length === 2 ? true : undefined));
  assert.deepEqual(heads, ['HTTP/1.1 200', 'HTTP/1.1 503']);
  await waitUntil('nothing waits', async () => ((await unreadBytes()) === 0 ? true : undefined));
  const again = await fetch(`http://127.0.0.1:${port}/large`);
  assert.equal((await again.text()).length, largeBytes);
  greedy.destroy();
});
