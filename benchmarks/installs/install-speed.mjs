/**
 * How many install calls per second, including signed tokens, compared with what PostgreSQL alone does in the same
 * database and run: look up an address and insert a row durably? What does a call from an address with 50,000 users
 * cost, and how much slower is everything with ten million sessions?
 *
 *   npm run benchmark:installs -- [store sessions, default 10000000] [seconds of each measurement, default 5]
 */
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { manageAccess } from '../../packages/server/dist/src/access/index.js';
import { commandActor } from '../../packages/server/dist/src/audit-entries/index.js';
import { openDatabase } from '../../packages/server/dist/src/database/open-database.js';
import { createLogger, decideConfig } from '../../packages/server/dist/src/index.js';
import { systemClock } from '../../packages/server/dist/src/kernel/clock.js';
import { cpuSecondsOf } from './cpu-seconds.mjs';
import { createRawInstalls, rawTable } from './raw-installs.mjs';
import {
  addressOf,
  fillSessions,
  hotAddress,
  hotSessions,
  isShared,
  sessionsOf,
} from './store-population.mjs';

const rounds = 3;
const sessions = Number(process.argv[2] ?? 10_000_000);
const seconds = Number(process.argv[3] ?? 5);
const sessionsOfAddress = 2.5;
const hotUsers = 50_000;
/** Addresses that are called: their sessions are fed through the service. The database generates the others. */
const called = { few: 2_000, many: 20_000 };
const firstFilled = 1_000_000;
const root = fileURLToPath(new URL('../..', import.meta.url));
const say = (line) => process.stdout.write(`${line}\n`);
const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];

async function startService(dataDir) {
  const log = path.join(dataDir, 'service.log');
  const child = spawn(process.execPath, [path.join(root, 'packages/cli/bin/stoa.js'), 'serve'], {
    env: {
      ...process.env,
      STOA_DATA: dataDir,
      STOA_PORT: '0',
      STOA_TRUSTED_PROXIES: '127.0.0.1',
      STOA_RATE_INSTALL_ADDRESS: '1000000/s',
    },
    stdio: ['ignore', 'ignore', openSync(log, 'w')],
  });
  for (;;) {
    const [, url] = /"url":"([^"]+)"/.exec(await readFile(log, 'utf8')) ?? [];
    if (url !== undefined) return { child, url };
    if (child.exitCode !== null) throw new Error('the service did not start');
    await wait(50);
  }
}

async function feed({ url, operator }, population) {
  let batch = [];
  const send = async () => {
    const response = await fetch(`${url}/operator-api/v1/store-sessions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${operator}`, 'content-type': 'application/json' },
      body: JSON.stringify({ sessions: batch }),
    });
    if (!response.ok) throw new Error(`a batch of sessions was refused: ${await response.text()}`);
    batch = [];
  };
  for (const session of population) {
    batch.push(session);
    if (batch.length === 1_000) await send();
  }
  if (batch.length > 0) await send();
}

/** Builds the key after the rows, as a restore does. */
async function fill(opened, fromAddress, toAddress) {
  await opened.withoutTimeLimit(async ({ pool }) => {
    const found = await pool.query(
      `select pg_get_constraintdef(oid) as definition from pg_constraint
       where conname = 'store_session_key' and conrelid = 'stoa.store_session'::regclass`,
    );
    await pool.query('alter table stoa.store_session drop constraint store_session_key');
    await pool.query(fillSessions, [fromAddress, toAddress]);
    const client = await pool.connect();
    await client.query(`set maintenance_work_mem = '512MB'`);
    await client.query(
      `alter table stoa.store_session add constraint store_session_key ${found.rows[0].definition}`,
    );
    await client.query('vacuum analyze stoa.store_session');
    client.release();
  });
}

/**
 * Makes the calls from a separate process; also returns the processor time of a call in the service and the database.
 */
async function callInstalls({ child, url }, { connections, addresses }) {
  const before = cpuSecondsOf(child.pid);
  const figures = await new Promise((resolve, reject) => {
    const load = fork(path.join(root, 'benchmarks/installs/install-load.mjs'));
    load.once('message', (message) => {
      resolve(message);
      load.disconnect();
    });
    load.once('exit', (code) => code && reject(new Error('the load ended early')));
    load.send({ url, connections, seconds, addresses });
  });
  const after = cpuSecondsOf(child.pid);
  const microseconds = (part) => ((after[part] - before[part]) * 1e6) / (figures.rate * seconds);
  return { ...figures, serviceUs: microseconds('service'), databaseUs: microseconds('database') };
}

