import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, beforeEach, test } from 'node:test';
import { constants, gzipSync } from 'node:zlib';
import { startInstalls, type TestInstalls } from '../../../test/fixtures/installs/start-installs.js';
import { waitUntil } from '../../../test/wait-until.js';
import { sql } from '../../database/sql.js';
import { limits } from '../../kernel/limits.js';

const url = '/operator-api/v1/store-sessions';
let installs: TestInstalls;
let origin: URL;

before(async () => {
  installs = await startInstalls();
  origin = new URL(await installs.app.listen({ port: 0, host: '127.0.0.1' }));
});

after(() => installs.stop());

beforeEach(async () => {
  await installs.database.query(sql`
    delete from stoa.store_session`);
});

async function stored(): Promise<number> {
  const [row] = await installs.database.query<{ count: number }>(sql`
    select count(*)::integer as count
    from stoa.store_session`);
  return row?.count ?? 0;
}

function line(user: string, fields: object = {}): string {
  const seen_at = installs.clock.now().toISOString();
  return JSON.stringify({ store_user_id: user, ip_address: '203.0.113.7', seen_at, ...fields });
}

function linesOf(count: number, from = 0): string {
  return Array.from({ length: count }, (_, index) => `${line(`u${from + index}`)}\n`).join('');
}

type Body = string | Buffer;

function post(body: Body, headers: Readonly<Record<string, string>> = {}) {
  return installs.app.inject({
    method: 'POST',
    url,
    headers: { authorization: installs.operator, 'content-type': 'application/x-ndjson', ...headers },
    payload: body,
  });
}

