import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { type Ended, runJson, runStoa } from '@stoa/server/test/stoa-process';

/** Recent, because reports with old settlements get a warning, and very old ones are refused. */
const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

let dir: string;
before(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'stoa-validate-'));
});
after(() => rm(dir, { recursive: true, force: true }));

async function file(name: string, content: string | Buffer): Promise<string> {
  const target = path.join(dir, name);
  await writeFile(target, content);
  return target;
}

function transaction(id: string, changes: object = {}): object {
  return {
    id,
    currency: 'EUR',
    full_amount: 1234,
    tax_amount: 234,
    payer_country: 'DEU',
    settled_at: `${yesterday}T10:00:00Z`,
    ...changes,
  };
}

function report(...transactions: object[]): string {
  return JSON.stringify({ created_at: `${yesterday}T11:00:00Z`, transactions }, null, 2);
}

const validate = (...args: readonly string[]): Promise<Ended> => runStoa(['report', 'validate', ...args], {});

test('a good report is shown with its amounts in major units', async () => {
  const good = await file(
    'good.json',
    report(transaction('a'), transaction('b', { currency: 'JPY' }), transaction('a')),
  );
  const { code, stdout, stderr } = await validate(good);
  assert.equal(code, 0);
  assert.equal(stderr, '');
  assert.equal(
    stdout,
    [
      `${good}  OK  3 valid (1 of them repeated), 0 invalid`,
      '  EUR  1 recorded  gross 12.34  tax 2.34  base 10.00',
      '  JPY  1 recorded  gross 1234  tax 234  base 1000',
      '',
    ].join('\n'),
  );
});

test('an invalid transaction is listed with its place, and fails unless it is allowed', async () => {
  const flawed = await file('flawed.json', report(transaction('a'), transaction('b', { currency: 'ZZZ' })));
  const { code, stdout } = await validate(flawed);
  assert.equal(code, 1);
  assert.match(stdout, /INVALID {2}1 valid, 1 invalid \(1 unknown_currency\)/);
  assert.match(stdout, /line 12, column 5 {2}\/transactions\/1 {2}b {2}unknown_currency: /);
  assert.equal((await validate('--allow-invalid', flawed)).code, 0);
});

test('a wrong code is told in words, with the transaction and what to write', async () => {
  const wrong = transaction('order-18', { currency: 'eur', payer_country: 'DE' });
  const { code, stdout } = await validate(await file('codes.json', report(wrong)));
  assert.equal(code, 1);
  assert.match(
    stdout,
    /\/transactions\/0\/currency {2}wrong_format {2}must be three capital letters, like EUR; this is 'eur', in transaction order-18\.$/m,
  );
  assert.match(stdout, /like DEU; this is 'DE' \(DE is DEU\), in transaction order-18\.$/m);
});

test('a code that nobody assigned is shown with its transaction', async () => {
  const flawed = report(
    transaction('a', { payer_country: 'GER' }),
    transaction('b', { payer_country: 'XKX' }),
  );
  const { stdout } = await validate(await file('unassigned.json', flawed));
  assert.match(stdout, /1 valid, 1 invalid/);
  assert.match(stdout, / {2}a {2}unknown_country: .*'GER'\.$/m);
});

test('a fault of the schema fails even with --allow-invalid, and all faults are listed', async () => {
  const wrong = await file('wrong.json', '{"created_at":"yesterday",\n"transactions":[{"id":""}]}');
  const { code, stdout } = await validate('--allow-invalid', wrong);
  assert.equal(code, 1);
  assert.match(stdout, /REFUSED {2}7 faults/);
  assert.match(stdout, /line 1, column 15 {2}\/created_at {2}wrong_format/);
  assert.match(stdout, /line 2, column 23 {2}\/transactions\/0\/id {2}too_short/);
  assert.match(stdout, /line 2, column 17 {2}\/transactions\/0\/settled_at {2}missing/);
});

test('the first hundred of many faults are listed, with the number of all', async () => {
  const items = Array.from({ length: 300 }, () => ({}));
  const many = await file('many.json', report(...items));
  const { stdout } = await validate(many);
  assert.equal(stdout.trim().split('\n').length, 102);
  assert.match(stdout, /REFUSED {2}1800 faults/);
  assert.match(stdout, /… and 1700 more/);
});

test('the first hundred of many invalid transactions are listed; JSON holds them all', async () => {
  const items = Array.from({ length: 300 }, (_one, index) => transaction(`t${index}`, { full_amount: -1 }));
  const many = await file('invalid.json', report(...items));
  const { stdout } = await validate(many);
  assert.match(stdout, /… and 200 more/);
  const json = await runStoa(['report', 'validate', '--json', many], {});
  const { files } = JSON.parse(json.stdout) as { files: { invalid: object[] }[] };
  assert.equal(files[0]?.invalid.length, 300);
});

