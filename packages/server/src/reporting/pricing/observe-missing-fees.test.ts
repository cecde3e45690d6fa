import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Registry } from 'prom-client';
import { tester } from '../../../test/fixtures/audit-entries/tester.js';
import { requestedPlan } from '../../../test/fixtures/reporting/fee-plans.js';
import {
  createReportingBench,
  type ReportingBench,
  uploadedReport,
  uploadedTransaction,
} from '../../../test/fixtures/reporting/reporting-bench.js';
import { createTestDatabase } from '../../../test/test-database.js';
import { connectDatabase } from '../../database/database.js';
import { createFeePlanManagement } from '../fees/manage-fee-plans.js';
import { createApplyFeePlans } from './apply-fee-plans.js';
import { observeMissingFees } from './observe-missing-fees.js';

let bench: ReportingBench;
before(async () => {
  bench = await createReportingBench();
});
after(() => bench.drop());

test('transactions without a fee are counted, and the count is 0 when all have one', async () => {
  const registry = new Registry();
  observeMissingFees(registry, bench.database);
  assert.match(await registry.metrics(), /^stoa_transactions_without_fee 0$/m);
  for (const id of ['a', 'b']) {
    const items = [uploadedTransaction(id), uploadedTransaction(`${id}2`, { currency: 'JPY' })];
    await bench.settle(await bench.newMerchant(), uploadedReport(items));
  }
  assert.match(await registry.metrics(), /^stoa_transactions_without_fee 4$/m);
  const feePlans = createFeePlanManagement(bench.database, bench.clock);
  await feePlans.create(requestedPlan());
  const applyFeePlans = createApplyFeePlans(bench.database, bench.clock);
  await applyFeePlans(3, tester);
  assert.match(await registry.metrics(), /^stoa_transactions_without_fee 1$/m);
  await applyFeePlans(3, tester);
  assert.match(await registry.metrics(), /^stoa_transactions_without_fee 0$/m);
});

test('while the database is away the gauge has no value', async () => {
  const away = await createTestDatabase();
  const gone = connectDatabase(away.connection, {
    poolSize: 1,
    applicationName: 'gone',
    onIdleError: () => undefined,
  });
  await gone.close();
  const registry = new Registry();
  observeMissingFees(registry, gone);
  assert.doesNotMatch(await registry.metrics(), /^stoa_transactions_without_fee /m);
  await away.drop();
});
