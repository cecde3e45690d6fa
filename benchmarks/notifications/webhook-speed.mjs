/**
 * How long after the commit does the first attempt reach a receiver that answers, while a tenth of the receivers is
 * dead and a twentieth answers after ten seconds? Does it take longer when a million notifications wait for the dead
 * ones? What does a service without endpoints ask the database?
 *
 *   npm run benchmark:notifications -- [notifications a second, default 500] [seconds of each measurement, default 30]
 */
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { commandActor } from '../../packages/server/dist/src/audit-entries/index.js';
import { openDatabase } from '../../packages/server/dist/src/database/open-database.js';
import { createLogger, decideConfig } from '../../packages/server/dist/src/index.js';
import { systemClock } from '../../packages/server/dist/src/kernel/clock.js';
import { notify } from '../../packages/server/dist/src/notification-log/index.js';
import { createOutbound } from '../../packages/server/dist/src/outbound/index.js';
import { masterSecretFor } from '../../packages/server/dist/src/signing/index.js';
import { createWebhookManagement } from '../../packages/server/dist/src/webhooks/index.js';
import { cpuSecondsOf } from '../installs/cpu-seconds.mjs';

const rate = Number(process.argv[2] ?? 500);
const seconds = Number(process.argv[3] ?? 30);
const endpoints = { dead: 100, slow: 50, well: 850 };
const waiting = 1_000_000;
const idleSeconds = 20;
const turnMs = 20;
const mostPending = 100;
const root = fileURLToPath(new URL('../..', import.meta.url));
const say = (line) => process.stdout.write(`${line}\n`);
const now = () => performance.timeOrigin + performance.now();

async function startService(dataDir) {
  const log = path.join(dataDir, 'service.log');
  const child = spawn(process.execPath, [path.join(root, 'packages/cli/bin/stoa.js'), 'serve'], {
    env: { ...process.env, STOA_DATA: dataDir, STOA_PORT: '0', STOA_WEBHOOKS_ALLOW: '127.0.0.1' },
    stdio: ['ignore', 'ignore', openSync(log, 'w')],
  });
  for (;;) {
    if (/"url":"[^"]+"/.test(await readFile(log, 'utf8'))) return child;
    if (child.exitCode !== null) throw new Error('the service did not start');
    await wait(50);
  }
}

/** Merchants with one endpoint each. Nobody listens at the addresses of the dead ones. */
async function addEndpoints(context, port) {
  const webhooks = createWebhookManagement(context);
  const of = { dead: [], slow: [], well: [] };
  for (const [kind, count] of Object.entries(endpoints)) {
    for (let number = 0; number < count; number += 1) {
      const { rows } = await context.database.pool.query(
        `insert into stoa.merchant (name, created_at) values ($1, now()) returning merchant_id`,
        [`${kind} ${number}`],
      );
      const [{ merchant_id: merchantId }] = rows;
      await webhooks.add({
        merchantId,
        url: `http://127.0.0.1:${kind === 'dead' ? 9 : port}/${kind}/${number}`,
        description: '',
        types: null,
        ordered: number % 2 === 0,
        signing: 'v1',
        by: commandActor('benchmark'),
      });
      of[kind].push(merchantId);
    }
  }
  return of;
}

let told = 0;

/**
 * Commits notifications at the rate, of all merchants in turn, and returns when each of those of the healthy ones was
 * committed.
 */
async function tell(database, { dead, slow, well }) {
  const all = [...dead, ...slow, ...well];
  const isWell = new Set(well);
  const committed = new Map();
  const pending = new Set();
  const beganMs = now();
  for (let sent = 0; sent < rate * seconds; ) {
    const due = Math.min(rate * seconds, Math.ceil(((now() - beganMs) / 1000) * rate));
    for (; sent < due; sent += 1) {
      told += 1;
      const merchantId = all[(told * 7) % all.length];
      const id = String(told);
      const one = database
        .transaction((tx) =>
          notify(tx, {
            type: 'report.completed',
            merchantId,
            object: { type: 'report', id },
            counts: { recorded: 1, repeated: 0, invalid: 0 },
            happenedAt: systemClock.now(),
          }),
        )
        .then(() => {
          if (isWell.has(merchantId)) committed.set(id, now());
          pending.delete(one);
        });
      pending.add(one);
    }
    await wait(turnMs);
    // On a machine that is busy otherwise, the rate is not reached.
    while (pending.size > mostPending) await Promise.race(pending);
  }
  await Promise.all(pending);
  return committed;
}

