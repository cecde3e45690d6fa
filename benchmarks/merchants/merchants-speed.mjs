/**
 * How long do the operator's calls about all merchants take at 5,000 of them: pages, a close, a repeat of it, exports?
 * Fills a database, starts the service on it, and asks over HTTP.
 *
 *   npm run benchmark:merchants -- [merchants, default 5000] [calls of a kind, default 40]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createLogger, decideConfig, openAdministration } from '../../packages/server/dist/src/index.js';

const [merchants = 5_000, calls = 40] = process.argv.slice(2).map(Number);
const root = fileURLToPath(new URL('../..', import.meta.url));
const url = process.env.STOA_BENCHMARK_DATABASE;
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'stoa-benchmark-'));
const variables = { STOA_DATA: dataDir, ...(url === undefined ? {} : { DATABASE_URL: url }) };
const say = (line) => process.stdout.write(`${line}\n`);

const all = `generate_series(1, ${merchants}) as merchant`;
const ofOctober = 40;
const daysOfTwoMonths =
  "generate_series(date_trunc('month', current_date) - interval '1 month', current_date, '1 day')";
/**
 * Rows that the service would have made of 40 transactions of October, a year of statements, and a month of
 * installations and events of each merchant.
 */
const rows = [
  `insert into stoa.merchant (name, created_at)
   select 'Merchant ' || number, '2025-10-01' from generate_series(1, ${merchants}) as number`,
  `insert into stoa.fee_plan (name, rate_ppm, in_force_from, created_at, created_by) values ('Standard', 150000, '2020-01-01', now(), 'command')`,
  `insert into stoa.number_series (number_prefix, last_number) values ('ST-', 0)`,
  `insert into stoa.issuer (name, address_lines, number_prefix, payment_days, made_at, made_by) values ('Store', '{Street}', 'ST-', 30, now(), 'command')`,
  `insert into stoa.app (merchant_id, bundle_id, created_at)
   select merchant, 'com.example.app' || merchant, '2025-10-01' from ${all}`,
  `insert into stoa.reporting_cadence (merchant_id, cadence, set_at) select merchant, 'daily', now() from ${all}`,
  `insert into stoa.billing_details (merchant_id, name, address_lines, made_at, made_by)
   select merchant, 'Merchant', '{Street}', now(), 'command' from ${all}`,
  `insert into stoa.report (merchant_id, report_id, content_hash, created_at, transaction_count, accepted_at, processing_at, completed_at, next_attempt_at)
   select merchant, 1700000000000000 + merchant::bigint * 1000000 + one, sha256((merchant || ' ' || one)::bytea), at, 2, at, at, at, at
   from ${all}, generate_series(1, 20) as one, lateral (select now() - one * interval '1 day' as at) as time`,
  `insert into stoa.report_day (merchant_id, day, report_count, recorded_count, repeated_count, invalid_count)
   select merchant, day, 1, 2, 0, 0 from ${all}, ${daysOfTwoMonths} as day`,
  `insert into stoa.fee_day (merchant_id, month, currency, day, fee_amount)
   select merchant, date_trunc('month', day), 'EUR', day, 150 from ${all}, ${daysOfTwoMonths} as day`,
  `insert into stoa.transaction (
     merchant_id, transaction_id, currency, full_amount, tax_amount, payer_country, settled_at, report_id, position, recorded_at,
     fee_amount, fee_plan_id, volume_before, statement_month)
   select merchant, 'txn_' || md5(merchant || ' ' || one), 'EUR', 1190, 190, 'DEU', timestamptz '2026-10-01 00:00Z' + one * interval '1 hour',
     1700000000000000 + merchant::bigint * 1000000 + 1 + one / 2, one % 2, now() - interval '1 day', 150, 1, one * 1000, '2026-10-01'
   from ${all}, generate_series(0, ${ofOctober - 1}) as one`,
  `insert into stoa.volume_day (merchant_id, day, bundle_id, currency, base)
   select merchant, date '2026-10-01' + one / 24, '', 'EUR', count(*) * 1000
   from ${all}, generate_series(0, ${ofOctober - 1}) as one
   group by merchant, one / 24`,
  `insert into stoa.statement_line (merchant_id, month, currency, kind, settled_month, fee_plan_id, transaction_count, full_amount, tax_amount, fee_amount)
   select merchant, '2026-10-01', 'EUR', 'recorded', '2026-10-01', 1, ${ofOctober}, ${ofOctober} * 1190, ${ofOctober} * 190, ${ofOctober} * 150 from ${all}`,
  `insert into stoa.statement_line (merchant_id, month, currency, kind, settled_month, fee_plan_id, transaction_count, full_amount, tax_amount, fee_amount)
   select merchant, month, currency, 'recorded', month, 1, 10, 11900, 1900, 1500
   from ${all}, generate_series('2025-11-01'::date, '2026-09-01', '1 month') as month, unnest('{EUR,USD}'::text[]) as currency`,
  `insert into stoa.statement_close (merchant_id, month, closed_at, closed_by)
   select merchant, month, now(), 'command' from ${all}, generate_series('2025-11-01'::date, '2026-09-01', '1 month') as month`,
  `insert into stoa.installation (merchant_id, bundle_id, token_hash, installation_id, rule, candidates, evidence, created_at)
   select merchant, 'com.example.app' || merchant, sha256((merchant || ' ' || one)::bytea), gen_random_uuid(), 'none', 0, '{}', now() - one * interval '1 day'
   from ${all}, generate_series(1, 20) as one`,
  `insert into stoa.counted_installation (merchant_id, created_at, installation_id)
   select distinct on (merchant_id) merchant_id, created_at, installation_id from stoa.installation order by merchant_id, created_at desc`,
  `insert into stoa.installation_cohort (merchant_id, period, first_day, bundle_id, source, campaign, installations)
   select merchant, 'day', current_date - one, 'com.example.app' || merchant, 'newsletter', 'autumn', 3 from ${all}, generate_series(1, 30) as one`,
  `insert into stoa.cohort_rollup (merchant_id, period, first_day, bundle_id, source, campaign, currency, days, events, amount)
   select merchant, 'day', current_date - one, 'com.example.app' || merchant, 'newsletter', 'autumn', 'EUR', days, 2, 10
   from ${all}, generate_series(1, 30) as one, unnest('{1,7,30}'::smallint[]) as days`,
  `insert into stoa.event_rollup (merchant_id, rollup_id, bundle_id, day, event_name, source, campaign, currency, events, installations, amount)
   select merchant, one, 'com.example.app' || merchant, current_date - one, 'purchase_completed', 'newsletter', 'autumn', 'EUR', 2, 1, 10
   from ${all}, generate_series(1, 30) as one`,
  `insert into stoa.installation_quality (merchant_id, bundle_id, hour, slot, ip_count, device_count, none_count, unasked_count, ambiguous_count, attributed_count)
   select merchant, 'com.example.app' || merchant, date_trunc('hour', now()) - one * interval '1 hour', 0, 5, 3, 1, 0, 1, 6
   from ${all}, generate_series(1, 48) as one`,
  'analyze',
];

