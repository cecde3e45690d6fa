import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { instantOf } from '@stoa/contract';
import {
  type PlanNode,
  pagesRead,
  plansAlongIndexes,
  plansOf,
  vacuum,
} from '../../../test/fixtures/database/plans.js';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.js';
import type { Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import { selectPeriodsOfApps, selectRankedApps } from '../quality/app-quality-store.js';
import { selectApps, selectPeriodsOfApp, selectPeriodsSince } from '../quality/quality-store.js';
import {
  type InstallationFilter,
  selectInstallationOfMerchant,
  selectInstallations,
  selectMerchantsOfInstallation,
} from './installation-reading-store.js';

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
      insert into stoa.installation (
        merchant_id, bundle_id, token_hash, installation_id, store_user_id, rule, candidates, evidence,
        attribution_data, created_at)
      select
        ${merchant}, 'app.' || n % 20, sha256(n::text::bytea), gen_random_uuid(), null, 'none', 0, '{}', null,
        timestamptz '2026-11-01' + n * interval '1 minute'
      from generate_series(1, ${rows}) as n;

      insert into stoa.installation_quality (
        merchant_id, bundle_id, hour, slot, ip_count, device_count, none_count, unasked_count, ambiguous_count,
        attributed_count)
      select ${merchant}, 'app.' || n % 20, timestamptz '2026-10-15' + (n / 20) * interval '1 hour', 0, 1, 1, 1, 0, 1, 1
      from generate_series(1, ${rows}) as n`),
  );
}

function indexesOf(nodes: readonly PlanNode[]): string[] {
  return nodes.flatMap((node) => node['Index Name'] ?? []);
}

function typesOf(nodes: readonly PlanNode[]): string[] {
  return nodes.map((node) => node['Node Type']);
}

const middle = {
  createdAt: instantOf(new Date('2026-11-08T00:00:00Z')),
  installationId: '00000000-0000-0000-0000-000000000000',
};
const later = { ...middle, createdAt: instantOf(new Date('2026-11-09T00:00:00Z')) };
const all = { oldest: undefined, before: undefined };

/** Every combination of filters, each with values that no installation has. */
const filters: InstallationFilter[] = [undefined, 'app.none'].flatMap((bundleId) =>
  ([undefined, 'device'] as const).flatMap((rule) =>
    [undefined, true].map((attributed) => ({ bundleId, rule, attributed })),
  ),
);

/**
 * A merchant that was there when the tables were analyzed, and one that is new. 100 rows of a walk lie on at most 100
 * pages.
 */
for (const merchant of [merchantId, newMerchantId]) {
  for (const [name, range] of [
    ['a first page', all],
    ['a later page', { ...all, before: middle }],
    ['a period', { oldest: middle, before: later }],
  ] as const) {
    test(`${name} touches as many rows as it holds, of merchant ${merchant}`, async () => {
      const walk = { range, filter: {}, walked: 101, most: 101 };
      const pages = await pagesRead(opened.database, (tx) => selectInstallations(tx, merchant, walk));
      assert.ok(pages < 101 + 50, String(pages));
    });

    for (const filter of filters) {
      test(`${name} of a filter touches as many rows as its walk, of merchant ${merchant}: ${JSON.stringify(filter)}`, async () => {
        const walk = { range, filter, walked: 100, most: 101 };
        const pages = await pagesRead(opened.database, (tx) => selectInstallations(tx, merchant, walk));
        assert.ok(pages < 100 + 50, String(pages));
      });
    }
  }
}

const day = { from: '2026-11-19 00:00:00+00', to: '2026-11-20 00:00:00+00', unit: 'hour' } as const;

const walks: readonly [name: string, indexes: readonly string[], run: (tx: Queryable) => Promise<unknown>][] =
  [
    [
      'an installation of a merchant',
      ['installation_id_key'],
      (tx) => selectInstallationOfMerchant(tx, merchantId, middle.installationId),
    ],
    [
      'the quality of an app',
      ['installation_quality_pkey'],
      (tx) => selectPeriodsOfApp(tx, { merchantId, bundleId: 'app.1' }, day),
    ],
  ];

for (const [name, indexes, run] of walks) {
  test(`${name} is read along ${indexes.join(', ')}`, async () => {
    for (const nodes of await plansOf(opened.database, run)) assert.deepEqual(indexesOf(nodes), indexes);
  });
}

test('an installation of any merchant is looked up along indexes, merchant by merchant', async () => {
  for (const nodes of await plansAlongIndexes(opened.database, (tx) =>
    selectMerchantsOfInstallation(tx, middle.installationId),
  )) {
    assert.ok(!typesOf(nodes).includes('Seq Scan'), typesOf(nodes).join());
    assert.deepEqual(indexesOf(nodes).toSorted(), ['installation_id_key', 'merchant_pkey']);
    const found = nodes.filter((node) => node['Index Name'] === 'installation_id_key');
    assert.ok(found.every((node) => (node['Actual Rows'] ?? 0) <= 1));
  }
});

test('a list of apps reads three times of running counts, and the hours after them', async () => {
  await opened.database.query(sql`
    insert into stoa.installation_running_count
    select
      timestamptz '2026-10-15' + day * interval '1 day', ${merchantId}::integer, 'app.' || n, day, day, day, day, day, day
    from generate_series(1, 200) as n, generate_series(0, 40) as day`);
  await opened.database.transaction((tx) => tx.execute('analyze stoa.installation_running_count'));
  const time = (date: string, hour = '00') => {
    const kept = `${date} 00:00:00+00`;
    return { kept, since: kept, until: `${date} ${hour}:00:00+00`, sign: 1 as const };
  };
  const ranked = (tx: Queryable) =>
    selectRankedApps(tx, {
      start: time('2026-11-01'),
      from: time('2026-11-10'),
      to: time('2026-11-19', '02'),
      order: 'missing_matches',
      after: { place: 9n, merchantId: 0, bundleId: '' },
      most: 26,
    });
  for (const nodes of await plansOf(opened.database, ranked)) {
    assert.ok(!typesOf(nodes).includes('Seq Scan'), typesOf(nodes).join());
    assert.ok(nodes.every((node) => (node['Actual Rows'] ?? 0) <= 3 * 200 + 3 * 20 * 2));
  }
});

test('the days of a page of apps are read along keys', async () => {
  const keptTimes = ['2026-11-10', '2026-11-11', '2026-11-12'].map((day) => `${day} 00:00:00+00`);
  const periods = (tx: Queryable) =>
    selectPeriodsOfApps(tx, {
      apps: ['app.1', 'app.2'].map((bundleId) => ({ merchantId, bundleId })),
      unit: 'day',
      from: '2026-11-09 20:00:00+00',
      to: '2026-11-13 02:00:00+00',
      keptTimes,
      keptFrom: '2026-11-10 00:00:00+00',
      keptTo: '2026-11-12 00:00:00+00',
    });
  for (const nodes of await plansAlongIndexes(opened.database, periods)) {
    assert.ok(!typesOf(nodes).includes('Seq Scan'), typesOf(nodes).join());
    assert.deepEqual(
      new Set(indexesOf(nodes)),
      new Set(['installation_running_count_pkey', 'installation_quality_pkey']),
    );
    assert.ok(nodes.every((node) => (node['Actual Rows'] ?? 0) <= 2 * (2 * 3 + 4 + 26)));
  }
});

test('the quality of all apps is read along an index by hour', async () => {
  for (const run of [
    (tx: Queryable) => selectPeriodsSince(tx, { ...day, since: null, unit: 'hour' }),
    (tx: Queryable) => selectApps(tx, day, 50),
  ]) {
    for (const nodes of await plansOf(opened.database, run)) {
      assert.ok(!typesOf(nodes).includes('Seq Scan'), typesOf(nodes).join());
      assert.ok(nodes.every((node) => (node['Actual Rows'] ?? 0) <= 3 * 20 * 24));
    }
  }
});
