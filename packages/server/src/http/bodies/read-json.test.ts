import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { Registry } from 'prom-client';
import { Type } from 'typebox';
import { createLogger } from '../../config/logger.js';
import { Failure } from '../../kernel/failure.js';
import { type App, createApp } from '../app.js';
import { httpFailures } from '../http-failures.js';
import { createHttpMetrics } from '../metrics.js';

const limitBytes = 1_000;
let app: App;
let port: number;
let work: () => Promise<string> = async () => 'taken';

before(async () => {
  app = await createApp({
    logger: createLogger('silent'),
    metrics: createHttpMetrics(new Registry()),
    schemas: [],
  });
  app.post(
    '/echo',
    { bodyLimit: limitBytes, schema: { body: Type.Object({}, { additionalProperties: true }) } },
    async () => 'taken',
  );
  app.delete('/echo', async () => 'gone');
  const refuse = async (): Promise<never> => {
    throw new Failure(httpFailures.not_found, { detail: 'Refused before the body.' });
  };
  app.post('/large', { bodyLimit: 4_000_000 }, () => work());
  app.post('/refused', { onRequest: refuse }, async () => 'never');
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  port = Number(new URL(address).port);
});

after(() => app.close());

const head = ['POST /echo HTTP/1.1', 'host: x', 'content-type: application/json'];

function open(...headers: string[]): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(`${[...head, ...headers].join('\r\n')}\r\n\r\n`);
  return socket;
}

/** What the server answered before it closed. That our writing failed then is not an error here. */
function answerOf(socket: Socket): Promise<string> {
  let answer = '';
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    answer += String(chunk);
  });
  return new Promise((resolve) => {
    socket.once('close', () => resolve(answer));
  });
}

function bodyOf(bytes: number): string {
  return `{"a":"${'x'.repeat(bytes - 8)}"}`;
}

async function post(body: string | Buffer, headers: Record<string, string> = {}): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/echo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  await response.text();
  return response.status;
}

test('a body of exactly the limit is accepted, and one byte more is too large', async () => {
  assert.equal(await post(bodyOf(limitBytes)), 200);
  assert.equal(await post(bodyOf(limitBytes + 1)), 413);
});

test('the limit holds before and after decompression', async () => {
  const gzip = { 'content-encoding': 'gzip' };
  assert.equal(await post(gzipSync(bodyOf(limitBytes)), gzip), 200);
  assert.equal(await post(gzipSync(bodyOf(limitBytes + 1)), gzip), 413);
  assert.equal(await post(gzipSync(Buffer.alloc(50_000_000, 0x20)), gzip), 413);
});

/** Sends without end; resolves when the server has closed, with the part of its answer that could be read. */
async function sendWithoutEnd(socket: Socket): Promise<string> {
  const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;
  const send = (): void => {
    while (!socket.destroyed && socket.writable && socket.write(chunk));
  };
  const answer = answerOf(socket);
  socket.on('drain', send);
  send();
  return answer;
}

test('an endless body is ended with 413, unless the reset of the connection is faster', async () => {
  const answer = await sendWithoutEnd(open('transfer-encoding: chunked'));
  assert.match(answer, /^(HTTP\/1\.1 413 [\s\S]*"code":"payload_too_large"[\s\S]*)?$/);
});

test('a client that announces far too much is refused before it sends', async () => {
  const socket = open('content-length: 999999999');
  assert.match(await answerOf(socket), /^HTTP\/1\.1 413 /);
});

test('a client that goes away in the middle of its body disturbs no other request', async () => {
  const socket = open('content-length: 500');
  socket.write('{"a":');
  await new Promise<void>((resolve) => socket.end(resolve));
  socket.destroy();
  assert.equal(await post('{}'), 200);
});

test('a client that goes away after its large body keeps no other large body waiting', async () => {
  const large = JSON.stringify('x'.repeat(2_000_000));
  const url = `http://127.0.0.1:${port}/large`;
  const headers = { 'content-type': 'application/json' };
  const leaving = new AbortController();
  const closed = new Promise<void>((resolve) => {
    app.server.once('connection', (socket: Socket) => socket.once('close', () => resolve()));
  });
  const done = new Promise<void>((resolve) => {
    work = async () => {
      leaving.abort();
      await closed;
      work = async () => 'taken';
      setImmediate(resolve);
      return 'to nobody';
    };
  });
  const gone = fetch(url, {
    method: 'POST',
    headers: { ...headers, connection: 'close' },
    body: large,
    signal: leaving.signal,
  });
  await assert.rejects(gone, { name: 'AbortError' });
  await done;
  const next = await fetch(url, {
    method: 'POST',
    headers,
    body: large,
    signal: AbortSignal.timeout(60_000),
  });
  assert.equal(await next.text(), 'taken');
});

test('a request with two contradicting lengths is refused', async () => {
  const socket = open('content-length: 2', 'transfer-encoding: chunked');
  socket.write('{}');
  assert.match(await answerOf(socket), /^HTTP\/1\.1 400 [\s\S]*application\/problem\+json/);
});

test('what is not HTTP gets a problem', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.write('\u0016\u0003\u0001 hello\r\n\r\n');
  assert.match(await answerOf(socket), /^HTTP\/1\.1 400 [\s\S]*"code":"malformed_request"/);
});

test('a call that takes no body takes the empty one that many clients announce as JSON', async () => {
  const response = await fetch(`http://127.0.0.1:${port}/echo`, {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
  });
  assert.equal(response.status, 200);
});

test('an endless body after a refusal is ended as well', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.write('POST /refused HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n');
  assert.match(await sendWithoutEnd(socket), /^(HTTP\/1\.1 404 [\s\S]*connection: close[\s\S]*)?$/i);
});

test('a client that uploads and is refused reads the answer, and its connection stays', async () => {
  const response = await fetch(`http://127.0.0.1:${port}/refused`, {
    method: 'POST',
    body: 'x'.repeat(5_000_000),
  });
  assert.equal(response.status, 404);
  assert.notEqual(response.headers.get('connection'), 'close');
  await response.text();
});

test('a body that arrives byte by byte is read completely', async () => {
  const socket = open('transfer-encoding: chunked', 'connection: close');
  for (const character of bodyOf(500)) socket.write(`1\r\n${character}\r\n`);
  socket.write('0\r\n\r\n');
  assert.match(await answerOf(socket), /^HTTP\/1\.1 200 /);
});

test('a request without a Host, and one with a foreign expectation, get a problem', async () => {
  const withoutHost = connect(port, '127.0.0.1');
  withoutHost.write('GET /echo HTTP/1.1\r\nconnection: close\r\n\r\n');
  assert.match(await answerOf(withoutHost), /^HTTP\/1\.1 400 [\s\S]*"code":"malformed_request"/);
  const expecting = open('expect: fly', 'content-length: 2');
  assert.match(await answerOf(expecting), /^HTTP\/1\.1 417 [\s\S]*"code":"expectation_failed"/);
});
