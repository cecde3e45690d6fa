import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { runs } from '@stoa/server/test/property-runs';
import {
  openTestAdministration,
  type Running,
  runJson,
  runStoa,
  startStoa,
  type TestAdministration,
  type Variables,
} from '@stoa/server/test/stoa-process';
import fc from 'fast-check';
import { type Export, exports, type Payment, type Refund } from './provider-exports.js';

/** Whatever is exported, and however often, every cent that was given back is taken back once, from its payment. */

let administration: TestAdministration;
let serving: Running;
let url: string;
let runCount = 0;

before(async () => {
  administration = await openTestAdministration();
  serving = startStoa(['serve'], administration.variables);
  let log = '';
  serving.child.stderr.on('data', (chunk) => {
    log += String(chunk);
  });
  await serving.printed('"msg":"ready"');
  url = /"url":"([^"]+)".*"msg":"ready"/.exec(log)?.[1] ?? '';
});

after(async () => {
  serving.child.kill('SIGINT');
  await serving.ended;
  await administration.close();
});

const refund = fc.record({ cents: fc.constantFrom(100n, 100n, 250n), day: fc.integer({ min: 1, max: 30 }) });
const payment = fc.record({
  day: fc.integer({ min: 1, max: 15 }),
  refunds: fc.array(refund, { maxLength: 4 }),
});
const file = fc.record({ from: fc.integer({ min: 0, max: 20 }), days: fc.integer({ min: 5, max: 31 }) });
const story = fc.record({
  payments: fc.array(payment, { minLength: 1, maxLength: 3 }),
  files: fc.array(file, { minLength: 1, maxLength: 3 }),
  order: fc.array(fc.nat(1_000), { minLength: 8, maxLength: 8 }),
  byPolicy: fc.boolean(),
  // Refunds of the other files are requested as if there had been no earlier version.
  isUpgraded: runs(0, 1) === 0 ? fc.constant(true) : fc.boolean(),
});
type Story = typeof story extends fc.Arbitrary<infer T> ? T : never;

function paymentsOf({ payments }: Story, run: number): Payment[] {
  return payments.map(({ day, refunds }, index) => ({
    name: `${run}n${index}`,
    day,
    cents: 1_000n,
    refunds: refunds.map(
      (one, place): Refund => ({
        ...one,
        name: `${run}n${index}r${place}`,
        day: Math.max(one.day, day),
      }),
    ),
  }));
}

/** The numbers from 0, in an order that the story chooses. */
function shuffled<T>(items: readonly T[], order: readonly number[]): T[] {
  return items
    .map((item, index) => ({ item, key: order[index % order.length] ?? 0 }))
    .toSorted((one, other) => one.key - other.key)
    .map(({ item }) => item);
}

async function newMerchant(byPolicy: boolean): Promise<{ merchantId: string; variables: Variables }> {
  const operator = <T>(...args: string[]): Promise<T> => runJson<T>(args, administration.variables);
  const { merchant_id: id } = await operator<{ merchant_id: number }>(
    'merchant',
    'create',
    '--name',
    'Games',
  );
  const merchantId = String(id);
  const { api_key: key } = await operator<{ api_key: string }>('api-key', 'issue', '--merchant', merchantId);
  if (byPolicy) await operator('correction', 'policy', '--merchant', merchantId, '--up-to', 'EUR:100.00');
  return { merchantId, variables: { STOA_BASE_URL: url, STOA_API_KEY: key } };
}

/** Files from the first to the last day, so that nothing is missing at the end, and the story's files between them. */
function filesOf({ files }: Story, { isCumulative }: Export): { from: number; to: number }[] {
  const chosen = files.map(({ from, days }) => ({ from: isCumulative ? 0 : from, to: from + days }));
  return isCumulative
    ? [...chosen, { from: 0, to: 31 }]
    : [...chosen, { from: 0, to: 14 }, { from: 10, to: 31 }];
}

async function build(provider: Export, text: string): Promise<string> {
  runCount += 1;
  const from = path.join(administration.dir, `${runCount}.csv`);
  const out = path.join(administration.dir, String(runCount));
  await writeFile(from, text);
  const args = ['report', 'build', '--preset', provider.preset, '--from', from, '--out', out];
  const maps = provider.maps.flatMap((map) => ['--map', map]);
  const { code, stderr } = await runStoa(
    [...args, ...maps, '--default', 'tax=0', '--default', 'country=DEU'],
    {},
  );
  assert.equal(code, 0, stderr);
  return out;
}

