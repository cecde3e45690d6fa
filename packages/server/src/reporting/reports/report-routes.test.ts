import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { LightMyRequestResponse as Response } from 'fastify';
import {
  createReportingApp,
  type ReportingApp,
  reportsPath,
  type TestCaller,
} from '../../../test/fixtures/reporting/reporting-app.js';
import {
  noon,
  uploadedReport,
  uploadedTransaction,
} from '../../../test/fixtures/reporting/reporting-bench.js';
import { limits } from '../../kernel/limits.js';

let service: ReportingApp;
let caller: TestCaller;
before(async () => {
  service = await createReportingApp();
  caller = await service.newCaller();
});
after(() => service.stop());

const json = 'application/json';
const oneTransaction = JSON.stringify(uploadedReport([uploadedTransaction('a')]));

function upload(payload: string | Buffer, headers: Record<string, string> = {}): Promise<Response> {
  const sent = { authorization: caller.authorization, 'content-type': json, ...headers };
  return service.app.inject({ method: 'POST', url: reportsPath, headers: sent, payload });
}

function result(query: string, authorization = caller.authorization): Promise<Response> {
  return service.app.inject({ url: `${reportsPath}${query}`, headers: { authorization } });
}

function pointers(response: Response): string[] {
  return response.json<{ errors: { pointer: string }[] }>().errors.map(({ pointer }) => pointer);
}

test('an upload returns the id and the place of the result, the first time and every time', async () => {
  const first = await upload(oneTransaction);
  assert.equal(first.statusCode, 200);
  const { reportId } = first.json<{ reportId: number }>();
  assert.equal(first.body, `{"reportId":${reportId}}`);
  assert.equal(first.headers['location'], `${reportsPath}?report_id=${reportId}`);
  const again = await upload(`  ${oneTransaction}\n`);
  assert.deepEqual([again.statusCode, again.body], [200, first.body]);
});

test('a result is empty before processing and complete after it', async () => {
  const other = await service.newCaller();
  const response = await upload(oneTransaction, { authorization: other.authorization });
  const { reportId } = response.json<{ reportId: number }>();
  const location = String(response.headers['location']);
  const ask = () => service.app.inject({ url: location, headers: { authorization: other.authorization } });
  const before = {
    report_id: String(reportId),
    accepted_at: noon,
    processing_at: null,
    completed_at: null,
    transactions: {},
  };
  assert.deepEqual((await ask()).json(), before);
  await service.runJob(other.merchantId, reportId);
  const transactions = { valid: ['a'], invalid: [] };
  assert.deepEqual((await ask()).json(), {
    ...before,
    processing_at: noon,
    completed_at: noon,
    transactions,
  });
});

test('a gzipped upload is the same report as a plain one', async () => {
  const plain = await upload(oneTransaction);
  const packed = await upload(gzipSync(oneTransaction), { 'content-encoding': 'gzip' });
  assert.equal(packed.body, plain.body);
});

test('an integer in another notation is the same amount, and an unknown field is ignored', async () => {
  const one = await upload(oneTransaction);
  const other = await upload(oneTransaction.replace('1234', '1.234e3'));
  assert.equal(other.body, one.body);
  const more = await upload(oneTransaction.replace('{', '{"note":{"deep":[1.5]},'));
  assert.equal(more.statusCode, 200);
  assert.notEqual(more.body, one.body);
});

test('an unknown field may hold a number of 301 digits, and the report completes', async () => {
  const response = await upload(oneTransaction.replace('{', '{"note":1e300,'));
  const { reportId } = response.json<{ reportId: number }>();
  await service.runJob(caller.merchantId, reportId);
  const { transactions } = (await result(`?report_id=${reportId}`)).json<{
    transactions: { valid: string[] };
  }>();
  assert.deepEqual(transactions.valid, ['a']);
});

test('amounts of int64 survive the upload', async () => {
  const items = [
    uploadedTransaction('most', { full_amount: 0 }),
    uploadedTransaction('least', { tax_amount: 0 }),
  ];
  const payload = JSON.stringify(uploadedReport(items))
    .replace(
      '"full_amount":0,"tax_amount":234',
      '"full_amount":9223372036854775807,"tax_amount":9223372036854775806',
    )
    .replace('"full_amount":1234', '"full_amount":-9223372036854775808');
  assert.equal((await upload(payload)).statusCode, 200);
});

