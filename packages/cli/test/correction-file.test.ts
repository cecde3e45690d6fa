import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
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

let administration: TestAdministration;
before(async () => {
  administration = await openTestAdministration();
  await runJson(['merchant', 'create', '--name', 'Example Games'], administration.variables);
  const transactions = Array.from({ length: 2_500 }, (_, index) => ({ id: `id-${index + 1}` }));
  await recordReport(administration.database, { merchantId: 1, at: '2026-03-01T12:00:00Z', transactions });
});
after(() => administration.close());

async function file(name: string, content: string): Promise<string> {
  const target = path.join(administration.dir, name);
  await writeFile(target, content);
  return target;
}

function stoa(kind: string, from: string, ...args: string[]): Promise<Ended> {
  return runStoa(
    ['transaction', kind, '--merchant', '1', '--from', from, '--reason', 'a test', ...args],
    administration.variables,
  );
}

async function grossOf(): Promise<string> {
  const { rows } = await administration.database.pool.query<{ gross: string }>(
    'select sum(full_amount)::text as gross from stoa.statement_line',
  );
  return rows[0]?.gross ?? '';
}

async function correctionCount(): Promise<number> {
  const { rows } = await administration.database.pool.query<{ count: number }>(
    'select count(*)::integer as count from stoa.correction',
  );
  return rows[0]?.count ?? 0;
}

test('all faults of a file are told at once with their lines, and nothing is made', async () => {
  const from = await file(
    'faulty.csv',
    [
      'transaction_id,full_amount,tax_amount,reason',
      'id-1,1000,100,typo',
      'nowhere,1000,100,',
      'id-2,10.5,,',
      'id-3,1,,',
      'id-1,2000,,',
      ',1,,',
    ].join('\n'),
  );
  const { code, stdout } = await stoa('restate', from);
  assert.equal(code, 1);
  const shown = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim());
  assert.match(shown[0] ?? '', /^1 .*, 0 .*, 5 /);
  assert.deepEqual(
    shown.slice(1).map((line) => line.split('  ', 2).join(' ')),
    [
      'line 3 unknown_transaction',
      'line 4 wrong_format',
      'line 5 unusable_correction',
      'line 6 repeated_transaction',
      'line 7 required',
    ],
  );
  assert.equal(await correctionCount(), 0);
});

test('all faults of a line are told at once', async () => {
  const from = await file(
    'line.ndjson',
    '{"full_amount":10.5,"tax_amount":"x"}\n{"a":1,"b":2,"reason":{}}\n',
  );
  const { code, stdout } = await runStoa(
    ['transaction', 'restate', '--merchant', '1', '--from', from, '--json'],
    administration.variables,
  );
  assert.equal(code, 1);
  const { error_count: count, errors } = JSON.parse(stdout) as {
    error_count: number;
    errors: { line: number; code: string; detail: string }[];
  };
  assert.equal(count, 7);
  assert.deepEqual(
    errors.map(
      ({ line, code: fault, detail }) => `${line} ${fault} ${/\w+_\w+|"."|\breason\b/.exec(detail)?.[0]}`,
    ),
    [
      '1 required transaction_id',
      '1 required reason',
      '1 wrong_format full_amount',
      '1 wrong_format tax_amount',
      '2 unreadable "a"',
      '2 unreadable "b"',
      '2 unreadable reason',
    ],
  );
});

test('a column that does not exist is named, in CSV and in NDJSON', async () => {
  const csv = await stoa('void', await file('misspelt.csv', 'transaction_id,full_amuont\nid-1,1\n'));
  assert.match(csv.stderr, /Line 1 has "full_amuont", which is none of transaction_id, reason\./);
  const twice = await file('twice.csv', 'transaction_id,full_amount,full_amount\nid-1,1,1000\n');
  assert.match((await stoa('restate', twice)).stderr, /Line 1 names the column full_amount twice\./);
  const json = await stoa('restate', await file('misspelt.ndjson', '{"transaction_id":"id-1","amount":1}\n'));
  assert.match(json.stdout, /line 1 {2}unreadable {2}The line has "amount", which is none of transaction_id/);
});

test('a file is tried, made in batches, and a repeat makes only what is missing', async () => {
  const lines = (count: number): string =>
    Array.from({ length: count }, (_one, n) => `{"transaction_id":"id-${n + 1}","full_amount":1000}\n`).join(
      '',
    );
  const part = await file('part.ndjson', lines(1_200));
  const whole = await file('whole.ndjson', lines(2_400));
  assert.match((await stoa('restate', part, '--dry-run')).stdout, /^1200 corrections can be made, 0 /);
  assert.equal(await correctionCount(), 0);
  // What a killed run of the whole file would have left.
  assert.match((await stoa('restate', part)).stdout, /^1200 corrections were made, 0 /);
  const { code, stdout } = await stoa('restate', whole, '--json');
  assert.equal(code, 0);
  assert.deepEqual(JSON.parse(stdout), {
    dry_run: false,
    made_count: 1_200,
    would_be_made_count: 0,
    waiting_count: 0,
    stands_already_count: 1_200,
    error_count: 0,
    errors: [],
  });
  assert.equal(await grossOf(), String(2_400 * 1_000 + 100 * 1_234));
  assert.equal(await correctionCount(), 2_400);
});

test('one transaction or a file, not both and not neither', async () => {
  const both = await runStoa(
    ['transaction', 'void', 'id-1', '--merchant', '1', '--from', 'x', '--reason', 'y'],
    administration.variables,
  );
  const neither = await runStoa(['transaction', 'void', '--merchant', '1'], administration.variables);
  assert.deepEqual([both.code, neither.code], [2, 2]);
});
