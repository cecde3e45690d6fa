import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { after, afterEach, before, mock, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { Registry } from 'prom-client';
import { Type } from 'typebox';
import { createLogger } from '../../config/logger.js';
import { limits } from '../../kernel/limits.js';
import { type App, createApp } from '../app.js';
import { answerBrokenHttp } from '../listening/listeners.js';
import { createHttpMetrics } from '../metrics.js';
import { chunksOfBody, jsonOrLines, takeLinesOfJson } from './lines-of-json.js';

/** The time limit of a request, unless a test wants it to be over at once. */
const patientMs = 60_000;
/** Counts the bytes of a stream, up to this many. */
const mostBytes = 100_000;
const stopping = new AbortController();
let app: App;
let server: Server;
let port: number;
let pieces: () => void = () => undefined;
let ends: (error: unknown) => void = () => undefined;

async function count(chunks: AsyncIterable<Buffer>): Promise<string> {
  let bytes = 0;
  try {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      pieces();
      if (bytes > mostBytes) throw new Error('enough');
    }
  } catch (error) {
    ends(error);
    throw error;
  }
  return `${bytes} bytes`;
}

before(async () => {
  app = await createApp({
    logger: createLogger('silent'),
    metrics: createHttpMetrics(new Registry()),
    schemas: [],
  });
  const body = jsonOrLines(Type.Object({}), { description: 'Objects', example: '{}' });
  const options = { idleMs: limits.streamIdleMs, signal: stopping.signal };
  await app.register(async (scope: App) => {
    takeLinesOfJson(scope);
    scope.post('/lines', { schema: { body } }, async (request, reply) =>
      request.body instanceof Readable
        ? count(chunksOfBody(request.body, { request, reply }, options))
        : 'an object',
    );
  });
  app.post('/json', { schema: { body: Type.Object({}) } }, async () => 'an object');
  await app.ready();
  // This server looks for late requests every few milliseconds instead of every five seconds.
  server = createServer(
    { requestTimeout: patientMs, headersTimeout: patientMs, connectionsCheckingInterval: 5 },
    (request, response) => app.routing(request, response),
  );
  server.on('clientError', answerBrokenHttp);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});

after(async () => {
  server.closeAllConnections();
  server.close();
  await app.close();
});

function limitRequestsTo(ms: number): void {
  server.headersTimeout = ms;
  server.requestTimeout = ms;
}

afterEach(() => {
  limitRequestsTo(patientMs);
  mock.timers.reset();
  pieces = () => undefined;
});

const chunked = 'transfer-encoding: chunked';
const lines = 'content-type: application/x-ndjson';

function open(path: string, ...headers: string[]): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(`${[`POST ${path} HTTP/1.1`, 'host: x', ...headers].join('\r\n')}\r\n\r\n`);
  return socket;
}

/** Resolves with the next piece of a streamed body that is read. */
function nextPiece(): Promise<void> {
  return new Promise((resolve) => {
    pieces = resolve;
  });
}

function nextTimeout(): Promise<void> {
  return new Promise((resolve) => {
    server.prependOnceListener('clientError', () => resolve());
  });
}

async function post(path: string, body: string | Buffer, headers: Record<string, string>): Promise<string> {
  const response = await app.inject({ method: 'POST', url: path, headers, payload: body });
  const isProblem = response.statusCode >= 400;
  return `${response.statusCode} ${isProblem ? response.json().code : response.body}`;
}

const ndjson = { 'content-type': 'application/x-ndjson' };

test('a call that takes lines gets them as a stream, and JSON as a value', async () => {
  assert.equal(await post('/lines', 'a\nb\n', ndjson), '200 4 bytes');
  assert.equal(await post('/lines', '{}', { 'content-type': 'application/json' }), '200 an object');
  assert.equal(await post('/lines', '[]', { 'content-type': 'application/json' }), '400 invalid_request');
});

for (const type of [
  'application/x-ndjson; charset=utf-8',
  'Application/X-NDJSON',
  'application/x-ndjson;v=1',
]) {
  test(`lines are recognised by their type: ${type}`, async () => {
    assert.equal(await post('/lines', 'a', { 'content-type': type }), '200 1 bytes');
  });
}

const wrongTypes: readonly [path: string, headers: Record<string, string>][] = [
  ['/json', ndjson],
  ['/lines', { 'content-type': 'application/x-ndjson; charset=utf-16' }],
  ['/lines', { ...ndjson, 'content-encoding': 'br' }],
  ['/lines', { ...ndjson, 'content-encoding': 'gzip, gzip' }],
  ['/lines', { 'content-type': 'application/jsonl' }],
  ['/lines', { 'content-type': 'text/csv' }],
];
for (const [path, headers] of wrongTypes) {
  test(`${path} does not take ${Object.values(headers).join(' ')}`, async () => {
    assert.equal(await post(path, 'a\n', headers), '415 unsupported_media_type');
  });
}

