import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  createReportingBench,
  type ReportingBench,
} from '../../../test/fixtures/reporting/reporting-bench.js';
import type { Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import { selectCadences, selectMerchantReports, upsertCadence } from './cadence-store.js';

let bench: ReportingBench;
const merchants: number[] = [];
before(async () => {
  bench = await createReportingBench();
  for (const _one of [1, 2, 3]) merchants.push(await bench.newMerchant());
  const [silent, ...others] = merchants;
  const setAt = bench.clock.now();
  for (const merchantId of merchants) {
    await bench.database.transaction((tx) => upsertCadence(tx, { merchantId, cadence: 'hourly', setAt }));
  }
  await bench.database.query(sql`
    insert into stoa.report (
      merchant_id, report_id, content_hash, created_at, transaction_count, accepted_at, processing_at, completed_at,
      next_attempt_at)
    select
      case when number <= 100 then ${silent} else (${others}::integer[])[number % 2 + 1] end,
      number, sha256(number::text::bytea), accepted.at, 1, accepted.at, accepted.at, accepted.at, accepted.at
    from generate_series(1, 20000) as number
    cross join lateral (select timestamptz '2026-01-01' + number * interval '1 second' as at) as accepted`);
  await bench.database.query(sql`analyze stoa.report, stoa.reporting_cadence`);
});
after(() => bench.drop());

interface Explained {
  readonly 'QUERY PLAN': readonly {
    readonly Plan: { readonly 'Shared Hit Blocks': number; readonly 'Shared Read Blocks': number };
  }[];
}

/** How many blocks the statements of the store read. */
async function blocksRead(ask: (tx: Queryable) => Promise<unknown>): Promise<number> {
  let blocks = 0;
  await ask({
    query: async <Row extends object>(statement: Parameters<Queryable['query']>[0]): Promise<Row[]> => {
      const explained = `explain (analyze, buffers, format json) ${statement.text}`;
      const { rows } = await bench.database.pool.query<Explained>(explained, [...statement.values]);
      const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
      assert.ok(plan !== undefined);
      blocks += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
      return bench.database.query<Row>(statement);
    },
  });
  return blocks;
}

const statements = {
  selectCadences: (tx: Queryable) => selectCadences(tx, { after: 0, most: null }),
  selectMerchantReports: (tx: Queryable) => selectMerchantReports(tx, merchants),
};

for (const [name, ask] of Object.entries(statements)) {
  test(`${name} finds the newest report of a merchant at once, however long the merchant is silent`, async () => {
    // The first time, the catalogue is read, too. The reports are some 300 blocks.
    await blocksRead(ask);
    const blocks = await blocksRead(ask);
    assert.ok(blocks > 3 && blocks < 50, String(blocks));
  });

  test(`${name} returns the newest report of each merchant`, async () => {
    const newest = await bench.database.query<{ acceptedAt: Date }>(sql`
      select max(accepted_at) as "acceptedAt"
      from stoa.report
      group by merchant_id
      order by merchant_id`);
    assert.deepEqual(
      (await ask(bench.database)).map(({ lastReportAt }) => lastReportAt),
      newest.map(({ acceptedAt }) => acceptedAt),
    );
  });
}
