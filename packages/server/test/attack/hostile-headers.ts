import { gzipSync } from 'node:zlib';
import type { SeededRandom } from '../seeded-random.js';
import { addHeader, type Outgoing, withBody, withHeader } from './outgoing.js';

/** What is done to the headers of a request. */
export interface HeaderTrick {
  readonly name: string;
  readonly apply: (request: Outgoing, random: SeededRandom) => Outgoing;
  /** Readers may disagree about where the request ends, so the connection must not serve another one. */
  readonly blursEnd?: true;
  /** The service must refuse the request. */
  readonly mustBeRefused?: true;
}

const set =
  (name: string, ...values: readonly [string, ...string[]]) =>
  (request: Outgoing, random: SeededRandom): Outgoing =>
    withHeader(request, name, random.pick(values));

const add =
  (name: string, ...values: readonly [string, ...string[]]) =>
  (request: Outgoing, random: SeededRandom): Outgoing =>
    addHeader(request, name, random.pick(values));

const chunked =
  (encode: (body: Buffer) => string) =>
  (request: Outgoing): Outgoing => {
    const body = Buffer.from(encode(request.body ?? Buffer.alloc(0)), 'latin1');
    return {
      ...withHeader(withHeader(request, 'content-length', undefined), 'transfer-encoding', 'chunked'),
      body,
    };
  };

const asChunks = (body: Buffer, extension = ''): string => {
  const text = body.toString('latin1');
  return `${text === '' ? '' : `${body.length.toString(16)}${extension}\r\n${text}\r\n`}0${extension}\r\n`;
};

const host: readonly HeaderTrick[] = [
  { name: 'no host', apply: (request) => withHeader(request, 'host', undefined), mustBeRefused: true },
  { name: 'two hosts', apply: add('host', 'example.com', '127.0.0.1'), mustBeRefused: true },
  {
    name: 'an invalid host',
    apply: set('host', 'a b', 'user@example.com', '[::', 'a/b', 'exa mple.com:80', 'a:b', '<x>'),
    mustBeRefused: true,
  },
  { name: 'another host', apply: set('host', 'example.com', 'localhost:1', '[::1]:80', 'a'.repeat(300)) },
];

const length: readonly HeaderTrick[] = [
  {
    name: 'a wrong length',
    apply: set('content-length', '-1', '+5', '0x5', '5, 6', '1e3', '99999999999999999999', ' ', '5;6'),
    blursEnd: true,
    mustBeRefused: true,
  },
  { name: 'two lengths', apply: add('content-length', '0', '7'), blursEnd: true },
  { name: 'a length that is too small', apply: set('content-length', '1', '0'), blursEnd: true },
  {
    name: 'a length and chunks',
    apply: add(
      'transfer-encoding',
      'chunked',
      ' chunked',
      'chunked, chunked',
      'identity',
      'xchunked',
      'gzip, chunked',
    ),
    blursEnd: true,
  },
  { name: 'chunks', apply: chunked((body) => `${asChunks(body)}\r\n`) },
  {
    name: 'chunks with extensions',
    apply: chunked((body) => `${asChunks(body, ';a="b"')}\r\n`),
    blursEnd: true,
  },
  {
    name: 'chunks with trailers',
    apply: chunked((body) => `${asChunks(body)}content-length: 5\r\n\r\n`),
    blursEnd: true,
  },
  {
    name: 'broken chunks',
    apply: chunked((body) => `fffffffffffffffff\r\n${body.toString('latin1')}`),
    blursEnd: true,
  },
];

const representation: readonly HeaderTrick[] = [
  {
    name: 'another charset',
    apply: set(
      'content-type',
      'application/json; charset=latin1',
      'application/json; charset=utf-16',
      'application/json;charset="utf-8"',
      'application/json; charset=utf-8; charset=utf-7',
    ),
  },
  {
    name: 'another type',
    apply: set(
      'content-type',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/x-ndjson',
      'APPLICATION/JSON',
      'application/json,text/plain',
      '__proto__',
      '/',
      '',
    ),
  },
  { name: 'two types', apply: add('content-type', 'text/plain', 'application/json') },
  {
    name: 'gzip',
    apply: (request) =>
      withHeader(withBody(request, gzipSync(request.body ?? Buffer.alloc(0))), 'content-encoding', 'gzip'),
  },
  {
    name: 'another encoding',
    apply: set(
      'content-encoding',
      'gzip',
      'br',
      'deflate',
      'gzip, gzip',
      'identity',
      'x',
      'GZIP',
      '__proto__',
    ),
  },
];

