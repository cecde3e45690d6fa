import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { requestedPlan } from '../../../test/fixtures/reporting/fee-plans.js';
import {
  createReportingBench,
  noon,
  type ReportingBench,
  uploadedReport,
  uploadedTransaction,
} from '../../../test/fixtures/reporting/reporting-bench.js';
import { alongIndexes } from '../../database/along-indexes.js';
import type { Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import { createFeePlan } from '../fees/manage-fee-plans.js';
import { changeFees } from './fee-change-store.js';

let bench: ReportingBench;
before(async () => {
  bench = await createReportingBench();
});
after(() => bench.drop());

function plannerSettings(tx: Queryable): Promise<object[]> {
  return tx.query(sql`
    select name, setting
    from pg_settings
    where name like 'enable%'
    order by name`);
}

test('changing fees leaves the settings of the planner as it found them', async () => {
  const merchantId = await bench.newMerchant();
  await bench.settle(merchantId, uploadedReport([uploadedTransaction('a')]));
  const { feePlanId } = await createFeePlan(bench, requestedPlan({ merchantId }));
  const fee = {
    id: 'a',
    before: null,
    feeAmount: 1n,
    feePlanId,
    volumeBefore: 0n,
    charges: [],
    chargesBefore: [],
  };
  await alongIndexes(bench.database, async (tx) => {
    const found = await plannerSettings(tx);
    await changeFees(tx, merchantId, { fees: [fee], at: new Date(noon), by: 'command' });
    assert.deepEqual(await plannerSettings(tx), found);
  });
});
