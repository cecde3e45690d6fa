import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import fc from 'fast-check';
import { runs } from '../../../test/property-runs.js';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.js';
import { sql } from '../../database/sql.js';
import { insertInstallations, type NewInstallation } from '../matching/installation-store.js';
import { foldQuality } from './keep-running-counts.js';

let opened: TestDatabase;

before(async () => {
  opened = await createTestDatabase();
  await opened.database.query(sql`
    insert into stoa.store_user_attribution (store_user_id, attribution_data, updated_at)
    values ('attributed', '{"a":1}', now())`);
});
after(() => opened.drop());

beforeEach(async () => {
  await opened.database.query(sql`
    truncate stoa.installation, stoa.installation_quality`);
});

const start = Date.parse('2026-11-20T00:00:00Z');
const hourMs = 3_600_000;

const kinds = {
  ip: { rule: 'ip', storeUserId: 'organic', candidates: 1, outcome: 'only_user' },
  attributed: { rule: 'ip', storeUserId: 'attributed', candidates: 1, outcome: 'only_user' },
  device: { rule: 'device', storeUserId: 'attributed', candidates: 2, outcome: 'told_apart' },
  none: { rule: 'none', storeUserId: null, candidates: 0, outcome: 'no_user' },
  unasked: { rule: 'none', storeUserId: null, candidates: 0, outcome: 'matching_off' },
  ambiguous: { rule: 'ambiguous', storeUserId: null, candidates: 9, outcome: 'several_remain' },
} as const;

type Launch = readonly [
  token: number,
  merchantId: number,
  bundle: number,
  hour: number,
  kind: keyof typeof kinds,
];

const launch: fc.Arbitrary<Launch> = fc.tuple(
  fc.nat(12),
  fc.integer({ min: 1, max: 2 }),
  fc.nat(1),
  fc.nat(4),
  fc.constantFrom('ip', 'attributed', 'device', 'none', 'unasked', 'ambiguous'),
);

function installationOf([token, merchantId, bundle, hour, kind]: Launch): NewInstallation {
  const { rule, storeUserId, candidates, outcome } = kinds[kind];
  return {
    merchantId,
    bundleId: `app.${merchantId}.${bundle}`,
    tokenHash: Buffer.alloc(32, token),
    installationId: randomUUID(),
    rule,
    storeUserId,
    evidence: { candidates, steps: [], decidedBy: null, outcome },
    createdAt: new Date(start + hour * hourMs + (token * hourMs) / 13),
    attributionRules: [],
  };
}

interface Sums {
  readonly bundleId: string;
  readonly hour: Date;
  readonly counts: readonly string[];
}

function counted(): Promise<Sums[]> {
  return opened.database.query<Sums>(sql`
    select
      bundle_id as "bundleId", hour,
      array[sum(ip_count), sum(device_count), sum(none_count), sum(unasked_count), sum(ambiguous_count),
        sum(attributed_count)]::text[] as counts
    from stoa.installation_quality
    group by merchant_id, bundle_id, hour
    order by merchant_id, bundle_id, hour`);
}

function rows(): Promise<Sums[]> {
  return opened.database.query<Sums>(sql`
    select
      bundle_id as "bundleId", date_trunc('hour', created_at, 'UTC') as hour,
      array[
        count(*) filter (where rule = 'ip'), count(*) filter (where rule = 'device'),
        count(*) filter (where evidence ->> 'outcome' = 'no_user'),
        count(*) filter (where evidence ->> 'outcome' = 'matching_off'),
        count(*) filter (where rule = 'ambiguous'), count(attribution_data)]::text[] as counts
    from stoa.installation
    group by merchant_id, bundle_id, hour
    order by merchant_id, bundle_id, hour`);
}

test('the counts equal the installations, whatever is launched at once and whenever slots are folded', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(launch, { maxLength: 20 }), { maxLength: 4 }),
      fc.nat(8),
      async (rounds, foldedHours) => {
        await opened.database.query(sql`
          truncate stoa.installation, stoa.installation_quality`);
        const now = new Date(start + foldedHours * hourMs);
        for (const launches of rounds) {
          await Promise.all([
            ...launches.map((one) => insertInstallations(opened.database, [installationOf(one)])),
            foldQuality(opened.database, now),
            foldQuality(opened.database, now),
          ]);
          assert.deepEqual(await counted(), await rows());
        }
      },
    ),
    { numRuns: runs(15, 60) },
  );
});

test('simultaneous first launches with one token are counted once', async () => {
  for (let round = 0; round < 50; round += 1) {
    const one = installationOf([round % 12, 1, 0, 0, 'ip']);
    const tokenHash = randomBytes(32);
    await Promise.all(
      Array.from({ length: 8 }, () =>
        insertInstallations(opened.database, [{ ...one, tokenHash, installationId: randomUUID() }]),
      ),
    );
  }
  assert.deepEqual(
    (await counted()).map(({ counts }) => counts),
    [['50', '0', '0', '0', '0', '0']],
  );
  assert.deepEqual(await counted(), await rows());
});

test('past hours are folded into one row an app, and the current hour is not', async () => {
  const launches: Launch[] = Array.from({ length: 40 }, (_, n) => [n % 13, 1, n % 2, n % 3, 'none']);
  await Promise.all(
    launches.map((one) =>
      insertInstallations(opened.database, [{ ...installationOf(one), tokenHash: randomBytes(32) }]),
    ),
  );
  await foldQuality(opened.database, new Date(start + 4 * hourMs));
  const slots = await opened.database.query<{ hour: Date; slot: number }>(sql`
    select hour, slot
    from stoa.installation_quality
    order by hour, slot`);
  const at = (hour: number) => slots.filter((one) => one.hour.getTime() === start + hour * hourMs);
  assert.deepEqual(
    [at(0).map(({ slot }) => slot), at(1).map(({ slot }) => slot)],
    [
      [0, 0],
      [0, 0],
    ],
  );
  assert.ok(at(2).every(({ slot }) => slot > 0));
  assert.deepEqual(await counted(), await rows());
});