const gzip = { ...ndjson, 'content-encoding': 'gzip' };
const packed = gzipSync('a\n'.repeat(20_000));
const streams: readonly [what: string, body: Buffer, answer: string][] = [
  ['whole', packed, '200 40000 bytes'],
  ['two, one after the other', Buffer.concat([packed, packed]), '200 80000 bytes'],
  ['cut off', packed.subarray(0, -5), '400 incomplete_body'],
  ['cut off in its head', packed.subarray(0, 4), '400 incomplete_body'],
  ['not there', Buffer.alloc(0), '400 incomplete_body'],
  ['no gzip', Buffer.from('{}\n{}\n'), '400 incomplete_body'],
  ['followed by what is not packed', Buffer.concat([packed, Buffer.from('{}\n')]), '400 incomplete_body'],
  ['with a wrong check sum', Buffer.concat([packed.subarray(0, -8), Buffer.alloc(8)]), '400 incomplete_body'],
];
for (const [what, body, answer] of streams) {
  test(`a gzipped stream is ${what}`, async () => {
    assert.equal(await post('/lines', body, gzip), answer);
  });
}

test('a stream that its reader leaves early is answered, however much of it follows', async () => {
  for (const headers of [ndjson, gzip]) {
    const body = Buffer.alloc(30_000_000, 0x20);
    assert.match(await post('/lines', headers === gzip ? gzipSync(body) : body, headers), /^500 /);
  }
});

test('a stream may take longer than a request may, and the next request on its connection may not', async () => {
  const socket = open('/lines', lines, chunked);
  const read = nextPiece();
  socket.write('2\r\na\n\r\n');
  await read;
  limitRequestsTo(1);
  await nextTimeout();
  socket.write('2\r\nb\n\r\n0\r\n\r\n');
  const [answer] = (await once(socket, 'data')) as [Buffer];
  assert.match(String(answer), /^HTTP\/1\.1 200 .*4 bytes/s);
  socket.write(`POST /json HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${chunked}\r\n\r\n`);
  assert.match(await text(socket), /^HTTP\/1\.1 408 .*"code":"request_timeout"/s);
});

test('a stream that stalls is ended, and a slow reader is not', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const socket = open('/lines', lines, chunked);
  const answer = text(socket);
  for (let turn = 0; turn < 3; turn += 1) {
    const read = nextPiece();
    socket.write('2\r\na\n\r\n');
    await read;
    mock.timers.tick(limits.streamIdleMs - 1);
  }
  mock.timers.tick(1);
  // The refusal waits a moment for the rest of the body.
  await new Promise((resolve) => setImmediate(resolve));
  mock.timers.tick(limits.discardMs);
  assert.match(await answer, /^HTTP\/1\.1 408 .*Nothing of the body came for 30 seconds/s);
});

test('requests that follow a stream on its connection are answered in their order', async () => {
  const json = 'POST /json HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json';
  const socket = open('/lines', lines, 'content-length: 4');
  socket.write(`a\nb\n${json}\r\ncontent-length: 2\r\n\r\n{}`);
  assert.match(await text(socket), /^HTTP\/1\.1 200 .*4 bytesHTTP\/1\.1 200 .*an object$/s);
});

test('a client that waits for 100 Continue gets it', async () => {
  const socket = open('/lines', lines, 'connection: close', 'content-length: 2', 'expect: 100-continue');
  const [go] = (await once(socket, 'data')) as [Buffer];
  assert.equal(String(go), 'HTTP/1.1 100 Continue\r\n\r\n');
  socket.write('a\n');
  assert.match(await text(socket), /^HTTP\/1\.1 200 .*2 bytes$/s);
});

test('a broken connection leaves nothing behind', async () => {
  const read = nextPiece();
  const socket = open('/lines', lines, 'content-encoding: gzip', chunked);
  socket.write(`${packed.length.toString(16)}\r\n`);
  socket.write(packed);
  await read;
  const ended = new Promise((resolve) => {
    ends = resolve;
  });
  socket.resetAndDestroy();
  assert.match(String(await ended), /The connection ended before the body was complete/);
  assert.equal(await post('/lines', 'a\n', ndjson), '200 2 bytes');
});

test('when the service stops, a waiting stream is ended with the reason', async () => {
  const read = nextPiece();
  const socket = open('/lines', lines, 'content-length: 10');
  socket.write('a\n');
  const answer = text(socket);
  await read;
  const ended = new Promise((resolve) => {
    ends = resolve;
  });
  const reason = new Error('stopping');
  stopping.abort(reason);
  assert.equal(await ended, reason);
  // The rest of the body is discarded, so that the client can read the answer.
  socket.write('b\nc\nd\ne\n');
  socket.end();
  assert.match(await answer, /^HTTP\/1\.1 500 /);
});