const schemaFaults: readonly [name: string, text: string, places: readonly string[]][] = [
  ['an empty object', '{}', ['/created_at', '/transactions']],
  ['an array', '[]', ['']],
  ['no transactions', '{"created_at":"2026-03-01T11:00:00Z","transactions":[]}', ['/transactions']],
  [
    'a date that does not exist',
    oneTransaction.replace('2026-03-01T10', '2026-02-30T10'),
    ['/transactions/0/settled_at'],
  ],
  ['a time without an offset', oneTransaction.replace('11:00:00Z', '11:00:00'), ['/created_at']],
  ['a currency in small letters', oneTransaction.replace('EUR', 'eur'), ['/transactions/0/currency']],
  ['a country of two letters', oneTransaction.replace('DEU', 'DE'), ['/transactions/0/payer_country']],
  ['an empty id', oneTransaction.replace('"a"', '""'), ['/transactions/0/id']],
  ['an id of 256 characters', oneTransaction.replace('"a"', `"${'x'.repeat(256)}"`), ['/transactions/0/id']],
  ['an amount in a string', oneTransaction.replace('1234', '"1234"'), ['/transactions/0/full_amount']],
  ['a fraction', oneTransaction.replace('1234', '12.34'), ['/transactions/0/full_amount']],
  [
    'an amount beyond int64',
    oneTransaction.replace('1234', '9223372036854775808'),
    ['/transactions/0/full_amount'],
  ],
  [
    'an amount below int64',
    oneTransaction.replace('1234', '-9223372036854775809'),
    ['/transactions/0/full_amount'],
  ],
  ['a null', oneTransaction.replace('1234', 'null'), ['/transactions/0/full_amount']],
  [
    'several faults',
    oneTransaction.replace('EUR', '').replace(',"tax_amount":234', ''),
    ['/transactions/0/tax_amount', '/transactions/0/currency'],
  ],
  ['a NUL in an id', oneTransaction.replace('"a"', '"\\u0000"'), ['/transactions/0/id']],
  [
    'a field that stands twice',
    oneTransaction.replace('"id":"a"', '"id":"a","id":"b"'),
    ['/transactions/0/id'],
  ],
];

for (const [name, text, places] of schemaFaults) {
  test(`a body with ${name} is refused with each place`, async () => {
    const response = await upload(text);
    assert.equal(response.statusCode, 400);
    assert.deepEqual(pointers(response).toSorted(), places.toSorted());
  });
}

test('a refused report leaves no trace', async () => {
  const other = await service.newCaller();
  const items = [uploadedTransaction('a'), uploadedTransaction('b', { currency: 'x' })];
  const headers = { authorization: other.authorization };
  assert.equal((await upload(JSON.stringify(uploadedReport(items)), headers)).statusCode, 400);
  const { rows } = await service.database.pool.query('select from stoa.report where merchant_id = $1', [
    other.merchantId,
  ]);
  assert.equal(rows.length, 0);
});

test('a body that is not JSON is refused', async () => {
  const response = await upload('{"created_at"');
  assert.deepEqual([response.statusCode, response.json<{ code: string }>().code], [400, 'malformed_json']);
});

test('5 MB are accepted, and one byte more is refused', async () => {
  // Over a socket: the limit is counted on the stream.
  const address = await service.app.listen({ port: 0, host: '127.0.0.1' });
  const headers = { authorization: caller.authorization, 'content-type': json };
  const statusOf = async (bytes: number): Promise<number> => {
    const text = oneTransaction.replace('{', '{"note":"",');
    const body = text.replace('""', `"${'x'.repeat(bytes - text.length)}"`);
    return (await fetch(`${address}${reportsPath}`, { method: 'POST', headers, body })).status;
  };
  assert.equal(await statusOf(limits.reportBodyBytes), 200);
  assert.equal(await statusOf(limits.reportBodyBytes + 1), 413);
});

test('a body of another type is refused', async () => {
  assert.equal((await upload(oneTransaction, { 'content-type': 'text/plain' })).statusCode, 415);
});

