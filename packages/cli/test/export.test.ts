import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { recordReport } from '@stoa/server/test/record-report';
import {
  openTestAdministration,
  runJson,
  runStoa,
  type TestAdministration,
} from '@stoa/server/test/stoa-process';
import { assertRefused } from './assert-refused.js';

const id = 'b2c7c0de-0000-4000-8000-000000000001';

let administration: TestAdministration;

before(async () => {
  administration = await openTestAdministration();
  await runJson(['merchant', 'create', '--name', 'Games'], administration.variables);
  const transaction = { id: 't1', full_amount: 9_223_372_036_854_775_807n, tax_amount: 0 };
  await recordReport(administration.database, {
    merchantId: 1,
    at: '2026-02-20T10:00:00Z',
    transactions: [{ ...transaction, settled_at: '2026-01-20T10:00:00Z' }],
  });
  await administration.database.pool.query(`
    insert into stoa.installation (
      merchant_id, bundle_id, token_hash, installation_id, rule, candidates, evidence, created_at)
    values (1, 'app.one', sha256('t'), '${id}', 'none', 0, '{}', '2026-02-20T10:00:00Z');

    insert into stoa.event_batch (merchant_id, accepted_at, batch_id, recorded_at, event_count, duplicates, months)
    values (1, '2026-02-20T10:00:00Z', 1, '2026-02-20T10:00:01Z', 1, 0, '{2026-01-01}');

    insert into stoa.event_segment (
      merchant_id, batch_id, month, accepted_at, positions, event_ids, event_names, event_name_keys, installation_ids,
      event_datetimes, occurred_ats, payloads, amounts, currencies)
    values (
      1, 1, '2026-01-01', '2026-02-20T10:00:00Z', '{1}', '{${id}}', '{opened}', null, '{${id}}',
      '{2026-01-20T10:00:00Z}', '{2026-01-20T10:00:00Z}', array['{"n":1.50}'], '{null}', '{null}')`);
});

after(() => administration.close());

function run(...args: string[]) {
  return runStoa(['export', ...args], administration.variables);
}

test('events go to a file that appears only when it is complete', async () => {
  const file = path.join(administration.dir, 'events.csv');
  const { code, stdout, stderr } = await run(
    'events',
    '--from',
    '2026-02-20',
    '--to',
    '2026-02-21',
    '--output',
    file,
  );
  assert.deepEqual(
    [code, stdout, stderr],
    [0, '1 events, up to 2026-02-21T00:00:00.000Z: the next export begins there\n', ''],
  );
  assert.equal(
    await readFile(file, 'utf8'),
    `merchant_id,event_id,event_name,installation_id,event_datetime,occurred_at,payload,amount,currency,accepted_at,recorded_at\r\n1,${id},opened,${id},2026-01-20T10:00:00Z,2026-01-20T10:00:00.000Z,"{""n"":1.50}",,,2026-02-20T10:00:00.000Z,2026-02-20T10:00:01.000Z\r\n`,
  );
  assert.deepEqual((await readdir(administration.dir)).toSorted(), ['events.csv']);
});

test('standard output contains nothing except the rows', async () => {
  const { code, stdout, stderr } = await run(
    ...[
      'transactions',
      '--by',
      'settled',
      '--from',
      '2026-01-20T10:00:00Z',
      '--format',
      'ndjson',
      '--output',
      '-',
      '--json',
    ],
  );
  assert.deepEqual([code, stderr], [0, '{"rows":1,"to":null}\n']);
  assert.ok(
    stdout.startsWith(
      '{"merchant_id":1,"transaction_id":"t1","currency":"EUR","full_amount":9223372036854775807,',
    ),
  );
});

test('a text file can be gzipped, and Parquet is compressed inside', async () => {
  const csv = path.join(administration.dir, 'installations.csv.gz');
  assert.equal((await run('installations', '--gzip', '--output', csv)).code, 0);
  assert.ok(String(gunzipSync(await readFile(csv))).includes(`\r\n1,${id},app.one,`));
  const parquet = path.join(administration.dir, 'installations.parquet');
  assert.equal(
    (await run('installations', '--format', 'parquet', '--merchant', '1', '--output', parquet)).code,
    0,
  );
  const bytes = await readFile(parquet);
  assert.deepEqual([String(bytes.subarray(0, 4)), String(bytes.subarray(-4))], ['PAR1', 'PAR1']);
  const both = await run('installations', '--format', 'parquet', '--gzip', '--output', parquet);
  assert.equal(both.code, 2);
});

test('a failed export leaves no file', async () => {
  const file = path.join(administration.dir, 'nobody.csv');
  assertRefused(await run('events', '--merchant', '99', '--output', file), '99');
  assert.ok(!(await readdir(administration.dir)).some((name) => name.startsWith('nobody')));
});

test('a time that does not exist is explained', async () => {
  assert.equal((await run('events', '--from', 'today', '--output', '-')).code, 2);
  assertRefused(await run('events', '--from', '2026-02-30', '--output', '-'), '2026-02-30');
});

test('a file that cannot be written is not reported as a database that is away', async () => {
  const file = path.join(administration.dir, 'missing', 'events.csv');
  const { code, stderr } = await run('events', '--output', file);
  assert.equal(code, 1);
  assert.match(stderr, /cannot be written: there is no such directory/);
});