/** In parts, because a statement may take a minute at most. */
async function fill(database) {
  for (const statement of rows)
    for (let first = 1; first <= merchants; first += 500) {
      const last = Math.min(first + 499, merchants);
      const part = statement.replace(all, `generate_series(${first}, ${last}) as merchant`);
      await database.transaction((tx) => tx.execute(part));
      if (part === statement) break;
    }
}

async function startService() {
  const child = spawn(
    process.execPath,
    [path.join(root, 'packages/cli/bin/stoa.js'), 'serve', '--port', '0'],
    {
      env: { ...process.env, ...variables, STOA_RATE_REPORTS: '100000/s', STOA_RATE_READS: '100000/s' },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const address = await new Promise((resolve, reject) => {
    const lines = [];
    createInterface({ input: child.stderr }).on('line', (line) => {
      lines.push(line);
      const ready = /"url":"([^"]+)".*"msg":"ready"/.exec(line);
      if (ready !== null) resolve(ready[1]);
    });
    child.once('exit', () => reject(new Error(lines.join('\n'))));
  });
  return { address, child };
}

const days = (count) => new Date(Date.now() - count * 86_400_000).toISOString().slice(0, 10);
const pages = {
  'merchants, a page of 100': '/merchants?limit=100',
  'statements of a month, the open one': '/statements?month=2026-10&limit=100',
  'statements of a month, a closed one': '/statements?month=2026-09&limit=100',
  today: '/today',
  'merchants with a text in their names': '/merchants?contains=17&limit=100',
  'readiness of the running month': `/statements/${days(0).slice(0, 7)}/readiness?limit=50`,
  'readiness of the open month': '/statements/2026-10/readiness?limit=50',
  'readiness, those that are ready': '/statements/2026-10/readiness?limit=50&state=ready',
  'cadences that were missed': '/reporting-cadences?missed=true&limit=100',
  'report days': `/report-days?from=${days(20)}&to=${days(0)}`,
  reports: '/reports?limit=100',
  closings: '/closings?limit=50',
  'apps, the last 48 hours': '/attribution/apps?limit=50',
  quality: '/attribution/quality',
  cohorts: `/attribution/cohorts?period=day&from=${days(30)}&to=${days(1)}`,
  'sums by day': `/attribution/sums?from=${days(30)}&to=${days(1)}&by=day`,
  'sums by app': `/attribution/sums?from=${days(30)}&to=${days(1)}&by=bundle_id`,
  'requests for corrections': '/correction-requests?limit=100',
  'proposed corrections': '/correction-proposals?limit=100',
  'fee plans': '/fee-plans?limit=100',
  notifications: '/notifications?limit=100',
  'audit trail': '/audit?limit=100',
  'recorded events': '/attribution/recorded-events',
  'warnings about events': '/attribution/warnings',
  'events set aside': '/attribution/set-aside?limit=100',
  'feed of store sessions': '/store-sessions/feed',
  'endpoints of webhooks': '/webhook-endpoints',
  'state of the service': '/service',
  'findings of the service': '/service/findings',
};

