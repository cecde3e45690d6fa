/**
 * How long does a 5 MB report take from its first byte to completed_at, compared with a raw COPY of the same rows into
 * a table with the keys of the ledger, in the same database and run? How long do other requests wait meanwhile, and how
 * large does the process become with eight uploads at once? Then the same with many transactions recorded before.
 *
 *   npm run benchmark:reporting -- [transactions recorded before, default 10000000] [ordered | random]
 *
 * Ordered ids begin with the time, like those of most systems; random ids land anywhere in the index.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
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

const rounds = 7;
const uploadsAtOnce = 8;
const recordedBefore = Number(process.argv[2] ?? 10_000_000);
const ids = process.argv[3] ?? 'ordered';
const root = fileURLToPath(new URL('../..', import.meta.url));
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'stoa-benchmark-'));
const say = (line) => process.stdout.write(`${line}\n`);
const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];

function startService() {
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
        STOA_DATA: dataDir,
        STOA_PORT: '0',
        STOA_RATE_REPORTS: '1000/s',
        STOA_SETTLEMENT_AGE_DAYS: '36500',
      },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    },
  );
  const url = new Promise((resolve, reject) => {
    let printed = '';
    child.stderr.on('data', (chunk) => {
      printed += chunk;
      const found = /"url":"([^"]+)"/.exec(printed) ?? /(http:\/\/127\.0\.0\.1:\d+)/.exec(printed);
      if (found) resolve(found[1]);
    });
    child.on('exit', () => reject(new Error('the service did not start')));
  });
  return { child, url };
}

function measure(child) {
  return new Promise((resolve) => {
    child.once('message', resolve);
    child.send('measure');
  });
}

let lastId = 0;

/** 36 characters. */
function newId() {
  if (ids === 'random') return `txn_${randomBytes(16).toString('hex')}`;
  lastId += 1;
  return `txn_${(0x20000000 + lastId).toString(16)}${randomBytes(12).toString('hex')}`;
}

/** 5 MB as a common JSON library writes it, with a space after each colon and comma: some 30,000 transactions. */
function newReport() {
  const settled = Date.parse('2026-10-01T00:00:00Z') + Math.floor(Math.random() * 2e9);
  const items = [];
  for (let bytes = 64; ; ) {
    const item = `{"id": "${newId()}", "currency": "EUR", "full_amount": ${1190 + (items.length % 5000)}, "tax_amount": 190, "payer_country": "DEU", "settled_at": "${new Date(settled + items.length * 10).toISOString()}"}, `;
    bytes += item.length;
    if (bytes > 5_242_880) break;
    items.push(item.slice(0, -2));
  }
  return {
    count: items.length,
    body: `{"created_at": "2026-11-20T00:00:00Z", "transactions": [${items.join(', ')}]}`,
  };
}

async function upload(url, apiKey, report) {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  const startedAt = Date.now();
  const response = await fetch(`${url}/merchant-api/v1/reports/transactions`, {
    method: 'POST',
    headers,
    body: report.body,
  });
  const { reportId } = await response.json();
  const acceptedMs = Date.now() - startedAt;
  for (;;) {
    const summary = await fetch(`${url}/merchant-api/v1/reports/${reportId}`, { headers }).then((answer) =>
      answer.json(),
    );
    if (summary.completed_at)
      return { acceptedMs, completedMs: Date.parse(summary.completed_at) - startedAt };
    await wait(20);
  }
}

const rawTable = `
  drop table if exists public.raw_copy;
  create table public.raw_copy (like stoa.transaction including all)`;

/** What PostgreSQL alone needs: COPY of the same rows, already prepared, into a table like the ledger. */
async function rawCopy(database, merchantId, report) {
  const now = new Date().toISOString();
  const lines = JSON.parse(report.body).transactions.map(
    (item, position) =>
      `${merchantId}\t${item.id}\t${item.currency}\t${item.full_amount}\t${item.tax_amount}\t${item.payer_country}\t${item.settled_at}\t${reportIds++}\t${position}\t${now}\t150\t1\t0\t2026-10-01\n`,
  );
  const startedAt = performance.now();
  await database.transaction((tx) => tx.copy('public.raw_copy', lines));
  return performance.now() - startedAt;
}
let reportIds = 1;

async function measureRounds({ database, child, url, merchants, label }) {
  const figures = { raw: [], accepted: [], completed: [], blocked: [] };
  let count = 0;
  for (let round = 0; round < rounds + 2; round += 1) {
    const report = newReport();
    const raw = await rawCopy(database, merchants[0].merchantId, report);
    await measure(child);
    const done = await upload(url, merchants[0].apiKey, report);
    const { longestBlockMs } = await measure(child);
    // The first two rounds warm up.
    if (round < 2) continue;
    count = report.count;
    figures.raw.push(raw);
    figures.accepted.push(done.acceptedMs);
    figures.completed.push(done.completedMs);
    figures.blocked.push(longestBlockMs);
  }
  await measure(child);
  const together = await Promise.all(merchants.map(({ apiKey }) => upload(url, apiKey, newReport())));
  const eight = await measure(child);
  return {
    label,
    count,
    rawMs: median(figures.raw),
    acceptedMs: median(figures.accepted),
    completedMs: median(figures.completed),
    longestBlockMs: Math.max(...figures.blocked),
    eightMs: Math.max(...together.map(({ completedMs }) => completedMs)),
    eightBlockMs: eight.longestBlockMs,
    peakMegabytes: eight.peakMegabytes,
  };
}

