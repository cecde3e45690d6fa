import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import {
  openTestAdministration,
  type Running,
  runJson,
  runStoa,
  startStoa,
  type TestAdministration,
} from '@stoa/server/test/stoa-process';

/** What a merchant does with its twin on the command line, against a real service. */

let administration: TestAdministration;
let serving: Running;
let url: string;
let testKey: string;
let realKey: string;

before(async () => {
  administration = await openTestAdministration();
  const { variables } = administration;
  await runJson(['merchant', 'create', '--name', 'Games'], variables);
  await runJson(['fee-plan', 'create', '--name', 'All', '--rate', '15%', '--from', '2020-01-01'], variables);
  const issue = ['api-key', 'issue', '--merchant', '1', '--scopes', 'reports:read,reports:write'];
  const keyOf = async (...more: readonly string[]) =>
    (await runJson<{ api_key: string }>([...issue, ...more], variables)).api_key;
  testKey = await keyOf('--test');
  realKey = await keyOf();
  serving = startStoa(['serve'], variables);
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

const stoa = (key: string, ...args: readonly string[]) =>
  runStoa(args, { STOA_BASE_URL: url, STOA_API_KEY: key });

test('a key that is issued with --test begins with stoa_test_', () => {
  assert.match(testKey, /^stoa_test_key_/);
  assert.match(realKey, /^stoa_key_/);
});

test('a month of the twin is closed at once, and once', async () => {
  const month = new Date().toISOString().slice(0, 7);
  const file = path.join(administration.variables.STOA_DATA, 'report.json');
  const common = { currency: 'EUR', tax_amount: 0, payer_country: 'DEU' };
  const settled_at = new Date(Date.now() - 60_000).toISOString();
  const transactions = [{ id: 't-1', full_amount: 1_000, settled_at, ...common }];
  await writeFile(file, JSON.stringify({ created_at: new Date().toISOString(), transactions }));
  const sent = await stoa(testKey, 'report', 'upload', '--wait', file);
  assert.equal(sent.code, 0, sent.stderr);
  const closed = await stoa(testKey, 'test', 'close', '--month', month);
  assert.match(closed.stdout, new RegExp(`${month} is closed\\.`), closed.stderr);
  assert.match((await stoa(testKey, 'test', 'close', '--month', month)).stdout, /was closed before/);
});

test('emptying the twin asks for --yes, and says how many rows are gone', async () => {
  assert.match((await stoa(testKey, 'test', 'empty')).stderr, /say --yes/);
  const emptied = await stoa(testKey, 'test', 'empty', '--yes', '--json');
  assert.equal(JSON.parse(emptied.stdout).empty, true, emptied.stderr);
  assert.ok(JSON.parse(emptied.stdout).deleted > 0);
});

test('with a key of the real books, nothing is closed or emptied', async () => {
  for (const args of [
    ['close', '--month', '2026-01'],
    ['empty', '--yes'],
  ]) {
    const { code, stderr } = await stoa(realKey, 'test', ...args);
    assert.deepEqual([code, /\btwin\b/.test(stderr)], [1, true], stderr);
  }
});
