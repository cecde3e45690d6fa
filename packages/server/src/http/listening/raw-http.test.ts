import assert from 'node:assert/strict';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { Registry } from 'prom-client';
import { createLogger } from '../../config/logger.js';
import { type App, createApp } from '../app.js';
import { createHttpMetrics } from '../metrics.js';

/** Requests that no client library would send. Each asks to close the connection, unless it is broken. */

let app: App;
let port: number;

before(async () => {
  app = await createApp({
    logger: createLogger('silent'),
    metrics: createHttpMetrics(new Registry()),
    schemas: [],
  });
  app.get('/here', async () => ({ found: true }));
  app.post('/here', async () => ({ taken: true }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});

after(() => app.close());

/** Sends bytes and ends, as `nc` does; the whole answer. */
async function exchange(sent: string): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.end(sent, 'latin1');
  return text(socket);
}

const crlf = (...lines: readonly string[]): string => [...lines, '', ''].join('\r\n');
const get = (...headers: readonly string[]): string =>
  crlf('GET /here HTTP/1.1', ...headers, 'connection: close');
const target = (written: string, host = 'x'): string =>
  crlf(`GET ${written} HTTP/1.1`, `host: ${host}`, 'connection: close');
const post = (body: string, ...headers: readonly string[]): string =>
  crlf('POST /here HTTP/1.1', 'host: x', 'content-type: application/json', 'connection: close', ...headers) +
  body;
const chunked = '2\r\n{}\r\n0\r\n\r\n';

/** The status, or what else happens. */
const cases: readonly (readonly [name: string, sent: string, status: number | 'nothing'])[] = [
  ['a plain request', get('host: x'), 200],
  ['a host with a port', get('host: stoa.example.com:8443'), 200],
  ['an IPv6 host', get('host: [2001:db8::1]:80'), 200],
  ['a host with an underscore', get('host: stoa_api'), 200],
  ['no host', get(), 400],
  ['an empty host', get('host: '), 400],
  ['two hosts', get('host: x', 'Host: y'), 400],
  ['the same host twice', get('host: x', 'host: x'), 400],
  ['two hosts in one', get('host: x, y'), 400],
  ['a host with a path', get('host: x/y'), 400],
  ['a host with a user', get('host: user@x'), 400],
  ['a host with a space', get('host: x y'), 400],
  ['a host with a wrong port', get('host: x:port'), 400],
  ['a host with bytes that are no text', get('host: x\xff'), 400],
  ['an address with its host', target('http://x/here', 'x'), 200],
  ['an address with its host in other letters', target('http://STOA.example/here', 'stoa.example'), 200],
  ['an address with another host', target('http://y/here', 'x'), 400],
  ['an address with a user', target('http://user@x/here', 'x'), 400],
  ['an address with a host alone', target('http://x', 'x'), 404],
  ['an address of another scheme', target('ftp://x/here', 'x'), 404],
  ['an address that is relative', target('here'), 400],
  ['an address that is a star', target('*'), 404],
  ['an address with a byte beyond ASCII', target('/here\xff'), 400],
  ['HTTP/0.9', 'GET /here\r\n\r\n', 'nothing'],
  ['HTTP/1.0 without host', crlf('GET /here HTTP/1.0'), 200],
  ['HTTP/1.0 with a wrong host', crlf('GET /here HTTP/1.0', 'host: x/y'), 400],
  ['HTTP/1.0 with chunks', crlf('POST /here HTTP/1.0', 'transfer-encoding: chunked') + chunked, 400],
  ['HTTP/1.2', crlf('GET /here HTTP/1.2', 'host: x'), 400],
  ['HTTP/2.0', crlf('GET /here HTTP/2.0', 'host: x', 'connection: close'), 400],
  ['the greeting of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ['a body', post('{}', 'content-length: 2'), 200],
  ['a body in chunks', post(chunked, 'transfer-encoding: chunked'), 200],
  ['the same length twice', post('{}', 'content-length: 2', 'content-length: 2'), 400],
  ['two lengths', post('{}', 'content-length: 2', 'content-length: 1'), 400],
  ['two lengths in one', post('{}', 'content-length: 2, 2'), 400],
  ['a length with a sign', post('{}', 'content-length: +2'), 400],
  ['an empty length', post('{}', 'content-length: '), 400],
  ['a length and chunks', post(chunked, 'content-length: 2', 'transfer-encoding: chunked'), 400],
  ['chunks and a length', post(chunked, 'transfer-encoding: chunked', 'content-length: 2'), 400],
  ['chunks twice', post(chunked, 'transfer-encoding: chunked, chunked'), 400],
  ['chunks of gzip', post(chunked, 'transfer-encoding: gzip, chunked'), 400],
  ['an unknown transfer encoding', post('{}', 'transfer-encoding: identity'), 400],
  ['chunks after a vertical tab', post(chunked, 'transfer-encoding: \x0bchunked'), 400],
  ['a chunk that ends with LF alone', post('2\n{}\n0\n\n', 'transfer-encoding: chunked'), 400],
  ['a chunk of no length', post('x\r\n{}\r\n0\r\n\r\n', 'transfer-encoding: chunked'), 400],
  ['CONNECT', crlf('CONNECT x:80 HTTP/1.1', 'host: x:80'), 'nothing'],
  ['TRACE', crlf('TRACE /here HTTP/1.1', 'host: x', 'connection: close'), 405],
  ['an upgrade', get('host: x', 'upgrade: websocket'), 200],
  ['an upgrade to HTTP/2', get('host: x', 'upgrade: h2c', 'http2-settings: AAA'), 200],
  ['an unknown method', crlf('BREW /here HTTP/1.1', 'host: x'), 400],
  ['a method in small letters', crlf('get /here HTTP/1.1', 'host: x'), 400],
  ['a header on two lines', get('host: x', 'a: b', ' c'), 400],
  ['a space before a colon', get('host: x', 'a : b'), 400],
  ['a header without a colon', get('host: x', 'a'), 400],
  ['a NUL in a header', get('host: x', 'a: \0'), 400],
  ['LF alone', 'GET /here HTTP/1.1\nhost: x\n\n', 400],
  ['LF alone in a header', get('host: x', 'a: b\nc: d'), 400],
  ['CR alone in a header', get('host: x', 'a: b\rc: d'), 400],
  ['an expectation that nobody has', get('host: x', 'expect: miracles'), 417],
  ['headers that are too large', get('host: x', `a: ${'b'.repeat(20_000)}`), 431],
];

for (const [name, sent, status] of cases) {
  test(`${name}: ${status}`, async () => {
    const answer = await exchange(sent);
    if (status === 'nothing') return assert.equal(answer, '');
    assert.match(answer, new RegExp(`^HTTP/1\\.1 ${status} `));
    if (status < 400) return undefined;
    assert.match(answer, /\r\ncontent-type: application\/problem\+json/i);
    assert.match(answer, /\r\nx-request-id: req_/i);
    // The connection of a broken request is not used again.
    assert.match(answer, /\r\nconnection: close\r\n/i);
    return undefined;
  });
}
