import assert from 'node:assert/strict';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { recordReport } from '@stoa/server/test/record-report';
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
  for (const name of ['Example Games', 'Other Games'])
    await runJson(['merchant', 'create', '--name', name], administration.variables);
  const plan = ['--name', 'Standard', '--rate', '15%', '--from', '2020-01-01'];
  await runJson(['fee-plan', 'create', ...plan], administration.variables);
  const order = { id: 'order-1', full_amount: 11_900, tax_amount: 1_900, settled_at: '2026-02-01T10:00:00Z' };
  for (const merchantId of [1, 2])
    await recordReport(administration.database, {
      merchantId,
      at: '2026-02-01T12:00:00Z',
      transactions: [order],
    });
});
after(() => administration.close());

const stoa = (...args: string[]): Promise<Ended> => runStoa(args, administration.variables);
const shown = ['statement', 'show', '--merchant', '1', '--month', '2026-02'];
const address = ['--address', 'Musterstraße 1', '--address', '10115 Berlin'];

test('before there is an issuer, a dry run says that statements get no numbers', async () => {
  const { stdout } = await stoa('statement', 'close', '--month', '2026-02', '--dry-run');
  assert.match(stdout, /^There is no issuer, so statements get no numbers\. \(stoa issuer set\)$/m);
  assert.match((await stoa('issuer', 'show')).stdout, /^There is no issuer/);
});

test('the operator sets the issuer and billing details, closes, and gets a statement for the invoice', async () => {
  const issuer = ['--name', 'Example Store GmbH', ...address, '--tax-number', 'VAT ID DE1'];
  const set = await stoa('issuer', 'set', ...issuer, '--payment-days', '30', '--vat-rate', '19%');
  assert.equal(set.code, 0, set.stderr);
  assert.match(
    set.stdout,
    /Example Store GmbH\n {2}Musterstraße 1\n {2}10115 Berlin\n {2}VAT ID DE1\n {2}VAT 19 %/,
  );
  const billing = ['merchant', 'billing', '--merchant', '1'];
  assert.match((await stoa(...billing)).stdout, /has no billing details/);
  const details = ['--name', 'Łódź Gry sp. z o.o.', '--address', 'Łódź', '--payment-days', '14'];
  assert.match(
    (await stoa(...billing, ...details)).stdout,
    /Łódź Gry sp\. z o\.o\.\n {2}Łódź\n {2}due 14 days/,
  );

  const closed = await stoa('statement', 'close', '--month', '2026-02');
  assert.match(closed.stdout, /^Numbers: 2, from ST-000001 to ST-000002\.$/m);
  assert.match(closed.stdout, /^Without an address, because these merchants have no billing details: 2\./m);

  const table = (await stoa(...shown)).stdout;
  assert.match(table, /^Number ST-00000[12], issued by Example Store GmbH$/m);
  assert.match(table, /^recorded +2026-02 +Standard +15 % +1 +119\.00 +19\.00 +100\.00 +15\.00$/m);
  assert.match(table, /^VAT 19 % +2\.85$/m);
  assert.match(table, /^to pay +17\.85$/m);
});

test('the PDF of a closed statement is the same file each time, for its owner alone', async () => {
  const files = ['one.pdf', 'two.pdf'].map((name) => path.join(administration.dir, name));
  for (const file of files) assert.equal((await stoa(...shown, '--format', 'pdf', '--out', file)).code, 0);
  const [one, two] = await Promise.all(files.map((file) => readFile(file)));
  assert.equal(one?.subarray(0, 5).toString(), '%PDF-');
  assert.deepEqual(one, two);
  assert.equal((await stat(files[0] ?? '')).mode & 0o777, 0o600);
});

test('the issuer and billing details are listed with earlier ones', async () => {
  const moved = ['--name', 'Example Store AG', ...address, '--payment-days', '10', '--prefix', 'AG-'];
  await stoa('issuer', 'set', ...moved);
  const { stdout } = await stoa('issuer', 'show');
  assert.match(
    stdout,
    /^Since .* by command:\n {2}Example Store AG[\s\S]*^Before, since .*\n {2}Example Store GmbH/m,
  );
  const { issuers } = await runJson<{ issuers: { name: string }[] }>(
    ['issuer', 'show'],
    administration.variables,
  );
  assert.deepEqual(
    issuers.map(({ name }) => name),
    ['Example Store AG', 'Example Store GmbH'],
  );
});

test('an issuer who moves keeps the prefix of its numbers', async () => {
  const moved = ['--name', 'Example Store AG', '--address', 'Another street', '--payment-days', '10'];
  const { stdout } = await stoa('issuer', 'set', ...moved);
  assert.match(stdout, /numbers AG-000001 and so on/);
});

test('arguments that make no sense are refused before anything is tried', async () => {
  const party = ['--name', 'Store', '--address', 'Street'];
  const set = ['issuer', 'set', ...party, '--payment-days', '30'];
  const lines = [
    ['issuer', 'set'],
    ['issuer', 'set', '--name', 'Store', '--payment-days', '30'],
    ['issuer', 'set', ...party],
    [...set, '--prefix', 'ST-2026'],
    [...set, '--vat-rate', '101%'],
    [...set, '--vat-rate', '19'],
    [...set, '--name', ''],
    [...set, '--name', ' '],
    [...set, '--tax-number', 'two\u2028lines'],
    [...set, '--tax-number', 'two\nlines'],
    [...set, '--name', 'a\u202eb'],
    ['issuer', 'set', ...party, '--payment-days', '367'],
    ['issuer', 'set', ...Array.from({ length: 9 }, () => ['--address', 'x']).flat(), '--name', 'Store'],
    ['merchant', 'billing', '--merchant', '1', '--name', 'No address'],
  ];
  for (const line of lines) assert.equal((await stoa(...line)).code, 2, line.join(' '));
  assertRefused(await stoa('merchant', 'billing', '--merchant', '9', ...party), '9');
});