async function measure(ask) {
  say('| what | p50 | p95 | longest | kB |');
  say('| --- | --- | --- | --- | --- |');
  for (const [name, page] of Object.entries(pages)) {
    const times = [];
    let bytes = 0;
    for (let call = -3; call < calls; call += 1) {
      const startedAt = performance.now();
      bytes = (await ask(page)).length;
      if (call >= 0) times.push(performance.now() - startedAt);
    }
    times.sort((one, other) => one - other);
    const at = (part) =>
      `${times[Math.min(times.length - 1, Math.floor(times.length * part))].toFixed(0)} ms`;
    say(`| ${name} | ${at(0.5)} | ${at(0.95)} | ${at(1)} | ${(bytes / 1000).toFixed(0)} |`);
  }
}

async function timed(name, work) {
  const startedAt = performance.now();
  const said = await work();
  say(`| ${name} | ${((performance.now() - startedAt) / 1000).toFixed(1)} s | ${said} |`);
}

async function closeMonth(ask) {
  const { closing_id: id } = JSON.parse(await ask('/statements/2026-10/close', 'POST'));
  for (;;) {
    const found = JSON.parse(await ask(`/closings/${id}?wait=30&limit=1`));
    if (found.ended_at !== null)
      return `${found.closed_count} closed, ${found.closed_before_count} before, ${found.refused_count} refused`;
  }
}

async function run() {
  const config = decideConfig({
    variables,
    workingDir: root,
    temporaryDir: os.tmpdir(),
    cacheDir: undefined,
  });
  const administration = await openAdministration({
    config,
    logger: createLogger('error'),
    migrate: 'always',
  });
  await fill(administration.database);
  const { secret } = await administration.access.issue({ kind: 'operator_token', merchantId: null });
  await administration.close();
  const { address, child } = await startService();
  const ask = async (page, method = 'GET') => {
    const response = await fetch(`${address}/operator-api/v1${page}`, {
      method,
      headers: { authorization: `Bearer ${secret}` },
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${page}: ${response.status} ${text}`);
    return text;
  };
  try {
    await measure(ask);
    say('\n| what | time | what came |\n| --- | --- | --- |');
    for (const what of ['transactions', 'installations', 'events'])
      await timed(
        `export of all ${what}`,
        async () => `${(await ask(`/exports/${what}`)).split('\n').length - 2} rows`,
      );
    await timed('close', () => closeMonth(ask));
    await timed('close again', () => closeMonth(ask));
  } finally {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
}

try {
  await run();
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
