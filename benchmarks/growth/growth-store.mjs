/**
 * A database with little memory, merchants with installations, a service on it, and what a piece of work costs the
 * server.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '../../packages/embedded/dist/src/embedded-postgres.js';
import { connectDatabase } from '../../packages/server/dist/src/database/database.js';
import { createLogger, decideConfig, openAdministration } from '../../packages/server/dist/src/index.js';
import { boundMemory, joinGroup, usageOf } from '../server-processes.mjs';

const merchantCount = 8;
/** Installations of each merchant. */
const installationCount = 10_000;
const root = fileURLToPath(new URL('../..', import.meta.url));
/** An idle session reports its statistics after ten seconds. */
const statisticsMs = 11_000;

export const say = (line) => process.stdout.write(`${line}\n`);
export const whole = (number) => Math.round(number).toLocaleString('en');

async function startServer(directory, { buffers, group }) {
  let id;
  const logger = { ...createLogger('error'), info: (fields) => (id = fields.postgres_pid ?? id) };
  const server = await startEmbeddedPostgres({
    dataDir: directory,
    role: 'owner',
    logger,
    temporaryDir: os.tmpdir(),
    cacheDir: undefined,
    settings: {
      shared_buffers: buffers,
      maintenance_work_mem: '1GB',
      track_io_timing: 'on',
      autovacuum: 'off',
      // Building an index is then not logged. An insert logs as much as with other levels.
      wal_level: 'minimal',
      max_wal_senders: '0',
    },
  });
  if (group !== undefined) joinGroup(group, id);
  return { server, id };
}

async function prepare(administration) {
  const merchants = [];
  for (let number = 0; number < merchantCount; number += 1) {
    const { merchantId } = await administration.access.createMerchant(`Benchmark ${number}`);
    const { secret } = await administration.access.issue({ kind: 'api_key', merchantId });
    merchants.push({ merchantId, apiKey: secret });
  }
  await administration.database.pool.query(`
    insert into stoa.installation (
      merchant_id, bundle_id, token_hash, installation_id, store_user_id, rule, candidates, evidence, attribution_data,
      source, campaign, created_at)
    select
      merchant_id, 'com.example.benchmark', sha256(convert_to(merchant_id || ' ' || number, 'UTF8')), gen_random_uuid(),
      'user', 'ip', 1, '{}', null, 'source ' || number % 10, '', now() - number % 20 * interval '1 day'
    from unnest(array[${merchants.map(({ merchantId }) => merchantId).join()}]) as merchant_id
    cross join generate_series(1, ${installationCount}) as number`);
  await administration.database.pool.query('analyze stoa.installation');
  return merchants;
}

async function counters(pool, serverId) {
  const { rows } = await pool.query(`
    select
      pg_current_wal_insert_lsn() - '0/0'::pg_lsn as "logBytes",
      (select sum(reads) from pg_stat_io where object = 'relation') as reads,
      (select sum(writes) from pg_stat_io where object = 'relation') as writes,
      (select wal_fpi from pg_stat_wal) as "wholePages"`);
  const [{ logBytes, reads, writes, wholePages }] = rows;
  return {
    logBytes: Number(logBytes),
    reads: Number(reads),
    writes: Number(writes),
    wholePages: Number(wholePages),
    ...usageOf(serverId),
  };
}

/**
 * What some work costs the server per row, from one checkpoint through the next. Work before the call of `begin` does
 * not count.
 */
async function observe(pool, { serverId, rows, work }) {
  await pool.query('checkpoint');
  await wait(statisticsMs);
  let before;
  let began;
  const begin = async () => {
    before = await counters(pool, serverId);
    began = performance.now();
  };
  await begin();
  await work(begin);
  const seconds = (performance.now() - began) / 1000;
  await pool.query('checkpoint');
  await wait(statisticsMs);
  const after = await counters(pool, serverId);
  const each = (name) => (after[name] - before[name]) / rows;
  return {
    rate: rows / seconds,
    microseconds: each('cpuSeconds') * 1e6,
    logBytes: each('logBytes'),
    wholePages: each('wholePages'),
    reads: each('reads'),
    writes: each('writes'),
    diskReads: each('diskBytes') / 8192,
  };
}

function startService(variables) {
  const child = spawn(process.execPath, [path.join(root, 'packages/cli/bin/stoa.js'), 'serve'], {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const url = new Promise((resolve, reject) => {
    let printed = '';
    child.stderr.on('data', (chunk) => {
      printed = (printed + chunk).slice(-100_000);
      const found = /"url":"(http:[^"]+)"/.exec(printed);
      if (found) resolve(found[1]);
    });
    child.on('exit', () => reject(new Error(`the service did not start: ${printed.slice(-2000)}`)));
  });
  return { url, child };
}

/** @param options `buffers`, `group`, `memory` and `directory`, as the command line has them */
export async function openGrowthStore({ buffers, group, memory, directory = os.tmpdir() }) {
  const dataDir = await mkdtemp(path.join(directory, 'stoa-benchmark-'));
  const { server, id: serverId } = await startServer(dataDir, { buffers, group });
  const { host, port, user, database } = server.connection;
  const variables = {
    DATABASE_URL: `postgres://${user}@localhost:${port ?? 5432}/${database}?host=${encodeURIComponent(host)}`,
    STOA_SECRET: randomBytes(32).toString('hex'),
    STOA_DATA: path.join(dataDir, 'none'),
    STOA_PORT: '0',
    STOA_RATE_REPORTS: '1000/s',
    STOA_SETTLEMENT_AGE_DAYS: '36500',
  };
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
  const merchants = await prepare(administration);
  await administration.close();
  const patient = connectDatabase(server.connection, {
    poolSize: 4,
    applicationName: 'benchmark',
    onIdleError: () => undefined,
    statementMs: 'unlimited',
  });
  const { pool } = patient;
  const bound = (bytes) => (group === undefined ? undefined : boundMemory(group, bytes));
  return {
    pool,
    merchants,
    /** Runs work without the limit on memory. */
    async grow(work) {
      await bound(undefined);
      const began = performance.now();
      await work();
      await pool.query('checkpoint');
      say(`grown in ${whole((performance.now() - began) / 1000)} s`);
      await bound(memory);
    },
    observe: (rows, work) => observe(pool, { serverId, rows, work }),
    async withService(work) {
      const { url, child } = startService(variables);
      try {
        return await work(await url);
      } finally {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
    },
    async close() {
      await patient.close();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
