import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  openTestAdministration,
  runJson,
  runStoa,
  type TestAdministration,
} from '@stoa/server/test/stoa-process';
import { assertRefused } from './assert-refused.js';

let administration: TestAdministration;

before(async () => {
  administration = await openTestAdministration();
  await runJson(['merchant', 'create', '--name', 'Games'], administration.variables);
  await runJson(['merchant', 'create', '--name', 'More games'], administration.variables);
  await administration.database.pool.query(`
    insert into stoa.event_rollup (
      merchant_id, rollup_id, bundle_id, day, event_name, source, campaign, currency, events, installations, amount)
    values
      (1, 1, 'app.one', '2026-11-20', 'purchase', 'google', 'gclid', 'EUR', 2, 1, 12345678901234567890.10),
      (1, 2, 'app.one', '2026-11-21', 'purchase', '', '', '', 3, 2, 0),
      (2, 3, 'app.two', '2026-11-20', 'level', '=ad', '', '', 1, 1, 0)`);
  await administration.database.pool.query(`
    insert into stoa.cohort_rollup (
      merchant_id, period, first_day, bundle_id, source, campaign, currency, days, events, amount)
    values
      (1, 'week', '2026-11-16', 'app.one', 'google', 'gclid', 'EUR', 7, 2, 5.50),
      (1, 'day', '2026-11-20', 'app.one', 'google', 'gclid', 'EUR', 7, 2, 5.50)`);
  // The sums find the merchants by their installations.
  await administration.database.pool.query(`
    insert into stoa.installation (
      merchant_id, bundle_id, token_hash, installation_id, rule, candidates, evidence, source, campaign, created_at)
    select 1, 'app.one', sha256(n::text::bytea), gen_random_uuid(), 'none', 0, '{}', 'google', 'gclid', '2026-11-20'
    from generate_series(1, 4) as n`);
});
after(() => administration.close());

const sums = (...args: readonly string[]) => runStoa(['event', 'sums', ...args], administration.variables);
const cohorts = (...args: readonly string[]) =>
  runStoa(['event', 'cohorts', ...args], administration.variables);

test('the sums of a merchant are a table, with exact amounts', async () => {
  const { stdout, code } = await sums('--merchant', '1', '--by', 'day,source,currency');
  assert.equal(code, 0);
  assert.deepEqual(stdout.split('\n'), [
    'DAY         SOURCE  CURRENCY  EVENTS  INSTALLATIONS  AMOUNT',
    '2026-11-20  google  EUR       2       1              12345678901234567890.10',
    '2026-11-21  -       -         3       2              0',
    '',
  ]);
});

test('the filters are those of the call', async () => {
  for (const [args, days] of [
    [['--from', '2026-11-21'], ['2026-11-21']],
    [
      ['--to', '2026-11-21T00:00:00Z'],
      ['2026-11-20', '2026-11-20'],
    ],
    [['--source', ''], ['2026-11-21']],
    [['--campaign', 'gclid'], ['2026-11-20']],
    [['--currency', 'eur'], ['2026-11-20']],
    [['--bundle-id', 'app.two'], ['2026-11-20']],
    [['--event-name', 'LEVEL'], ['2026-11-20']],
  ] as const) {
    const found = await runJson<{ sums: { day: string }[] }>(
      ['event', 'sums', ...args],
      administration.variables,
    );
    assert.deepEqual(
      found.sums.map(({ day }) => day),
      days,
      args.join(' '),
    );
  }
});

test('as JSON it is one object, and every digit stays', async () => {
  const { stdout } = await sums('--merchant', '1', '--json', '--currency', 'EUR');
  assert.deepEqual(JSON.parse(stdout), {
    sums: [
      {
        day: '2026-11-20',
        bundle_id: 'app.one',
        event_name: 'purchase',
        source: 'google',
        campaign: 'gclid',
        currency: 'EUR',
        events: 2,
        installations: 1,
        amount: '12345678901234567890.10',
      },
    ],
  });
  assert.equal((await sums('--json', '--bundle-id', 'app.none')).stdout, '{"sums":[]}\n');
});

test('as CSV it has all merchants, and no formulas', async () => {
  const { stdout } = await sums('--format', 'csv', '--by', 'merchant_id,source');
  assert.equal(
    stdout,
    "merchant_id,source,events,installations,amount\r\n1,,3,2,\r\n1,google,2,1,\r\n2,'=ad,1,1,\r\n",
  );
});

test('cohorts are weeks, or days with --period day', async () => {
  const week = await cohorts('--merchant', '1', '--format', 'csv');
  const head =
    'bundle_id,source,campaign,installations,day_1_complete,day_7_complete,day_30_complete,currency,day_1_events,day_1_amount,day_7_events,day_7_amount,day_30_events,day_30_amount';
  const [first, row] = week.stdout.split('\r\n');
  assert.equal(first, `merchant_id,week,${head}`);
  assert.match(row ?? '', /^1,2026-11-16,app\.one,google,gclid,4,(?:true|false),.*,EUR,0,0,2,5\.50,2,5\.50$/);
  const day = await cohorts('--period', 'day', '--format', 'table');
  assert.match(day.stdout, /^MERCHANT ID {2}DAY {9}BUNDLE ID .*\n1 {12}2026-11-20 {2}app\.one /);
  const { cohorts: found } = await runJson<{ cohorts: object[] }>(
    ['event', 'cohorts', '--period', 'day', '--from', '2026-11-21'],
    administration.variables,
  );
  assert.deepEqual(found, []);
});

test('an empty period says so, whatever it is asked for', async () => {
  const day = ['--from', '2026-11-20', '--to', '2026-11-20'];
  for (const ended of [await sums(...day), await cohorts(...day)]) {
    assert.equal(ended.code, 0, ended.stderr);
    assert.match(ended.stderr, /period is empty/);
  }
  assert.equal((await sums('--from', '2026-11-20', '--to', '2026-11-21')).stderr, '');
});

test('days of a time zone take a merchant and a period, and a wrong name gets a guess', async () => {
  const period = ['--from', '2026-11-01', '--to', '2026-12-01'];
  const missing = await sums('--tz', 'Europe/Berlin');
  assert.deepEqual(
    [missing.code, missing.stderr.split('\n')[0]],
    [2, 'error: --tz takes --merchant, --from and --to, too'],
  );
  const unknown = await sums('--merchant', '1', '--tz', 'Berlin', ...period);
  assert.match(unknown.stderr, /Did you mean Europe\/Berlin\?/);
  const removed = await sums('--merchant', '1', '--tz', 'Europe/Berlin', ...period);
  assertRefused(removed, '2026-11');
});

test('what cannot be asked is refused: 1 for what is not there, 2 for what cannot be', async () => {
  const unknown = await sums('--merchant', '9');
  assertRefused(unknown, '9');
  const inside = await sums('--from', '2026-11-20T01:00:00Z');
  assert.deepEqual([inside.code, inside.stderr.includes('from must be a day')], [1, true]);
  for (const args of [
    ['--by', 'day,weather'],
    ['--currency', 'euro'],
    ['--from', 'yesterday'],
    ['--merchant', 'x'],
  ])
    assert.equal((await sums(...args)).code, 2, args.join(' '));
  assert.equal((await cohorts('--period', 'month')).code, 2);
});
