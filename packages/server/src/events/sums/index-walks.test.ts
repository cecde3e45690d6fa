import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pagesRead, vacuum } from '../../../test/fixtures/database/plans.js';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.js';
import { readSums, type SumsAsked } from './read-sums.js';
import { type SumDimension, sumDimensions } from './sum-reading-store.js';

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
      insert into stoa.event_rollup (
        merchant_id, rollup_id, day, bundle_id, event_name, source, campaign, currency, events, installations, amount)
      select
        ${merchant}, n, date '2026-01-01' + n / 100, 'app.' || n % 2, 'event.' || n % 10, 'source', n::text, '', 2, 2, 1
      from generate_series(1, ${rows}) as n;

      insert into stoa.event_rollup_installation (merchant_id, day, rollup_id, installation_id)
      select merchant_id, day, rollup_id, gen_random_uuid()
      from stoa.event_rollup
      cross join generate_series(1, 2)
      where merchant_id = ${merchant}`),
  );
}

const all = new Set<SumDimension>(sumDimensions);
const bounds = { storedSumsAdded: 500, storedSumsWalked: 500, membersCounted: 100 };
const open = { from: undefined, to: undefined, filter: {}, cursor: undefined, limit: 100 };

const questions: readonly [name: string, asked: Omit<SumsAsked, 'merchantId'>, pages: number][] = [
  ['a first page of everything', { ...open, by: all }, 102],
  ['a later page', { ...open, by: all, from: 20_600 }, 102],
  ['a filter that nothing passes', { ...open, by: all, filter: { source: 'none' } }, 500],
  ['a sum by day', { ...open, by: new Set<SumDimension>(['merchant_id', 'day']) }, 500 + 50 * 3],
];

/** A merchant that was there when the tables were analyzed, one that is new, and all merchants. */
for (const merchant of [merchantId, newMerchantId, undefined]) {
  for (const [name, asked, pages] of questions) {
    test(`${name} touches as many rows as its walk, of merchant ${merchant ?? 'any'}`, async () => {
      const touched = await pagesRead(opened.database, (database) =>
        readSums(database, { ...asked, merchantId: merchant }, bounds),
      );
      assert.ok(touched > 0 && touched < pages + 60, String(touched));
    });
  }
}
