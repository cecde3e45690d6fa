/**
 * What do several nodes cost? The same code takes and records events, processes reports of 5 MB and answers install
 * calls on one PostgreSQL and on a coordinator with its workers. On one machine the ratio is the overhead: the nodes
 * share its processors.
 *
 *   npm run benchmark:scale-out -- <URL of an empty database> <URL of an empty database of a coordinator> [seconds]
 *   [rounds]
 */
import { fork, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createLogger, decideConfig, openAdministration } from '../../packages/server/dist/src/index.js';
import { eventsPerBatch } from '../events/batches.mjs';

const [, , plainUrl, clusterUrl, secondsText = '10', roundsText = '3'] = process.argv;
const seconds = Number(secondsText);
const rounds = Number(roundsText);
const merchantCount = 4;
const installationCount = 20_000;
const bundleId = 'benchmark.app';
const root = fileURLToPath(new URL('../..', import.meta.url));
const masterSecret = randomBytes(32).toString('hex');
const say = (line) => process.stdout.write(`${line}\n`);
const whole = (number) => Math.round(number).toLocaleString('en');
const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];

const administrationOf = (url) =>
  openAdministration({
    config: decideConfig({
      variables: { DATABASE_URL: url, STOA_SECRET: masterSecret },
      workingDir: root,
      temporaryDir: os.tmpdir(),
      cacheDir: undefined,
    }),
    logger: createLogger('error'),
    migrate: 'always',
  });

/** Merchants with keys and installations; the first one has the app of the install calls. */
async function prepare(administration, isCluster) {
  if (isCluster) await administration.scaleOut.apply(() => undefined);
  const merchants = [];
  for (let number = 0; number < merchantCount; number += 1) {
    const { merchantId } = await administration.access.createMerchant(`Benchmark ${number}`);
    const { username, secret } = await administration.access.issue({ kind: 'credential', merchantId });
    const { secret: apiKey } = await administration.access.issue({ kind: 'api_key', merchantId });
    const authorization = `Basic ${Buffer.from(`${username}:${secret}`).toString('base64')}`;
    merchants.push({ merchantId, authorization, apiKey });
  }
  await administration.access.registerApp(merchants[0].merchantId, bundleId);
  const { pool } = administration.database;
  const { rows } = await pool.query(
    `select gen_random_uuid()::text as id from generate_series(1, ${installationCount})`,
  );
  const installationIds = rows.map(({ id }) => id);
  for (const { merchantId } of merchants)
    await pool.query(
      `insert into stoa.installation (
        merchant_id, bundle_id, token_hash, installation_id, store_user_id, rule, candidates, evidence, attribution_data,
        source, campaign, created_at)
      select
        ${merchantId}, 'benchmark.app', sha256(convert_to(one, 'UTF8')), one::uuid, 'user', 'ip', 1, '{}', null, 'a', 'b', now()
      from unnest($1::text[]) as one`,
      [installationIds],
    );
  return { merchants, installationIds, pool };
}