/** Opens a request on a socket. The test writes its body. */
function open(...headers: string[]): Socket {
  const socket = connect(Number(origin.port), origin.hostname);
  socket.on('error', () => undefined);
  const head = [
    `POST ${url} HTTP/1.1`,
    'host: x',
    `authorization: ${installs.operator}`,
    'content-type: application/x-ndjson',
    'transfer-encoding: chunked',
    ...headers,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  return socket;
}

function chunk(body: Body): Buffer {
  const bytes = Buffer.from(body);
  return Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
}

function storedAre(count: number): Promise<true> {
  return waitUntil(`${count} sessions are stored`, async () =>
    (await stored()) === count ? true : undefined,
  );
}

test('lines with faults are named, and the status says that the others were stored', async () => {
  const response = await post(`${line('a')}\n\n{}\n${line('b')}`);
  assert.equal(response.statusCode, 200);
  assert.deepEqual(response.json(), {
    received: 3,
    stored: 2,
    repeated: 0,
    outside_window: 0,
    erased: 0,
    refused: 1,
    error_count: 3,
    errors: ['store_user_id', 'ip_address', 'seen_at'].map((name) => ({
      line: 3,
      pointer: `/${name}`,
      code: 'missing',
      detail: 'is required.',
    })),
  });
});

test('more lines than a batch may have are fed, and again they are repeated', async () => {
  const body = linesOf(2_500);
  assert.deepEqual((await post(body)).json().stored, 2_500);
  assert.deepEqual((await post(gzipSync(body), { 'content-encoding': 'gzip' })).json().repeated, 2_500);
});

test('the metric counts refused lines', async () => {
  await post(`${linesOf(2)}x\n`);
  const metric = await installs.registry.getSingleMetricAsString('stoa_store_sessions_total');
  assert.match(metric, /\{outcome="refused"\} [1-9]/);
});

test('the answer to JSON has no member that only lines have', async () => {
  const response = await installs.app.inject({
    method: 'POST',
    url,
    headers: { authorization: installs.operator },
    payload: { sessions: [] },
  });
  const members = ['received', 'stored', 'repeated', 'outside_window', 'erased'];
  assert.deepEqual(Object.keys(response.json()), members);
});

test('a request without a body is refused, with a type and without', async () => {
  for (const type of [undefined, 'application/json']) {
    const headers = { authorization: installs.operator, ...(type && { 'content-type': type }) };
    const response = await installs.app.inject({ method: 'POST', url, headers });
    assert.deepEqual(
      [response.statusCode, response.json().code],
      [400, type === undefined ? 'invalid_request' : 'malformed_json'],
    );
  }
});

test('no other call takes lines', async () => {
  for (const [method, other] of [
    ['PUT', '/operator-api/v1/store-users/u/attribution-data'],
    ['POST', '/operator-api/v1/erasures'],
    ['POST', '/merchant-api/v1/attribution/install'],
  ] as const) {
    const headers = { authorization: installs.operator, 'content-type': 'application/x-ndjson' };
    const response = await installs.app.inject({ method, url: other, headers, payload: '{}' });
    assert.equal(response.statusCode, 415, other);
  }
});

const thousand = (): string => linesOf(1_000);
const best = { level: constants.Z_BEST_COMPRESSION };

/** What a hostile or broken client may send, how the stream ends, and how many sessions are stored then. */
const streams: readonly {
  readonly what: string;
  readonly body: () => Body;
  readonly gzip?: true;
  readonly answer: number | string;
  /** Undefined if it depends on how far reading was ahead of storing. */
  readonly stored: number | undefined;
}[] = [
  { what: 'nothing', body: () => '', answer: 200, stored: 0 },
  {
    what: 'CRLF and no end of the last line',
    body: () => linesOf(3).replaceAll('\n', '\r\n').trimEnd(),
    answer: 200,
    stored: 3,
  },
  { what: 'a byte order mark', body: () => `\ufeff${linesOf(2)}`, answer: 200, stored: 2 },
  { what: 'UTF-16', body: () => Buffer.from(`\ufeff${linesOf(2)}`, 'utf16le'), answer: 200, stored: 0 },
  {
    what: 'a picture',
    body: () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0xff]),
    answer: 200,
    stored: 0,
  },
  { what: 'CSV', body: () => 'store_user_id,ip_address\na,203.0.113.7\n', answer: 200, stored: 0 },
  { what: 'a JSON batch', body: () => `{"sessions":[${line('a')}]}`, answer: 200, stored: 0 },
  { what: 'a JSON batch over lines', body: () => `{"sessions":[\n${line('a')}\n]}`, answer: 200, stored: 1 },
  {
    what: 'members with another meaning',
    body: () => `${line('a', { __proto__: 1, constructor: { x: 1 } })}\n`,
    answer: 200,
    stored: 1,
  },
  {
    what: 'a prototype',
    body: () => `${line('a').replace('{', '{"__proto__":{"language":"de"},')}\n`,
    answer: 200,
    stored: 1,
  },
  {
    what: 'a line of the most bytes',
    body: () => line('a').padEnd(limits.storeSessionLineBytes),
    answer: 200,
    stored: 1,
  },
  {
    what: 'a byte more',
    body: () => `${thousand()}${' '.repeat(limits.storeSessionLineBytes + 1)}`,
    answer: 'payload_too_large',
    stored: 1_000,
  },
  {
    what: 'a line of 50 MB',
    body: () => Buffer.alloc(50_000_000, 0x61),
    answer: 'payload_too_large',
    stored: 0,
  },
  {
    what: 'a bomb of one line',
    gzip: true,
    body: () => gzipSync(Buffer.alloc(50_000_000, 0x61), best),
    answer: 'payload_too_large',
    stored: 0,
  },
  {
    what: 'a bomb of blank lines',
    gzip: true,
    body: () => gzipSync(Buffer.alloc(4_000_000, 0x0a), best),
    answer: 200,
    stored: 0,
  },
  {
    what: 'a bomb of faulty lines',
    gzip: true,
    body: () => gzipSync('{\n'.repeat(50_000), best),
    answer: 200,
    stored: 0,
  },
  {
    what: 'gzip that is cut off',
    gzip: true,
    body: () => gzipSync(linesOf(6_000)).subarray(0, -9),
    answer: 'incomplete_body',
    stored: undefined,
  },
  { what: 'no gzip, declared as gzip', gzip: true, body: thousand, answer: 'incomplete_body', stored: 0 },
  {
    what: 'gzip with something after it',
    gzip: true,
    body: () => Buffer.concat([gzipSync(thousand()), Buffer.from(linesOf(9))]),
    answer: 'incomplete_body',
    stored: undefined,
  },
  {
    what: 'several files in gzip',
    gzip: true,
    body: () => Buffer.concat([gzipSync(linesOf(2)), gzipSync(linesOf(2, 2))]),
    answer: 200,
    stored: 4,
  },
];

