import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { reasonAbout, reasonText } from '@stoa/contract';
import { beforeCommit } from '../../../test/fixtures/reporting/before-commit.js';
import {
  createReportingBench,
  type ReportingBench,
  selectLedger,
  type UploadedTransaction,
  uploadedReport,
  uploadedTransaction,
} from '../../../test/fixtures/reporting/reporting-bench.js';
import { sql } from '../../database/sql.js';

let bench: ReportingBench;
before(async () => {
  bench = await createReportingBench();
});
after(() => bench.drop());

const conflict = (fields: string): string => reasonText('conflicting_duplicate').replace('%s', fields);

test('a report of valid transactions records each of them', async () => {
  const merchantId = await bench.newMerchant();
  const { transactions } = await bench.settle(
    merchantId,
    uploadedReport([uploadedTransaction('b'), uploadedTransaction('a')]),
  );
  assert.deepEqual(transactions, { valid: ['b', 'a'], invalid: [] });
  assert.deepEqual(
    (await selectLedger(bench.database, merchantId)).map(({ id, position }) => [id, position]),
    [
      ['a', 1],
      ['b', 0],
    ],
  );
});

test('an identical duplicate within a report is recorded once and listed as valid once', async () => {
  const merchantId = await bench.newMerchant();
  const same = [
    uploadedTransaction('a'),
    uploadedTransaction('b'),
    uploadedTransaction('a', { settled_at: '2026-03-01T11:00:00+01:00' }),
  ];
  const { transactions } = await bench.settle(merchantId, uploadedReport(same));
  assert.deepEqual(transactions, { valid: ['a', 'b'], invalid: [] });
  assert.equal((await selectLedger(bench.database, merchantId)).length, 2);
});

test('a conflicting duplicate within a report is both: the first valid, the second invalid', async () => {
  const merchantId = await bench.newMerchant();
  const { transactions } = await bench.settle(
    merchantId,
    uploadedReport([uploadedTransaction('a'), uploadedTransaction('a', { full_amount: 1235 })]),
  );
  assert.deepEqual(transactions, { valid: ['a'], invalid: [{ id: 'a', reason: conflict('full_amount') }] });
});

test('a conflict names every field that differs', async () => {
  const merchantId = await bench.newMerchant();
  const other = {
    currency: 'USD',
    full_amount: 2,
    tax_amount: 1,
    payer_country: 'USA',
    settled_at: '2026-03-01T10:00:00.000001Z',
  };
  await bench.settle(merchantId, uploadedReport([uploadedTransaction('a')]));
  const { transactions } = await bench.settle(merchantId, uploadedReport([uploadedTransaction('a', other)]));
  const fields = 'currency, full_amount, tax_amount, payer_country, settled_at';
  assert.deepEqual(transactions, { valid: [], invalid: [{ id: 'a', reason: conflict(fields) }] });
});

test('the same transactions with another created_at are repeats, and valid', async () => {
  const merchantId = await bench.newMerchant();
  const items = [uploadedTransaction('a'), uploadedTransaction('b')];
  await bench.settle(merchantId, uploadedReport(items));
  const { transactions } = await bench.settle(merchantId, uploadedReport(items, '2026-03-01T11:30:00Z'));
  assert.deepEqual(transactions, { valid: ['a', 'b'], invalid: [] });
  assert.equal((await selectLedger(bench.database, merchantId)).length, 2);
});

test('if the first item with an id is invalid, a later valid one is recorded', async () => {
  const merchantId = await bench.newMerchant();
  const items = [
    uploadedTransaction('a', { full_amount: -1 }),
    uploadedTransaction('a'),
    uploadedTransaction('a', { tax_amount: -1 }),
  ];
  const { transactions } = await bench.settle(merchantId, uploadedReport(items));
  const invalid = [
    { id: 'a', reason: reasonText('negative_amount') },
    { id: 'a', reason: reasonText('negative_tax') },
  ];
  assert.deepEqual(transactions, { valid: ['a'], invalid });
});

test('an invalid transaction is not compared with the recorded one', async () => {
  const merchantId = await bench.newMerchant();
  await bench.settle(merchantId, uploadedReport([uploadedTransaction('a')]));
  const { transactions } = await bench.settle(
    merchantId,
    uploadedReport([uploadedTransaction('a', { currency: 'ABC' })]),
  );
  assert.deepEqual(transactions.invalid, [
    { id: 'a', reason: reasonAbout('unknown_currency', "; this is 'ABC'") },
  ]);
});

