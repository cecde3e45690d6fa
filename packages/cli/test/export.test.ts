import assert from 'node:assert/strict';
import { lstat, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { createLogger, decideConfig, openOffice, readEnvironment } from '@stoa/server';
import { prepareDataDir, runJson, runStoa } from '@stoa/server/test/stoa-process';

const id = 'b2c7c0de-0000-4000-8000-000000000001';

let parent: string;
let variables: { readonly STOA_DATA: string };

before(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'stoa-export-'));
  variables = { STOA_DATA: await prepareDataDir(path.join(parent, 'data')) };
  await runJson(['merchant', 'create', '--name', 'Games'], variables);
  const office = await openOffice({
    config: decideConfig(readEnvironment(), { dataDir: variables.STOA_DATA }),
    logger: createLogger('silent'),
    migrate: 'when empty',
  });
  await office.database.pool.query(`
    insert into stoa.installation (
      merchant_id, bundle_id, token_hash, installation_id, rule, candidates, evidence, created_at)
    values (1, 'app.one', sha256('t'), '${id}', 'none', 0, '{}', '2026-02-20T10:00:00Z');

    insert into stoa.report (
      merchant_id, content_hash, created_at, transaction_count, accepted_at, processing_at, completed_at,
      next_attempt_at)
    select 1, sha256('r'), at, 1, at, at, at, at
    from (select timestamptz '2026-02-20T10:00:00Z' as at) as time;

    insert into stoa.transaction (
      merchant_id, transaction_id, currency, full_amount, tax_amount, payer_country, settled_at, report_id, position,
      recorded_at, statement_month)
    values (
      1, 't1', 'EUR', 9223372036854775807, 0, 'DEU', '2026-01-20T10:00:00Z', 1, 0, '2026-02-20T10:00:00Z',
      '2026-02-01');

    insert into stoa.event_batch (merchant_id, accepted_at, batch_id, recorded_at, event_count, duplicates, months)
    values (1, '2026-02-20T10:00:00Z', 1, '2026-02-20T10:00:01Z', 1, 0, '{2026-01-01}');

    insert into stoa.event_segment (
      merchant_id, batch_id, month, accepted_at, positions, event_ids, event_names, event_name_keys, installation_ids,
      event_datetimes, occurred_ats, payloads, amounts, currencies)
    values (
      1, 1, '2026-01-01', '2026-02-20T10:00:00Z', '{1}', '{${id}}', '{opened}', null, '{${id}}',
      '{2026-01-20T10:00:00Z}', '{2026-01-20T10:00:00Z}', array['{"n":1.50}'], '{null}', '{null}')`);
  await office.close();
});

after(() => rm(parent, { recursive: true, force: true }));

function run(...args: string[]) {
  return runStoa(['export', ...args], variables);
}

test('events go to a file that appears when it is whole', async () => {
  const file = path.join(parent, 'events.csv');
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
  assert.deepEqual((await readdir(parent)).toSorted(), ['data', 'events.csv']);
});

test('rows on standard output are alone there', async () => {
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
  const csv = path.join(parent, 'installations.csv.gz');
  assert.equal((await run('installations', '--gzip', '--output', csv)).code, 0);
  assert.ok(String(gunzipSync(await readFile(csv))).includes(`\r\n1,${id},app.one,`));
  const parquet = path.join(parent, 'installations.parquet');
  assert.equal(
    (await run('installations', '--format', 'parquet', '--merchant', '1', '--output', parquet)).code,
    0,
  );
  const bytes = await readFile(parquet);
  assert.deepEqual([String(bytes.subarray(0, 4)), String(bytes.subarray(-4))], ['PAR1', 'PAR1']);
  const both = await run('installations', '--format', 'parquet', '--gzip', '--output', parquet);
  assert.equal(both.code, 2);
});

test('what fails leaves no file', async () => {
  const file = path.join(parent, 'nobody.csv');
  const { code, stderr } = await run('events', '--merchant', '99', '--output', file);
  assert.deepEqual([code, stderr], [1, 'stoa: There is no merchant 99.\n']);
  assert.ok(!(await readdir(parent)).some((name) => name.startsWith('nobody')));
});

test('a time that there is not is explained', async () => {
  assert.equal((await run('events', '--from', 'today', '--output', '-')).code, 2);
  const { code, stderr } = await run('events', '--from', '2026-02-30', '--output', '-');
  assert.deepEqual([code, stderr], [1, 'stoa: There is no such time as 2026-02-30.\n']);
});

test('a file that cannot be written is no database that is away', async () => {
  const file = path.join(parent, 'missing', 'events.csv');
  const { code, stderr } = await run('events', '--output', file);
  assert.equal(code, 1);
  assert.match(stderr, /cannot be written: there is no such directory/);
});

test('a link stays a link, and what is no file is left in its place', async () => {
  const [link, real] = [path.join(parent, 'link.csv'), path.join(parent, 'real.csv')];
  await writeFile(real, 'of before');
  await symlink(real, link);
  assert.equal((await run('events', '--output', link)).code, 0);
  assert.ok((await lstat(link)).isSymbolicLink());
  assert.match(await readFile(real, 'utf8'), /^merchant_id,/);
  const { code, stderr } = await run('events', '--output', parent);
  assert.equal(code, 1);
  assert.match(stderr, /cannot be written: it is a directory/);
});
