import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Registry } from 'prom-client';
import {
  createReportingBench,
  noon,
  type ReportingBench,
  uploadedReport,
  uploadedTransaction,
} from '../../../test/fixtures/reporting/reporting-bench.js';
import { settableClock } from '../../../test/settable-clock.js';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.js';
import { connectDatabase } from '../../database/database.js';
import { createReportMetrics } from './report-metrics.js';

let bench: ReportingBench;
let away: TestDatabase;
before(async () => {
  bench = await createReportingBench();
  away = await createTestDatabase();
});
after(async () => {
  await bench.drop();
  await away.drop();
});

test('uploads and transactions are counted by outcome and reason', async () => {
  const registry = new Registry();
  const metrics = createReportMetrics({ registry, database: bench.database, clock: bench.clock });
  metrics.submitted('accepted');
  metrics.submitted('repeated');
  metrics.processed([
    { outcome: 'recorded', reasonCode: null, count: 3 },
    { outcome: 'invalid', reasonCode: 'negative_tax', count: 2 },
  ]);
  const warning = { code: 'amounts_jumped', currency: 'EUR', detail: '' } as const;
  metrics.warned([warning, { ...warning, currency: 'USD' }]);
  const text = await registry.metrics();
  assert.match(text, /^stoa_report_warnings_total\{code="amounts_jumped"\} 2$/m);
  assert.match(text, /^stoa_reports_total\{upload="accepted"\} 1$/m);
  assert.match(text, /^stoa_reports_total\{upload="repeated"\} 1$/m);
  assert.match(text, /^stoa_reported_transactions_total\{outcome="recorded",reason=""\} 3$/m);
  assert.match(text, /^stoa_reported_transactions_total\{outcome="invalid",reason="negative_tax"\} 2$/m);
});

test('the lag is the age of the oldest open report, and 0 when none is open', async () => {
  const registry = new Registry();
  createReportMetrics({ registry, database: bench.database, clock: bench.clock });
  const merchantId = await bench.newMerchant();
  const first = await bench.submit(merchantId, uploadedReport([uploadedTransaction('a')]));
  bench.clock.advance(5_000);
  const second = await bench.submit(merchantId, uploadedReport([uploadedTransaction('b')]));
  bench.clock.advance(2_500);
  assert.match(await registry.metrics(), /^stoa_reports_open 2$/m);
  assert.match(await registry.metrics(), /^stoa_reports_lag_seconds 7.5$/m);
  for (const reportId of [first, second]) await bench.process({ merchantId, reportId });
  assert.match(await registry.metrics(), /^stoa_reports_open 0$/m);
  assert.match(await registry.metrics(), /^stoa_reports_lag_seconds 0$/m);
});

test('the lag counts a report that is dated ahead, also behind one that is not', async () => {
  const registry = new Registry();
  createReportMetrics({ registry, database: bench.database, clock: bench.clock });
  const merchantId = await bench.newMerchant();
  bench.clock.advance(3_600_000);
  const ahead = await bench.submit(merchantId, uploadedReport([uploadedTransaction('ahead')]));
  bench.clock.advance(-3_600_000);
  assert.match(await registry.metrics(), /^stoa_reports_lag_seconds 3600$/m);
  const now = await bench.submit(merchantId, uploadedReport([uploadedTransaction('now')]));
  assert.match(await registry.metrics(), /^stoa_reports_lag_seconds 3600$/m);
  for (const reportId of [ahead, now]) await bench.process({ merchantId, reportId });
});

test('without a database the counters still work, and the lag has no value', async () => {
  const gone = connectDatabase(away.connection, {
    poolSize: 1,
    applicationName: 'gone',
    onIdleError: () => undefined,
  });
  await gone.close();
  const registry = new Registry();
  const metrics = createReportMetrics({ registry, database: gone, clock: settableClock(noon) });
  metrics.submitted('accepted');
  const text = await registry.metrics();
  assert.match(text, /^stoa_reports_total\{upload="accepted"\} 1$/m);
  assert.doesNotMatch(text, /^stoa_reports_(open|lag_seconds) /m);
});