test('two merchants may use the same ids', async () => {
  const [one, other] = [await bench.newMerchant(), await bench.newMerchant()];
  await bench.settle(one, uploadedReport([uploadedTransaction('a')]));
  const { transactions } = await bench.settle(
    other,
    uploadedReport([uploadedTransaction('a', { full_amount: 7, tax_amount: 0 })]),
  );
  assert.deepEqual(transactions, { valid: ['a'], invalid: [] });
});

test('ids are compared byte by byte and kept as sent', async () => {
  const merchantId = await bench.newMerchant();
  const ids = [
    'a',
    'A',
    'ä',
    'a\u0308',
    ' a',
    '\\N',
    '\\.',
    'tab\there',
    'line\nbreak\r',
    '"',
    '😀',
    '\u2028',
    'null',
    '\u0001',
  ];
  const { transactions } = await bench.settle(
    merchantId,
    uploadedReport(ids.map((id) => uploadedTransaction(id))),
  );
  assert.deepEqual(transactions, { valid: ids, invalid: [] });
});

test('an id of 255 characters of four bytes is recorded', async () => {
  const merchantId = await bench.newMerchant();
  const id = '😀'.repeat(255);
  const { transactions } = await bench.settle(merchantId, uploadedReport([uploadedTransaction(id)]));
  assert.deepEqual(transactions.valid, [id]);
});

test('amounts at the ends of int64 are exact', async () => {
  const merchantId = await bench.newMerchant();
  const amounts = [9223372036854775807n, 9223372036854775806n, 9007199254740993n, 9007199254740991, 0];
  const items = amounts.map((amount, index) =>
    uploadedTransaction(`t${index}`, { full_amount: amount, tax_amount: amount }),
  );
  await bench.settle(
    merchantId,
    uploadedReport([...items, uploadedTransaction('least', { full_amount: -9223372036854775808n })]),
  );
  const ledger = await selectLedger(bench.database, merchantId);
  assert.deepEqual(
    ledger.map(({ fullAmount }) => fullAmount),
    amounts.map(BigInt),
  );
  assert.deepEqual(
    ledger.map(({ taxAmount }) => taxAmount),
    amounts.map(BigInt),
  );
});

test('settlements at the ends of the calendar are recorded or found invalid, and never an error', async () => {
  const merchantId = await bench.newMerchant();
  const items = [
    uploadedTransaction('first', { settled_at: '0000-01-01T00:00:00+23:59' }),
    uploadedTransaction('last', { settled_at: '9999-12-31T23:59:59-23:59' }),
  ];
  const { transactions } = await bench.settle(merchantId, uploadedReport(items));
  assert.deepEqual(transactions, {
    valid: ['first'],
    invalid: [{ id: 'last', reason: reasonText('settled_in_future') }],
  });
});

test('the result is empty until the report is completed, and the three times are in order', async () => {
  const merchantId = await bench.newMerchant();
  bench.clock.set('2026-03-01T12:00:00.001Z');
  const reportId = await bench.submit(merchantId, uploadedReport([uploadedTransaction('a')]));
  assert.deepEqual(await bench.result(merchantId, reportId), {
    report_id: String(reportId),
    accepted_at: '2026-03-01T12:00:00.001Z',
    processing_at: null,
    completed_at: null,
    transactions: {},
  });
  bench.clock.set('2026-03-01T12:00:02.020Z');
  await bench.process({ merchantId, reportId });
  const done = await bench.result(merchantId, reportId);
  assert.equal(done.processing_at, '2026-03-01T12:00:02.020Z');
  assert.equal(done.completed_at, '2026-03-01T12:00:02.020Z');
});

test('a report is processed even if the clock lags the one that accepted it', async () => {
  const merchantId = await bench.newMerchant();
  const reportId = await bench.submit(merchantId, uploadedReport([uploadedTransaction('a')]));
  bench.clock.advance(-3_600_000);
  await bench.process({ merchantId, reportId });
  const { accepted_at, processing_at, completed_at } = await bench.result(merchantId, reportId);
  bench.clock.advance(3_600_000);
  assert.equal(processing_at, accepted_at);
  assert.equal(completed_at, accepted_at);
});

