import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import { Registry } from 'prom-client';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.js';
import { waitUntil } from '../../../test/wait-until.js';
import { createLogger } from '../../config/logger.js';
import { sql } from '../../database/sql.js';
import { type App, createApp } from '../app.js';
import { createHttpMetrics } from '../metrics.js';

let scratch: TestDatabase;
let app: App;
let log: () => string;
/** Called when the stream was asked for. */
let asked: () => void;
/** The error with which the request of the running test fails. */
let work: () => Promise<unknown>;

before(async () => {
  scratch = await createTestDatabase();
  const lines: string[] = [];
  log = () => lines.splice(0).join('');
  const stream = new PassThrough().on('data', (chunk) => lines.push(String(chunk)));
  app = await createApp({
    logger: createLogger('info', stream),
    metrics: createHttpMetrics(new Registry()),
    schemas: [],
  });
  app.get('/work', () => work());
  // With a body that was read whole: only then does Node.js not call the request aborted, which Fastify asks first.
  app.post('/streamed', async (request, reply) => {
    const gone = once(request.raw.socket, 'close');
    asked();
    await gone;
    return reply.send(new Readable({ read: () => undefined }));
  });
});

after(async () => {
  await app.close();
  await scratch.drop();
});

test('a lock that is not free in time is answered with 503, so that the client tries again', async () => {
  await scratch.database.transaction(async (holder) => {
    await holder.execute('lock table stoa.merchant');
    work = () =>
      scratch.database.transaction(async (tx) => {
        await tx.query(sql`select set_config('lock_timeout', '10ms', true)`);
        await tx.query(sql`select from stoa.merchant`);
      });
    const answer = await app.inject('/work');
    assert.deepEqual([answer.statusCode, answer.json().code], [503, 'overloaded']);
    assert.equal(answer.headers['retry-after'], '1');
    assert.match(log(), /"level":40.*other requests locked what a request needs/);
  });
});

for (const [code, status] of [
  ['40001', 503],
  ['40P01', 503],
  ['55P03', 503],
  ['55000', 500],
  ['23505', 500],
  ['57P01', 503],
] as const) {
  test(`PostgreSQL's ${code} is answered with ${status}`, async () => {
    work = async () => {
      throw Object.assign(new Error('from PostgreSQL'), { code });
    };
    const answer = await app.inject('/work');
    assert.equal(answer.statusCode, status);
    assert.equal(answer.headers['retry-after'] !== undefined, status === 503);
  });
}

test('a reader who goes away before a stream begins is not an error of ours', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const wasAsked = new Promise<void>((resolve) => {
    asked = resolve;
  });
  log();
  client.write(
    'POST /streamed HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}',
  );
  await wasAsked;
  client.destroy();
  let lines = '';
  await waitUntil('the request is logged', async () => {
    lines += log();
    return lines.includes('/streamed') ? true : undefined;
  });
  assert.doesNotMatch(lines, /a request failed|"level":50/);
});
