/**
 * How many store sessions per second does the feed take, with each batch of 1,000 durable before its answer? The limits
 * are a raw COPY and a raw insert from arrays of the same rows into a table with the same keys, in the same database
 * and run.
 *
 *   npm run benchmark:feed -- [sessions stored before, default 5000000] [seconds of each measurement, default 10]
 *   [seconds of the long one, default 60]
 *
 * All sessions, those stored before and those fed, are from the last minutes. So they are in one partition, which is
 * the hardest case for its index.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { manageAccess } from '../../packages/server/dist/src/access/index.js';
import { commandActor } from '../../packages/server/dist/src/audit-entries/index.js';
import { openDatabase } from '../../packages/server/dist/src/database/open-database.js';
import { createLogger, decideConfig } from '../../packages/server/dist/src/index.js';
import { systemClock } from '../../packages/server/dist/src/kernel/clock.js';
import { cpuSecondsOf } from './cpu-seconds.mjs';
import { addressOf, randomDevice } from './store-population.mjs';

const storedBefore = Number(process.argv[2] ?? 5_000_000);
const seconds = Number(process.argv[3] ?? 10);
const longSeconds = Number(process.argv[4] ?? 60);
const batchSize = 1_000;
const addresses = 4_000_000;
const root = fileURLToPath(new URL('../..', import.meta.url));
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'stoa-benchmark-'));
const say = (line) => process.stdout.write(`${line}\n`);
const random = (below) => Math.floor(Math.random() * below);

function startService() {
  return spawn(
    process.execPath,
    [
      ...(process.env.STOA_BENCHMARK_NODE ?? '').split(' ').filter(Boolean),
      '--import',
      path.join(root, 'benchmarks/process-probe.mjs'),
      path.join(root, 'packages/cli/bin/stoa.js'),
      'serve',
    ],
    {
      env: { ...process.env, STOA_DATA: dataDir, STOA_PORT: '0' },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    },
  );
}

function startedAt(child) {
  return new Promise((resolve, reject) => {
    let printed = '';
    child.stderr.on('data', (chunk) => {
      printed += chunk;
      const found = /(http:\/\/127\.0\.0\.1:\d+)/.exec(printed);
      if (found) resolve(found[1]);
    });
    child.on('exit', () => reject(new Error(`the service did not start: ${printed}`)));
  });
}

/** A session of the last minute. */
function newSession() {
  return {
    store_user_id: `user-${random(6_000_000)}-1`,
    ip_address: addressOf(random(addresses)),
    seen_at: new Date(Date.now() - random(60_000)).toISOString(),
    ...randomDevice(),
  };
}

/** Faster than JSON.stringify, because this shares the machine with what is measured. */
function newLines() {
  const lines = [];
  for (let index = 0; index < batchSize; index += 1) {
    const one = newSession();
    lines.push(
      `{"store_user_id":"${one.store_user_id}","ip_address":"${one.ip_address}","seen_at":"${one.seen_at}","device_model":"${one.device_model}","os_version":"${one.os_version}","language":"${one.language}","availableCapacity":${one.available_capacity}}`,
    );
  }
  return lines;
}

function request({ url, token, agent }, type) {
  return http.request(`${url}/operator-api/v1/store-sessions`, {
    method: 'POST',
    agent,
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
  });
}

async function answerOf(sent) {
  const [response] = await once(sent, 'response');
  let body = '';
  for await (const chunk of response) body += chunk;
  const result = JSON.parse(body);
  if (response.statusCode !== 200 || result.refused > 0) throw new Error(`the feed was refused: ${body}`);
  return result.received;
}

/** Sends batches one after the other on each connection; returns the number of sessions fed. */
async function feedBatches(call, connections, { until, latencies }) {
  const one = async () => {
    let fed = 0;
    while (performance.now() < until) {
      const body = `{"sessions":[${newLines().join(',')}]}`;
      const sentAt = performance.now();
      const sent = request(call, 'application/json').end(body);
      fed += await answerOf(sent);
      latencies.push(performance.now() - sentAt);
    }
    return fed;
  };
  const all = await Promise.all(Array.from({ length: connections }, one));
  return all.reduce((sum, fed) => sum + fed, 0);
}