async function measure({ database, child, receiver }, of) {
  const before = cpuSecondsOf(child.pid);
  const committed = await tell(database, of);
  const after = cpuSecondsOf(child.pid);
  const cores = (part) => (after[part] - before[part]) / seconds;
  await wait(3_000);
  receiver.send('figures');
  const [{ first, requests }] = await once(receiver, 'message');
  const came = new Map(first);
  const delays = [...committed].map(([id, at]) => (came.get(id) ?? Infinity) - at);
  const sorted = delays.toSorted((one, other) => one - other);
  const share = (part) => Math.round(sorted[Math.floor(sorted.length * part)]);
  return {
    p50: share(0.5),
    p99: share(0.99),
    most: Math.round(sorted.at(-1)),
    missing: delays.filter((one) => one === Infinity).length,
    requests,
    service: cores('service').toFixed(2),
    database: cores('database').toFixed(2),
  };
}

/** A million notifications that the dead endpoints never got. */
async function letWait(database, dead) {
  const each = waiting / dead.length;
  await database.pool.query(
    `insert into stoa.notification (
      merchant_id, sequence, numbered_at, notification_id, type, happened_at, about_merchant, object_type, object_id, counts)
    select head.merchant_id, last_sequence + n, now(), gen_random_uuid(), 'report.completed', now(), head.merchant_id, 'report', 'x', '{}'
    from stoa.notification_head as head, generate_series(1, $2::integer) as n
    where head.merchant_id = any($1::integer[])`,
    [dead, each],
  );
  await database.pool.query(
    `update stoa.notification_head
    set last_sequence = last_sequence + $2::integer, numbered_at = now()
    where merchant_id = any($1::integer[])`,
    [dead, each],
  );
  await database.pool.query('vacuum analyze stoa.notification');
  // What filling has left to the disk is no part of the measurement.
  await database.pool.query('checkpoint');
}

/** Transactions that the service commits in a second while nobody calls it. */
async function idleRate(database) {
  const count = async () => {
    await database.pool.query('select pg_stat_force_next_flush()');
    const { rows } = await database.pool.query(
      `select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()`,
    );
    return Number(rows[0].count);
  };
  const before = await count();
  await wait(idleSeconds * 1000);
  return (((await count()) - before) / idleSeconds).toFixed(1);
}

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'stoa-webhooks-'));
const child = await startService(dataDir);
const receiver = fork(path.join(root, 'benchmarks/notifications/receive-webhooks.mjs'));
const [{ port }] = await once(receiver, 'message');
const config = decideConfig({
  variables: { STOA_DATA: dataDir },
  workingDir: root,
  temporaryDir: os.tmpdir(),
});
const opened = await openDatabase({
  config: { ...config, poolSize: 8 },
  logger: createLogger('error'),
  role: 'guest',
  whenMissing: 'refuse',
});
try {
  const { database } = opened;
  say(`${os.availableParallelism()} cores, ${os.loadavg()[0].toFixed(1)} processes were running before`);
  say(`transactions a second of an idle service without endpoints: ${await idleRate(database)}`);
  const of = await addEndpoints(
    {
      database,
      clock: systemClock,
      outbound: createOutbound({ allowed: ['127.0.0.1'], clock: systemClock }),
      masterSecret: await masterSecretFor(database, config),
    },
    port,
  );
  await wait(6_000);
  say(`… of an idle service with 1,000 endpoints: ${await idleRate(database)}`);
  say(
    `\n${rate} notifications a second for ${seconds} s, commit to first attempt of the endpoints that answer at once\n`,
  );
  say(
    '| while | p50 ms | p99 ms | longest ms | never came | requests | cores of the service | of PostgreSQL |',
  );
  say('| --- | --- | --- | --- | --- | --- | --- | --- |');
  const parts = { database, child, receiver };
  const row = (words, one) => say(`| ${[words, ...Object.values(one)].join(' | ')} |`);
  await measure(parts, of);
  row('nothing else waits', await measure(parts, of));
  await letWait(database, of.dead);
  row('a million wait for dead endpoints', await measure(parts, of));
} finally {
  await opened.close();
  receiver.disconnect();
  child.kill('SIGTERM');
  await once(child, 'exit');
  await rm(dataDir, { recursive: true, force: true });
}