test('a call without a key is refused with a challenge', async () => {
  for (const response of [
    await upload(oneTransaction, { authorization: '' }),
    await result('?report_id=1', ''),
  ]) {
    assert.equal(response.statusCode, 401);
    assert.match(String(response.headers['www-authenticate']), /^Bearer /);
  }
});

test('a key of the other scope is refused', async () => {
  const reader = await service.newCaller(['reports:read']);
  const writer = await service.newCaller(['reports:write']);
  assert.equal((await upload(oneTransaction, { authorization: reader.authorization })).statusCode, 403);
  assert.equal((await result('?report_id=1', writer.authorization)).statusCode, 403);
});

for (const query of [
  '',
  '?report_id=',
  '?report_id=0',
  '?report_id=-1',
  '?report_id=1.0',
  '?report_id=1e3',
  '?report_id=0x1',
  '?report_id=%201',
  '?report_id=a',
  '?report_id=1&report_id=2',
]) {
  test(`a query of ${JSON.stringify(query)} is refused`, async () => {
    const response = await result(query);
    assert.equal(response.statusCode, 400);
    assert.deepEqual(pointers(response), ['/query/report_id']);
  });
}

for (const id of [
  '9007199254740991',
  '9007199254740993',
  '9223372036854775807',
  '9'.repeat(300),
  '9'.repeat(400),
]) {
  test(`the report ${id.slice(0, 20)} of ${id.length} digits is unknown`, async () => {
    const response = await result(`?report_id=${id}`);
    assert.deepEqual([response.statusCode, response.json<{ code: string }>().code], [404, 'unknown_report']);
  });
}

test("another merchant's report looks exactly like a missing one", async () => {
  const { reportId } = (await upload(oneTransaction)).json<{ reportId: number }>();
  const stranger = await service.newCaller();
  const theirs = (await result(`?report_id=${reportId}`, stranger.authorization)).json<
    Record<string, unknown>
  >();
  const none = (await result('?report_id=9007199254740991', stranger.authorization)).json<
    Record<string, unknown>
  >();
  assert.deepEqual({ ...theirs, request_id: '' }, { ...none, request_id: '' });
});

test('both calls share the rate of a key, and other keys are not limited by it', async () => {
  const slow = await createReportingApp({ name: 'reports', limit: 1, windowSeconds: 60, burst: 2 });
  try {
    const { authorization } = await slow.newCaller();
    const headers = { authorization, 'content-type': json };
    const post = () =>
      slow.app.inject({ method: 'POST', url: reportsPath, headers, payload: oneTransaction });
    const first = await post();
    const { reportId } = first.json<{ reportId: number }>();
    const get = (by = authorization) =>
      slow.app.inject({ url: `${reportsPath}?report_id=${reportId}`, headers: { authorization: by } });
    assert.deepEqual([first.statusCode, (await get()).statusCode], [200, 200]);
    for (const response of [await post(), await get()]) {
      assert.equal(response.statusCode, 429);
      assert.ok(Number(response.headers['retry-after']) > 0);
    }
    assert.equal((await get((await slow.newCaller()).authorization)).statusCode, 404);
    seenElsewhere(slow);
  } finally {
    await slow.stop();
  }
});

test('without a database both calls say when to try again', async () => {
  const headers = { authorization: caller.authorization, 'content-type': json };
  for (const response of [
    await service.stranded.inject({ method: 'POST', url: reportsPath, headers, payload: oneTransaction }),
    await service.stranded.inject({ url: `${reportsPath}?report_id=1`, headers }),
  ]) {
    assert.equal(response.statusCode, 503);
    assert.ok(Number(response.headers['retry-after']) > 0);
  }
});

const seenOnOthers = new Set<string>();
function seenElsewhere(other: ReportingApp): void {
  for (const answer of other.seen) seenOnOthers.add(answer);
}

test('the documented calls sent each answer that they declare, and no other', () => {
  const documented = (answers: Iterable<string>): string[] =>
    [...new Set(answers)].filter((answer) => /^(upload|get)TransactionsReport/.test(answer)).toSorted();
  assert.deepEqual(documented([...service.seen, ...seenOnOthers]), documented(service.declared));
});
