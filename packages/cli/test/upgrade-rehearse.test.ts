import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { recordReport } from '@stoa/server/test/record-report';
import {
  openTestAdministration,
  runJson,
  runStoa,
  type TestAdministration,
} from '@stoa/server/test/stoa-process';
import { assertRefused } from './assert-refused.js';

/** The database of a service, and a copy of it on the same server. */
let original: TestAdministration;
let copy: TestAdministration;

before(async () => {
  [original, copy] = await Promise.all([openTestAdministration(), openTestAdministration()]);
  await copy.database.pool.query("insert into stoa.merchant (name, created_at) values ('One', '2026-01-01')");
  await recordReport(copy.database, {
    merchantId: 1,
    at: '2026-02-20T00:00:00Z',
    transactions: [{ id: 't1', full_amount: 1_190, tax_amount: 190, settled_at: '2026-02-20T00:00:00Z' }],
  });
  await copy.database.pool.query(`
    drop index stoa.statement_close_number_beginning, stoa.statement_close_number_end;
    delete from stoa.migration where migration_id = 45`);
});
after(() => Promise.all([original.close(), copy.close()]));

async function isPending(): Promise<boolean> {
  const { rows } = await copy.database.pool.query('select from stoa.migration where migration_id = 45');
  return rows.length === 0;
}

const onCopy = (): string[] => ['upgrade', 'rehearse', '--copy-url', copy.variables.DATABASE_URL];

interface Doctor {
  readonly findings: readonly { readonly subject: string; readonly state: string }[];
}

interface Rehearsed {
  readonly passed: boolean;
  readonly backup: null;
  readonly migrations: readonly { readonly migration: number; readonly seconds: number }[];
  readonly statements: number;
  readonly differing_statements: readonly object[];
  readonly wrong_books: readonly object[];
}

test('a rehearsal without a backup or a copy says what to name', async () => {
  const { code, stderr } = await runStoa(['upgrade', 'rehearse'], original.variables);
  assert.equal(code, 1);
  assert.match(stderr, /--copy-url/);
  const embedded = await runStoa(['upgrade', 'rehearse'], { STOA_DATA: original.variables.STOA_DATA });
  assert.match(embedded.stderr, /--from/);
});

test('the database itself is no copy, and neither is one that a service uses', async () => {
  const itself = await runStoa(onCopy(), copy.variables);
  assert.equal(itself.code, 1);
  assert.match(itself.stderr, /the database itself/);
  const client = await copy.database.pool.connect();
  try {
    await client.query("set application_name = 'stoa 0.0.1'");
    assertRefused(await runStoa(onCopy(), original.variables), 'rehearsal');
  } finally {
    client.release(true);
  }
  assert.ok(await isPending(), 'it is not migrated');
});

test('what is not compared with the original, or is no copy of it, is refused and not migrated', async () => {
  const { STOA_DATA, DATABASE_URL } = original.variables;
  // The service may be stopped, so nothing tells the database in use from a copy.
  assertRefused(await runStoa(onCopy(), { STOA_DATA }), '--database-url');
  for (const url of ['', 'stoa_copy', 'postgres://one,other/stoa_copy'])
    assertRefused(
      await runStoa(['upgrade', 'rehearse', '--copy-url', url], original.variables),
      '--copy-url',
    );
  const makeOlder = (interval: string) =>
    copy.database.pool.query(
      'update stoa.migration set applied_at = applied_at - $1::interval where migration_id = 1',
      [interval],
    );
  await makeOlder('1 day');
  assertRefused(await runStoa(onCopy(), { STOA_DATA, DATABASE_URL }), 'another time');
  await makeOlder('-1 day');
  assert.ok(await isPending());
});

test('a second rehearsal on the same copy is refused while one is under way', async () => {
  const client = await copy.database.pool.connect();
  try {
    await client.query('begin');
    await client.query("select pg_advisory_xact_lock(hashtextextended('stoa.rehearsal', 0))");
    assertRefused(await runStoa(onCopy(), original.variables), 'under way');
  } finally {
    client.release(true);
  }
  assert.ok(await isPending());
});

test('the doctor does not count the books of another schema', async () => {
  const { findings } = await runJson<Doctor>(['doctor', '--deep'], copy.variables);
  assert.equal(findings.find(({ subject }) => subject === 'books')?.state, 'note');
});

test('a copy is migrated, its statements stay the same, and its books are right', async () => {
  const rehearsed = await runJson<Rehearsed>(onCopy(), original.variables);
  assert.deepEqual(
    rehearsed.migrations.map(({ migration }) => migration),
    [45],
  );
  assert.deepEqual(
    { ...rehearsed, migrations: [], migrated_seconds: 0 },
    {
      passed: true,
      backup: null,
      migrations: [],
      migrated_seconds: 0,
      statements: 1,
      differing_statements: [],
      more_statements_differ: false,
      gone_columns: [],
      merchants: 1,
      wrong_books: [],
    },
  );
});

test('wrong books are found by a rehearsal and by the doctor, if it looks deep', async () => {
  const healthy = await runJson<Doctor>(['doctor', '--deep'], copy.variables);
  assert.equal(healthy.findings.find(({ subject }) => subject === 'books')?.state, 'ok');
  await copy.database.pool.query('update stoa.statement_line set full_amount = full_amount + 1');
  const { code, stdout } = await runStoa([...onCopy(), '--json'], original.variables);
  assert.equal(code, 5);
  assert.deepEqual((JSON.parse(stdout) as Rehearsed).wrong_books, [
    { merchant_id: 1, statements: ['2026-02 in EUR'] },
  ]);
  const deep = await runStoa(['doctor', '--deep'], copy.variables);
  assert.equal(deep.code, 1);
  assert.match(deep.stdout, /^broken +books +.*merchant 1: 2026-02 in EUR/m);
  assert.equal(
    (await runStoa(['doctor'], copy.variables)).code,
    0,
    'it does not count unless it is asked to',
  );
});
