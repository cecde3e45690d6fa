import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  createReportingApp,
  type ReportingApp,
  reportsPath,
} from '../../../test/fixtures/reporting/reporting-app.js';
import { uploadedReport, uploadedTransaction } from '../../../test/fixtures/reporting/reporting-bench.js';
import { sql } from '../../database/sql.js';
import type { ReportForecast } from './forecast-report.js';

let service: ReportingApp;
before(async () => {
  service = await createReportingApp();
});
after(() => service.stop());

async function post(authorization: string, url: string, body: object) {
  const headers = { authorization, 'content-type': 'application/json' };
  return service.app.inject({ method: 'POST', url, headers, payload: JSON.stringify(body) });
}

async function traces(): Promise<unknown> {
  return service.database.query(sql`
    select
      (select count(*) from stoa.report) as reports,
      (select count(*) from stoa.report_content) as contents,
      (select count(*) from stoa.transaction) as transactions,
      (select count(*) from stoa.report_exception) as exceptions,
      (select count(*) from stoa.statement_line) as lines,
      (select count(*) from stoa.amount_level) as levels`);
}

test('a dry run forecasts what the upload does, and leaves no trace', async () => {
  const { merchantId, authorization } = await service.newCaller();
  const uploaded = await post(authorization, reportsPath, uploadedReport([uploadedTransaction('a')]));
  await service.runJob(merchantId, uploaded.json<{ reportId: number }>().reportId);
  const report = uploadedReport([
    uploadedTransaction('a'),
    uploadedTransaction('b'),
    uploadedTransaction('b', { full_amount: 1 }),
    uploadedTransaction('c', { payer_country: 'XXK' }),
  ]);
  const before = await traces();
  const tried = await post(authorization, `${reportsPath}/validate`, report);
  assert.equal(tried.statusCode, 200);
  assert.deepEqual(await traces(), before);
  const forecast = tried.json<ReportForecast>();
  assert.deepEqual(forecast.counts, {
    accepted: 4,
    valid: 2,
    recorded: 1,
    repeated: 1,
    invalid: 2,
    invalid_by_code: { tax_exceeds_amount: 1, unknown_country: 1 },
  });
  assert.deepEqual(forecast.totals, [
    { currency: 'EUR', transactions: 1, gross: 1234, tax: 234, base: 1000, fee: 0, without_fee: 1 },
  ]);
  assert.deepEqual(forecast.warnings, []);

  const sent = await post(authorization, reportsPath, report);
  const { reportId } = sent.json<{ reportId: number }>();
  await service.runJob(merchantId, reportId);
  const result = await service.app.inject({
    url: `${reportsPath}?report_id=${reportId}`,
    headers: { authorization },
  });
  assert.deepEqual(result.json<{ transactions: unknown }>().transactions, forecast.transactions);
});

test('a dry run lists every fault of the schema, as the upload does', async () => {
  const { authorization } = await service.newCaller();
  const faulty = { created_at: 'yesterday', transactions: [{ id: '' }, uploadedTransaction('a')] };
  const [tried, sent] = await Promise.all([
    post(authorization, `${reportsPath}/validate`, faulty),
    post(authorization, reportsPath, faulty),
  ]);
  const faults = [tried, sent].map((answer) => answer.json<{ errors: unknown[] }>().errors);
  assert.deepEqual([tried.statusCode, sent.statusCode], [400, 400]);
  assert.ok((faults[0]?.length ?? 0) > 5);
  assert.deepEqual(faults[0], faults[1]);
});

test("another merchant's transactions do not affect a dry run", async () => {
  const [one, other] = [await service.newCaller(), await service.newCaller()];
  const report = uploadedReport([uploadedTransaction('shared')]);
  const uploaded = await post(one.authorization, reportsPath, report);
  await service.runJob(one.merchantId, uploaded.json<{ reportId: number }>().reportId);
  const tried = await post(other.authorization, `${reportsPath}/validate`, report);
  assert.equal(tried.json<ReportForecast>().counts.recorded, 1);
});
