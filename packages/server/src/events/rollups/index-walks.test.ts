import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.js';
import type { Queryable } from '../../database/database.js';
import type { Sql } from '../../database/sql.js';
import { createInstallationCohorts } from '../../installs/cohorts/installation-cohorts.js';
import { createReadCohorts } from './read-cohorts.js';
import { createReadSums, type SumsAsked } from './read-sums.js';
import { type RollupDimension, rollupDimensions } from './rollup-key.js';

const rows = 20_000;
const merchantId = 7;
const newMerchantId = 900;
let opened: TestDatabase;

before(async () => {
  opened = await createTestDatabase();
  await fill(1);
  await fill(merchantId);
  await opened.database.transaction((tx) => tx.execute('analyze'));
  await fill(newMerchantId);
});
after(() => opened.drop());

/** Numbers of ours, not values from outside. */
function fill(merchant: number): Promise<void> {
  return opened.database.transaction((tx) =>
    tx.execute(`
      insert into stoa.event_rollup (
        merchant_id, rollup_id, day, bundle_id, event_name, source, campaign, currency, events, installations, amount)
      select
        ${merchant}, n, date '2026-01-01' + n / 100, 'app.' || n % 2, 'event.' || n % 10, 'source', n::text, '', 2, 2, 1
      from generate_series(1, ${rows}) as n;

      insert into stoa.event_rollup_installation (merchant_id, day, rollup_id, installation_id)
      select merchant_id, day, rollup_id, gen_random_uuid()
      from stoa.event_rollup
      cross join generate_series(1, 2)
      where merchant_id = ${merchant};

      insert into stoa.cohort_rollup (merchant_id, week, bundle_id, source, campaign, currency, days, events, amount)
      select ${merchant}, date '2020-01-06' + 7 * (n / 100), 'app', 'source', n::text, '', 1, 1, 1
      from generate_series(1, ${rows}) as n;

      insert into stoa.installation_cohort (merchant_id, week, bundle_id, source, campaign, installations)
      select merchant_id, week, bundle_id, source, campaign, 1
      from stoa.cohort_rollup
      where merchant_id = ${merchant}`),
  );
}

/** Pages of the database that a read touches, statement by statement. */
async function pagesOf(run: (database: Queryable) => Promise<unknown>): Promise<number> {
  let pages = 0;
  await run({
    query: async ({ text, values, ...rest }: Sql) => {
      const explain = `explain (analyze, buffers, format json) ${text}`;
      // What is read of the catalogue, the first time, does not count.
      await opened.database.pool.query(explain, [...values]);
      const { rows: answers } = await opened.database.pool.query(explain, [...values]);
      const plan = answers[0]['QUERY PLAN'][0].Plan;
      pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
      return opened.database.query({ text, values, ...rest });
    },
  });
  return pages;
}

const all = new Set<RollupDimension>(rollupDimensions);
const bounds = { rollupsSummed: 500, rollupsWalked: 500, installationsTold: 100 };
const open = { from: undefined, to: undefined, filter: {}, cursor: undefined, limit: 100 };

const questions: readonly [name: string, asked: Omit<SumsAsked, 'merchantId'>, pages: number][] = [
  ['a first page of everything', { ...open, by: all }, 102],
  ['a later page', { ...open, by: all, from: 20_600 }, 102],
  ['a filter that nothing passes', { ...open, by: all, filter: { source: 'none' } }, 500],
  ['a sum by day', { ...open, by: new Set<RollupDimension>(['merchant_id', 'day']) }, 500 + 50 * 3],
];

/** One whom statistics know, one whom they do not, and all. */
for (const merchant of [merchantId, newMerchantId, undefined]) {
  for (const [name, asked, pages] of questions) {
    test(`${name} touches as many rows as its walk, of merchant ${merchant ?? 'any'}`, async () => {
      const touched = await pagesOf((database) =>
        createReadSums(database, bounds)({ ...asked, merchantId: merchant }),
      );
      assert.ok(touched > 0 && touched < pages + 60, String(touched));
    });
  }
}

for (const merchant of [merchantId, newMerchantId]) {
  test(`a page of cohorts reads sizes along their key, of merchant ${merchant}`, async () => {
    const first = { week: 18_267, bundleId: '', source: '', campaign: '' };
    const touched = await pagesOf((database) =>
      createInstallationCohorts(database).sizes({
        merchantId: merchant,
        from: first,
        before: 99_999,
        filter: {},
        most: 100,
      }),
    );
    assert.ok(touched > 0 && touched < 101 + 60, String(touched));
  });

  test(`a page of cohorts reads what lies in its range, of merchant ${merchant}`, async () => {
    const nobody = {
      nextMerchant: async () => undefined,
      sizes: async () => ({ sizes: [], edge: undefined, unknownFrom: undefined }),
    };
    const touched = await pagesOf((database) =>
      createReadCohorts(database, nobody)({ ...open, merchantId: merchant, from: 18_267, to: 18_267 + 7 }),
    );
    assert.ok(touched > 0 && touched < 100 + 60, String(touched));
  });
}
