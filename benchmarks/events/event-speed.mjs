/**
 * How many events per second does the service take, and how many does it record, deduplicate, link and add to the sums?
 * The limits are a raw insert of the same rows, and a bare server that only parses them. How much does that change when
 * many events are recorded already?
 *
 *   npm run benchmark:events -- [events recorded before the second round, default 20000000] [seconds per measurement]
 */
import { fork, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { manageAccess } from '../../packages/server/dist/src/access/index.js';
import { commandActor } from '../../packages/server/dist/src/audit-entries/index.js';
import { openDatabase } from '../../packages/server/dist/src/database/open-database.js';
import { createLogger, decideConfig } from '../../packages/server/dist/src/index.js';
import { systemClock } from '../../packages/server/dist/src/kernel/clock.js';
import { eventsPerBatch } from './batches.mjs';

const recordedBefore = Number(process.argv[2] ?? 20_000_000);
const seconds = Number(process.argv[3] ?? 20);
const merchantCount = 8;
const installationCount = 100_000;
/** Senders pause while more events than this are queued, so that the queue does not grow. */
const queueLimit = 60_000;
const root = fileURLToPath(new URL('../..', import.meta.url));
const here = (file) => fileURLToPath(new URL(file, import.meta.url));
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'stoa-benchmark-'));
const say = (line) => process.stdout.write(`${line}\n`);
const whole = (number) => Math.round(number).toLocaleString('en');

function startService(role) {
  const child = spawn(
    process.execPath,
    [
      '--import',
      path.join(root, 'benchmarks/process-probe.mjs'),
      path.join(root, 'packages/cli/bin/stoa.js'),
      'serve',
    ],
    {
      env: {
        ...process.env,
        STOA_DATA: path.join(dataDir, 'none'),
        DATABASE_URL: databaseUrl,
        STOA_SECRET: masterSecret,
        STOA_PORT: '0',
        STOA_ROLE: role,
        STOA_RATE_EVENTS: '1000000/s',
      },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    },
  );
  const url = new Promise((resolve, reject) => {
    let printed = '';
    child.stderr.on('data', (chunk) => {
      printed = (printed + chunk).slice(-100_000);
      const found = /"url":"([^"]+)"/.exec(printed) ?? /(http:\/\/127\.0\.0\.1:\d+)/.exec(printed);
      if (found) resolve(found[1]);
    });
    child.on('exit', () => reject(new Error(`the service did not start: ${printed.slice(-2000)}`)));
  });
  return { child, url };
}

async function stop(child) {
  child.kill('SIGTERM');
  await once(child, 'exit');
}

async function ask(child, message) {
  child.send(message);
  const [answer] = await once(child, 'message');
  return answer;
}

const measure = (child) => ask(child, 'measure');

/** Merchants, each with a credential, an app, and 100,000 installations, half of which have a source. */
async function prepare(database, access) {
  const merchants = [];
  for (let number = 0; number < merchantCount; number += 1) {
    const { merchantId } = await access.createMerchant(`Benchmark ${number}`);
    const { username, secret } = await access.issue({ kind: 'credential', merchantId });
    const authorization = `Basic ${Buffer.from(`${username}:${secret}`).toString('base64')}`;
    merchants.push({ merchantId, authorization });
  }
  await database.transaction((tx) =>
    tx.execute(`
      create temporary table known on commit drop as
      select gen_random_uuid() as installation_id, number
      from generate_series(1, ${installationCount}) as number;
      insert into stoa.installation (
        merchant_id, bundle_id, token_hash, installation_id, store_user_id, rule, candidates, evidence,
        attribution_data, source, campaign, created_at)
      select
        merchant_id, 'com.example.benchmark', sha256(convert_to(installation_id::text, 'UTF8')), installation_id,
        'user', 'ip', 1, '{}',
        case when number % 2 = 0 then
          json_build_object('utm_source', 'source ' || number % 10, 'utm_campaign', 'campaign ' || number % 10)
        end,
        case when number % 2 = 0 then 'source ' || number % 10 else '' end,
        case when number % 2 = 0 then 'campaign ' || number % 10 else '' end,
        now() - number % 20 * interval '1 day'
      from known
      cross join unnest(array[${merchants.map(({ merchantId }) => merchantId).join()}]) as merchant_id;
      create table public.raw_event (
        merchant_id integer not null, event_id uuid not null, event_name text not null,
        event_name_key text not null, installation_id uuid not null, event_datetime text not null,
        occurred_at timestamptz not null, payload json not null, accepted_at timestamptz not null,
        recorded_at timestamptz not null, primary key (merchant_id, event_id))`),
  );
  const { rows } = await database.pool.query(
    'select installation_id::text as id from stoa.installation where merchant_id = $1',
    [merchants[0].merchantId],
  );
  await database.pool.query('vacuum analyze stoa.installation');
  return {
    authorizations: merchants.map(({ authorization }) => authorization),
    merchantIds: merchants.map(({ merchantId }) => merchantId),
    installationIds: rows.map(({ id }) => id),
  };
}

