import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import fc from 'fast-check';
import { runs } from '../../../test/property-runs.js';
import { settableClock } from '../../../test/settable-clock.js';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.js';
import { sql } from '../../database/sql.js';
import type { Round } from '../../jobs/work-loop.js';
import { earliestDay, latestDay, parseDay } from '../../kernel/day.js';
import { limits } from '../../kernel/limits.js';
import { selectCohortSizes } from './cohort-store.js';
import { createCountCohorts } from './count-cohorts.js';
import type { CohortSize, CohortSizesAsked } from './installation-cohorts.js';

let opened: TestDatabase;

before(async () => {
  opened = await createTestDatabase();
  await opened.database.query(sql`
    insert into stoa.merchant (name, created_at)
    select 'm', now()
    from generate_series(1, 10)`);
});
after(() => opened.drop());
beforeEach(async () => {
  await opened.database.query(sql`
    truncate stoa.installation, stoa.installation_cohort, stoa.counted_installation`);
});

const start = Date.parse('2026-11-09T00:00:00Z');
const minuteMs = 60_000;
const dayMs = 86_400_000;

interface Made {
  readonly merchantId?: number;
  readonly bundleId?: string;
  readonly data?: object | null;
  readonly createdAt: number;
}

async function make(...made: readonly Made[]): Promise<void> {
  await opened.database.query(sql`
    insert into stoa.installation (
      merchant_id, bundle_id, token_hash, installation_id, store_user_id, rule, candidates, evidence,
      attribution_data, source, campaign, created_at)
    select
      merchant_id, bundle_id, token_hash, gen_random_uuid(), 'u', 'ip', 1, '{}', attribution_data,
      coalesce(attribution_data ->> 'utm_source', attribution_data ->> 'source', ''),
      coalesce(attribution_data ->> 'utm_campaign', ''), created_at
    from unnest(
      ${made.map(({ merchantId = 1 }) => merchantId)}::integer[],
      ${made.map(({ bundleId = 'app.one' }) => bundleId)}::text[],
      ${made.map(() => randomBytes(32))}::bytea[],
      ${made.map(({ data = null }) => (data === null ? null : JSON.stringify(data)))}::json[],
      ${made.map(({ createdAt }) => new Date(createdAt).toISOString())}::timestamptz[])
      as made (merchant_id, bundle_id, token_hash, attribution_data, created_at)`);
}

const first = { firstDay: earliestDay, bundleId: '', source: '', campaign: '' };

function sizes(asked: Partial<CohortSizesAsked> = {}) {
  return selectCohortSizes(opened.database, {
    merchantId: 1,
    from: first,
    period: 'week',
    before: latestDay,
    filter: {},
    most: 100,
    ...asked,
  });
}

/** Counts until there is nothing to do. */
async function countAll(count: () => Promise<Round>): Promise<void> {
  for (let round = 0; round < 1_000; round += 1) if ((await count()) === 'idle') return;
  assert.fail('counting does not end');
}

function valuesOf({ firstDay, bundleId, source, campaign, installations }: CohortSize) {
  return [firstDay, bundleId, source, campaign, Number(installations)];
}

const week = parseDay('2026-11-09') ?? 0;
const ad = { utm_source: 'ad', utm_campaign: 'autumn' };

test('a cohort is a week from Monday, an app, a source and a campaign', async () => {
  await make(
    { createdAt: start },
    { createdAt: start + 7 * dayMs - 1 },
    { createdAt: start + 7 * dayMs },
    { createdAt: start, bundleId: 'app.two' },
    { createdAt: start, data: ad },
    { createdAt: start, merchantId: 2 },
  );
  assert.deepEqual((await sizes()).sizes.map(valuesOf), [
    [week, 'app.one', '', '', 2],
    [week, 'app.one', 'ad', 'autumn', 1],
    [week, 'app.two', '', '', 1],
    [week + 7, 'app.one', '', '', 1],
  ]);
});

test('a daily cohort is a day of UTC, whether its installations are counted already or not', async () => {
  await make(
    { createdAt: start },
    { createdAt: start + dayMs - 1 },
    { createdAt: start + dayMs },
    { createdAt: start + 2 * dayMs, data: ad },
  );
  const days = [
    [week, 'app.one', '', '', 2],
    [week + 1, 'app.one', '', '', 1],
    [week + 2, 'app.one', 'ad', 'autumn', 1],
  ];
  assert.deepEqual((await sizes({ period: 'day' })).sizes.map(valuesOf), days);
  const clock = settableClock(new Date(start + 8 * dayMs));
  await countAll(createCountCohorts({ database: opened.database, clock }));
  assert.deepEqual((await sizes({ period: 'day' })).sizes.map(valuesOf), days);
  assert.deepEqual((await sizes({ period: 'day', before: week + 1 })).sizes.map(valuesOf), days.slice(0, 1));
});

test('a size adds up installations that are counted and those that are not yet', async () => {
  const clock = settableClock(new Date(start + dayMs));
  await make({ createdAt: start }, { createdAt: start + dayMs - 5 * minuteMs });
  await countAll(createCountCohorts({ database: opened.database, clock }));
  const [counted] = await opened.database.query<{ installations: bigint }>(sql`
    select installations
    from stoa.installation_cohort`);
  assert.equal(counted?.installations, 1n);
  assert.deepEqual((await sizes()).sizes.map(valuesOf), [[week, 'app.one', '', '', 2]]);
});