/** One request on each connection, which continues until the time is over. */
async function feedStreams(call, connections, until) {
  const one = async () => {
    const sent = request(call, 'application/x-ndjson');
    const answer = answerOf(sent);
    while (performance.now() < until)
      if (!sent.write(`${newLines().join('\n')}\n`)) await once(sent, 'drain');
    sent.end();
    return answer;
  };
  const all = await Promise.all(Array.from({ length: connections }, one));
  return all.reduce((sum, fed) => sum + fed, 0);
}

/** Sessions per second, and the processor time of a thousand of them. */
async function rateOf(child, feed, forSeconds = seconds) {
  const before = cpuSecondsOf(child.pid);
  const from = performance.now();
  const fed = await feed(from + forSeconds * 1000);
  const rate = fed / ((performance.now() - from) / 1000);
  const after = cpuSecondsOf(child.pid);
  const costMs = (part) => ((after[part] - before[part]) * 1e6) / fed;
  return { rate, serviceMs: costMs('service'), databaseMs: costMs('database') };
}

const columns = [
  'address_key',
  'store_user_id',
  'seen_at',
  'device_model',
  'os_version',
  'language',
  'available_capacity',
];

function newRows() {
  return Array.from({ length: batchSize }, () => {
    const one = newSession();
    return [
      `\\x${Array.from({ length: 8 }, () =>
        random(2 ** 32)
          .toString(16)
          .padStart(8, '0'),
      ).join('')}`,
      one.store_user_id,
      one.seen_at,
      one.device_model,
      one.os_version,
      one.language,
      one.available_capacity,
    ];
  });
}

async function rawCopy(database, until) {
  let fed = 0;
  while (performance.now() < until) {
    const lines = newRows().map((row) => `\\${row.join('\t')}\n`);
    await database.transaction((tx) => tx.copy('public.raw_copy', lines));
    fed += batchSize;
  }
  return fed;
}

const insertText = `
  insert into public.raw_insert (${columns.join(', ')})
  select *
  from unnest($1::bytea[], $2::text[], $3::timestamptz[], $4::text[], $5::text[], $6::text[], $7::bigint[])
  on conflict do nothing`;

async function rawInsert(database, until) {
  let fed = 0;
  while (performance.now() < until) {
    const rows = newRows();
    const values = columns.map((_name, column) => rows.map((row) => row[column]));
    await database.pool.query({ name: 'raw_insert', text: insertText, values });
    fed += batchSize;
  }
  return fed;
}

function together(feed, database, connections) {
  return async (until) => {
    const all = await Promise.all(Array.from({ length: connections }, () => feed(database, until)));
    return all.reduce((sum, fed) => sum + fed, 0);
  };
}

/** The key is built after the rows, but with as much free room as a key that grew with them. */
const key = `unique nulls not distinct (
  address_key, device_model, seen_at, store_user_id, os_version, language, available_capacity) with (fillfactor = 70)`;

async function fill(database) {
  await database.transaction(async (tx) => {
    await tx.execute(`
      set local maintenance_work_mem = '1GB';
      alter table stoa.store_session drop constraint store_session_key;
      insert into stoa.store_session (${columns.join(', ')})
      select
        sha256(int8send(number)), 'user-' || number || '-1', now() - random() * interval '60 seconds',
        'iphone' || floor(40 * power(random(), 2)) || ',2', '17.' || floor(12 * power(random(), 2)),
        (array['en-US','de-DE','fr-FR','es-ES','pt-BR'])[1 + floor(5 * random())], floor(random() * 256e9)
      from generate_series(1, ${storedBefore}) as number;
      alter table stoa.store_session add constraint store_session_key ${key};
      create table public.raw_copy (like stoa.store_session including constraints);
      create table public.raw_insert (like stoa.store_session including constraints);
      insert into public.raw_copy select * from stoa.store_session;
      insert into public.raw_insert select * from stoa.store_session;
      alter table public.raw_copy add ${key};
      alter table public.raw_insert add ${key}`);
  });
  await database.transaction((tx) =>
    tx.execute('analyze stoa.store_session; analyze public.raw_copy; analyze public.raw_insert'),
  );
  await database.transaction((tx) => tx.execute('checkpoint'));
}

