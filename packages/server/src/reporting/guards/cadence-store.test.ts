import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pagesRead } from '../../../test/fixtures/database/plans.js';
import { fillReports } from '../../../test/fixtures/reporting/many-reports.js';
import {
  createReportingBench,
  type ReportingBench,
} from '../../../test/fixtures/reporting/reporting-bench.js';
import type { Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import {
  selectCadences,
  selectCadencesMissed,
  selectMerchantReports,
  upsertCadence,
} from './cadence-store.js';
import { listCadences } from './manage-cadences.js';
import { silentSince } from './silence-of.js';

let bench: ReportingBench;
const merchants: number[] = [];
before(async () => {
  bench = await createReportingBench();
  for (const _one of [1, 2, 3]) merchants.push(await bench.newMerchant());
  const setAt = bench.clock.now();
  for (const merchantId of merchants) {
    await bench.database.transaction((tx) => upsertCadence(tx, { merchantId, cadence: 'hourly', setAt }));
  }
  const from = '2026-01-01T00:00:00.000Z';
  for (const [index, merchantId] of merchants.entries())
    await fillReports(bench.database, {
      merchantId,
      count: index === 0 ? 100 : 10_000,
      from,
      apartSeconds: 2,
    });
  await bench.database.query(sql`analyze stoa.report, stoa.reporting_cadence`);
});
after(() => bench.drop());

const all = { after: 0, most: null };
const statements = {
  selectCadences: (tx: Queryable) => selectCadences(tx, all),
  selectCadencesMissed: (tx: Queryable) =>
    selectCadencesMissed(tx, all, { missed: true, limits: silentSince(new Date('2100-01-01')) }),
  selectMerchantReports: (tx: Queryable) => selectMerchantReports(tx, merchants),
};

for (const [name, ask] of Object.entries(statements)) {
  test(`${name} finds the newest report of a merchant at once, however long the merchant is silent`, async () => {
    // The reports are some 300 pages.
    const pages = await pagesRead(bench.database, ask);
    assert.ok(pages > 3 && pages < 50, String(pages));
  });

  test(`${name} returns the newest report of each merchant`, async () => {
    const newest = await bench.database.query<{ acceptedAt: Date }>(sql`
      select max(accepted_at) as "acceptedAt"
      from stoa.report
      where merchant_id = any(${merchants})
      group by merchant_id
      order by merchant_id`);
    assert.deepEqual(
      (await ask(bench.database)).map(({ lastReportAt }) => lastReportAt),
      newest.map(({ acceptedAt }) => acceptedAt),
    );
  });
}

test('those that have missed their cadence and those that have not are all, each by its own limit', async () => {
  const { database, clock } = bench;
  const [hourly = 0, daily = 0, weekly = 0] = merchants;
  const setAt = new Date('2025-01-01');
  for (const [merchantId, cadence] of [
    [hourly, 'hourly'],
    [daily, 'daily'],
    [weekly, 'weekly'],
  ] as const)
    await database.transaction((tx) => upsertCadence(tx, { merchantId, cadence, setAt }));
  const newest = new Map(
    (await selectMerchantReports(database, merchants)).map((one) => [one.merchantId, one.lastReportAt]),
  );
  for (const hours of [0, 2, 29, 31, 191, 193]) {
    const now = new Date(
      Math.max(...[...newest.values()].map((at) => at?.getTime() ?? 0)) + hours * 3_600_000,
    );
    const context = { database, clock: { ...clock, now: () => now } };
    const missed = await listCadences(context, { ...all, missed: true });
    const others = await listCadences(context, { ...all, missed: false });
    assert.deepEqual(
      [missed.map((one) => one.missed), others.map((one) => one.missed)],
      [missed.map(() => true), others.map(() => false)],
      String(hours),
    );
    assert.deepEqual(
      [...missed, ...others].toSorted((one, other) => one.merchantId - other.merchantId),
      await listCadences(context, all),
    );
  }
});
