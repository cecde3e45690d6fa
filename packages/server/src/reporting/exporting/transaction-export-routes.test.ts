import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { stringifyJson } from '@stoa/contract';
import { tester } from '../../../test/fixtures/audit-entries/tester.js';
import { readCsv } from '../../../test/fixtures/export/read-csv.js';
import { readParquet } from '../../../test/fixtures/export/test-rows.js';
import { requestedPlan } from '../../../test/fixtures/reporting/fee-plans.js';
import { reportsPath, type TestCaller } from '../../../test/fixtures/reporting/reporting-app.js';
import {
  type UploadedTransaction,
  uploadedReport,
  uploadedTransaction,
} from '../../../test/fixtures/reporting/reporting-bench.js';
import {
  faultsOf,
  openReportingCalls,
  type ReportingCalls,
  testGates,
} from '../../../test/fixtures/reporting/reporting-calls.js';
import { feePlanManagement } from '../fees/manage-fee-plans.js';
import { correctionManagement } from '../operator-corrections/correct-transaction.js';

let reporting: ReportingCalls;
before(async () => {
  reporting = await openReportingCalls();
  const { database, clock } = reporting.service;
  await feePlanManagement({ database, clock }).create(requestedPlan({ countries: ['DEU'] }));
});
after(() => reporting.service.stop());

const path = '/merchant-api/v1/exports/transactions';
const operatorPath = '/operator-api/v1/exports/transactions';
const laterMs = 300_001;

/** Records transactions, and advances the clock until exports contain them. */
async function settled(caller: TestCaller, items: UploadedTransaction[]): Promise<string> {
  const reportId = await reporting.settle(caller, items);
  reporting.service.clock.advance(laterMs);
  return reportId;
}

async function get(by: string, query = '', url = path) {
  const response = await reporting.call({ url: `${url}?${query}`, by });
  assert.equal(response.statusCode, 200, response.body);
  return response;
}

async function idsOf(by: string, query: string, url = path): Promise<string[]> {
  const { body } = await get(by, query, url);
  return readCsv(body).map((row) => row['transaction_id'] ?? '');
}

/** A transaction settled at this time. */
function uploaded(id: string, settled_at = '2026-03-01T10:00:00Z'): UploadedTransaction {
  return uploadedTransaction(id, { settled_at });
}

test('a row has the transaction as it was recorded, and what stands of it', async () => {
  const caller = await reporting.service.newCaller();
  const reportId = await settled(caller, [
    uploaded('a', '2026-03-01T11:00:00.000001+01:00'),
    uploadedTransaction('b', { payer_country: 'FRA' }),
    uploaded('c'),
  ]);
  const { database, clock } = reporting.service;
  const { correct } = correctionManagement({ database, clock });
  const correction = { merchantId: caller.merchantId, reason: 'typo', by: tester };
  await correct({ ...correction, transactionId: 'c', kind: 'void' });
  const { body, headers } = await get(caller.authorization, 'format=ndjson');
  const [first, second, third] = body.split('\n').slice(0, -1);
  const recordedAt = JSON.parse(first ?? '').recorded_at;
  assert.equal(
    first,
    `{"merchant_id":${caller.merchantId},"transaction_id":"a","currency":"EUR","full_amount":1234,"tax_amount":234,"base_amount":1000,"fee_amount":150,"fee_plan_id":1,"payer_country":"DEU","settled_at":"2026-03-01T10:00:00.000001Z","report_id":${reportId},"recorded_at":"${recordedAt}","statement_month":"2026-03","late":false,"status":"recorded","standing_currency":"EUR","standing_full_amount":1234,"standing_tax_amount":234,"standing_fee_amount":150,"standing_fee_plan_id":1,"bundle_id":null,"kind":null,"original_transaction_id":null,"installation_id":null,"channel":null,"standing_fee_lines":null}`,
  );
  assert.deepEqual(
    [JSON.parse(second ?? '').fee_amount, JSON.parse(second ?? '').standing_fee_plan_id],
    [null, null],
  );
  const { status, full_amount: amount, standing_full_amount: standing } = JSON.parse(third ?? '');
  assert.deepEqual([status, amount, standing], ['voided', 1234, null]);
  assert.equal(headers['content-type'], 'application/x-ndjson');
});

