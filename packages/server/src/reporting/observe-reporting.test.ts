import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Registry } from 'prom-client';
import { tester } from '../../test/fixtures/audit-entries/tester.js';
import { requestedPlan } from '../../test/fixtures/reporting/fee-plans.js';
import {
  createReportingBench,
  noon,
  type ReportingBench,
  uploadedReport,
  uploadedTransaction,
} from '../../test/fixtures/reporting/reporting-bench.js';
import { createTestDatabase } from '../../test/test-database.js';
import { connectDatabase } from '../database/database.js';
import { createFeePlan } from './fees/manage-fee-plans.js';
import { setCadence } from './guards/manage-cadences.js';
import { observeReporting } from './observe-reporting.js';
import { applyFeePlans } from './pricing/apply-fee-plans.js';

let bench: ReportingBench;
before(async () => {
  bench = await createReportingBench();
});
after(() => bench.drop());

function observed({ database, clock } = bench): Registry {
  const registry = new Registry();
  observeReporting({ registry, database, clock });
  return registry;
}

test('transactions without a fee are counted, and the count is 0 when all have one', async () => {
  const registry = observed();
  assert.match(await registry.metrics(), /^stoa_transactions_without_fee 0$/m);
  for (const id of ['a', 'b']) {
    const items = [uploadedTransaction(id), uploadedTransaction(`${id}2`, { currency: 'JPY' })];
    await bench.settle(await bench.newMerchant(), uploadedReport(items));
  }
  assert.match(await registry.metrics(), /^stoa_transactions_without_fee 4$/m);
  await createFeePlan(bench, requestedPlan());
  await applyFeePlans(bench, 3, tester);
  assert.match(await registry.metrics(), /^stoa_transactions_without_fee 1$/m);
  await applyFeePlans(bench, 3, tester);
  assert.match(await registry.metrics(), /^stoa_transactions_without_fee 0$/m);
});

test('silent merchants are counted by cadence', async () => {
  const registry = observed();
  for (const cadence of ['hourly', 'hourly', 'daily'] as const) {
    await setCadence(bench, await bench.newMerchant(), { cadence, by: tester });
  }
  const silent = async (): Promise<string[]> =>
    (await registry.metrics()).split('\n').filter((line) => line.startsWith('stoa_merchants_silent'));
  const counts = (hourly: number) => [
    `stoa_merchants_silent{cadence="hourly"} ${hourly}`,
    'stoa_merchants_silent{cadence="daily"} 0',
    'stoa_merchants_silent{cadence="weekly"} 0',
  ];
  assert.deepEqual(await silent(), counts(0));
  bench.clock.advance(2 * 3_600_000);
  assert.deepEqual(await silent(), counts(2));
  bench.clock.set(noon);
  assert.deepEqual(await silent(), counts(0));
});

test('while the database is away the gauges have no value', async () => {
  const away = await createTestDatabase();
  const gone = connectDatabase(away.connection, {
    poolSize: 1,
    applicationName: 'gone',
    onIdleError: () => undefined,
  });
  await gone.close();
  const registry = observed({ ...bench, database: gone });
  assert.doesNotMatch(await registry.metrics(), /^stoa_\w+(?:\{.*\})? /m);
  await away.drop();
});
