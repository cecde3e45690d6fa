import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pagesRead, vacuum } from '../../../test/fixtures/database/plans.js';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.js';
import { createInstallationCohorts } from '../../installs/cohorts/installation-cohorts.js';
import { readCohorts } from './read-cohorts.js';

const rows = 20_000;
const merchantId = 7;
const newMerchantId = 900;
let opened: TestDatabase;

before(async () => {
  opened = await createTestDatabase();
  await fill(1);
  await fill(merchantId);
  await vacuum(opened.database);
  await fill(newMerchantId);
});
after(() => opened.drop());

/** The text holds our own numbers, not values from outside. */
function fill(merchant: number): Promise<void> {
  return opened.database.transaction((tx) =>
    tx.execute(`
      insert into stoa.cohort_rollup (
        merchant_id, period, first_day, bundle_id, source, campaign, currency, days, events, amount)
      select ${merchant}, 'week', date '2020-01-06' + 7 * (n / 100), 'app', 'source', n::text, '', 1, 1, 1
      from generate_series(1, ${rows}) as n;

      insert into stoa.installation_cohort (merchant_id, period, first_day, bundle_id, source, campaign, installations)
      select merchant_id, period, first_day, bundle_id, source, campaign, 1
      from stoa.cohort_rollup
      where merchant_id = ${merchant}`),
  );
}

const open = { period: 'week' as const, filter: {}, cursor: undefined, limit: 100 };

/** A merchant that was there when the tables were analyzed, and one that is new. */
for (const merchant of [merchantId, newMerchantId]) {
  test(`a page of cohorts reads sizes along their key, of merchant ${merchant}`, async () => {
    const first = { firstDay: 18_267, bundleId: '', source: '', campaign: '' };
    const touched = await pagesRead(opened.database, (database) =>
      createInstallationCohorts(database).sizes({
        merchantId: merchant,
        period: 'week',
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
    const touched = await pagesRead(opened.database, (database) =>
      readCohorts(
        { database, installationCohorts: nobody },
        { ...open, merchantId: merchant, from: 18_267, to: 18_267 + 7 },
      ),
    );
    assert.ok(touched > 0 && touched < 100 + 60, String(touched));
  });
}
