import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { plansAlongIndexes, vacuum } from '../../../test/fixtures/database/plans.js';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.js';
import { selectCreatedInstallations, selectErasedInstallations } from './installation-export-store.js';

const rows = 20_000;
const merchantId = 7;
/** Added after the last analyze. */
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
      insert into stoa.installation (
        merchant_id, bundle_id, token_hash, installation_id, rule, candidates, evidence, created_at, erased_at)
      select
        ${merchant}, 'app.' || n % 20, sha256(n::text::bytea), gen_random_uuid(), 'none', 0, '{}', at,
        case when n % 2 = 0 then at end
      from generate_series(1, ${rows}) as n
      cross join lateral (select timestamptz '2026-11-01' + n * interval '1 minute' as at) as time`),
  );
}

const page = {
  afterTime: '2026-11-03T00:00:00Z',
  afterId: '00000000-0000-0000-0000-000000000000',
  before: '2026-11-10T00:00:00Z',
  limit: 2_000,
};

for (const merchant of [merchantId, newMerchantId]) {
  for (const [select, index] of [
    [selectCreatedInstallations, 'installation_newest'],
    [selectErasedInstallations, 'installation_erased'],
  ] as const) {
    test(`a page of merchant ${merchant} is read along ${index}, without reading more than the page`, async () => {
      for (const nodes of await plansAlongIndexes(opened.database, (tx) => select(tx, merchant, page))) {
        assert.deepEqual(
          nodes.flatMap((node) => node['Index Name'] ?? []),
          [index],
        );
        assert.ok(!nodes.some((node) => node['Node Type'] === 'Sort'));
        for (const node of nodes) assert.ok((node['Actual Rows'] ?? 0) <= page.limit);
      }
    });
  }
}