function measureProcess(child) {
  return new Promise((resolve) => {
    child.once('message', resolve);
    child.send('measure');
  });
}

const perSecond = (rate) => `${Math.round(rate).toLocaleString('en')}/s`;
const percentile = (values, share) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)];

async function measureAll({ database, call, child }) {
  const add = (name, { rate, serviceMs, databaseMs }, more = '') =>
    say(
      `| ${name} | ${perSecond(rate)} | ${serviceMs.toFixed(1)} ms | ${databaseMs.toFixed(1)} ms | ${more} |`,
    );
  say('\n| Batches of 1,000 | Sessions | Processor: service | Processor: database | |');
  say('| --- | --- | --- | --- | --- |');
  for (const connections of [1, 4]) {
    const name = `${connections} at once`;
    add(`Raw COPY, ${name}`, await rateOf(child, together(rawCopy, database, connections)));
    add(`Raw insert, ${name}`, await rateOf(child, together(rawInsert, database, connections)));
  }
  for (const connections of [1, 2, 4]) {
    const latencies = [];
    const figures = await rateOf(child, (until) => feedBatches(call, connections, { until, latencies }));
    const times = [0.5, 0.99].map((share) => `${Math.round(percentile(latencies, share))} ms`);
    add(`JSON, ${connections} at once`, figures, `p50 ${times[0]}, p99 ${times[1]}`);
  }
  for (const connections of [1, 2]) {
    const feed = (until) => feedStreams(call, connections, until);
    add(`Lines, ${connections} at once`, await rateOf(child, feed));
  }
  await measureProcess(child);
  const figures = await rateOf(child, (until) => feedStreams(call, 2, until), longSeconds);
  const { longestBlockMs, peakMegabytes } = await measureProcess(child);
  const process = `longest block ${Math.round(longestBlockMs)} ms, at most ${Math.round(peakMegabytes)} MB`;
  add(`Lines, 2 at once for ${longSeconds} s`, figures, process);
}

/** Shows whether the feed left work for autovacuum, and what autovacuum did. */
async function sayWhatIsLeft({ pool }) {
  const { rows } = await pool.query(`
    select sum(n_tup_ins) as inserted, sum(n_dead_tup) as dead, sum(autovacuum_count) as vacuums
    from pg_stat_user_tables
    where relname like 'store_session_2%'`);
  const [{ inserted, dead, vacuums }] = rows;
  say(`\nRows inserted: ${inserted}, dead: ${dead}, runs of autovacuum on them: ${vacuums}.`);
}

async function run() {
  const child = startService();
  const url = await startedAt(child);
  const config = decideConfig({
    variables: { STOA_DATA: dataDir },
    workingDir: root,
    temporaryDir: os.tmpdir(),
    cacheDir: undefined,
  });
  const opened = await openDatabase({ config, logger: createLogger('error'), role: 'guest' });
  try {
    const access = manageAccess({
      database: opened.database,
      clock: systemClock,
      by: commandActor('benchmark'),
    });
    const { secret } = await access.issue({ kind: 'operator_token', merchantId: null });
    const call = { url, token: secret, agent: new http.Agent({ keepAlive: true }) };
    say(`Storing ${storedBefore.toLocaleString('en')} sessions ...`);
    await opened.withoutTimeLimit(fill);
    await measureAll({ database: opened.database, call, child });
    await sayWhatIsLeft(opened.database);
  } finally {
    await opened.close();
    child.kill('SIGTERM');
    await once(child, 'exit');
    await rm(dataDir, { recursive: true, force: true });
  }
}

await run();
