/**
 * What do the lines of a rate card cost? Processes reports of the same transactions for merchants with one rate, a card
 * of one line and a card of three lines (a rolling tier, an installation's age, a fixed amount), in turns, and computes
 * a what-if of all that was recorded.
 *
 *   npm run benchmark:cards -- [rounds, default 7]
 *
 * Times are of the processing alone, in this process: on the clock, and of the processor.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { manageAccess } from '../../packages/server/dist/src/access/index.js';
import { commandActor } from '../../packages/server/dist/src/audit-entries/index.js';
import { loadSchema, migrate } from '../../packages/server/dist/src/database/migrate.js';
import { openDatabase } from '../../packages/server/dist/src/database/open-database.js';
import { createLogger, decideConfig } from '../../packages/server/dist/src/index.js';
import { systemClock } from '../../packages/server/dist/src/kernel/clock.js';
import { parseLines } from '../../packages/server/dist/src/reporting/fees/parse-lines.js';
import { createReportingManagement } from '../../packages/server/dist/src/reporting/manage-reporting.js';
import { createProcessReport } from '../../packages/server/dist/src/reporting/reports/process-report.js';
import { createSubmitReport } from '../../packages/server/dist/src/reporting/reports/submit-report.js';

const rounds = Number(process.argv[2] ?? 7);
const transactionsOfReport = 30_000;
const installationsOfMerchant = 1_000;
const month = '2026-10';
const root = fileURLToPath(new URL('../..', import.meta.url));
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'stoa-benchmark-'));
const say = (line) => process.stdout.write(`${line}\n`);
const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
const by = commandActor('benchmark');

const oneLine = [{ name: 'Commission', rate_basis_points: 1_500 }];
const threeLines = [
  {
    name: 'Commission',
    rate_basis_points: 1_500,
    tiers: [{ currency: 'EUR', volume_from: 100_000_000, rate_basis_points: 1_000 }],
    volume: { of: 'merchant', period: 'rolling_12_months' },
  },
  {
    name: 'New installations',
    rate_basis_points: 200,
    applies_to: { installation_age: { below_months: 12 }, otherwise: 'does_not_apply' },
  },
  { name: 'Payment fee', payee: 'Example Pay', fixed_amounts: [{ currency: 'EUR', amount: 25 }] },
];

const kinds = [
  { name: 'one rate, no facts', terms: { ratePpm: 150_000 }, hasFacts: false },
  { name: 'one rate', terms: { ratePpm: 150_000 }, hasFacts: true },
  { name: 'one line', terms: { ratePpm: null, lines: oneLine }, hasFacts: true },
  { name: 'three lines', terms: { ratePpm: null, lines: threeLines }, hasFacts: true },
];

async function addMerchant({ database, access, reporting }, { name, terms, hasFacts }) {
  const { merchantId } = await access.createMerchant(name);
  const plan = {
    merchantId,
    countries: null,
    name,
    tiers: [],
    inForceFrom: '2020-01-01',
    inForceUntil: null,
  };
  const lines = terms.lines && parseLines(JSON.stringify(terms.lines));
  await reporting.feePlans.create({ ...plan, ...terms, lines, createdBy: by });
  const installations = Array.from({ length: installationsOfMerchant }, () => randomUUID());
  const app = `com.example.game${merchantId}`;
  await database.transaction((tx) =>
    tx.execute(`
      insert into stoa.app (bundle_id, merchant_id, created_at) values ('${app}', ${merchantId}, now());
      insert into stoa.installation (
        merchant_id, bundle_id, token_hash, installation_id, store_user_id, rule, candidates, evidence, created_at)
      select ${merchantId}, '${app}', sha256(id::bytea), id::uuid, null, 'none', 0, '{}', '2025-06-01'::timestamptz + number * interval '8 hours'
      from unnest('{${installations.join(',')}}'::text[]) with ordinality as given (id, number)`),
  );
  return { merchantId, name, app, installations, hasFacts, wall: [], processor: [] };
}

function newReport({ app, installations, hasFacts }) {
  const start = Date.parse(`${month}-01T00:00:00Z`) + Math.floor(Math.random() * 2e9);
  const transactions = Array.from({ length: transactionsOfReport }, (_, index) => ({
    id: `txn_${randomBytes(16).toString('hex')}`,
    currency: 'EUR',
    full_amount: 1_190 + (index % 5_000),
    tax_amount: 190,
    payer_country: 'DEU',
    settled_at: new Date(start + index * 10).toISOString(),
    ...(hasFacts && {
      bundle_id: app,
      kind: 'one_time',
      installation_id: installations[index % installations.length],
    }),
  }));
  return { created_at: '2026-11-20T00:00:00Z', transactions };
}

async function timed(work) {
  const [before, startedAt] = [process.cpuUsage(), performance.now()];
  await work();
  const { user, system } = process.cpuUsage(before);
  return { wall: performance.now() - startedAt, processor: (user + system) / 1_000 };
}

async function run({ database }) {
  const clock = systemClock;
  const metrics = { submitted: () => undefined, processed: () => undefined, warned: () => undefined };
  const submit = createSubmitReport({ database, clock, metrics, onAccepted: () => undefined });
  const processReport = createProcessReport({ database, clock, metrics, settlementAgeDays: 36_500 });
  const access = manageAccess({ database, clock, by });
  const reporting = createReportingManagement({ database, clock, secondPersonAbove: new Map() });
  const merchants = [];
  for (const kind of kinds) merchants.push(await addMerchant({ database, access, reporting }, kind));
  // The first two rounds warm up.
  for (let round = -2; round < rounds; round += 1)
    for (const merchant of merchants) {
      const report = newReport(merchant);
      const { merchantId } = merchant;
      const source = JSON.stringify(report);
      const given = { ...report, transactions: report.transactions.map((one) => ({ ...one })) };
      const reportId = await submit({ merchantId, report: given, source, uploadedBy: 'benchmark' });
      const { wall, processor } = await timed(() => processReport({ merchantId, reportId }));
      if (round < 0) continue;
      merchant.wall.push(wall);
      merchant.processor.push(processor);
    }
  await database.transaction((tx) => tx.execute('analyze'));
  const [, base] = merchants;
  say(
    `| ${transactionsOfReport} transactions | time | processor | as a multiple of one rate | its processor |`,
  );
  say('| --- | --- | --- | --- | --- |');
  for (const { name, wall, processor } of merchants) {
    const [ms, cpu] = [median(wall), median(processor)];
    const ratios = [ms / median(base.wall), cpu / median(base.processor)].map((ratio) => ratio.toFixed(2));
    say(`| ${name} | ${Math.round(ms)} ms | ${Math.round(cpu)} ms | ${ratios.join(' | ')} |`);
  }
  const { merchantId } = merchants.at(-1);
  const terms = { countries: null, ratePpm: null, tiers: [], createdBy: by };
  for (const lines of [oneLine, threeLines]) {
    const tried = { ...terms, lines: parseLines(JSON.stringify(lines)) };
    const { wall } = await timed(() => reporting.computeStoreWhatIf({ terms: tried, month, merchantId }));
    const million = (wall * 1_000_000) / ((rounds + 2) * transactionsOfReport);
    say(`What-if with ${lines.length} lines: ${(million / 1_000).toFixed(1)} s a million transactions`);
  }
}

const config = decideConfig({
  variables: { STOA_DATA: dataDir },
  workingDir: root,
  temporaryDir: os.tmpdir(),
  cacheDir: undefined,
});
try {
  const opened = await openDatabase({ config, logger: createLogger('error'), role: 'owner' });
  try {
    await migrate(opened.database, loadSchema(opened.database.topology));
    await run(opened);
  } finally {
    await opened.close();
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