/** JSON.stringify would round such an amount. */
async function settledLarge(caller: TestCaller, id: string): Promise<void> {
  const amounts = { full_amount: 9_223_372_036_854_775_807n, tax_amount: 7 };
  const body = stringifyJson(uploadedReport([{ ...uploaded(id), ...amounts }]));
  const sent = await reporting.call({ method: 'POST', url: reportsPath, by: caller.authorization, body });
  await reporting.service.runJob(caller.merchantId, sent.json<{ reportId: number }>().reportId);
  reporting.service.clock.advance(laterMs);
}

test('every format holds the same rows', async () => {
  const caller = await reporting.service.newCaller();
  const hostile = ['=cmd()', 'a,"b"\r\n', 'x\u2028y', '𝔊'];
  await settled(
    caller,
    hostile.map((id) => uploaded(id)),
  );
  await settledLarge(caller, 'large');
  const { authorization: by } = caller;
  const lines = (await get(by, 'format=ndjson')).body.split('\n').slice(0, -1);
  const rows: Record<string, unknown>[] = lines.map((line) => JSON.parse(line));
  const csv = readCsv((await get(by)).body);
  const parquet = (await readParquet((await get(by, 'format=parquet')).rawPayload)).rows;
  const texts = (row: Record<string, unknown>): string[] =>
    ['transaction_id', 'currency', 'tax_amount', 'fee_plan_id', 'late', 'status', 'standing_tax_amount'].map(
      (name) => String(row[name]),
    );
  assert.deepEqual(csv.map(texts), rows.map(texts));
  assert.deepEqual(parquet.map(texts), rows.map(texts));
  assert.deepEqual(
    rows.map((row) => row['transaction_id']),
    [...hostile, 'large'],
  );
  assert.ok(lines.at(-1)?.includes('"full_amount":9223372036854775807,"tax_amount":7,'));
  assert.equal(csv.at(-1)?.['full_amount'], '9223372036854775807');
  assert.equal(parquet.at(-1)?.['full_amount'], 9_223_372_036_854_775_807n);
  assert.equal(parquet.at(-1)?.['settled_at'], 1_772_359_200_000_000n);
});

test('an export that begins where the last one ended misses nothing and repeats nothing', async () => {
  const caller = await reporting.service.newCaller();
  const { clock } = reporting.service;
  const found: string[] = [];
  const sent: string[] = [];
  let from = '';
  for (let turn = 0; turn < 12; turn += 1) {
    const items = Array.from({ length: turn === 5 ? 4_100 : (turn % 3) + 1 }, (_none, n) => `${turn}-${n}`);
    await reporting.settle(
      caller,
      items.map((id) => uploaded(id)),
    );
    sent.push(...items);
    clock.advance(70_000);
    const query = from === '' ? '' : `from=${from}`;
    const { body, headers } = await get(caller.authorization, query);
    found.push(...readCsv(body).map((row) => row['transaction_id'] ?? ''));
    from = String(headers['stoa-export-to']);
  }
  assert.ok(found.length < sent.length, 'the newest are not ripe yet');
  clock.advance(laterMs);
  found.push(...(await idsOf(caller.authorization, `from=${from}`)));
  assert.deepEqual(found, sent);
});

test('small reports share pages, a large one takes several, and each transaction comes once', async () => {
  const caller = await reporting.service.newCaller();
  const sizes = [1, 1_500, 499, 1, 2_500, 1, 4_000, 3];
  const sent: string[] = [];
  for (const [index, size] of sizes.entries()) {
    const items = Array.from({ length: size }, (_none, n) => `${index}-${n}`);
    await reporting.settle(
      caller,
      items.map((id) => uploaded(id)),
    );
    sent.push(...items);
  }
  reporting.service.clock.advance(laterMs);
  assert.deepEqual((await idsOf(caller.authorization, '')).toSorted(), sent.toSorted());
});

test('by settled, the period is one of settled_at and does not wait', async () => {
  const caller = await reporting.service.newCaller();
  const times = [
    '2026-02-27T23:59:59.999999Z',
    '2026-02-28T00:00:00Z',
    '2026-02-28T12:00:00Z',
    '2026-03-01T00:00:00Z',
  ];
  await reporting.settle(
    caller,
    times.map((time) => uploaded(time, time)),
  );
  const { authorization: by } = caller;
  const period = 'from=2026-02-28T00:00:00Z&to=2026-03-01T00:00:00Z';
  assert.deepEqual(await idsOf(by, `by=settled&${period}`), times.slice(1, 3));
  assert.deepEqual(await idsOf(by, 'by=settled'), times);
  const open = await get(by, 'by=settled');
  assert.equal(open.headers['stoa-export-to'], undefined);
  assert.equal(open.headers['content-disposition'], 'attachment; filename="transactions.csv"');
  const named = await get(by, `by=settled&format=ndjson&gzip=true&${period}`);
  assert.equal(
    named.headers['content-disposition'],
    'attachment; filename="transactions-20260228T000000000Z-20260301T000000000Z.ndjson.gz"',
  );
  assert.deepEqual(await idsOf(by, ''), []);
});

