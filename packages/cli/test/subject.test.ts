import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import {
  type Ended,
  openTestAdministration,
  runJson,
  runStoa,
  type TestAdministration,
} from '@stoa/server/test/stoa-process';

const bundle = 'com.example.game';
const installationId = '11111111-1111-4111-8111-111111111111';
const eventId = '22222222-2222-4222-8222-222222222222';
const data = '{"utm_source":"newsletter","gclid":98765432109876543210}';
const payload = '{"currency":"EUR", "amount":0.10000000000000000001, "note":"<b>\\u202e</b>"}';

let administration: TestAdministration;
let folder: string;

before(async () => {
  administration = await openTestAdministration();
  folder = await mkdtemp(path.join(tmpdir(), 'stoa-subject-'));
  await runJson(['merchant', 'create', '--name', 'Example & Games'], administration.variables);
  await runJson(['app', 'register', '--merchant', '1', '--bundle-id', bundle], administration.variables);
  const { pool } = administration.database;
  await pool.query(`select stoa.add_store_session_partition(
    'store_session_20261120_0800', '2026-11-20T08:00:00Z', '2026-11-20T12:00:00Z')`);
  await pool.query(
    `insert into stoa.store_session values
      (sha256('a'), 'ann', '2026-11-20T09:00:00Z', 'iphone15,2', '17.2', 'en-US', 9007199254740993),
      (sha256('a'), 'bob', '2026-11-20T09:00:00Z', 'pixel 8', null, null, null)`,
  );
  await pool.query(`insert into stoa.store_user_attribution values ('ann', $1, '2026-11-19T10:00:00Z')`, [
    data,
  ]);
  await pool.query(
    `insert into stoa.installation (
      merchant_id, bundle_id, token_hash, installation_id, store_user_id, rule, candidates, evidence, attribution_data,
      created_at)
    values
      (1, $1, sha256('t'), $2, 'ann', 'ip', 1, $3, $4, '2026-11-20T10:00:00Z'),
      (1, $1, sha256('u'), gen_random_uuid(), 'bob', 'ip', 1, $3, null, '2026-11-20T10:00:00Z')`,
    [bundle, installationId, '{"candidates":1,"steps":[],"decidedBy":null,"outcome":"only_user"}', data],
  );
  await pool.query(
    `insert into stoa.event_segment values (
      1, 7, '2026-11-01', '2026-11-20T11:00:00Z', '{1,2}', array[$1::uuid, gen_random_uuid()], '{Purchase,Other}', null,
      array[$2::uuid, gen_random_uuid()], '{2026-11-20T11:59:00+01:00,20261120}', '{2026-11-20,2026-11-20}',
      array[$3, '{}'], '{null,null}', '{null,null}')`,
    [eventId, installationId, payload],
  );
  await pool.query(`insert into stoa.queued_batch values (1, 7, '2026-11-20T11:00:00Z', 2, '{2026-11-01}')`);
});

after(async () => {
  await administration.close();
  await rm(folder, { recursive: true });
});

const stoa = (...args: string[]): Promise<Ended> => runStoa(args, administration.variables);

interface Told {
  readonly anything_held: boolean;
  readonly conclusion: string;
  readonly held: Readonly<Record<string, { readonly count: number; readonly records: readonly object[] }>>;
}

function countsOf({ held }: Told): Record<string, number> {
  return Object.fromEntries(
    Object.entries(held).map(([name, { count, records }]) => {
      assert.equal(count, records.length);
      return [name, count];
    }),
  );
}

test('everything that is held of a person is told, and nothing of anybody else', async () => {
  const { stdout, stderr, code } = await stoa('subject', 'show', '--store-user', 'ann');
  assert.deepEqual(
    [code, stderr],
    [0, 'Held of this store user: attribution data (1), installations (1), events (1), sessions (1).\n'],
  );
  const told = JSON.parse(stdout) as Told;
  assert.deepEqual(countsOf(told), {
    attribution_data: 1,
    installations: 1,
    events: 1,
    payments: 0,
    sessions: 1,
    erasure_marks: 0,
  });
  for (const exact of [
    data,
    payload.replace('\\u202e', '\\u202e'),
    '9007199254740993',
    eventId,
    'Example & Games',
  ])
    assert.ok(stdout.includes(exact), exact);
  assert.match(stdout, /"state":"queued"/);
  for (const foreign of ['bob', 'pixel 8', 'Other']) assert.equal(stdout.includes(foreign), false, foreign);
});

test('a page is written to a file for its owner alone, without any markup of strangers', async () => {
  const output = path.join(folder, 'ann.html');
  const { stdout, code } = await stoa(
    ...['subject', 'show', '--store-user', 'ann', '--format', 'html', '--output', output],
  );
  assert.deepEqual([code, stdout.startsWith('Held of this store user: ')], [0, true]);
  assert.equal((await stat(output)).mode & 0o777, 0o600);
  const html = await readFile(output, 'utf8');
  assert.ok(html.endsWith('</html>\n'));
  assert.doesNotMatch(html, /<script|<b>|https?:|src=|url\(|@import|\u202e/);
  assert.match(html, /Example &amp; Games/);
  assert.match(html, /\bkeyed hash\b/);
});

test('if nothing is held about a person, the command says so, without an error', async () => {
  const { stdout, stderr, code } = await stoa('subject', 'show', '--store-user', 'nobody');
  assert.deepEqual([code, stderr], [0, 'Nothing is held of this store user.\n']);
  const told = JSON.parse(stdout) as Told;
  assert.equal(told.anything_held, false);
  assert.match(told.conclusion, /^Nothing is held /);
  assert.deepEqual(Object.values(countsOf(told)), [0, 0, 0, 0, 0, 0]);
});

test('after the erasure only its mark is held, and a second one finds nothing and exits with 4', async () => {
  assert.equal((await stoa('erase', '--store-user', 'ann')).code, 0);
  const { stdout } = await stoa('subject', 'show', '--store-user', 'ann');
  const { erasure_marks: marks, ...others } = countsOf(JSON.parse(stdout) as Told);
  assert.deepEqual([marks, Object.values(others)], [1, [0, 0, 0, 0, 0]]);
  for (const name of [
    ['--store-user', 'ann'],
    ['--installation', installationId],
  ]) {
    const again = await stoa('erase', ...name);
    assert.equal(again.code, 4);
    assert.match(again.stdout, /^Erasure \d found nothing: /);
  }
});

test('an erased installation is explained as erased', async () => {
  const { stdout } = await stoa('installation', 'explain', installationId);
  assert.match(stdout, /^.*\bcom\.example\.game\b.*\berased at /);
  assert.match(stdout, /^Store user: erased$/m);
  assert.match(stdout, /^Attributed: erased$/m);
});

test('a person must be named', async () => {
  assert.equal((await stoa('subject', 'show')).code, 2);
  assert.equal((await stoa('subject', 'show', '--store-user', '')).code, 2);
});