async function uploadReports(folders: readonly string[], variables: Variables): Promise<void> {
  const files: string[] = [];
  for (const folder of folders) {
    // A file without payments and refunds makes no folder.
    const names = existsSync(folder) ? await readdir(folder) : [];
    files.push(...names.filter((name) => name.startsWith('report-')).map((name) => path.join(folder, name)));
  }
  const { code, stderr } = await runStoa(['report', 'upload', '--wait', ...files], variables);
  assert.equal(code, 0, stderr);
}

async function uploadCorrections(from: string, variables: Variables): Promise<void> {
  if (!existsSync(from)) return;
  const { code, stdout, stderr } = await runStoa(['correction', 'upload', from], variables);
  assert.equal(code, 0, stdout + stderr);
}

async function acceptAll(merchantId: string, order: readonly number[]): Promise<void> {
  const { correction_requests: waiting } = await runJson<{
    correction_requests: { correction_request_id: number; merchant_id: number }[];
  }>(['correction', 'list'], administration.variables);
  const own = waiting.filter((one) => String(one.merchant_id) === merchantId);
  const ids = shuffled(own, order).map(({ correction_request_id: id }) => String(id));
  const half = Math.ceil(ids.length / 2);
  for (const some of [ids.slice(0, half), ids.slice(half)]) {
    if (some.length === 0) continue;
    const args = ['correction', 'accept', ...some, '--merchant', merchantId];
    assert.equal((await runStoa(args, administration.variables)).code, 0);
  }
}

/** What stands of each transaction, in minor units. */
async function standing(merchantId: string): Promise<Record<string, bigint>> {
  const { rows } = await administration.database.pool.query<{ id: string; amount: string }>(
    `select t.transaction_id as id,
       case when last.correction_id is null then t.full_amount else coalesce(last.new_full_amount, 0) end as amount
     from stoa.transaction t
     left join lateral (
       select c.correction_id, c.new_full_amount from stoa.correction c
       where c.merchant_id = t.merchant_id and c.transaction_id = t.transaction_id
       order by c.correction_id desc limit 1) last on true
     where t.merchant_id = $1`,
    [Number(merchantId)],
  );
  return Object.fromEntries(rows.map(({ id, amount }) => [id, BigInt(amount)]));
}

async function play(provider: Export, told: Story): Promise<void> {
  runCount += 1;
  const { order } = told;
  // Restatements of an earlier version overtake each other while they wait; an operator decides on each.
  const byPolicy = told.byPolicy || provider.isSum;
  const { merchantId, variables } = await newMerchant(byPolicy);
  const payments = paymentsOf(told, runCount);
  const files = filesOf(told, provider);
  const folders: string[] = [];
  for (const { from, to } of files)
    folders.push(await build(provider, provider.text(payments, { from, to })));
  await uploadReports(shuffled(folders, order), variables);
  if (told.isUpgraded) {
    const old = path.join(administration.dir, `${runCount}-old.ndjson`);
    const lines = provider.oldLines(payments, files[0] ?? { from: 0, to: 0 });
    await writeFile(old, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    if (lines.length > 0) await uploadCorrections(old, variables);
  }
  for (const folder of shuffled(folders, order))
    await uploadCorrections(path.join(folder, 'corrections.ndjson'), variables);
  if (!byPolicy) await acceptAll(merchantId, order);
  for (const folder of folders) await uploadCorrections(path.join(folder, 'corrections.ndjson'), variables);
  const expected = payments.map((one) => [
    provider.transactionId(one),
    one.refunds.reduce((left, { cents }) => left - cents, one.cents),
  ]);
  assert.deepEqual(await standing(merchantId), Object.fromEntries(expected));
}

for (const [name, provider] of Object.entries(exports))
  test(`${name}: every cent that was given back is taken back once`, async () => {
    await fc.assert(
      fc.asyncProperty(story, (told) => play(provider, told)),
      { numRuns: runs(1, 60), endOnFailure: true },
    );
  });
