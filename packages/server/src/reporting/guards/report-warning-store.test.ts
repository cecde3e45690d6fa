import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  createReportingBench,
  type ReportingBench,
  type UploadedTransaction,
  uploadedReport,
  uploadedTransaction,
} from '../../../test/fixtures/reporting/reporting-bench.js';
import { sql } from '../../database/sql.js';
import { selectAmountLevels } from './report-warning-store.js';

let bench: ReportingBench;
before(async () => {
  bench = await createReportingBench();
});
after(() => bench.drop());

/** 40 sales in yen of about the same size, each with an id of its own. */
function sales(name: string, amount: number): UploadedTransaction[] {
  return Array.from({ length: 40 }, (_one, index) =>
    uploadedTransaction(`${name} ${index}`, {
      currency: 'JPY',
      full_amount: amount + index,
      tax_amount: 0,
    }),
  );
}

function warnings(merchantId: number, reportId: number) {
  return bench.database.query<{ code: string; currency: string; detail: string }>(sql`
    select code, currency, detail
    from stoa.report_warning
    where merchant_id = ${merchantId}
      and report_id = ${reportId}`);
}

test('amounts a hundred times too large are recorded, and the report gets a warning', async () => {
  const merchantId = await bench.newMerchant();
  const usual = await bench.settle(merchantId, uploadedReport(sales('usual', 1_200)));
  assert.deepEqual(await warnings(merchantId, usual.reportId), []);
  const jumped = await bench.settle(merchantId, uploadedReport(sales('jumped', 120_000)));
  assert.deepEqual([jumped.transactions.valid?.length, jumped.transactions.invalid], [40, []]);
  const [warning, ...others] = await warnings(merchantId, jumped.reportId);
  assert.deepEqual([warning?.code, warning?.currency, others], ['amounts_jumped', 'JPY', []]);
  assert.match(warning?.detail ?? '', /about 9\d times larger than usual\. JPY has no decimals/);
  await bench.process({ merchantId, reportId: jumped.reportId });
  assert.equal((await warnings(merchantId, jumped.reportId)).length, 1);
});

test('only recorded transactions move a level', async () => {
  const merchantId = await bench.newMerchant();
  const other = await bench.newMerchant();
  await bench.settle(merchantId, uploadedReport(sales('usual', 1_200)));
  const [level, ...others] = await selectAmountLevels(bench.database, merchantId);
  assert.deepEqual([level?.currency, level?.transactionCount, others], ['JPY', 40, []]);
  assert.equal(level?.meanLog10.toFixed(2), '3.09');
  await bench.settle(merchantId, uploadedReport(sales('usual', 1_200), '2026-03-01T11:30:00Z'));
  assert.deepEqual(await selectAmountLevels(bench.database, merchantId), [level]);
  await bench.settle(merchantId, uploadedReport(sales('more', 1_200)));
  assert.equal((await selectAmountLevels(bench.database, merchantId))[0]?.transactionCount, 42);
  assert.deepEqual(await selectAmountLevels(bench.database, other), []);
});