/** Measures each row in turn, round after round, so that a disturbance affects all of them. */
async function measureRounds(measurements) {
  const found = new Map(Object.keys(measurements).map((name) => [name, []]));
  for (let round = 0; round < rounds + 1; round += 1) {
    for (const [name, measure] of Object.entries(measurements)) {
      const figures = await measure();
      // The first round warms up.
      if (round > 0) found.get(name).push(figures);
    }
  }
  return Object.fromEntries(
    [...found].map(([name, list]) => [
      name,
      Object.fromEntries(Object.keys(list[0]).map((key) => [key, median(list.map((one) => one[key]))])),
    ]),
  );
}

function table(label, figures) {
  const { raw } = figures;
  const number = (value) => Math.round(value).toLocaleString('en');
  say(`\n| ${label} | calls/s | of pgbench | p50 | p99 | CPU of the service | CPU of the database |`);
  say('| --- | --- | --- | --- | --- | --- | --- |');
  for (const [name, one] of Object.entries(figures)) {
    const ratio = (one.rate / raw.rate).toFixed(2);
    if (one === raw) {
      say(
        `| pgbench, 8 clients | ${number(one.rate)} | ${ratio} | ${one.averageMs.toFixed(1)} ms (mean) | | | |`,
      );
      continue;
    }
    say(
      `| ${name} | ${number(one.rate)} | ${ratio} | ${one.p50Ms.toFixed(1)} ms | ${one.p99Ms.toFixed(1)} ms | ${number(one.serviceUs)} µs | ${number(one.databaseUs)} µs |`,
    );
  }
}

/** The cost of HTTP, parsing and signing alone. */
async function startBareSigner() {
  const child = fork(path.join(root, 'benchmarks/installs/bare-signer.mjs'));
  const [{ url }] = await once(child, 'message');
  return { child, url };
}

async function run(dataDir) {
  const service = await startService(dataDir);
  const bare = await startBareSigner();
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
    const { merchantId } = await access.createMerchant('Benchmark');
    await access.registerApp(merchantId, 'benchmark.app');
    const operator = (await access.issue({ kind: 'operator_token', merchantId: null })).secret;
    await opened.database.transaction((tx) => tx.execute(rawTable));
    const rawInstalls = await createRawInstalls({ connection: opened.connection, directory: dataDir });
    const calls = (connections, addresses) => () => callInstalls(service, { connections, addresses });
    const raw = (lastAddress) => () => rawInstalls({ firstAddress: firstFilled, lastAddress, seconds });
    const numbers = (count) => Array.from({ length: count }, (_none, number) => number);

    const fed = { url: service.url, operator };
    const small = firstFilled + called.few;
    await feed(fed, sessionsOf(0, called.few));
    await fill(opened, firstFilled, small - 1);
    const few = numbers(called.few).map(addressOf);
    const first = await measureRounds({
      raw: raw(small - 1),
      'bare server that signs, 64 connections': () => callInstalls(bare, { connections: 64, addresses: few }),
      '8 connections': calls(8, few),
      '64 connections': calls(64, few),
    });
    table('10,000 sessions', first);

    say(`\nFeeding ${sessions.toLocaleString('en')} sessions ...`);
    const last = firstFilled + Math.round(sessions / sessionsOfAddress) - called.many;
    await feed(fed, sessionsOf(called.few, called.many));
    await feed(fed, hotSessions(hotUsers));
    await fill(opened, small, last);
    const all = numbers(called.many);
    const many = all.map(addressOf);
    const second = await measureRounds({
      raw: raw(last),
      '8 connections': calls(8, many),
      '64 connections': calls(64, many),
      '8 connections, addresses of 10 to 500 users': calls(8, all.filter(isShared).map(addressOf)),
      '8 connections, the address of 50,000 users': calls(8, [hotAddress]),
    });
    table(`${sessions.toLocaleString('en')} sessions`, second);

    const ratio = (one, other) => (one / other).toFixed(2);
    const hot = second['8 connections, the address of 50,000 users'];
    say(`\n64 connections against pgbench: ${ratio(second['64 connections'].rate, second.raw.rate)}`);
    say(
      `The hot address against an ordinary one: ${ratio(second['8 connections'].rate, hot.rate)} times the time`,
    );
    say(
      `With all sessions against with 10,000: ${ratio(second['64 connections'].rate, first['64 connections'].rate)}`,
    );
  } finally {
    await opened.close();
    bare.child.kill();
    service.child.kill('SIGTERM');
    await new Promise((resolve) => service.child.once('exit', resolve));
  }
}

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'stoa-benchmark-'));
try {
  await run(dataDir);
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
