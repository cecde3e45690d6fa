import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentPolicy } from '../src/http/answering/document-policy.js';
import { type Answer, describedInterface as described } from './described-answers.js';

const limited = { ratelimit: '"reports";r=1;t=1', 'ratelimit-policy': '"reports";q=1;w=1' };
const named = { 'x-request-id': 'req_1' };
const headers = { ...limited, ...named, 'content-type': 'application/json; charset=utf-8' };
const problem = { ...headers, 'content-type': 'application/problem+json' };
const codes = {
  401: 'unauthenticated',
  413: 'payload_too_large',
  429: 'too_many_requests',
  500: 'internal_error',
};
const problemBody = (status: keyof typeof codes, code: string = codes[status]): string =>
  JSON.stringify({
    type: '/docs/errors#x',
    title: 'x',
    status,
    detail: 'x',
    instance: '/x',
    code,
    request_id: 'req_1',
  });

function broken(answer: Answer): readonly string[] {
  const operation = described.operationOf('POST', '/merchant-api/v1/reports/transactions?x=1');
  assert.ok(operation);
  return described.broken(operation, answer);
}

test('an answer that keeps every promise has nothing against it', () => {
  assert.deepEqual(broken({ status: 200, headers, body: '{"reportId":1}' }), []);
  assert.deepEqual(broken({ status: 413, headers: problem, body: problemBody(413) }), []);
  assert.deepEqual(broken({ status: 200, headers, body: undefined }), []);
});

for (const [name, answer, says] of [
  [
    'a status that is not declared',
    { status: 500, headers: problem, body: problemBody(500) },
    'not declared',
  ],
  [
    'a body that breaks its schema',
    { status: 200, headers, body: '{"reportId":0}' },
    'breaks its schema at /reportId',
  ],
  [
    'a code that the call does not have',
    { status: 413, headers: problem, body: problemBody(413, 'too_many_events') },
    'breaks its schema at /code',
  ],
  ['a body that is not JSON', { status: 200, headers, body: '{' }, 'not JSON'],
  ['another content type', { status: 200, headers: problem, body: '{}' }, 'content type'],
  ['no content type', { status: 200, headers: { ...limited, ...named }, body: '' }, 'content type'],
  [
    'no request id',
    { status: 200, headers: { ...limited, 'content-type': 'application/json' }, body: '{"reportId":1}' },
    'x-request-id',
  ],
  [
    'a success of a limited call that does not say what is left',
    {
      status: 200,
      headers: { ...named, ...limited, ratelimit: undefined, 'content-type': 'application/json' },
      body: '{"reportId":1}',
    },
    'ratelimit',
  ],
  [
    'a 401 that does not say how',
    { status: 401, headers: problem, body: problemBody(401) },
    'www-authenticate',
  ],
  ['a 429 that does not say when', { status: 429, headers: problem, body: problemBody(429) }, 'retry-after'],
] as const) {
  test(`${name} is a broken promise`, () => {
    const found = broken(answer);
    assert.equal(found.length, 1, found.join('\n'));
    assert.ok(found[0]?.includes(says), found[0]);
  });
}

test('HTML that could load something, send a form or stand in a frame is a broken promise', () => {
  const operation = described.operationOf('GET', '/operator-api/v1/merchants/1/statements/2026-10/page');
  assert.ok(operation);
  const html = { ...headers, 'content-type': 'text/html; charset=utf-8' };
  const under = (policy: string) =>
    described.broken(operation, {
      status: 200,
      headers: { ...html, 'content-security-policy': policy },
      body: '<p>',
    });
  assert.deepEqual(under(documentPolicy), []);
  assert.equal(under("default-src 'none'; style-src 'unsafe-inline'").length, 3);
  assert.equal(described.broken(operation, { status: 200, headers: html, body: '<p>' }).length, 4);
});

test('a 204 with a body is a broken promise', () => {
  const operation = described.operationOf('POST', '/attribution-api/v1/events');
  assert.ok(operation);
  assert.deepEqual(described.broken(operation, { status: 204, headers, body: '' }), []);
  assert.equal(described.broken(operation, { status: 204, headers, body: 'x' }).length, 1);
});

test('a request finds its operation by method and path, whatever its parameters hold', () => {
  const idOf = (method: string, url: string) => described.operationOf(method, url)?.operation.operationId;
  assert.equal(idOf('GET', '/merchant-api/v1/reports/%00?x'), 'getReport');
  assert.equal(idOf('GET', '/merchant-api/v1/reports/'), undefined);
  assert.equal(idOf('GET', '/merchant-api/v1/reports'), 'listReports');
  assert.equal(idOf('PUT', '/merchant-api/v1/reports'), undefined);
  assert.equal(idOf('GET', '/merchant-api/v1/reports/transactions'), 'getTransactionsReportResult');
  assert.equal(idOf('GET', '/nowhere'), undefined);
});

test('every schema of the description compiles', () => {
  for (const { operation } of described.operations)
    for (const { content = {} } of Object.values(operation.responses))
      for (const { schema } of Object.values(content))
        if (schema !== undefined) assert.equal(typeof described.compile(schema), 'function');
});

test('every body of JSON has an example, and the example fits its schema', () => {
  let examples = 0;
  for (const { operation } of described.operations) {
    const successes = Object.entries(operation.responses).filter(([status]) => Number(status) < 300);
    const bodies = [operation.requestBody, ...successes.map(([, response]) => response)];
    for (const [type, media] of bodies.flatMap((body) => Object.entries(body?.content ?? {}))) {
      if (type !== 'application/json') continue;
      const validate = described.compile(media.schema ?? {});
      assert.ok(validate(media.example), `${operation.operationId}: ${JSON.stringify(validate.errors)}`);
      examples += 1;
    }
  }
  assert.ok(examples > described.operations.length / 2);
});