const others: readonly HeaderTrick[] = [
  { name: 'an expectation', apply: set('expect', 'nonsense', '200-ok'), mustBeRefused: true },
  {
    name: 'an upgrade',
    apply: (request) => addHeader(addHeader(request, 'connection', 'upgrade'), 'upgrade', 'websocket'),
    blursEnd: true,
  },
  {
    name: 'h2c',
    apply: (request) =>
      addHeader(addHeader(request, 'connection', 'upgrade, http2-settings'), 'upgrade', 'h2c'),
    blursEnd: true,
  },
  {
    name: 'a hop header',
    apply: set('connection', 'close', 'content-length', 'authorization, close', 'keep-alive, x'),
    blursEnd: true,
  },
  { name: 'a range', apply: set('range', 'bytes=0-1', 'bytes=-1', 'bytes=0-0,1-1,2-2', 'x') },
  { name: 'a condition', apply: add('if-modified-since', 'x', 'Thu, 01 Jan 1970 00:00:00 GMT') },
  { name: 'an etag', apply: add('if-none-match', '"x"', 'W/"x"', '"'.repeat(100)) },
  {
    name: 'what is accepted',
    apply: set(
      'accept',
      'text/plain',
      'x',
      '*/*;q=0',
      'text/csv',
      'text/csv;q=x, */*;q=9',
      ';;q=,/',
      '"'.repeat(99),
      `${'text/html,'.repeat(1_000)}*/*`,
      '',
    ),
  },
  { name: 'encodings', apply: set('accept-encoding', 'gzip', 'gzip;q=0', '*', 'br;q=1.0, x', 'gzip;q=x') },
  { name: 'an origin', apply: add('origin', 'https://evil.example', 'null') },
  { name: 'another method', apply: add('x-http-method-override', 'DELETE', 'TRACE') },
  { name: 'idempotency', apply: add('idempotency-key', 'x', '"x"', 'a'.repeat(1_000), '') },
  {
    name: 'forwarding',
    apply: add(
      'x-forwarded-for',
      '203.0.113.9',
      'x',
      '1, 2, 3',
      '::1%eth0',
      `${'203.0.113.9,'.repeat(500)}1`,
      '',
    ),
  },
  {
    name: 'forwarded',
    apply: add('forwarded', 'for=203.0.113.9', 'for="[::1]:x";by=_x', 'for=;;;', 'for="'),
  },
  { name: 'another path', apply: add('x-original-url', '/metrics', '/operator-api/v1/merchants') },
  { name: 'a cookie', apply: add('cookie', 'a=b; __proto__=c', ';'.repeat(2_000)) },
];

const broken: readonly HeaderTrick[] = [
  { name: 'too many bytes', apply: add('x-large', 'x'.repeat(20_000)), mustBeRefused: true, blursEnd: true },
  {
    name: 'many headers',
    apply: (request) => ({
      ...request,
      headers: [
        ...request.headers,
        ...Array.from({ length: 900 }, (_none, index) => [`x${index}`, '1'] as const),
      ],
    }),
    blursEnd: true,
  },
  {
    name: 'control characters',
    apply: add('x-odd', 'a\u0000b', 'a\u0001b', 'a\rb', 'a\nb: c', '\u007f'),
    blursEnd: true,
  },
  { name: 'a folded line', apply: add('x-odd', 'a\r\n b', 'a\r\n\tb'), blursEnd: true },
  {
    name: 'an odd name',
    apply: (request) => addHeader(request, 'x odd ', 'a'),
    mustBeRefused: true,
    blursEnd: true,
  },
  { name: 'no name', apply: (request) => addHeader(request, '', 'a'), mustBeRefused: true, blursEnd: true },
  { name: 'bytes above ASCII', apply: add('x-odd', 'é', '\u2028', 'ﷺ') },
  {
    name: 'names of objects',
    apply: (request) => addHeader(addHeader(request, '__proto__', 'a'), 'constructor', 'b'),
  },
  {
    name: 'another version',
    apply: (request, random) => ({
      ...request,
      version: random.pick([
        'HTTP/1.0',
        'HTTP/1.2',
        'HTTP/2.0',
        'HTTP/9.9',
        'http/1.1',
        'HTTP/1.1 x',
        'ICE/1.0',
      ]),
    }),
    blursEnd: true,
  },
];

export const headerTricks: readonly [HeaderTrick, ...HeaderTrick[]] = [
  ...(host as [HeaderTrick]),
  ...length,
  ...representation,
  ...others,
  ...broken,
];
