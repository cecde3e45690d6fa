import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { tester } from '../../test/fixtures/audit-entries/tester.js';
import {
  createReportingBench,
  type ReportingBench,
  uploadedReport,
  uploadedTransaction,
} from '../../test/fixtures/reporting/reporting-bench.js';
import { examineReporting } from './examine-reporting.js';
import { feePlanManagement } from './fees/manage-fee-plans.js';
import { cadenceManagement } from './guards/manage-cadences.js';

let bench: ReportingBench;
before(async () => {
  bench = await createReportingBench();
});
after(() => bench.drop());

test('an examination names the silent merchants, and counts what has no fee', async () => {
  const { database, clock } = bench;
  const examined = () => examineReporting(database, clock);
  const open = { count: 0, lagSeconds: 0 };
  const waitingRequests = { count: 0, oldestAt: null };
  const nothing = { expectedCount: 0, silentMerchants: [], hasFeePlan: false, withoutFeeCount: 0 };
  const waitingProposals = { count: 0, oldestAt: null };
  const empty = {
    ...nothing,
    open,
    waitingRequests,
    waitingProposals,
    waitingFeeProposals: waitingProposals,
    openClosings: waitingProposals,
  };
  assert.deepEqual(await examined(), empty);
  const [silent, other] = [await bench.newMerchant(), await bench.newMerchant()];
  const cadences = cadenceManagement({ database, clock });
  await cadences.set(silent, { cadence: 'hourly', by: tester });
  await cadences.set(other, { cadence: 'daily', by: tester });
  await bench.settle(other, uploadedReport([uploadedTransaction('a'), uploadedTransaction('b')]));
  clock.advance(2 * 3_600_000);
  const found = { ...empty, expectedCount: 2, silentMerchants: [silent], withoutFeeCount: 2 };
  assert.deepEqual(await examined(), found);
  await feePlanManagement({ database, clock }).create({
    merchantId: null,
    countries: null,
    name: 'Later',
    ratePpm: 10_000,
    tiers: [],
    inForceFrom: '2027-01-01',
    inForceUntil: null,
    createdBy: tester,
  });
  assert.deepEqual(await examined(), { ...found, hasFeePlan: true });
  await bench.submit(other, uploadedReport([uploadedTransaction('c')]));
  clock.advance(90_000);
  assert.deepEqual((await examined()).open, { count: 1, lagSeconds: 90 });
});
