/**
 * What does an event of a small merchant cost? Thousands of merchants send a batch of ten events in turn, as fast as
 * the service accepts, beside eight merchants with batches of 1,000 in the same run. The processor time of an event is
 * the figure to compare; the rates depend on what else the machine does.
 *
 *   npm run benchmark:small-merchants -- [merchants, default 1000] [seconds per measurement, default 10] [months kept,
 *   default 3]
 */
import { fork, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
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
import { cpuSecondsOf, usageOf } from '../server-processes.mjs';

const smallCount = Number(process.argv[2] ?? 1_000);
const seconds = Number(process.argv[3] ?? 10);
const months = Number(process.argv[4] ?? 3);
const largeCount = 8;
const smallBatch = 10;
const largeBatch = 1_000;
const connections = 16;
const root = fileURLToPath(new URL('../..', import.meta.url));
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'stoa-benchmark-'));
const masterSecret = randomBytes(32).toString('hex');
const say = (line) => process.stdout.write(`${line}\n`);
const whole = (number) => Math.round(number).toLocaleString('en');

async function ask(child, message) {
  child.send(message);
  const [answer] = await once(child, 'message');
  return answer;
}

async function startService(databaseUrl) {
  const child = spawn(process.execPath, [path.join(root, 'packages/cli/bin/stoa.js'), 'serve'], {
    env: {
      ...process.env,
      STOA_DATA: path.join(dataDir, 'none'),
      DATABASE_URL: databaseUrl,
      STOA_SECRET: masterSecret,
      STOA_PORT: '0',
      STOA_RATE_EVENTS: '1000000/s',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const url = await new Promise((resolve, reject) => {
    let printed = '';
    child.stderr.on('data', (chunk) => {
      printed = (printed + chunk).slice(-100_000);
      const found = /"url":"(http:[^"]+)"/.exec(printed) ?? /(http:\/\/127\.0\.0\.1:\d+)/.exec(printed);
      if (found) resolve(found[1]);
    });
    child.on('exit', () => reject(new Error(`the service did not start: ${printed.slice(-2000)}`)));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { url, id: child.pid, stop };
}

/** Merchants, each with a credential and installations, half of which have a source. `alike`: the same ids for each. */
async function prepare({ pool }, access, { merchants: count, installations, alike }) {
  const merchants = [];
  let left = count;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      const { merchantId } = await access.createMerchant('Benchmark');
      const { username, secret } = await access.issue({ kind: 'credential', merchantId });
      const authorization = `Basic ${Buffer.from(`${username}:${secret}`).toString('base64')}`;
      merchants.push({ merchantId, authorization });
    }
  };
  await Promise.all(Array.from({ length: 4 }, worker));
  const { rows } = await pool.query(
    `with known as (
      insert into stoa.installation (
        merchant_id, bundle_id, token_hash, installation_id, store_user_id, rule, candidates, evidence,
        attribution_data, source, campaign, created_at)
      select
        merchant_id, 'com.example.benchmark', sha256(convert_to(merchant_id || ' ' || number, 'UTF8')),
        md5(case when $3 then 'any' else merchant_id::text end || ' ' || number)::uuid, 'user', 'ip', 1, '{}', null,
        case when number % 2 = 0 then 'source ' || number % 10 else '' end,
        '', now() - number % 20 * interval '1 day'
      from unnest($1::integer[]) as merchant_id
      cross join generate_series(1, $2::integer) as number
      returning merchant_id, installation_id)
    select merchant_id, array_agg(installation_id::text) as ids
    from known
    group by merchant_id`,
    [merchants.map(({ merchantId }) => merchantId), installations, alike],
  );
  const idsOf = new Map(rows.map(({ merchant_id: id, ids }) => [Number(id), ids]));
  return merchants.map((one) => ({ ...one, installationIds: idsOf.get(one.merchantId) }));
}

/** Makes the partitions that a store has after some months. */
async function addMonths(pool) {
  const { rows } = await pool.query(`
    select to_char(date_trunc('month', now() at time zone 'UTC') - number * interval '1 month', 'YYYY-MM-DD') as month
    from generate_series(1, ${months}) as number`);
  for (const { month } of rows) {
    for (const table of ['event_segment', 'event_rollup_installation'])
      await pool.query(`
        create table if not exists stoa.${table}_${month.slice(0, 7).replace('-', '')} partition of stoa.${table}
        for values from ('${month}') to (date '${month}' + interval '1 month')`);
  }
}

const queued = async (pool) =>
  Number((await pool.query('select coalesce(sum(event_count), 0) as n from stoa.queued_batch')).rows[0].n);

/** Sends for some seconds, waits until everything is recorded, and says what an event cost. */
async function measure({ pool, serverId, service }, eventsPerBatch, send) {
  const before = { database: usageOf(serverId).cpuSeconds, service: cpuSecondsOf(service.id) };
  const sent = await send();
  const events = sent.batches * eventsPerBatch;
  const left = await queued(pool);
  const began = performance.now();
  while ((await queued(pool)) > 0) await wait(100);
  const emptied = (performance.now() - began) / 1000;
  const each = (name, now) => ((now - before[name]) * 1e6) / events;
  return {
    statuses: sent.statuses,
    p99: sent.p99,
    taken: events / sent.seconds,
    recorded: events / (sent.seconds + emptied),
    left,
    database: each('database', usageOf(serverId).cpuSeconds),
    service: each('service', cpuSecondsOf(service.id)),
  };
}

function print(columns) {
  const line = (name, of) => say(`| ${name} | ${columns.map(([, figures]) => of(figures)).join(' | ')} |`);
  say(`|  | ${columns.map(([label]) => label).join(' | ')} |`);
  line('---', () => '---');
  line('accepted, events/s', ({ taken }) => whole(taken));
  line('recorded, events/s', ({ recorded }) => whole(recorded));
  line('queued when the senders stopped', ({ left }) => whole(left));
  line('p99 of the 204, ms', ({ p99 }) => whole(p99));
  line('PostgreSQL, µs an event', ({ database }) => database.toFixed(1));
  line('service, µs an event', ({ service }) => service.toFixed(1));
  line('answers', ({ statuses }) => JSON.stringify(statuses));
}

async function run(opened) {
  const { host, port, user, database: name } = opened.database.pool.options;
  const { pool } = opened.database;
  const databaseUrl = `postgres://${user}@localhost:${port ?? 5432}/${name}?host=${encodeURIComponent(host)}`;
  await (await startService(databaseUrl)).stop();
  const access = manageAccess({
    database: opened.database,
    clock: systemClock,
    by: commandActor('benchmark'),
  });
  const [small, large] = await opened.withoutTimeLimit(async (patient) => [
    await prepare(patient, access, { merchants: smallCount, installations: 20, alike: false }),
    await prepare(patient, access, { merchants: largeCount, installations: 10_000, alike: true }),
  ]);
  await addMonths(pool);
  await pool.query('analyze stoa.installation');
  const service = await startService(databaseUrl);
  const serverId = Number(
    readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n', 1)[0],
  );
  const measured = { pool, serverId, service };
  const smallLoad = fork(new URL('send-small-batches.mjs', import.meta.url));
  const largeLoad = fork(new URL('send-batches.mjs', import.meta.url));
  const sendSmall = (time) => () =>
    ask(smallLoad, {
      url: service.url,
      merchants: small,
      connections,
      seconds: time,
      eventsPerBatch: smallBatch,
    });
  const sendLarge = (time) => () =>
    ask(largeLoad, {
      url: service.url,
      path: '/attribution-api/v1/events',
      authorizations: large.map(({ authorization }) => authorization),
      installationIds: large[0].installationIds,
      connections: 4,
      seconds: time,
    });
  await measure(measured, smallBatch, sendSmall(seconds / 2));
  await measure(measured, largeBatch, sendLarge(seconds / 4));
  const ofSmall = await measure(measured, smallBatch, sendSmall(seconds));
  const ofLarge = await measure(measured, largeBatch, sendLarge(seconds / 2));
  print([
    [`${whole(smallCount)} merchants, batches of ten`, ofSmall],
    ['eight merchants, batches of 1,000', ofLarge],
  ]);
  smallLoad.kill();
  largeLoad.kill();
  await service.stop();
}

const opened = await openDatabase({
  config: decideConfig({
    variables: { STOA_DATA: dataDir },
    workingDir: root,
    temporaryDir: os.tmpdir(),
    cacheDir: undefined,
  }),
  logger: createLogger('error'),
  // This process owns the database, so that it survives the measured services.
  role: 'owner',
});
try {
  await run(opened);
} finally {
  await opened.close();
  await rm(dataDir, { recursive: true, force: true });
}
