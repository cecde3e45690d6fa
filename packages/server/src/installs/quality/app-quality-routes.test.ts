import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startInstalls, type TestInstalls } from '../../../test/fixtures/installs/start-installs.js';
import { waitUntil } from '../../../test/wait-until.js';
import { sql } from '../../database/sql.js';
import { keepRunningCounts } from './keep-running-counts.js';

let installs: TestInstalls;

/**
 * It is 10:30 on 20 November. The match rate of `app.one` is constant, that of `app.two` fell in the last day, and
 * `app.new` is new.
 */
before(async () => {
  installs = await startInstalls();
  installs.clock.advance(30 * 60_000);
  await installs.registerApp('app.two');
  await installs.registerApp('app.new');
  for (let hour = 0; hour < 72; hour += 1) {
    const isToday = hour >= 48;
    await count('app.one', hour, { matched: 6, none: 4 });
    await count('app.two', hour, isToday ? { matched: 1, none: 3 } : { matched: 3, none: 1 });
    if (isToday) await count('app.new', hour, { matched: 0, none: 1 });
  }
});
after(() => installs.stop());

async function count(
  bundleId: string,
  hour: number,
  { matched, none }: { readonly matched: number; readonly none: number },
): Promise<void> {
  await installs.database.query(sql`
    insert into stoa.installation_quality (
      merchant_id, bundle_id, hour, slot, ip_count, device_count, none_count, unasked_count, ambiguous_count, attributed_count)
    values (
      ${installs.merchantId}, ${bundleId}, timestamptz '2026-11-17T11:00Z' + ${hour} * interval '1 hour', 1, ${matched}, 0,
      ${none}, 0, 0, 0)`);
}

function apps(query = '') {
  return installs.app.inject({
    url: `/operator-api/v1/attribution/apps${query}`,
    headers: { authorization: installs.operator },
  });
}

interface App {
  readonly bundle_id: string;
  readonly periods: readonly {
    readonly starts_at: string;
    readonly asked: number;
    readonly matched: number;
  }[];
}

const namesOf = (answer: { readonly apps: readonly App[] }): string[] =>
  answer.apps.map(({ bundle_id }) => bundle_id);

test('the apps with the most installations of the last 24 hours come first, each with its hours', async () => {
  const answer = (await apps('?from=2026-11-19T11:00:00Z')).json();
  assert.deepEqual(namesOf(answer), ['app.one', 'app.two', 'app.new']);
  const { periods, ...two } = answer.apps[1];
  assert.deepEqual(two, {
    merchant_id: installs.merchantId,
    bundle_id: 'app.two',
    installations: 96,
    asked: 96,
    matched: 24,
    collisions: 0,
    unresolved: 0,
    attributed: 0,
    match_rate: 0.25,
    collision_rate: 0,
    unresolved_rate: 0,
    match_rate_before: 0.75,
    missing_matches: 48,
  });
  assert.deepEqual(
    [periods.length, periods[0], periods.at(-1).starts_at],
    [
      24,
      { starts_at: '2026-11-19T11:00:00.000Z', installations: 4, asked: 4, matched: 1, unresolved: 0 },
      '2026-11-20T10:00:00.000Z',
    ],
  );
  assert.deepEqual([answer.apps[2].match_rate_before, answer.apps[2].missing_matches], [null, 0]);
  assert.equal(answer.next_cursor, null);
});

test('asked what became worse, it names only the apps whose rate fell', async () => {
  const worse = (await apps('?from=2026-11-19T11:00:00Z&order=missing_matches')).json();
  assert.deepEqual(namesOf(worse), ['app.two']);
  assert.deepEqual(
    namesOf((await apps('?from=2026-11-18T11:00:00Z&to=2026-11-19T11:00:00Z&order=missing_matches')).json()),
    [],
  );
});

test('days are days of UTC, and show since when an app is worse', async () => {
  const [, two] = (await apps('?by=day&from=2026-11-18')).json().apps as App[];
  assert.deepEqual(
    two?.periods.map(({ starts_at, asked, matched }) => [starts_at.slice(0, 10), asked, matched]),
    [
      ['2026-11-18', 96, 72],
      ['2026-11-19', 96, 46],
      ['2026-11-20', 44, 11],
    ],
  );
});

test('pages follow each other, and kept counts answer the same', async () => {
  const queries = [
    '',
    '?by=day&from=2026-11-10',
    '?order=missing_matches',
    '?from=2026-11-17T12:34:56Z&to=2026-11-18T09:30:00Z',
  ];
  const asked = () => Promise.all(queries.map(async (query) => (await apps(query)).json()));
  const before = await asked();
  await keepRunningCounts(installs.database, new Date('2026-11-20T09:20:00Z'));
  assert.deepEqual(await asked(), before);
  const names = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: { apps: App[]; next_cursor: string | null } = (
      await apps(`?from=2026-11-19T11:00:00Z&limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`)
    ).json();
    names.push(...namesOf(page));
    cursor = page.next_cursor;
  }
  assert.deepEqual(names, ['app.one', 'app.two', 'app.new']);
});

test('a range is 48 hours at most by hour, and 92 days by day', async () => {
  for (const [query, status] of [
    ['?from=2026-11-18T00:00:00Z&to=2026-11-20T00:00:00Z', 200],
    ['?from=2026-11-17T23:59:59Z&to=2026-11-20T00:00:00Z', 400],
    ['?by=day&from=2026-08-20&to=2026-11-20', 200],
    ['?by=day&from=2026-08-19&to=2026-11-20', 400],
    ['?from=2026-11-20T12:00:00Z&to=2026-11-20T10:00:00Z', 200],
    ['?to=0000-01-01', 200],
    ['?by=day&to=9999-12-31T23:59:59Z', 200],
  ] as const)
    assert.equal((await apps(query)).statusCode, status, query);
  const refused = (await apps('?from=2026-11-01')).json();
  assert.deepEqual(refused.errors[0].pointer, '/query/from');
});

for (const cursor of ['x', 'WyIxIl0', 'WyIwIiwiMSIsImFwcC5vbmUiXQ', 'WyIxIiwieCIsImFwcC5vbmUiXQ'])
  test(`a cursor that no page answered is 400: ${cursor}`, async () => {
    const refused = await apps(`?cursor=${cursor}`);
    assert.deepEqual([refused.statusCode, refused.json().errors[0].pointer], [400, '/query/cursor']);
  });

test('hours get their totals before running counts are made, which may take long', async () => {
  const { area, database } = installs;
  try {
    await database.transaction(async (tx) => {
      await tx.execute('lock table stoa.installation_running_count in access exclusive mode');
      for (const job of area.jobs) await job.start();
      await waitUntil('hours have totals', async () => {
        const [total] = await database.query(sql`
          select
          from stoa.installation_hour
          limit 1`);
        return total;
      });
    });
  } finally {
    for (const job of area.jobs) await job.stop();
  }
});
