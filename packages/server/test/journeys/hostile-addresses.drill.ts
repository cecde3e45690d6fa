import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { type DescribedOperation, describedInterface as described } from '../described-answers.js';
import { encodeCursor } from '../encode-cursor.js';
import { runs } from '../property-runs.js';
import {
  createTestMerchant,
  startTestService,
  type TestMerchant,
  type TestService,
  withPeople,
} from '../start-test-service.js';
import { exampleBody, examplePath, exampleReport, rightHeaders } from './example-requests.js';

/**
 * Sends hostile values in each path parameter, query parameter and header of each call. Every answer must have a
 * declared status, match its schema, and not be a failure of the service.
 */

let service: TestService;
let merchant: TestMerchant;

before(async () => {
  service = await startTestService();
  merchant = await withPeople(service, await createTestMerchant(service.access, 'com.example.addresses'));
  await fill();
});

after(() => service.stop());

/** Stores something of every kind, so that lists are not empty. */
async function fill(): Promise<void> {
  const payload = exampleReport('settled');
  const event = {
    event_name: 'purchase',
    payload: { amount: '1.50', currency: 'EUR' },
    event_datetime: '2026-11-20T10:00:00Z',
    event_id: randomUUID(),
    installation_id: randomUUID(),
  };
  await post('/merchant-api/v1/reports/transactions', merchant.apiKey, payload);
  await post('/merchant-api/v1/attribution/install', '', { token: 't', bundle_id: merchant.bundleId });
  await post('/attribution-api/v1/events', merchant.basic, { events: [event] });
}

async function post(url: string, authorization: string, payload: object): Promise<void> {
  const { statusCode } = await service.app.inject({
    method: 'POST',
    url,
    headers: { authorization },
    payload,
  });
  assert.ok(statusCode < 300, url);
}

const numbers = [
  ...[
    '0',
    '-0',
    '-1',
    '01',
    '+1',
    ' 1',
    '1 ',
    '1.0',
    '1e3',
    '1e400',
    '0x10',
    '1n',
    'NaN',
    '１',
    '٣',
    'true',
    '',
  ],
  ...['2147483647', '2147483648', '-2147483649', '4294967297', '9007199254740991', '9007199254740993'],
  ...[
    '9223372036854775807',
    '9223372036854775808',
    '-9223372036854775809',
    '9'.repeat(400),
    `1${'0'.repeat(1_000)}`,
  ],
];

const texts = [
  ...[
    '\0',
    'a\0b',
    '\ufffd',
    '\ufeff',
    '\u202e',
    '😀',
    "'",
    '"',
    '\\',
    '%',
    '%00',
    '../..',
    '..',
    '.',
    '/',
    '*',
    '\n',
  ],
  ...[
    "1'; select 1; --",
    '{}',
    '[]',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'null',
    'undefined',
  ],
  ...['a'.repeat(256), 'a'.repeat(1_024), 'a'.repeat(1_025), '😀'.repeat(300), 'ß'.repeat(300)],
];

const times = [
  ...[
    '0000-01-01',
    '0001-01-01',
    '0000-01-01T00:00:00Z',
    '0000-01-01T00:00:00+23:59',
    '9999-12-31T23:59:59-23:59',
  ],
  ...[
    '9999-12-31',
    '9999-12-31T23:59:60Z',
    '10000-01-01T00:00:00Z',
    '+010000-01-01T00:00:00Z',
    '-000001-01-01T00:00:00Z',
  ],
  ...[
    '2026-02-29',
    '2026-13-01',
    '0000-00-00',
    '2026-11-20T10:00:00',
    '2026-11-20T24:00:00Z',
    'infinity',
    '-infinity',
  ],
  ...[
    'now',
    'today',
    'epoch',
    'allballs',
    '4714-11-24 BC',
    '294276-12-31',
    '294277-01-01T00:00:00Z',
    '20261120',
  ],
  ...[
    '0000-01',
    '0001-01',
    '9999-12',
    '2026-00',
    '2026-13',
    '10000-01',
    '-0001-01',
    '2026-1',
    '2026-W01',
    '2026-01-31',
  ],
  `2026-11-20T10:00:00.${'9'.repeat(500)}Z`,
];

const cursors = [
  ...['W10', 'W251bGxd', 'e30', 'bnVsbA', 'AQ', '-', '_', '=', 'W1td'],
  ...[1, 2, 3, 4, 6, 8].flatMap((count) =>
    ['0', '-1', '9'.repeat(19), '999999999999999999', 'a\ud800', '2026-01', 'after', '__proto__', ''].map(
      (part) => encodeCursor(Array<string>(count).fill(part)),
    ),
  ),
  encodeCursor(['after', '1', '99999999', 'a', 'b', 'c']),
  encodeCursor(['2147483647', '-2147483648']),
  encodeCursor(['253402300799999999', '00000000-0000-4000-8000-000000000000']),
  'A'.repeat(7_300),
  'A'.repeat(7_301),
];

const hostiles = [...numbers, ...texts, ...times];

/** Invalid encodings. They are put into the address unchanged. */
const rawSegments = [
  '%',
  '%f',
  '%zz',
  '%ff',
  '%c3%28',
  '%ed%a0%80',
  '%2f',
  '%2e%2e',
  '%00',
  '%252e',
  ';a=b',
  'a+b',
  '%20',
];

/** The faults of answers, each with a request that caused it; filled by `send`. */
const faults = new Map<string, string>();

interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object | string | undefined;
}