test('an installation that was committed minutes after its time is counted', async () => {
  const clock = settableClock(new Date(start + dayMs));
  const count = createCountCohorts({ database: opened.database, clock });
  await make({ createdAt: start + dayMs });
  await countAll(count);
  await make({ createdAt: start + dayMs - 14 * minuteMs });
  clock.advance(dayMs);
  await countAll(count);
  assert.deepEqual((await sizes()).sizes.map(valuesOf), [[week, 'app.one', '', '', 2]]);
});

test('an erased installation stays counted in its cohort', async () => {
  const clock = settableClock(new Date(start + dayMs));
  await make({ createdAt: start, data: ad });
  await countAll(createCountCohorts({ database: opened.database, clock }));
  await opened.database.query(sql`
    update stoa.installation
    set store_user_id = null, attribution_data = null, source = '', campaign = '', erased_at = now()`);
  assert.deepEqual((await sizes()).sizes.map(valuesOf), [[week, 'app.one', 'ad', 'autumn', 1]]);
});

test('many processes at once count each installation once, whatever a transaction counts and a statement looks at', async () => {
  const merchants = [1, 2, 3];
  const hours = fc.array(fc.tuple(fc.constantFrom(...merchants), fc.nat(400), fc.nat(3)), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(hours, { maxLength: 3 }),
      fc.integer({ min: 1, max: 7 }),
      fc.constantFrom(1, 2, 11),
      async (rounds, atOnce, lookedAt) => {
        await opened.database.query(sql`
        truncate stoa.installation, stoa.installation_cohort, stoa.counted_installation`);
        const clock = settableClock(new Date(start));
        const counting = [1, 2, 3].map(() =>
          createCountCohorts({ database: opened.database, clock, atOnce, lookedAt }),
        );
        for (const made of rounds) {
          const base = clock.now().getTime();
          await make(
            ...made.map(([merchantId, hour, campaign]) => ({
              merchantId,
              createdAt: base + hour * 60 * minuteMs,
              data: { utm_source: 'ad', utm_campaign: `c${campaign}` },
            })),
          );
          clock.set(new Date(base + 200 * 60 * minuteMs));
          await Promise.all(counting.map(countAll));
          clock.set(new Date(base + 401 * 60 * minuteMs));
          for (const merchantId of merchants) await assertSizesEqualRows(merchantId);
        }
        await Promise.all(counting.map(countAll));
        for (const merchantId of merchants) await assertSizesEqualRows(merchantId);
      },
    ),
    { numRuns: runs(8, 25) },
  );
});

async function assertSizesEqualRows(merchantId: number): Promise<void> {
  const rows = await opened.database.query<CohortSize>(sql`
    select
      date_trunc('week', created_at at time zone 'UTC')::date - date '1970-01-01' as "firstDay", bundle_id as "bundleId",
      source, campaign, count(*) as installations
    from stoa.installation
    where merchant_id = ${merchantId}
    group by date_trunc('week', created_at at time zone 'UTC')::date, bundle_id, source, campaign
    order by date_trunc('week', created_at at time zone 'UTC')::date, bundle_id, source, campaign`);
  assert.deepEqual((await sizes({ merchantId })).sizes.map(valuesOf), rows.map(valuesOf));
}

test('pages lead through all cohorts, even if a filter hides most of them', async () => {
  await make(
    ...Array.from({ length: 60 }, (_, n) => ({
      createdAt: start + (n % 3) * 7 * dayMs,
      bundleId: `app.${n % 4}`,
      data: { source: `s${n % 5}` },
    })),
  );
  const clock = settableClock(new Date(start + 8 * dayMs));
  await countAll(createCountCohorts({ database: opened.database, clock }));
  const all = (await sizes()).sizes.map(valuesOf);
  assert.equal(all.length, 60);
  for (const most of [1, 7, 59, 60]) {
    const walked: unknown[] = [];
    let asked: Partial<CohortSizesAsked> | undefined = { most };
    while (asked !== undefined) {
      const page = await sizes(asked);
      walked.push(...page.sizes.map(valuesOf));
      asked = page.edge === undefined ? undefined : { most, from: page.edge };
    }
    assert.deepEqual(walked, all);
  }
  const filtered = (await sizes({ filter: { source: 's1', bundleId: 'app.1' } })).sizes.map(valuesOf);
  assert.deepEqual(
    filtered,
    all.filter(([, app, source]) => app === 'app.1' && source === 's1'),
  );
  const [first_week] = (await sizes({ before: week + 7 })).sizes.slice(-1);
  assert.equal(first_week?.firstDay, week);
});

test('if more is uncounted than a read counts, the answer says from which week on', async () => {
  await make({ createdAt: start });
  const clock = settableClock(new Date(start + dayMs));
  await countAll(createCountCohorts({ database: opened.database, clock }));
  await opened.database.query(sql`
    insert into stoa.installation (
      merchant_id, bundle_id, token_hash, installation_id, rule, candidates, evidence, created_at)
    select
      1, 'app.one', sha256(n::text::bytea), gen_random_uuid(), 'none', 0, '{}', timestamptz '2026-11-16T00:00:00Z'
    from generate_series(0, ${limits.installationsCountedLive}::integer) as n`);
  assert.equal((await sizes()).unknownFrom, week + 7);
  await opened.database.query(sql`
    delete from stoa.installation
    where token_hash = sha256('1')`);
  const page = await sizes();
  assert.equal(page.unknownFrom, undefined);
  assert.deepEqual(page.sizes.map(valuesOf), [
    [week, 'app.one', '', '', 1],
    [week + 7, 'app.one', '', '', limits.installationsCountedLive],
  ]);
});
