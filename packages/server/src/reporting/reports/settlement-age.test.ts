import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { tester } from '../../../test/fixtures/audit-entries/tester.js';
import {
  createReportingBench,
  noon,
  type ReportingBench,
  uploadedReport,
  uploadedTransaction,
} from '../../../test/fixtures/reporting/reporting-bench.js';
import { listReports } from '../reading/read-reports.js';
import { forecastReport } from './forecast-report.js';
import { settlementAllowanceManagement } from './manage-settlement-allowances.js';
import { createProcessReport } from './process-report.js';

let bench: ReportingBench;
before(async () => {
  bench = await createReportingBench(400);
});
after(() => bench.drop());

const long = '2025-06-01T00:00:00Z';
const tooLong = '1970-01-01T00:00:00Z';

function settled(id: string, settled_at: string): ReturnType<typeof uploadedTransaction> {
  return uploadedTransaction(id, { settled_at });
}

async function invalidCodes(merchantId: number, created_at: string): Promise<string[]> {
  const items = [settled('old', long), settled('1970', tooLong)];
  const { transactions } = await bench.settle(merchantId, uploadedReport(items, created_at));
  return (transactions.invalid ?? []).map(({ id, reason }) => `${id} ${reason.replace(/:.*/, '')}`);
}

function allow(merchantId: number, settledFrom: string, acceptedUntil: string): Promise<unknown> {
  const allowances = settlementAllowanceManagement(bench);
  return allowances.add({ merchantId, settledFrom, acceptedUntil, reason: 'migration', madeBy: tester });
}

test('a settlement of 1970 is invalid, and one of last year is recorded with a warning', async () => {
  const merchantId = await bench.newMerchant();
  assert.deepEqual(await invalidCodes(merchantId, '2026-03-01T10:30:00Z'), ['1970 settled_too_old']);
  const [report] = await listReports(bench, merchantId, { before: undefined, limit: 1 });
  assert.deepEqual(
    report?.warnings.map(({ code, currency }) => ({ code, currency })),
    [{ code: 'settled_long_ago', currency: 'EUR' }],
  );
});

test('a dry run says the same as the real one', async () => {
  const merchantId = await bench.newMerchant();
  const report = uploadedReport([settled('old', long), settled('1970', tooLong)]);
  const { transactions, warnings } = await forecastReport(bench, merchantId, report);
  assert.deepEqual(transactions.valid, ['old']);
  assert.match(transactions.invalid[0]?.reason ?? '', /^settled_too_old: settled_at is before 2025-01-25T/);
  assert.equal(warnings[0]?.code, 'settled_long_ago');
});

test('what was recorded stays a repeat, however old it has become', async () => {
  const merchantId = await bench.newMerchant();
  const item = settled('a', '2026-03-01T10:00:00Z');
  await bench.settle(merchantId, uploadedReport([item]));
  bench.clock.set('2028-03-01T12:00:00Z');
  const again = await bench.settle(merchantId, uploadedReport([item], '2028-03-01T11:00:00Z'));
  bench.clock.set(noon);
  assert.deepEqual(again.transactions, { valid: ['a'], invalid: [] });
});

test('the operator lets older ones in from a day on, until a day, and the newest decision counts', async () => {
  const merchantId = await bench.newMerchant();
  await allow(merchantId, '1970-01-01', '2026-03-02');
  assert.deepEqual(await invalidCodes(merchantId, '2026-03-01T10:31:00Z'), []);
  const other = await bench.newMerchant();
  await allow(other, '1970-01-01', '2026-03-02');
  await allow(other, '1971-01-01', '2026-03-02');
  assert.deepEqual(await invalidCodes(other, '2026-03-01T10:32:00Z'), ['1970 settled_too_old']);
  const late = await bench.newMerchant();
  await allow(late, '1970-01-01', '2026-03-01');
  assert.deepEqual(await invalidCodes(late, '2026-03-01T10:33:00Z'), ['1970 settled_too_old']);
});

test('the day ends at 00:00 UTC, wherever the process runs', async (context) => {
  const { TZ } = process.env;
  context.after(() => {
    if (TZ === undefined) delete process.env['TZ'];
    else process.env['TZ'] = TZ;
    bench.clock.set(noon);
  });
  // Far ahead of UTC, and far behind.
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Midway'])
    for (const [now, expected] of [
      ['2026-03-01T23:59:59.999Z', []],
      ['2026-03-02T00:00:00Z', ['1970 settled_too_old']],
    ] as const) {
      process.env['TZ'] = zone;
      const merchantId = await bench.newMerchant();
      await allow(merchantId, '1970-01-01', '2026-03-02');
      bench.clock.set(now);
      assert.deepEqual(await invalidCodes(merchantId, now), expected, `${zone} ${now}`);
    }
});

test('the setting moves the limit for every merchant', async () => {
  const merchantId = await bench.newMerchant();
  const metrics = { submitted: () => undefined, processed: () => undefined, warned: () => undefined };
  const process = createProcessReport({ ...bench, metrics, settlementAgeDays: 100 });
  const reportId = await bench.submit(merchantId, uploadedReport([settled('old', long)]));
  await process({ merchantId, reportId });
  const { transactions } = await bench.result(merchantId, reportId);
  assert.match(transactions.invalid?.[0]?.reason ?? '', /^settled_too_old/);
});
