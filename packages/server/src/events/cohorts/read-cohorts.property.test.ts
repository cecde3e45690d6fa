import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { runs } from '../../../test/property-runs.js';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.js';
import { sql } from '../../database/sql.js';
import { type CohortKey, createInstallationCohorts } from '../../installs/cohorts/installation-cohorts.js';
import { limits } from '../../kernel/limits.js';
import { type CohortPageAsked, readCohorts } from './read-cohorts.js';

let opened: TestDatabase;

before(async () => {
  opened = await createTestDatabase();
});
after(() => opened.drop());

const monday = 20_773;

const place = {
  merchantId: fc.integer({ min: 1, max: 3 }),
  firstDay: fc.constantFrom(monday, monday + 7),
  bundleId: fc.constantFrom('app.a', 'App.b'),
  source: fc.constantFrom('', 'ad', 'é'),
  campaign: fc.constantFrom('', 'Z', 'a'),
};
const size = fc.record({ ...place, installations: fc.integer({ min: 1, max: 9 }) });
const worth = fc.record({
  ...place,
  currency: fc.constantFrom('', 'EUR'),
  days: fc.constantFrom(1, 7, 30),
  events: fc.integer({ min: 1, max: 9 }),
});
type Place = CohortKey & { readonly merchantId: number };

function keyOf({ merchantId, firstDay, bundleId, source, campaign }: Place): string {
  return JSON.stringify([merchantId, firstDay, bundleId, source, campaign]);
}

const sizes = fc.uniqueArray(size, { selector: keyOf, maxLength: 40 });
const worths = fc.uniqueArray(worth, {
  selector: (one) => `${keyOf(one)} ${one.currency} ${one.days}`,
  maxLength: 60,
});
type Size = Place & { readonly installations: number };
type Worth = Place & { readonly currency: string; readonly days: number; readonly events: number };

async function fill(installed: readonly Size[], counted: readonly Worth[]): Promise<void> {
  await opened.database.query(sql`
    truncate stoa.installation, stoa.installation_cohort, stoa.cohort_rollup`);
  // Merchants are found by their installations, all of which are counted.
  await opened.database.query(sql`
    insert into stoa.installation (
      merchant_id, bundle_id, token_hash, installation_id, rule, candidates, evidence, created_at)
    select merchant_id, 'app.a', sha256('token'), gen_random_uuid(), 'none', 0, '{}', '1999-01-01'
    from generate_series(1, 3) as merchant_id`);
  await opened.database.query(sql`
    insert into stoa.counted_installation (merchant_id, created_at, installation_id)
    select merchant_id, 'infinity', gen_random_uuid()
    from generate_series(1, 3) as merchant_id
    on conflict do nothing`);
  await opened.database.query(sql`
    insert into stoa.installation_cohort (
      merchant_id, period, first_day, bundle_id, source, campaign, installations)
    select merchant_id, period, date '1970-01-01' + first_day, bundle_id, source, campaign, installations
    from jsonb_to_recordset(${JSON.stringify(installed.map(row))}) as one (
      merchant_id integer, first_day integer, bundle_id text, source text, campaign text, installations bigint)
    cross join unnest(array['day', 'week']) as period`);
  await opened.database.query(sql`
    insert into stoa.cohort_rollup (
      merchant_id, period, first_day, bundle_id, source, campaign, currency, days, events, amount)
    select
      merchant_id, period, date '1970-01-01' + first_day, bundle_id, source, campaign, currency, days, events,
      events * 0.5
    from jsonb_to_recordset(${JSON.stringify(counted.map(row))}) as one (
      merchant_id integer, first_day integer, bundle_id text, source text, campaign text, currency text, days smallint,
      events bigint)
    cross join unnest(array['day', 'week']) as period`);
}

function row({ merchantId, bundleId, firstDay, ...rest }: Size | Worth): object {
  return { merchant_id: merchantId, bundle_id: bundleId, first_day: firstDay, ...rest };
}

const asked = fc.record({
  merchantId: fc.constantFrom(undefined, 1),
  period: fc.constantFrom('day' as const, 'week' as const),
  from: fc.constantFrom(undefined, monday, monday + 1),
  to: fc.constantFrom(undefined, monday + 7),
  filter: fc.record({
    bundleId: fc.constantFrom(undefined, undefined, 'App.b'),
    source: fc.constantFrom(undefined, undefined, ''),
    campaign: fc.constantFrom(undefined, undefined, 'a'),
    currency: fc.constantFrom(undefined, undefined, 'EUR'),
  }),
  limit: fc.integer({ min: 1, max: 7 }),
});