const queuedEvents = async ({ pool }) =>
  Number((await pool.query('select coalesce(sum(event_count), 0) as n from stoa.queued_batch')).rows[0].n);
const recordedEvents = async ({ pool }) =>
  Number(
    (await pool.query('select coalesce(sum(event_count - duplicates), 0) as n from stoa.event_batch')).rows[0]
      .n,
  );

async function emptyQueue(database) {
  while ((await queuedEvents(database)) > 0) await wait(200);
}

/** Sends no faster than events are recorded: the senders pause while the queue is long. */
async function sustain(database, load, message) {
  const before = await recordedEvents(database);
  const began = performance.now();
  let running = true;
  let longest = 0;
  const watching = (async () => {
    while (running) {
      const queued = await queuedEvents(database);
      longest = Math.max(longest, queued);
      load.send({ paused: queued > queueLimit });
      await wait(50);
    }
  })();
  const sent = await ask(load, message);
  running = false;
  await watching;
  load.send({ paused: false });
  const queued = await queuedEvents(database);
  const recorded = (await recordedEvents(database)) - before;
  return { ...sent, longest, queued, eventsPerSecond: (recorded * 1000) / (performance.now() - began) };
}

async function measureAll(label, { database, connection, known }) {
  const load = fork(here('send-batches.mjs'));
  const raw = fork(here('raw-insert.mjs'));
  const parser = fork(here('parse-only.mjs'));
  const [{ url: parserUrl }] = await once(parser, 'message');
  const figures = { label, raw: {}, accepted: {} };
  const common = { ...known, seconds };
  for (const connections of [1, 4]) {
    const { eventsPerSecond } = await ask(raw, {
      connection,
      installationIds: known.installationIds,
      connections,
      batches: 40 * seconds,
    });
    figures.raw[connections] = eventsPerSecond;
    say(`raw insert, ${connections} connections: ${whole(eventsPerSecond)} events/s`);
  }
  const path204 = { path: '/attribution-api/v1/events' };
  const parsed = await ask(load, { ...common, url: parserUrl, path: '/', connections: 4 });
  figures.parsed = (parsed.batches * eventsPerBatch) / parsed.seconds;
  say(`bare server that parses: ${whole(figures.parsed)} events/s`);

  // Before (c), so that the ledger holds what the label says.
  const all = startService('all');
  const allUrl = await all.url;
  await ask(load, { ...common, ...path204, url: allUrl, connections: 4, seconds: 3 });
  await measure(all.child);
  const message = { ...common, ...path204, url: allUrl, connections: 4, seconds: 2 * seconds };
  figures.sustained = await sustain(database, load, message);
  figures.megabytes = (await measure(all.child)).peakMegabytes;
  say(
    `recorded: ${whole(figures.sustained.eventsPerSecond)} events/s, queue at most ${whole(figures.sustained.longest)}, at the end ${whole(figures.sustained.queued)}, ${Math.round(figures.megabytes)} MB`,
  );
  await emptyQueue(database);
  const half = figures.sustained.eventsPerSecond / 2 / eventsPerBatch;
  figures.half = await sustain(database, load, {
    ...message,
    connections: 8,
    batchesPerSecond: half,
    seconds,
  });
  say(`at half of that: p50 ${Math.round(figures.half.p50)} ms, p99 ${Math.round(figures.half.p99)} ms`);
  await emptyQueue(database);
  await stop(all.child);

  const api = startService('api');
  const apiUrl = await api.url;
  await ask(load, { ...common, ...path204, url: apiUrl, connections: 4, seconds: 3 });
  for (const connections of [1, 4, 16]) {
    const taken = await ask(load, { ...common, ...path204, url: apiUrl, connections });
    figures.accepted[connections] = (taken.batches * eventsPerBatch) / taken.seconds;
    say(
      `accepted, ${connections} connections: ${whole(figures.accepted[connections])} events/s, p99 ${Math.round(taken.p99)} ms ${JSON.stringify(taken.statuses)}`,
    );
  }
  figures.apiMegabytes = (await measure(api.child)).peakMegabytes;
  await stop(api.child);

  const drain = startService('all');
  await drain.url;
  await emptyQueue(database);
  await stop(drain.child);
  for (const child of [load, raw, parser]) child.kill();
  return figures;
}

