import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { readDescription as readPromises } from '../described-answers.js';
import { type AnswerChecker, createAnswerChecker } from './answer-checker.js';
import { attackFacts } from './attack-facts.js';
import { operationsOf, readDescription } from './operations.js';
import { type PlannedRequest, planRequest } from './plan-request.js';
import type { Answer } from './read-answers.js';

const facts = attackFacts();

interface Bench {
  readonly checker: AnswerChecker;
  readonly request: PlannedRequest;
}

/** An untouched request of this call. */
async function benchOf(operationId: string): Promise<Bench> {
  const description = await readDescription();
  const operations = operationsOf(description);
  const number = operations.findIndex(({ id }) => id === operationId);
  const request = planRequest(number, { operations, definitions: description.components.schemas, facts });
  return { checker: createAnswerChecker({ described: readPromises(description), facts }), request };
}

function answer(
  status: number,
  body: object | string,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  const type = status < 400 ? 'application/json' : 'application/problem+json';
  return {
    status,
    headers: new Map(
      Object.entries({
        'content-type': type,
        'x-request-id': 'req_1',
        ratelimit: '"x";r=1;t=1',
        'ratelimit-policy': '"x";q=1;w=1',
        ...headers,
      }),
    ),
    body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
    isLast: false,
  };
}

const problem = (status: number, code: string): object => ({
  type: `/docs/errors#${code}`,
  title: 'A problem',
  status,
  detail: 'It is one.',
  instance: '/',
  code,
  request_id: 'req_1',
});
const cadence = {
  merchant_id: 1,
  cadence: null,
  set_at: null,
  last_report_at: null,
  due_at: null,
  missed: false,
};

test('what the description declares has no fault', async () => {
  const { checker, request } = await benchOf('getReport');
  const busy = answer(503, problem(503, 'overloaded'), { 'retry-after': '1' });
  for (const right of [answer(404, problem(404, 'unknown_report')), busy])
    assert.deepEqual(checker(request, { kind: 'answered', answer: right }), []);
});

for (const [name, wrong, fault] of [
  ['an undeclared status', answer(202, cadence), /^getReportingCadence 202 is not declared$/],
  [
    'a body that breaks its schema',
    answer(200, { ...cadence, missed: 'no' }),
    /^getReportingCadence 200 breaks its schema at \/missed/,
  ],
  [
    'another content type',
    answer(200, 'x', { 'content-type': 'text/html' }),
    /does not declare the content type text\/html$/,
  ],
  ['what is not JSON', answer(200, '{'), /has a body that is not JSON$/],
  ['a fault of the service', answer(500, problem(500, 'internal_error')), /^the service failed: 500$/],
  ['a database that is away', answer(503, problem(503, 'database_unavailable')), /was not there/],
  [
    'data of another merchant',
    answer(200, { ...cadence, note: `${facts.tenants[0].mark} ${facts.tenants[1].mark}` }),
    /belongs to another merchant/,
  ],
  ['data of the well-behaved client', answer(200, { note: facts.foreignMarks[0] }), /belongs to another/],
] as const) {
  test(`the checker finds ${name}`, async () => {
    const { checker, request } = await benchOf('getReportingCadence');
    const faults = checker(request, { kind: 'answered', answer: wrong });
    assert.ok(
      faults.some((one) => fault.test(one)),
      faults.join('; '),
    );
  });
}

test('statuses that are right before a call is found need no declaration, but a problem', async () => {
  const { checker, request } = await benchOf('getReportingCadence');
  const early = { ...request, operation: undefined, also: [431] };
  const checked = (body: object) => checker(early, { kind: 'answered', answer: answer(431, body) });
  assert.deepEqual(checked(problem(431, 'headers_too_large')), []);
  assert.match(checked({}).join(), /^no operation 431 breaks its schema/);
  const other = checker(early, { kind: 'answered', answer: answer(404, problem(404, 'not_found')) });
  assert.deepEqual(other, ['no operation 404 is not declared']);
});

test('the checker looks into compressed answers and into tokens, and not into what a HEAD leaves out', async () => {
  const { checker, request } = await benchOf('getReportingCadence');
  for (const [encoding, pack] of [
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ] as const) {
    const checked = (body: object): string => {
      const empty = answer(200, '', { 'content-encoding': encoding });
      const packed = { ...empty, body: pack(JSON.stringify(body)) };
      return checker(request, { kind: 'answered', answer: packed }).join();
    };
    assert.equal(checked(cadence), '');
    assert.match(checked({ ...cadence, merchant_id: 'one' }), /breaks its schema/);
  }
  assert.deepEqual(checker(request, { kind: 'answered', answer: answer(200, '') }), []);

  const match = await benchOf('matchInstallation');
  const token = answer(200, `e30.${Buffer.from('{"iss":1}').toString('base64url')}.x`, {
    'content-type': 'text/plain; charset=utf-8',
  });
  const faults = match.checker(match.request, { kind: 'answered', answer: token });
  assert.match(faults.join(), /matchInstallation 200 breaks its schema at \/iss/);
});

test('a request that must be refused may not succeed, and every good one is answered', async () => {
  const { checker, request } = await benchOf('listMerchants');
  const forged = { ...request, mustBeRefused: true };
  const faults = checker(forged, {
    kind: 'answered',
    answer: answer(200, { merchants: [], next_cursor: null }),
  });
  assert.deepEqual(faults, ['it was not refused: 200']);
  assert.deepEqual(checker(request, { kind: 'silent' }), ['the connection was silent']);
  assert.deepEqual(checker({ ...request, blursEnd: true }, { kind: 'closed' }), []);
});