/** Builds the keys after the rows, as a restore does. */
async function fill(database, merchantId) {
  const oldId =
    ids === 'random' ? 'md5(number::text)' : 'to_hex(268435456 + number) || left(md5(number::text), 24)';
  await database.transaction(async (tx) => {
    await tx.execute(`
      set local maintenance_work_mem = '1GB';
      alter table stoa.transaction drop constraint transaction_pkey, drop constraint transaction_report_position_key;
      drop index stoa.transaction_settled_at;
      insert into stoa.transaction (
        merchant_id, transaction_id, currency, full_amount, tax_amount, payer_country, settled_at,
        report_id, position, recorded_at, fee_amount, fee_plan_id, statement_month)
      select
        ${Number(merchantId)}, 'txn_' || ${oldId}, 'EUR', 1190, 190, 'DEU',
        '2026-09-01T00:00:00Z'::timestamptz + number * interval '0.25 seconds',
        1000000000 + number / 28000, number % 28000, now(), 150, 1, '2026-09-01'
      from generate_series(1, ${Number(recordedBefore)}) as number;
      alter table stoa.transaction add constraint transaction_pkey primary key (merchant_id, transaction_id);
      alter table stoa.transaction
        add constraint transaction_report_position_key unique (merchant_id, report_id, position);
      create index transaction_settled_at on stoa.transaction (merchant_id, settled_at, transaction_id);
      drop table public.raw_copy;
      create table public.raw_copy (like stoa.transaction including all excluding indexes);
      insert into public.raw_copy select * from stoa.transaction;
      alter table public.raw_copy add primary key (merchant_id, transaction_id), add unique (merchant_id, report_id, position);
      create index on public.raw_copy (merchant_id, settled_at, transaction_id)`);
  });
  await database.transaction((tx) => tx.execute('analyze stoa.transaction; analyze public.raw_copy'));
}

function row(name, figures, of) {
  return `| ${name} | ${figures.map((one) => of(one)).join(' | ')} |`;
}

function printTable(figures) {
  const ms = (value) => `${Math.round(value)} ms`;
  say(`\n| | ${figures.map(({ label }) => label).join(' | ')} |`);
  say(`| --- | ${figures.map(() => '---').join(' | ')} |`);
  say(row('Transactions of the report', figures, ({ count }) => count));
  say(row('Raw COPY into the same keys', figures, ({ rawMs }) => ms(rawMs)));
  say(row('Accepted', figures, ({ acceptedMs }) => ms(acceptedMs)));
  say(row('First byte to completed_at', figures, ({ completedMs }) => ms(completedMs)));
  say(row('... as a multiple of raw COPY', figures, (one) => (one.completedMs / one.rawMs).toFixed(2)));
  say(
    row('... as a multiple of the empty one', figures, (one) =>
      (one.completedMs / figures[0].completedMs).toFixed(2),
    ),
  );
  say(row('Longest block of the event loop', figures, ({ longestBlockMs }) => ms(longestBlockMs)));
  say(row('Eight at once: all completed', figures, ({ eightMs }) => ms(eightMs)));
  say(row('Eight at once: longest block', figures, ({ eightBlockMs }) => ms(eightBlockMs)));
  say(
    row(
      'Eight at once: largest size of the process',
      figures,
      (one) => `${Math.round(one.peakMegabytes)} MB`,
    ),
  );
}

async function run() {
  const { child, url } = startService();
  const address = await url;
  const config = decideConfig({
    variables: { STOA_DATA: dataDir },
    workingDir: root,
    temporaryDir: os.tmpdir(),
    cacheDir: undefined,
  });
  const opened = await openDatabase({ config, logger: createLogger('error'), role: 'guest' });
  const access = manageAccess({
    database: opened.database,
    clock: systemClock,
    by: commandActor('benchmark'),
  });
  try {
    const merchants = [];
    for (let index = 0; index < uploadsAtOnce; index += 1) {
      const { merchantId } = await access.createMerchant(`Benchmark ${index}`);
      const { secret } = await access.issue({ kind: 'api_key', merchantId });
      merchants.push({ merchantId, apiKey: secret });
    }
    await opened.database.transaction((tx) => tx.execute(rawTable));
    const { database } = opened;
    const common = { database, child, url: address, merchants };
    const figures = [await measureRounds({ ...common, label: 'empty' })];
    printTable(figures);
    if (recordedBefore > 0) {
      say(`\nRecording ${recordedBefore.toLocaleString('en')} transactions ...`);
      await opened.withoutTimeLimit((patient) => fill(patient, merchants[0].merchantId));
      figures.push(
        await measureRounds({ ...common, label: `${recordedBefore.toLocaleString('en')} recorded` }),
      );
      printTable(figures);
    }
  } finally {
    await opened.close();
    child.kill('SIGTERM');
    await new Promise((resolve) => child.once('exit', resolve));
    await rm(dataDir, { recursive: true, force: true });
  }
}

await run();
