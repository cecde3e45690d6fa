import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { apiDescription } from '../described-answers.js';
import {
  createTestMerchant,
  startTestService,
  type TestMerchant,
  type TestService,
} from '../start-test-service.js';

/** Whatever a hostile client sends is answered with a problem, stores nothing, and never makes the service fail. */

let service: TestService;
let merchant: TestMerchant;

before(async () => {
  service = await startTestService();
  merchant = await createTestMerchant(service.access, 'com.example.hostile');
});

after(() => service.stop());

interface Target {
  readonly method: 'POST' | 'PUT';
  readonly url: string;
  readonly authorization: () => string;
}

const targets: readonly Target[] = [
  { method: 'POST', url: '/merchant-api/v1/reports/transactions', authorization: () => merchant.apiKey },
  { method: 'POST', url: '/attribution-api/v1/events', authorization: () => merchant.basic },
  { method: 'POST', url: '/merchant-api/v1/attribution/install', authorization: () => '' },
  { method: 'POST', url: '/operator-api/v1/store-sessions', authorization: () => merchant.operatorToken },
  {
    method: 'PUT',
    url: '/operator-api/v1/store-users/u/attribution-data',
    authorization: () => merchant.operatorToken,
  },
  { method: 'POST', url: '/operator-api/v1/merchants', authorization: () => merchant.operatorToken },
];

interface Hostile {
  readonly name: string;
  readonly body: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status: number;
  readonly code: string;
}

const nested = `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`;

const hostiles: readonly Hostile[] = [
  { name: 'an empty body', body: '', status: 400, code: 'malformed_json' },
  { name: 'half an object', body: '{"a":', status: 400, code: 'malformed_json' },
  { name: 'two values', body: '{} {}', status: 400, code: 'malformed_json' },
  { name: 'a byte order mark', body: '\ufeff{}', status: 400, code: 'malformed_json' },
  { name: 'NaN', body: '{"a":NaN}', status: 400, code: 'malformed_json' },
  {
    name: 'bytes that are not UTF-8',
    body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
    status: 400,
    code: 'malformed_json',
  },
  { name: 'UTF-16', body: Buffer.from('{"a":1}', 'utf16le'), status: 400, code: 'malformed_json' },
  { name: 'a NUL character', body: '{"a":"\\u0000"}', status: 400, code: 'unacceptable_json' },
  { name: 'a lone surrogate', body: '{"a":"\\ud800"}', status: 400, code: 'unacceptable_json' },
  { name: 'a duplicate key', body: '{"a":1,"a":2}', status: 400, code: 'unacceptable_json' },
  { name: 'a number beyond every double', body: '{"a":1e999}', status: 400, code: 'unacceptable_json' },
  {
    name: 'a number of a thousand digits',
    body: `{"a":${'9'.repeat(1_000)}}`,
    status: 400,
    code: 'unacceptable_json',
  },
  { name: 'deep nesting', body: nested, status: 400, code: 'unacceptable_json' },
  { name: 'an array', body: '[]', status: 400, code: 'invalid_request' },
  { name: 'a string', body: '"x"', status: 400, code: 'invalid_request' },
  { name: 'null', body: 'null', status: 400, code: 'invalid_request' },
  {
    name: 'a form',
    body: 'a=1',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    status: 415,
    code: 'unsupported_media_type',
  },
  {
    name: 'text',
    body: '{}',
    headers: { 'content-type': 'text/plain' },
    status: 415,
    code: 'unsupported_media_type',
  },
  {
    name: 'another charset',
    body: '{}',
    headers: { 'content-type': 'application/json; charset=latin1' },
    status: 415,
    code: 'unsupported_media_type',
  },
  {
    name: 'another encoding',
    body: '{}',
    headers: { 'content-encoding': 'br' },
    status: 415,
    code: 'unsupported_media_type',
  },
  {
    name: 'broken gzip',
    body: 'not gzip',
    headers: { 'content-encoding': 'gzip' },
    status: 400,
    code: 'incomplete_body',
  },
  {
    name: 'a bomb',
    body: gzipSync(Buffer.alloc(20_000_000, 0x20)),
    headers: { 'content-encoding': 'gzip' },
    status: 413,
    code: 'payload_too_large',
  },
  { name: 'too many bytes', body: Buffer.alloc(5_242_881, 0x20), status: 413, code: 'payload_too_large' },
];