function sourceOf() {
  const { database } = opened;
  return { database, installationCohorts: createInstallationCohorts(database) };
}

async function readAll(question: Omit<CohortPageAsked, 'cursor'>) {
  const source = sourceOf();
  const found: [string, object][] = [];
  let cursor: CohortPageAsked['cursor'];
  for (let pages = 0; pages < 300; pages += 1) {
    const page = await readCohorts(source, { ...question, cursor });
    assert.ok(page.cohorts.length <= question.limit);
    for (const cohort of page.cohorts) {
      const values = cohort.worth.map(({ currency, day1, day7, day30 }) => [
        currency,
        ...[day1, day7, day30].flatMap(({ events, amount }) => [Number(events), Number(amount)]),
      ]);
      found.push([keyOf(cohort), { installations: Number(cohort.installations), values }]);
    }
    if (page.next === null) return found;
    cursor = page.next;
  }
  assert.fail('the pages do not end');
}

function expected(
  installed: readonly Size[],
  counted: readonly Worth[],
  { merchantId, from = 0, to = 99_999, filter }: Omit<CohortPageAsked, 'cursor'>,
): Map<string, object> {
  const { currency, ...places } = filter;
  const passes = (one: Place): boolean =>
    (merchantId ?? one.merchantId) === one.merchantId &&
    one.firstDay >= from &&
    one.firstDay < to &&
    Object.entries(places).every(([name, value]) => value === undefined || Reflect.get(one, name) === value);
  return new Map(
    [...installed, ...counted].filter(passes).map((one) => {
      const mine = counted.filter((other) => keyOf(other) === keyOf(one));
      const currencies = [...new Set(mine.map((other) => other.currency))]
        .filter((other) => (currency ?? other) === other)
        .toSorted();
      const upTo = (of: string, days: number) => {
        const inTime = mine.filter((other) => other.currency === of && other.days <= days);
        const events = inTime.reduce((sum, other) => sum + other.events, 0);
        return [events, events / 2];
      };
      const installations = installed.find((other) => keyOf(other) === keyOf(one))?.installations ?? 0;
      const values = currencies.map((of) => [of, ...upTo(of, 1), ...upTo(of, 7), ...upTo(of, 30)]);
      return [keyOf(one), { installations, values }];
    }),
  );
}

test('the pages of any question hold each of its cohorts once, with and without events', async () => {
  await fc.assert(
    fc.asyncProperty(sizes, worths, asked, async (installed, counted, question) => {
      await fill(installed, counted);
      const found = await readAll(question);
      assert.deepEqual(new Map(found), expected(installed, counted, question));
      assert.equal(new Set(found.map(([key]) => key)).size, found.length);
    }),
    { numRuns: runs(25, 100) },
  );
});

test('a page that finds nothing within its walk leads to a next page', async () => {
  await fill([], []);
  await opened.database.query(sql`
    insert into stoa.installation_cohort (
      merchant_id, period, first_day, bundle_id, source, campaign, installations)
    select 1, 'week', date '2026-11-16', 'app.a', 'ad', n::text, 1
    from generate_series(1, ${limits.cohortsWalked}::integer) as n
    union all
    select 1, 'week', date '2026-11-16', 'app.a', 'zebra', '', 5`);
  const question = {
    merchantId: 1,
    period: 'week' as const,
    from: undefined,
    to: undefined,
    filter: { source: 'zebra' },
    limit: 5,
  };
  const source = sourceOf();
  const first = await readCohorts(source, { ...question, cursor: undefined });
  assert.deepEqual(first.cohorts, []);
  const second = await readCohorts(source, { ...question, cursor: first.next ?? undefined });
  assert.deepEqual([second.cohorts.map((one) => one.installations), second.next], [[5n], null]);
});

test('the size of a week is null while its installations are still being counted', async () => {
  const installationCohorts = {
    nextMerchant: async () => undefined,
    sizes: async () => ({
      sizes: [monday, monday + 7].map((firstDay) => ({
        firstDay,
        bundleId: 'app.a',
        source: '',
        campaign: '',
        installations: 3n,
      })),
      edge: undefined,
      unknownFrom: monday + 7,
    }),
  };
  await fill([], []);
  const open = {
    period: 'week' as const,
    from: undefined,
    to: undefined,
    filter: {},
    cursor: undefined,
    limit: 10,
  };
  const { cohorts } = await readCohorts(
    { database: opened.database, installationCohorts },
    { ...open, merchantId: 1 },
  );
  assert.deepEqual(
    cohorts.map((one) => one.installations),
    [3n, null],
  );
});
