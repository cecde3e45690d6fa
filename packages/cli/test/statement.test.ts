import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { type RecordedTransaction, recordReport } from '@stoa/server/test/record-report';
import {
  type Ended,
  openTestAdministration,
  runJson,
  runStoa,
  type TestAdministration,
} from '@stoa/server/test/stoa-process';
import { assertRefused } from './assert-refused.js';

let administration: TestAdministration;
before(async () => {
  administration = await openTestAdministration();
  for (const name of ['Example Games', 'Other Games', 'Idle Games'])
    await runJson(['merchant', 'create', '--name', name], administration.variables);
  await record();
});
after(() => administration.close());

const stoa = (...args: string[]): Promise<Ended> => runStoa(['statement', ...args], administration.variables);
const shown = ['show', '--merchant', '1', '--month', '2026-02'];

/** Merchant 2 has no fee yet, because its report came before the plan. */
async function record(): Promise<void> {
  const usual = { tax_amount: 0, settled_at: '2026-02-01T10:00:00Z' };
  const recordOf = (merchantId: number, ...transactions: RecordedTransaction[]): Promise<number> =>
    recordReport(administration.database, {
      merchantId,
      at: '2026-02-01T12:00:00Z',
      transactions: transactions.map((one) => ({ ...usual, ...one })),
    });
  await recordOf(2, { id: 'c', currency: 'JPY', full_amount: 100, payer_country: 'JPN' });
  const plan = ['--name', 'Standard 15%', '--rate', '15%', '--from', '2020-01-01'];
  await runJson(['fee-plan', 'create', ...plan], administration.variables);
  await recordOf(
    1,
    { id: '=cmd()', full_amount: 9_223_372_036_854_775_807n },
    { id: 'b', currency: 'KWD', full_amount: 1234, payer_country: 'KWT' },
  );
}

test('a statement is shown in major units, and as JSON with every digit', async () => {
  const { code, stdout } = await stoa(...shown);
  assert.equal(code, 0);
  assert.match(stdout, /^Statement 2026-02 of merchant 1 \(Example Games\), draft$/m);
  assert.match(stdout, /^recorded +2026-02 +Standard 15% +15 % +1 +1\.234 +0\.000 +1\.234 +0\.185$/m);
  assert.match(stdout, /^total +1 +92233720368547758\.07 /m);
  for (const format of [['--json'], ['--format', 'json']]) {
    const exact = await stoa(...shown, ...format);
    assert.match(exact.stdout, /"gross":9223372036854775807,/);
  }
});

test('the CSV and the page are written to a file as a whole, or to standard output', async () => {
  const csv = path.join(administration.dir, 'entries.csv');
  assert.equal((await stoa(...shown, '--format', 'csv', '--out', csv)).code, 0);
  const text = await readFile(csv, 'utf8');
  assert.equal(text, (await stoa(...shown, '--format', 'csv')).stdout);
  assert.match(text, /^kind,transaction_id,.*\r\nrecorded,'=cmd\(\),,2026-02-01T10:00:00\.000Z,\d+,DEU,EUR,/);
  const page = await stoa(...shown, '--format', 'html');
  assert.match(page.stdout, /^<!doctype html>/);
  assert.match(page.stdout, /stoa statement show --merchant 1 --month 2026-02 --format csv/);
  assert.ok((await readdir(administration.dir)).every((name) => !name.startsWith('.stoa-')));
});

test('an unknown statement is reported, and no file appears', async () => {
  const file = path.join(administration.dir, 'none.csv');
  const args = ['show', '--merchant', '1', '--month', '2025-01', '--format', 'csv', '--out', file];
  assertRefused(await stoa(...args), '2025-01');
  assert.ok(!(await readdir(administration.dir)).includes('none.csv'));
});

interface Closed {
  readonly closing_id: number;
  readonly merchants: readonly object[];
}

test('a dry run closes nothing, and lists what keeps a month open with the commands that resolve it', async () => {
  const { code, stdout } = await stoa('close', '--month', '2026-02', '--dry-run');
  assert.equal(code, 1);
  assert.match(stdout, /^2026-02: 2 would close, 0 closed before, 1 refused\.$/m);
  assert.match(stdout, /^ {2}c {2}2026-02-01 {2}fee_not_applied\n {4}stoa fee-plan apply$/m);
});

test('closing names the refused merchants with the reason, closes the others, and exits with 1', async () => {
  const first = await stoa('close', '--month', '2026-02');
  assert.equal(first.code, 1);
  assert.match(first.stdout, /^2026-02: 2 closed, 0 closed before, 1 refused\.$/m);
  assert.match(first.stdout, /^Merchant 2 stays open: 1 transaction .*\b2026-02-01\b/m);
  await runJson(['fee-plan', 'apply'], administration.variables);
  const second = await runJson<Closed>(
    ['statement', 'close', '--month', '2026-02'],
    administration.variables,
  );
  assert.deepEqual(second.merchants, [
    { merchant_id: 1, outcome: 'closed_before' },
    { merchant_id: 2, outcome: 'closed', months: ['2026-02'] },
    { merchant_id: 3, outcome: 'closed_before' },
  ]);
  const later = await runJson(
    ['statement', 'closings', '--closing', String(second.closing_id)],
    administration.variables,
  );
  assert.deepEqual(later, second);
});

test('closings are listed, the newest first, and each shows what it came to', async () => {
  const { stdout } = await stoa('closings');
  const kinds = stdout.split('\n').map((line) => line.split(/ {2,}/).slice(1, 5).join(' '));
  assert.deepEqual(kinds.slice(1, 4), [
    '2026-02 all close command',
    '2026-02 all close command',
    '2026-02 all dry run command',
  ]);
  assert.match((await stoa('closings', '--closing', '2')).stdout, /^Merchant 2 stays open: 1 transaction/m);
  assertRefused(await stoa('closings', '--closing', '9'), '9');
});

test('statements are listed by merchant, by month, and by both', async () => {
  const ofMonth = await stoa('list', '--month', '2026-02');
  assert.match(ofMonth.stdout, /^2026-02 +1 +Example Games +closed +- +EUR +1 +92233720368547758\.07 /m);
  assert.match(ofMonth.stdout, /^2026-02 +2 +Other Games +closed +- +JPY +1 +100 +0 +100 +15$/m);
  assert.match(ofMonth.stdout, /^2026-02 +3 +Idle Games +closed +- +- +0 /m);
  for (const more of [[], ['--month', '2026-02']]) {
    const { stdout } = await stoa('list', '--merchant', '2', ...more);
    assert.equal(stdout.trim().split('\n').length, 2);
  }
  const elsewhere = await runJson(
    ['statement', 'list', '--merchant', '2', '--month', '2026-01'],
    administration.variables,
  );
  assert.deepEqual(elsewhere, { statements: [] });
});

test('arguments that make no sense are refused before anything is tried', async () => {
  const lines = [
    ['list'],
    ['close'],
    ['close', '--month', '2026-13'],
    ['close', '--month', '0000-01'],
    [...shown, '--format', 'docx'],
    [...shown, '--format', 'csv', '--json'],
  ];
  for (const line of lines) assert.equal((await stoa(...line)).code, 2, line.join(' '));
  assertRefused(await stoa('list', '--merchant', '9'), '9');
  assert.equal((await stoa('close', '--month', '9999-12')).code, 1);
});
