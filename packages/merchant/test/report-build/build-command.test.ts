import assert from 'node:assert/strict';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { before, test } from 'node:test';
import { runJson, runStoa, startStoa } from '@stoa/server/test/stoa-process';
import { fixture, temporaryFolders } from './bench.js';

const temporaryFolder = temporaryFolders();
let folder: string;
let taxRates: string;

before(async () => {
  folder = await temporaryFolder();
  taxRates = path.join(folder, 'rates.csv');
  await writeFile(taxRates, 'DE,19\n*,0\n');
});

const args = (preset: string, out: string, ...more: string[]): string[] => [
  ...['report', 'build', '--preset', preset, '--from', fixture(`${preset}.csv`)],
  ...['--out', path.join(folder, out), '--tax-rates', taxRates, ...more],
];

test('it prints what it understood, the outcomes of the rows, the totals and the files', async () => {
  const { code, stdout, stderr } = await runStoa(args('adyen', 'lines'), {});
  assert.equal(code, 0, stderr);
  assert.equal(stderr, '');
  for (const line of [
    /Reading .*adyen.csv as Adyen, Settlement details report:/,
    /payer_country +Issuer Country/,
    /^9 +read$/m,
    /^3 +reported$/m,
    /^1 +left out: refund +Refunded$/m,
    /^EUR +2 +14\.99 +2\.40 +1499 +240$/m,
    /^JPY +1 +1500 +0 +1500 +0$/m,
    /report-0001\.json +3 +\d+ +2026-07-15T06:00:00Z/,
    /Next: stoa report validate/,
  ])
    assert.match(stdout, line);
});

test('--json prints the same in one object', async () => {
  const result = await runJson<Record<string, unknown>>(args('stripe', 'json'), {});
  assert.deepEqual(
    [result['rows_read'], result['reported'], result['skipped_faulty'], result['unchanged']],
    [12, 4, 0, false],
  );
  assert.deepEqual(result['totals'], [
    {
      currency: 'EUR',
      transactions: 2,
      full_amount: 2734,
      tax_amount: 197,
      full_amount_major: '27.34',
      tax_amount_major: '1.97',
    },
    {
      currency: 'JPY',
      transactions: 1,
      full_amount: 1000,
      tax_amount: 0,
      full_amount_major: '1000',
      tax_amount_major: '0',
    },
    {
      currency: 'KWD',
      transactions: 1,
      full_amount: 1234,
      tax_amount: 0,
      full_amount_major: '1.234',
      tax_amount_major: '0.000',
    },
  ]);
});

test('standard input is read, unless the file must be read twice', async () => {
  const fromInput = (preset: string): string[] => args(preset, `piped-${preset}`, '--from', '-');
  const running = startStoa(fromInput('adyen'), {});
  createReadStream(fixture('adyen.csv')).pipe(running.child.stdin);
  assert.equal((await running.ended).code, 0);
  const twice = await runStoa(fromInput('stripe'), {}, await readFile(fixture('stripe.csv')));
  assert.equal(twice.code, 1);
  assert.match(twice.stderr, /must be read twice/);
});

test('a build that is stopped leaves no files', async () => {
  const running = startStoa(args('adyen', 'stopped', '--from', '-'), {});
  const [header = '', row = ''] = (await readFile(fixture('adyen.csv'), 'utf8')).split('\n');
  // Enough bytes for the command to see the names of the columns, although the input stays open.
  running.child.stdin.write(`${header}\n${`${row}\n`.repeat(2_000)}`);
  await running.printed('Reading standard input');
  assert.ok((await readdir(folder)).some((name) => name.startsWith('.stopped-')));
  running.child.kill('SIGTERM');
  await running.ended;
  assert.ok(!(await readdir(folder)).some((name) => name.includes('stopped')));
});

test('a file that is refused is not waited for', async () => {
  const running = startStoa(args('adyen', 'refused', '--from', '-'), {});
  running.child.stdin.on('error', () => undefined).write(Buffer.from('\uFEFFa,b\n', 'utf16le'));
  const { code, stderr } = await running.ended;
  assert.equal(code, 1);
  assert.match(stderr, /Standard input is UTF-16/);
});

test('a fault in the file exits with 1, names line and column, and leaves nothing', async () => {
  const { code, stderr } = await runStoa(args('adyen', 'never', '--created-at', '2026-01-01T00:00:00Z'), {});
  assert.equal(code, 1);
  assert.match(stderr, /line 2, column Creation Date: is later than --created-at/);
  assert.ok(!(await readdir(folder)).some((name) => name.includes('never')));
});

for (const [name, more] of [
  ['an unknown preset', ['--preset', 'square']],
  ['a map that is none', ['--map', 'colour=red']],
  ['an unknown zone', ['--timezone', 'Mars/Base']],
] as const) {
  test(`${name} exits with 2`, async () => {
    const { code, stdout, stderr } = await runStoa(args('adyen', 'never', ...more), {});
    assert.equal(code, 2, stderr);
    assert.equal(stdout, '');
    assert.match(stderr, /error:/);
  });
}

test('missing columns are listed on lines of their own, and another preset is suggested only if the file is not an export of this one', async () => {
  const file = path.join(folder, 'activity.csv');
  const names = '"Date","Time","TimeZone","Type","Status","Currency","Gross","Fee","Net","Transaction ID"';
  await writeFile(file, `${names},"Reference Txn ID","Balance Impact"\n`);
  const { code, stderr } = await runStoa(args('paypal', 'missing', '--from', file), {});
  assert.equal(code, 1);
  const lines = stderr.split('\n');
  assert.match(lines[0] ?? '', /^stoa: The file does not hold .*\(read as PayPal, activity download\):$/);
  assert.match(lines[1] ?? '', /^ {2}payer_country: no column Country Code; /);
  assert.doesNotMatch(stderr, /\\u\{a\}|This looks like/);
});

test('help shows an example for each preset', async () => {
  const { code, stdout } = await runStoa(['report', 'build', '--help'], {});
  assert.equal(code, 0);
  for (const preset of ['stripe', 'adyen', 'paypal', 'csv'])
    assert.match(stdout, new RegExp(`report build --preset ${preset} `));
});

test('the folder and the reports can be read by their owner alone, whatever the umask', async () => {
  const umask = process.umask(0);
  try {
    assert.equal((await runStoa(args('adyen', 'private'), {})).code, 0);
  } finally {
    process.umask(umask);
  }
  const out = path.join(folder, 'private');
  assert.equal((await stat(out)).mode & 0o777, 0o700);
  for (const file of await readdir(out)) assert.equal((await stat(path.join(out, file))).mode & 0o777, 0o600);
});

test('a link is not followed to another folder', async () => {
  const target = await temporaryFolder();
  await symlink(target, path.join(folder, 'link'));
  const { code, stderr } = await runStoa(args('adyen', 'link'), {});
  assert.equal(code, 1);
  assert.match(stderr, /is a link; name the folder itself with --out/);
  assert.deepEqual(await readdir(target), []);
});
