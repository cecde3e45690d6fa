import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { Registry } from 'prom-client';
import { Type } from 'typebox';
import { plainRow, readParquet, type TestRow, testColumns } from '../../test/fixtures/export/test-rows.js';
import { waitUntil } from '../../test/wait-until.js';
import { createLogger } from '../config/logger.js';
import { type App, createApp } from '../http/app.js';
import { createHttpMetrics } from '../http/metrics.js';
import { limits } from '../kernel/limits.js';
import { exportFormats } from './export-format.js';
import { exportAnswer, exportQuery } from './export-schemas.js';
import { createExportStreams } from './export-streams.js';
import { sendExport } from './send-export.js';

const page = Array.from({ length: 1_000 }, () => plainRow);
/** A megabyte that gzip hardly compresses: it soon fills the buffers between two sockets. */
const dense = Array.from({ length: 100 }, () => ({ ...plainRow, text: randomBytes(5_000).toString('hex') }));
/** What the export of the running test does. */
let pages: () => AsyncGenerator<readonly TestRow[]>;
let app: App;
let port: number;
before(async () => {
  const logger = createLogger('silent');
  app = await createApp({ logger, metrics: createHttpMetrics(new Registry()), schemas: [] });
  const streams = createExportStreams({ logger });
  const schema = {
    querystring: Type.Object(exportQuery(['recorded'], 'When.')),
    response: { 200: exportAnswer },
  };
  app.get('/export', { schema }, async (asked, reply) =>
    sendExport(asked, reply, {
      streams,
      query: asked.query,
      name: 'rows',
      reader: { side: 'operator', id: 'a token' },
      begin: async () => ({ columns: testColumns, pages: pages() }),
      period: { from: undefined, to: undefined },
    }),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
after(() => app.close());

async function open(query: string, headers: Record<string, string> = {}) {
  const asked = request({ port, host: '127.0.0.1', path: `/export?${query}`, headers, agent: false });
  asked.end();
  const [answer] = await once(asked, 'response');
  return answer;
}

for (const query of [...exportFormats.map((format) => `format=${format}`), 'gzip=true']) {
  test(`an error in the middle breaks the answer off, so that no client takes it for complete (${query})`, async () => {
    pages = async function* broken() {
      for (let index = 0; index < 20; index += 1) yield page;
      throw new Error('gone');
    };
    const answer = await open(query);
    assert.equal(answer.statusCode, 200);
    await assert.rejects(text(answer), /aborted/);
    assert.equal(answer.complete, false);
  });
}

test('an export over HTTP/1.0, where half an answer looks complete, is refused', async () => {
  pages = async function* whole() {
    yield page;
  };
  const socket = connect(port, '127.0.0.1');
  socket.end('GET /export?format=csv HTTP/1.0\r\n\r\n');
  const answer = await text(socket);
  assert.match(answer, /^HTTP\/1\.1 400 /);
  assert.match(answer, /"code":"http_too_old"/);
});

test('an error before the first row is answered as a problem', async () => {
  pages = async function* broken() {
    if (port > 0) throw new Error('gone');
    yield page;
  };
  const answer = await open('format=csv', { 'accept-encoding': 'gzip' });
  const problem = JSON.parse(await text(answer));
  assert.deepEqual([answer.statusCode, problem.code], [500, 'internal_error']);
  assert.equal(answer.headers['content-encoding'], undefined);
});

for (const query of ['format=csv', 'format=csv&gzip=true', 'format=parquet']) {
  test(`a client that goes away ends the work (${query})`, async () => {
    let isOver = false;
    pages = async function* endless() {
      try {
        for (;;) yield dense;
      } finally {
        isOver = true;
      }
    };
    const answer = await open(query);
    answer.destroy();
    await waitUntil('the pages are no longer read', async () => (isOver ? true : undefined));
  });

  test(`a client that takes nothing is cut off (${query})`, async (context) => {
    let isOver = false;
    pages = async function* endless() {
      try {
        for (;;) yield dense;
      } finally {
        isOver = true;
      }
    };
    context.mock.timers.enable({ apis: ['setTimeout'] });
    const answer = await open(query);
    while (!isOver) {
      context.mock.timers.tick(limits.exportStallMs);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await assert.rejects(text(answer), /aborted/);
  });
}

test('an answer without an error is complete', async () => {
  pages = async function* whole() {
    yield page;
  };
  const answer = await open('format=parquet');
  const parts: Buffer[] = [];
  for await (const chunk of answer) parts.push(chunk);
  assert.equal(answer.complete, true);
  assert.equal((await readParquet(Buffer.concat(parts))).rows.length, 1_000);
});
