import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { tester } from '../../../test/fixtures/audit-entries/tester.js';
import { plansAlongIndexes, vacuum } from '../../../test/fixtures/database/plans.js';
import { settableClock } from '../../../test/settable-clock.js';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.js';
import { selectMerchantsOfInstallation } from '../reading/installation-reading-store.js';
import { eraseByInstallation } from './manage-erasures.js';

let opened: TestDatabase;

before(async () => {
  opened = await createTestDatabase();
  await opened.database.transaction((tx) =>
    tx.execute(`
      insert into stoa.merchant (name, created_at)
      select 'merchant ' || n, now()
      from generate_series(1, 5000) as n;

      insert into stoa.installation (
        merchant_id, bundle_id, token_hash, installation_id, rule, candidates, evidence, created_at)
      select n % 5000 + 1, 'app', sha256(n::text::bytea), gen_random_uuid(), 'none', 0, '{}', now()
      from generate_series(1, 20000) as n`),
  );
  await vacuum(opened.database);
});
after(() => opened.drop());

test('an installation to erase is looked for along indexes, though there are thousands of merchants', async () => {
  const unknown = '00000000-0000-4000-8000-000000000000';
  for (const nodes of await plansAlongIndexes(opened.database, (tx) =>
    selectMerchantsOfInstallation(tx, unknown),
  )) {
    const indexes = nodes.flatMap((node) => node['Index Name'] ?? []);
    assert.deepEqual(indexes.toSorted(), ['installation_id_key', 'merchant_pkey']);
  }
  const context = { database: opened.database, clock: settableClock('2026-11-20T10:00:00Z') };
  await assert.rejects(() => eraseByInstallation(context, unknown, tester), /unknown_installation/);
});