test('processing again changes nothing and counts nothing', async () => {
  const merchantId = await bench.newMerchant();
  const first = await bench.settle(
    merchantId,
    uploadedReport([uploadedTransaction('a'), uploadedTransaction('a')]),
  );
  const { length } = bench.counted.outcomes;
  bench.clock.advance(1_000);
  await bench.process({ merchantId, reportId: first.reportId });
  assert.deepEqual({ reportId: first.reportId, ...(await bench.result(merchantId, first.reportId)) }, first);
  assert.equal(bench.counted.outcomes.length, length);
});

test('processing twice at once records once', async () => {
  const merchantId = await bench.newMerchant();
  const reportId = await bench.submit(merchantId, uploadedReport(items(500, 'a')));
  await Promise.all([1, 2, 3].map(() => bench.process({ merchantId, reportId })));
  assert.equal((await bench.result(merchantId, reportId)).transactions.valid?.length, 500);
});

test('processing a report that does not exist does nothing', async () => {
  await bench.process({ merchantId: await bench.newMerchant(), reportId: 4_000_000 });
});

test('concurrent reports of one merchant with the same ids record each id once', async () => {
  const merchantId = await bench.newMerchant();
  const reports = ['11:00', '11:01', '11:02', '11:03'].map((time, index) => {
    const list = items(400, 'shared');
    return uploadedReport(index % 2 === 0 ? list : list.toReversed(), `2026-03-01T${time}:00Z`);
  });
  const ids = await Promise.all(reports.map((report) => bench.submit(merchantId, report)));
  await Promise.all(ids.map((reportId) => bench.process({ merchantId, reportId })));
  assert.equal((await selectLedger(bench.database, merchantId)).length, 400);
  for (const reportId of ids) {
    const { transactions } = await bench.result(merchantId, reportId);
    assert.equal(transactions.valid?.length, 400);
    assert.deepEqual(transactions.invalid, []);
  }
});

test('after a crash before the commit the report is shown as processing, and the next attempt completes it', async () => {
  const merchantId = await bench.newMerchant();
  const reportId = await bench.submit(merchantId, uploadedReport([uploadedTransaction('a')]));
  const crashing = beforeCommit(bench.database, () => Promise.reject(new Error('crash')));
  await assert.rejects(bench.processOn(crashing)({ merchantId, reportId }), /crash/);
  const between = await bench.result(merchantId, reportId);
  assert.notEqual(between.processing_at, null);
  assert.deepEqual([between.completed_at, between.transactions], [null, {}]);
  assert.deepEqual(await selectLedger(bench.database, merchantId), []);
  await bench.process({ merchantId, reportId });
  assert.deepEqual((await bench.result(merchantId, reportId)).transactions, { valid: ['a'], invalid: [] });
});

test('a connection that dies before the commit leaves no trace, and the next attempt completes the report', async () => {
  const merchantId = await bench.newMerchant();
  const reportId = await bench.submit(merchantId, uploadedReport(items(50, 'a')));
  const dying = beforeCommit(bench.database, (tx) =>
    tx.query(sql`
      select pg_terminate_backend(pg_backend_pid())`),
  );
  await assert.rejects(bench.processOn(dying)({ merchantId, reportId }));
  assert.deepEqual(await selectLedger(bench.database, merchantId), []);
  await bench.process({ merchantId, reportId });
  assert.equal((await selectLedger(bench.database, merchantId)).length, 50);
});

test('the outcomes are counted by reason', async () => {
  const merchantId = await bench.newMerchant();
  bench.counted.outcomes.length = 0;
  const list = [
    uploadedTransaction('a'),
    uploadedTransaction('a'),
    uploadedTransaction('b', { currency: 'ABC' }),
  ];
  await bench.settle(merchantId, uploadedReport(list));
  assert.deepEqual(
    bench.counted.outcomes.toSorted((one, other) => one.outcome.localeCompare(other.outcome)),
    [
      { outcome: 'invalid', reasonCode: 'unknown_currency', count: 1 },
      { outcome: 'recorded', reasonCode: null, count: 1 },
      { outcome: 'repeated', reasonCode: null, count: 1 },
    ],
  );
});

function items(count: number, prefix: string): UploadedTransaction[] {
  return Array.from({ length: count }, (_, index) => uploadedTransaction(`${prefix}-${index}`));
}