async function send(call: DescribedOperation, url: string, { headers = {}, body }: Sent = {}): Promise<void> {
  const payload = body ?? exampleBody(call.operation, merchant);
  const answer = await service.app.inject({
    method: call.method,
    url,
    headers: { ...(await rightHeaders(call.operation, merchant)), ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
  const status = answer.statusCode;
  const request = `${call.method} ${url.slice(0, 300)} ${JSON.stringify(headers)}`;
  if (status >= 500) faults.set(`${call.operation.operationId} ${status}`, request);
  // A parameter that is empty or contains a slash may lead to another call.
  if (described.operationOf(call.method, url) !== call) return;
  for (const fault of described.broken(call, { status, headers: answer.headers, body: answer.body }))
    faults.set(fault, request);
}

function assertNoFaults(): void {
  const found = [...faults].map(([fault, request]) => `${fault}: ${request}`);
  faults.clear();
  assert.deepEqual(found, []);
}

/** Only calls that read: the others would change the conditions for later calls, or for the test itself. */
const isReading = ({ method }: DescribedOperation): boolean => method === 'GET';

function parametersOf({ operation }: DescribedOperation, place: 'path' | 'query') {
  return (operation.parameters ?? []).filter((one) => one.in === place).map(({ name }) => name);
}

/** In the short form, each parameter gets a few of the values, and the next parameter begins at a different one. */
let shares = 0;
function share<T>(values: readonly T[], stride: number): readonly T[] {
  shares += 1;
  return values.filter((_value, place) => (place + shares) % stride === 0);
}
const strideOfValues = runs(40, 1);
const strideOfRest = runs(10, 1);

/**
 * Excludes dots: the tests' own client resolves them before it sends, and no address of a call has them between
 * slashes.
 */
const isSegment = (value: string): boolean => !/(?:^|%2f)(?:\.|%2e){1,2}(?:$|%2f)/i.test(value);

test('no path parameter breaks what a call declares', async () => {
  const values = [...hostiles.map(encodeURIComponent), ...rawSegments].filter(isSegment);
  for (const call of described.operations)
    for (const name of parametersOf(call, 'path'))
      for (const value of share(values, strideOfValues))
        await send(call, examplePath(call.path, merchant, { [name]: value }));
  assertNoFaults();
});

test('no query parameter breaks what a call declares', async () => {
  for (const call of described.operations.filter(isReading)) {
    const names = parametersOf(call, 'query');
    for (const name of names) {
      const needed = names.includes('merchant_id') && name !== 'merchant_id';
      const url = `${examplePath(call.path, merchant)}?${needed ? `merchant_id=${merchant.merchantId}&` : ''}`;
      for (const value of share([...hostiles, ...(name === 'cursor' ? cursors : [])], strideOfValues))
        await send(call, `${url}${name}=${encodeURIComponent(value)}`);
      for (const raw of share(rawSegments, strideOfRest)) await send(call, `${url}${name}=${raw}`);
      for (const odd of share([name, `${name}=1&${name}=2`, `${name}[]=1`, `${name}[a]=2`], runs(4, 1)))
        await send(call, url + odd);
    }
  }
  assertNoFaults();
});

test('no unknown query breaks what a call declares', async () => {
  const queries = [
    '__proto__=1',
    '__proto__[a]=1',
    'constructor=x&toString=y',
    'x',
    '&&&',
    '=',
    '?',
    '%00=%00',
    'a'.repeat(5_000),
  ];
  for (const call of described.operations.filter(isReading))
    for (const query of share(queries, strideOfRest))
      await send(call, `${examplePath(call.path, merchant)}?${query}`);
  assertNoFaults();
});

const types = [
  '',
  'text/plain',
  'application/json; charset=latin1',
  'application/json;',
  'multipart/form-data',
  '*/*',
  'x',
  ';',
];
const encodings = ['', 'gzip', 'br', 'gzip, gzip', 'identity', 'x'];
const addresses = ['1.2.3.4', 'unknown', '::1', 'for="[::1]:x"', ',,,'];
const strangeHeaders: readonly Readonly<Record<string, string>>[] = [
  ...types.map((type) => ({ 'content-type': type })),
  ...encodings.map((encoding) => ({ 'content-type': 'application/json', 'content-encoding': encoding })),
  ...['', '*', '""', 'W/"x"', '"'.repeat(999), '\u00ff'].map((tag) => ({ 'if-none-match': tag })),
  ...['x', 'bytes=0-1', '\u00ff'].map((value) => ({ range: value, accept: value })),
  ...addresses.map((value) => ({ 'x-forwarded-for': value, forwarded: value })),
];

test('no header breaks what a call declares', async () => {
  for (const call of described.operations)
    for (const headers of share(strangeHeaders, strideOfRest))
      await send(call, examplePath(call.path, merchant), {
        headers,
        ...(isReading(call) ? {} : { body: '{}' }),
      });
  assertNoFaults();
});

const strangeBodies = [
  '',
  '{',
  'null',
  '[]',
  '0',
  '"x"',
  'true',
  '{"__proto__":1}',
  '[{"toString":true}]',
  '\0',
  '\ufeff{}',
  ' '.repeat(5_300_000),
];

test('no body breaks what a call declares', async () => {
  const headers = { 'content-type': 'application/json' };
  for (const call of described.operations.filter((one) => !isReading(one)))
    for (const body of share(strangeBodies, strideOfRest))
      await send(call, examplePath(call.path, merchant), { headers, body });
  assertNoFaults();
});