test('--json prints one object in the names of the interface, with sums beyond int64', async () => {
  const most = { full_amount: 1, tax_amount: 0 };
  const text = report(transaction('a', most), transaction('b', most)).replaceAll(
    '"full_amount": 1',
    '"full_amount": 9223372036854775807',
  );
  const large = await file('large.json', text);
  const { code, stdout } = await runStoa(['report', 'validate', '--json', large], {});
  assert.equal(code, 0);
  assert.match(stdout, /"gross":18446744073709551614,"tax":0,"base":18446744073709551614/);
  const { ok, files } = await runJson<{ ok: boolean; files: object[] }>(['report', 'validate', large], {});
  assert.equal(ok, true);
  assert.deepEqual(Object.keys(files[0] ?? {}), ['file', 'state', 'counts', 'totals', 'warnings', 'invalid']);
});

test('an id cannot command the terminal', async () => {
  const evil = await file('evil.json', report(transaction('\u001b[2J', { tax_amount: -1 })));
  const { stdout } = await validate(evil);
  assert.ok(!stdout.includes('\u001b'));
  assert.match(stdout, /\\u\{1b\}\[2J {2}negative_tax/);
});

for (const [name, content, message] of [
  ['empty', '', /malformed_json {2}Line 1, column 1/],
  ['not JSON', '{\n  "a": nope\n}', /malformed_json {2}Line 2, column 8/],
  ['UTF-16', Buffer.from('\ufeff{}', 'utf16le'), /not valid UTF-8\. The file looks like UTF-16/],
  ['Latin-1', Buffer.from('{"a":"\u00e4"}', 'latin1'), /not valid UTF-8/],
  ['UTF-8 with a mark', '\ufeff{}', /byte order mark/],
  ['a list', '[]', /wrong_type {2}must be an object/],
  ['6 MB', Buffer.alloc(6_000_000, 0x20), /payload_too_large {2}.*5242880 bytes at most/],
  ['nested too deep', '['.repeat(100_000), /nested_too_deep/],
  ['a name twice', '{"created_at":1,"created_at":2}', /line 1, column 30 {2}\/created_at {2}duplicate_key/],
] as const) {
  test(`a file that is ${name} is refused with the reason`, async () => {
    const { code, stdout, stderr } = await validate(await file('hostile.json', content));
    assert.equal(code, 1);
    assert.equal(stderr, '');
    assert.match(stdout, message);
  });
}

test('an amount in major units is told what minor units are', async () => {
  const major = await file(
    'major.json',
    report(transaction('t1', { full_amount: 11.9, tax_amount: '1.90' })),
  );
  const { code, stdout } = await validate(major);
  assert.equal(code, 1);
  for (const name of ['full_amount', 'tax_amount'])
    assert.match(stdout, new RegExp(`/transactions/0/${name}  wrong_type  .*\\b1190\\b.*\\bt1\\.$`, 'm'));
});

test('an unreadable file is named, and the others are still checked', async () => {
  const folder = path.join(dir, 'folder');
  await mkdir(folder);
  const loop = path.join(dir, 'loop');
  await symlink(loop, loop);
  const dangling = path.join(dir, 'dangling');
  await symlink(path.join(dir, 'nothing'), dangling);
  const link = path.join(dir, 'link');
  await symlink(await file('target.json', report(transaction('a'))), link);
  const { code, stdout } = await validate(folder, loop, dangling, '/dev/null', link);
  assert.equal(code, 1);
  const lines = stdout.split('\n');
  assert.match(lines[0] ?? '', /UNREADABLE {2}It is a directory; name the files in it\./);
  assert.match(lines[1] ?? '', /UNREADABLE {2}It is a symbolic link that leads back to itself\./);
  assert.match(lines[2] ?? '', /UNREADABLE {2}It does not exist\./);
  assert.match(lines[3] ?? '', /UNREADABLE {2}It is not a regular file\./);
  assert.match(lines[4] ?? '', /OK {2}1 valid/);
});

test('a name that looks like an option is a file after --', async () => {
  const { stdout } = await validate('--', '--json');
  assert.match(stdout, /^--json {2}UNREADABLE/);
});

test('a settlement of long ago is warned of, and one of 1970 is invalid', async () => {
  const day = new Date(Date.now() - 100 * 86_400_000).toISOString().slice(0, 10);
  const old = await file(
    'old.json',
    report(
      transaction('a', { settled_at: `${day}T10:00:00Z` }),
      transaction('b', { settled_at: '1970-01-01T00:00:00Z' }),
    ),
  );
  const { code, stdout } = await validate(old);
  assert.equal(code, 1);
  assert.match(stdout, /^ {2}warning: settled_long_ago EUR: 1 transaction was settled more than 62 days/m);
  assert.match(stdout, /b {2}settled_too_old: settled_at is before .* \(stoa merchant accept-since\)/);
});