test("an operator exports all merchants' transactions or one's, a merchant its own", async () => {
  const [one, other] = [await reporting.service.newCaller(), await reporting.service.newCaller()];
  await settled(one, [uploaded('mine')]);
  await settled(other, [uploaded('theirs')]);
  const { authorization: by } = reporting.operator;
  const all = await idsOf(by, '', operatorPath);
  assert.ok(all.includes('mine') && all.includes('theirs'));
  assert.deepEqual(await idsOf(by, `merchant_id=${other.merchantId}`, operatorPath), ['theirs']);
  assert.deepEqual(await idsOf(one.authorization, ''), ['mine']);
  const foreign = { url: `${path}?merchant_id=${other.merchantId}`, by: one.authorization };
  assert.equal((await reporting.call(foreign)).statusCode, 400);
  for (const id of ['0', '2147483648', '99999999999999999999']) {
    const response = await reporting.call({ url: `${operatorPath}?merchant_id=${id}`, by });
    assert.equal(response.json<{ code: string }>().code, 'unknown_merchant', id);
  }
});

test('gzip=true makes the file itself gzip, and Accept-Encoding only compresses the transfer', async () => {
  const caller = await reporting.service.newCaller();
  await settled(caller, [uploaded('a')]);
  const { authorization } = caller;
  const plain = (await get(authorization)).body;
  const inject = (query: string, encoding: string) =>
    reporting.service.app.inject({
      url: `${path}?${query}`,
      headers: { authorization, 'accept-encoding': encoding },
    });
  const onTheWay = await inject('', 'br, gzip;q=0.5');
  assert.deepEqual(
    [onTheWay.headers['content-encoding'], onTheWay.headers['content-type'], onTheWay.headers['vary']],
    ['gzip', 'text/csv; charset=utf-8', 'accept, accept-encoding'],
  );
  assert.equal(String(gunzipSync(onTheWay.rawPayload)), plain);
  const file = await inject('gzip=true', 'gzip');
  assert.deepEqual(
    [file.headers['content-encoding'], file.headers['content-type']],
    [undefined, 'application/gzip'],
  );
  assert.equal(String(gunzipSync(file.rawPayload)), plain);
  for (const encoding of ['', 'identity', 'gzip;q=0', 'gzip; q=0.000', 'x-gzipped'])
    assert.equal((await inject('', encoding)).headers['content-encoding'], undefined, encoding);
  assert.equal((await inject('format=parquet', 'gzip')).headers['content-encoding'], undefined);
});

test('an unusable query is refused with all faults', async () => {
  const { authorization: by } = reporting.merchant;
  const faulty = await reporting.call({
    url: `${path}?from=today&to=2026-02-30T00:00:00Z&by=x&gzip=1`,
    by,
  });
  assert.equal(faulty.statusCode, 400);
  assert.deepEqual(
    faultsOf(faulty).map((fault) => fault.split(' ')[0]),
    ['/query/from', '/query/to', '/query/by', '/query/gzip'],
  );
  const packed = await reporting.call({ url: `${path}?format=parquet&gzip=true`, by });
  assert.deepEqual(faultsOf(packed), ['/query/gzip not_allowed']);
  const url = `${operatorPath}?merchant_id=x`;
  assert.equal((await reporting.call({ url, by: reporting.operator.authorization })).statusCode, 400);
});

test('HEAD is refused, because it would read everything for no one', async () => {
  const { authorization } = reporting.merchant;
  const response = await reporting.service.app.inject({
    method: 'HEAD',
    url: path,
    headers: { authorization },
  });
  assert.equal(response.statusCode, 405);
});

test('a period may end at a time that RFC 3339 cannot write', async () => {
  const { authorization: by } = await reporting.service.newCaller();
  assert.deepEqual(
    await idsOf(by, 'by=settled&from=0000-01-01T00:00:00%2B23:59&to=9999-12-31T23:59:59-23:59'),
    [],
  );
  assert.deepEqual(await idsOf(by, 'from=9999-12-31T23:59:59-23:59'), []);
});

testGates(
  () => reporting,
  [
    { of: 'merchant', url: path },
    { of: 'operator', url: operatorPath },
  ],
  new Set(['exportTransactions', 'exportAllTransactions']),
);