for (const { what, body, gzip, answer, stored: count } of streams) {
  test(`a stream of ${what} ends with ${answer}`, async () => {
    const response = await post(body(), gzip ? { 'content-encoding': 'gzip' } : {});
    const result = response.json();
    assert.equal(response.statusCode === 200 ? 200 : result.code, answer, response.body);
    if (count !== undefined) assert.equal(await stored(), count);
    if (answer !== 200)
      assert.match(result.detail, new RegExp(`, ${await stored()} sessions of them stored`));
  });
}

test('when a connection breaks, whole batches stay stored', async () => {
  const socket = open();
  socket.write(chunk(linesOf(2_500)));
  await storedAre(2_000);
  socket.resetAndDestroy();
  assert.equal((await post(linesOf(2_500))).json().repeated, 2_000);
});

test('lines may come byte by byte', async () => {
  const socket = open('connection: close');
  for (const byte of Buffer.from(linesOf(2))) socket.write(chunk(Buffer.from([byte])));
  socket.write('0\r\n\r\n');
  assert.match(await text(socket), /"stored":2/);
});

test('a stream ends with 401 once its token is revoked', async () => {
  const { secret, accessKeyId } = await installs.access.issue({ kind: 'operator_token', merchantId: null });
  const own = connect(Number(origin.port), origin.hostname);
  own.write(
    `POST ${url} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${secret}\r\ncontent-type: application/x-ndjson\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n`,
  );
  own.write(chunk(linesOf(1_000)));
  await storedAre(1_000);
  await installs.access.revoke({ kind: 'operator_token', accessKeyId });
  own.write(chunk(linesOf(1_000, 1_000)));
  own.write('0\r\n\r\n');
  assert.match(await text(own), /^HTTP\/1\.1 401 [\s\S]*1000 sessions of them stored/);
  assert.equal(await stored(), 1_000);
});

test('eight streams are taken at a time, and one more gets 503 with Retry-After', async () => {
  const open8 = Array.from({ length: limits.storeSessionStreams }, () => open());
  for (const [index, socket] of open8.entries()) socket.write(chunk(linesOf(1_000, index * 1_000)));
  await storedAre(8_000);
  const refused = await post(linesOf(1));
  assert.deepEqual(
    [refused.statusCode, refused.json().code, refused.headers['retry-after']],
    [503, 'overloaded', '5'],
  );
  for (const socket of open8) socket.resetAndDestroy();
  await waitUntil('a stream is taken again', async () =>
    (await post(linesOf(1))).statusCode === 200 ? true : undefined,
  );
});

test('when the service stops, a stream ends with what was stored', async () => {
  const own = await startInstalls();
  const address = new URL(await own.app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(address.port), address.hostname);
  socket.on('error', () => undefined);
  socket.write(
    `POST ${url} HTTP/1.1\r\nhost: x\r\nauthorization: ${own.operator}\r\ncontent-type: application/x-ndjson\r\ncontent-length: 10000000\r\n\r\n`,
  );
  socket.write(linesOf(1_500));
  const answer = text(socket);
  await waitUntil('a batch is stored', async () => {
    const rows = await own.database.query(sql`
      select 1
      from stoa.store_session
      limit 1`);
    return rows.length === 1 ? true : undefined;
  });
  const closed = own.app.close();
  socket.end();
  await closed;
  await own.stop();
  assert.match(await answer, /"code":"(feed_interrupted|incomplete_body|malformed_request)"/);
});