/** Fills only the ledger, in key order, as if over years, because nothing else about old events is ever read again. */
async function fill(database, merchantIds) {
  await database.transaction((tx) =>
    tx.execute(`
      set local work_mem = '1GB';
      insert into stoa.event_ledger (merchant_id, event_id, batch_id, month, position)
      select *
      from (
        select
          (array[${merchantIds.join()}])[1 + number % ${merchantIds.length}] as merchant_id, gen_random_uuid() as event_id,
          number / 1000, date '2026-01-01', number % 1000 + 1
        from generate_series(1, ${recordedBefore}) as number) as event
      order by merchant_id, event_id;
      insert into public.raw_event (
        merchant_id, event_id, event_name, event_name_key, installation_id, event_datetime, occurred_at, payload,
        accepted_at, recorded_at)
      select
        1, event_id, 'purchase', 'purchase', event_id, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z',
        '{"amount":"12.34","currency":"EUR","sku":"sku_123","level":12}', now(), now()
      from stoa.event_ledger
      order by event_id`),
  );
  await database.pool.query('vacuum analyze stoa.event_ledger');
  await database.pool.query('vacuum analyze public.raw_event');
}

function printTable(figures) {
  const best = ({ raw }) => Math.max(...Object.values(raw));
  const rate = (of) => figures.map((one) => whole(of(one))).join(' | ');
  const ratio = (of) => figures.map((one) => of(one).toFixed(2)).join(' | ');
  const lines = [
    ['', figures.map(({ label }) => label).join(' | ')],
    ['---', figures.map(() => '---').join(' | ')],
    ['(a) raw insert, 1 connection', rate(({ raw }) => raw[1])],
    ['(a) raw insert, 4 connections', rate(({ raw }) => raw[4])],
    ['(b) bare server that parses', rate(({ parsed }) => parsed)],
    ['(c) accepted, 1 connection', rate(({ accepted }) => accepted[1])],
    ['(c) accepted, 4 connections', rate(({ accepted }) => accepted[4])],
    ['(c) accepted, 16 connections', rate(({ accepted }) => accepted[16])],
    [
      '... best as a multiple of the best of (a)',
      ratio((one) => Math.max(...Object.values(one.accepted)) / best(one)),
    ],
    ['(d) recorded, sustained', rate(({ sustained }) => sustained.eventsPerSecond)],
    ['... as a multiple of the best of (a)', ratio((one) => one.sustained.eventsPerSecond / best(one))],
    [
      '... as a multiple of the empty one',
      ratio((one) => one.sustained.eventsPerSecond / figures[0].sustained.eventsPerSecond),
    ],
    ['p99 of the 204 at half of that, ms', rate(({ half }) => half.p99)],
    ['largest size of the process, MB', rate(({ megabytes }) => megabytes)],
  ];
  for (const [name, cells] of lines) say(`| ${name} | ${cells} |`);
}

const config = decideConfig({
  variables: { STOA_DATA: dataDir },
  workingDir: root,
  temporaryDir: os.tmpdir(),
  cacheDir: undefined,
});
// This process owns the database, so that it survives the measured services.
const opened = await openDatabase({ config, logger: createLogger('error'), role: 'owner' });
const { database } = opened;
const { host, user, database: name } = database.pool.options;
const connection = { host, port: database.pool.options.port, user, database: name };
const databaseUrl = `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`;
const masterSecret = randomBytes(32).toString('hex');
try {
  const first = startService('all');
  await first.url;
  await stop(first.child);
  const access = manageAccess({
    database: database,
    clock: systemClock,
    by: commandActor('benchmark'),
  });
  const known = await opened.withoutTimeLimit((patient) => prepare(patient, access));
  const figures = [await measureAll('empty', { database, connection, known })];
  printTable(figures);
  if (recordedBefore > 0) {
    say(`\nRecording ${whole(recordedBefore)} events ...`);
    await opened.withoutTimeLimit((patient) => fill(patient, known.merchantIds));
    figures.push(await measureAll(`${whole(recordedBefore)} recorded`, { database, connection, known }));
    printTable(figures);
  }
} finally {
  await opened.close();
  await rm(dataDir, { recursive: true, force: true });
}