function startService(url, role) {
  const child = spawn(process.execPath, [path.join(root, 'packages/cli/bin/stoa.js'), 'serve'], {
    env: {
      ...process.env,
      DATABASE_URL: url,
      STOA_SECRET: masterSecret,
      STOA_DATA: path.join(os.tmpdir(), 'stoa-none'),
      STOA_PORT: '0',
      STOA_ROLE: role,
      STOA_TRUSTED_PROXIES: '127.0.0.1',
      STOA_RATE_EVENTS: '1000000/s',
      STOA_RATE_REPORTS: '1000/s',
      STOA_RATE_INSTALL_ADDRESS: '1000000/s',
      STOA_RATE_INSTALL_TOKEN: '1000000/s',
      STOA_SETTLEMENT_AGE_DAYS: '36500',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const address = new Promise((resolve, reject) => {
    let printed = '';
    child.stderr.on('data', (chunk) => {
      printed = (printed + chunk).slice(-100_000);
      const found = /"url":"(http:[^"]+)"/.exec(printed);
      if (found) resolve(found[1]);
    });
    child.on('exit', () => reject(new Error(`the service did not start: ${printed.slice(-2000)}`)));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { address, stop };
}

async function ask(child, message) {
  child.send(message);
  const [answer] = await once(child, 'message');
  return answer;
}

const count = async (pool, text) => Number((await pool.query(text)).rows[0].count);
const queued = (pool) => count(pool, 'select coalesce(sum(event_count), 0) as count from stoa.queued_batch');

/** Batches are taken while nobody records, and then recorded while nobody sends. */
async function measureEvents(url, { merchants, installationIds, pool }) {
  const load = fork(fileURLToPath(new URL('../events/send-batches.mjs', import.meta.url)));
  const api = startService(url, 'api');
  const asked = {
    url: await api.address,
    path: '/attribution-api/v1/events',
    authorizations: merchants.map(({ authorization }) => authorization),
    installationIds,
    connections: 8,
  };
  await ask(load, { ...asked, seconds: 2 });
  const taken = await ask(load, { ...asked, seconds });
  await api.stop();
  load.kill();
  const all = await queued(pool);
  const began = performance.now();
  const worker = startService(url, 'worker');
  await worker.address;
  while ((await queued(pool)) > 0) await wait(50);
  const drained = (all * 1000) / (performance.now() - began);
  await worker.stop();
  return {
    statuses: taken.statuses,
    intake: (taken.batches * eventsPerBatch) / taken.seconds,
    drain: drained,
  };
}

let lastId = 0;

/** A report of 5 MB, some 30,000 transactions. */
function newReport() {
  const items = [];
  for (let bytes = 64; ; ) {
    lastId += 1;
    const item = `{"id":"txn_${lastId.toString(16).padStart(8, '0')}${randomBytes(12).toString('hex')}","currency":"EUR","full_amount":1190,"tax_amount":190,"payer_country":"DEU","settled_at":"2026-11-02T03:04:05.000Z"}`;
    bytes += item.length + 1;
    if (bytes > 5_242_880) break;
    items.push(item);
  }
  return `{"created_at":"2026-11-20T00:00:00Z","transactions":[${items.join()}]}`;
}

/** Milliseconds from the upload of a report until it is completed. */
async function measureReport(url, { merchants }) {
  const service = startService(url, 'all');
  const address = await service.address;
  const times = [];
  for (let number = 0; number < 4; number += 1) {
    const headers = { authorization: `Bearer ${merchants[0].apiKey}`, 'content-type': 'application/json' };
    const body = newReport();
    const began = performance.now();
    const answer = await fetch(`${address}/merchant-api/v1/reports/transactions`, {
      method: 'POST',
      headers,
      body,
    });
    const { reportId } = await answer.json();
    for (;;) {
      const summary = await fetch(`${address}/merchant-api/v1/reports/${reportId}`, { headers });
      if ((await summary.json()).completed_at) break;
      await wait(20);
    }
    // The first one warms up.
    if (number > 0) times.push(performance.now() - began);
  }
  await service.stop();
  return median(times);
}

/** New installs per second, from addresses without a store session. */
async function measureInstalls(url) {
  const load = fork(fileURLToPath(new URL('../installs/install-load.mjs', import.meta.url)));
  const service = startService(url, 'api');
  const addresses = Array.from({ length: 1000 }, (_none, index) => `203.0.${index % 100}.${index % 250}`);
  const asked = { url: await service.address, connections: 16, addresses };
  await ask(load, { ...asked, seconds: 2 });
  const { rate } = await ask(load, { ...asked, seconds });
  await service.stop();
  load.kill();
  return rate;
}

const places = [
  { name: 'one PostgreSQL', url: plainUrl, figures: [] },
  { name: 'coordinator and workers', url: clusterUrl, figures: [] },
];
for (const place of places) {
  const administration = await administrationOf(place.url);
  place.administration = administration;
  place.known = await prepare(administration, place.url === clusterUrl);
}
for (let round = 0; round < rounds; round += 1)
  for (const { name, url, figures, known } of places) {
    const events = await measureEvents(url, known);
    const report = await measureReport(url, known);
    const installs = await measureInstalls(url);
    figures.push({ ...events, report, installs });
    say(
      `${name}: ${whole(events.intake)} events/s taken ${JSON.stringify(events.statuses)}, ${whole(events.drain)} recorded, a report in ${whole(report)} ms, ${whole(installs)} installs/s`,
    );
  }
for (const [label, of] of [
  ['events taken, 1/s', ({ intake }) => intake],
  ['events recorded, 1/s', ({ drain }) => drain],
  ['a report of 5 MB, ms', ({ report }) => report],
  ['new installs, 1/s', ({ installs }) => installs],
]) {
  const [one, other] = places.map(({ figures }) => median(figures.map(of)));
  say(`| ${String(label)} | ${whole(one)} | ${whole(other)} | ${(other / one).toFixed(2)} |`);
}
for (const { administration } of places) await administration.close();
