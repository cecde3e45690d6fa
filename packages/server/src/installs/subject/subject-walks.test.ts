import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { plansAlongIndexes, plansOf, vacuum } from '../../../test/fixtures/database/plans.js';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.js';
import type { Queryable } from '../../database/database.js';
import { deleteTestAttribution } from '../attribution-data/attribution-data-store.js';
import { selectErasureMark, selectHeldAttributionData, selectHeldInstallations } from './subject-store.js';

const rows = 20_000;
/** Has more installations than anybody, after the last analyze. */
const crowd = 'a test device';
let opened: TestDatabase;

before(async () => {
  opened = await createTestDatabase();
  await opened.database.transaction((tx) => tx.execute(fill(`'user ' || n % 5000`)));
  await vacuum(opened.database);
  await opened.database.transaction((tx) => tx.execute(fill(`'${crowd}'`)));
});
after(() => opened.drop());

/** The text holds our own words, not values from outside. */
function fill(user: string): string {
  return `
    insert into stoa.merchant (name, created_at)
    select 'merchant ' || n, now()
    from generate_series(1, 500) as n;

    insert into stoa.store_user_attribution
    select ${user}, '{"a":1}', now()
    from generate_series(1, ${rows}) as n
    on conflict do nothing;

    insert into stoa.erased_store_user
    select sha256(convert_to(${user}, 'UTF8')), now()
    from generate_series(1, ${rows}) as n
    on conflict do nothing;

    insert into stoa.installation (
      merchant_id, bundle_id, token_hash, installation_id, store_user_id, rule, candidates, evidence, created_at)
    select
      n % 500 + 1, 'app', sha256((${user} || n)::bytea), gen_random_uuid(), ${user}, 'ip', 1, '{}',
      timestamptz '2026-11-01' + n * interval '1 minute'
    from generate_series(1, ${rows}) as n`;
}

const limit = 100;
const middle = {
  merchantId: 250,
  createdAt: 1_793_500_000_000_000n,
  installationId: '00000000-0000-0000-0000-000000000000',
};

const walks: readonly [name: string, run: (tx: Queryable) => Promise<unknown>][] = [
  ['attribution data', (tx) => selectHeldAttributionData(tx, crowd)],
  ['mark of an erasure', (tx) => selectErasureMark(tx, crowd)],
  ['first installations', (tx) => selectHeldInstallations(tx, crowd, { after: undefined, limit })],
  ['next installations', (tx) => selectHeldInstallations(tx, crowd, { after: middle, limit })],
  [
    'installations of a common user',
    (tx) => selectHeldInstallations(tx, 'user 7', { after: undefined, limit }),
  ],
];

for (const [name, run] of walks) {
  test(`the ${name} of a user: read along indexes, and no more than a page`, async () => {
    for (const nodes of await plansAlongIndexes(opened.database, run)) {
      assert.ok(!nodes.some((node) => /Seq Scan|Sort|Bitmap/.test(node['Node Type'])), JSON.stringify(nodes));
      for (const node of nodes) assert.ok((node['Actual Rows'] ?? 0) <= limit, JSON.stringify(node));
    }
  });
}

test('the attribution data of the test users of a twin is found without reading that of the store', async () => {
  for (const nodes of await plansOf(opened.database, (tx) => deleteTestAttribution(tx, 1_000_000_007)))
    assert.deepEqual(
      nodes.flatMap(
        (node) => node['Index Name'] ?? (/Scan/.test(node['Node Type']) ? node['Node Type'] : []),
      ),
      ['store_user_attribution_of_twins'],
      JSON.stringify(nodes),
    );
});