async function rowCounts(): Promise<unknown> {
  const { rows } = await service.database.pool.query(`
    select
      (select count(*) from stoa.report) as reports,
      (select count(*) from stoa.event_batch) as batches,
      (select count(*) from stoa.attribution_event) as events,
      (select count(*) from stoa.installation) as installations,
      (select count(*) from stoa.store_session) as sessions,
      (select count(*) from stoa.store_user_attribution) as attributions,
      (select count(*) from stoa.merchant) as merchants`);
  return rows;
}

interface ProblemBody {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly instance: string;
  readonly code: string;
  readonly request_id: string;
}

for (const { method, url, authorization } of targets) {
  test(`${method} ${url} refuses every hostile body with a clear problem and stores nothing`, async () => {
    const before = await rowCounts();
    for (const { name, body, headers, status, code } of hostiles) {
      const response = await service.app.inject({
        method,
        url,
        headers: { 'content-type': 'application/json', authorization: authorization(), ...headers },
        body,
      });
      assert.equal(response.statusCode, status, `${name}: ${response.body}`);
      assert.match(response.headers['content-type'] as string, /^application\/problem\+json/, name);
      const problem = response.json<ProblemBody>();
      assert.deepEqual([problem.code, problem.status, problem.instance], [code, status, url], name);
      assert.equal(problem.request_id, response.headers['x-request-id'], name);
    }
    assert.deepEqual(await rowCounts(), before);
  });
}

test('no documented call answers 5xx to absent, wrong or garbled credentials', async () => {
  const garbled = [
    '',
    'Bearer',
    'Bearer ',
    'Bearer \u00ff',
    'Basic',
    'Basic !!!',
    'Basic Og==',
    'Digest x',
    `Bearer ${'x'.repeat(8_000)}`,
    'Basic dXNlcjpwYXNz',
  ];
  for (const [path, item] of Object.entries(apiDescription.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      const schemes = operation.security ?? [];
      // Without schemes, the call needs no credentials. With an empty one, it needs them only if the operator has
      // configured it.
      if (schemes.length === 0 || schemes.some((one) => Object.keys(one).length === 0)) continue;
      for (const authorization of garbled) {
        const url = path.replaceAll(/\{[^}]+\}/g, '1');
        const response = await service.app.inject({
          method: method.toUpperCase() as 'GET',
          url,
          headers: { authorization },
        });
        assert.equal(
          response.statusCode,
          401,
          `${method} ${url} with ${authorization.slice(0, 20)}: ${response.body}`,
        );
        assert.ok(response.headers['www-authenticate'], url);
      }
    }
  }
});

for (const [name, url] of [
  ['an unknown path', '/nowhere'],
  ['a path that cannot be decoded', '/operator-api/v1/%ff%fe'],
  ['a broken escape', '/%'],
  ['a NUL in the path', '/operator-api/v1/store-users/%00/attribution-data'],
  ['a very long path', `/${'a'.repeat(9_000)}`],
  ['dots', '/../../etc/passwd'],
] as const) {
  test(`${name} is a problem of the client`, async () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const) {
      const response = await service.app.inject({
        method,
        url,
        headers: { authorization: merchant.operatorToken },
      });
      assert.ok(response.statusCode >= 400 && response.statusCode < 500, `${method}: ${response.statusCode}`);
      assert.match(response.headers['content-type'] as string, /^application\/problem\+json/);
    }
  });
}

test('a known path with an unknown method is 405 and names the methods that it takes', async () => {
  for (const method of ['DELETE', 'PATCH', 'PUT', 'OPTIONS'] as const) {
    const response = await service.app.inject({
      method,
      url: '/merchant-api/v1/reports/transactions',
      body: '{',
      headers: { 'content-type': 'application/json' },
    });
    assert.equal(response.statusCode, 405);
    assert.equal(response.headers.allow, 'GET, HEAD, POST');
    assert.equal(response.json<ProblemBody>().code, 'method_not_allowed');
  }
});
