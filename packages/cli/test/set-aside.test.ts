import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  openTestAdministration,
  runJson,
  runStoa,
  type TestAdministration,
} from '@stoa/server/test/stoa-process';
import { assertRefused } from './assert-refused.js';

let administration: TestAdministration;

before(async () => {
  administration = await openTestAdministration();
  await runJson(['merchant', 'create', '--name', 'Games'], administration.variables);
  await runJson(['merchant', 'create', '--name', 'More games'], administration.variables);
  await administration.database.pool.query(
    `insert into stoa.set_aside_batch (
      merchant_id, batch_id, accepted_at, event_count, months, set_aside_at, reason)
    select
      1 + number % 2, 4000000000 + number, '2026-11-20T10:00:00Z'::timestamptz + number * interval '1 s', 10, '{}',
      now() - interval '3 hours', 'XX001'
    from generate_series(1, 4) as number`,
  );
});

after(() => administration.close());

const setAside = (...args: readonly string[]) =>
  runStoa(['event', 'set-aside', ...args], administration.variables);
const listed = async (...args: readonly string[]) => {
  const { batches, more } = await runJson<{ batches: { batch_id: number }[]; more: boolean }>(
    ['event', 'set-aside', 'list', ...args],
    administration.variables,
  );
  return { batches: batches.map(({ batch_id }) => batch_id - 4_000_000_000), more };
};

test('batches are listed with their reason and age, the newest first', async () => {
  const { stdout } = await setAside('list', '--limit', '1');
  assert.deepEqual(stdout.split('\n'), [
    'BATCH       MERCHANT  EVENTS  ACCEPTED                  SET ASIDE SINCE  REASON',
    '4000000004  1         10      2026-11-20T10:00:04.000Z  3h               XX001',
    'There are more: --limit shows them.',
    '',
  ]);
  assert.deepEqual(await listed(), { batches: [4, 3, 2, 1], more: false });
  assert.deepEqual(await listed('--merchant', '2', '--limit', '1'), { batches: [3], more: true });
});

test('a replay says what to replay', async () => {
  for (const args of [
    [],
    ['--batch', '1', '--all'],
    ['--merchant', '1'],
    ['--batch', '0'],
    ['--batch', '1e3'],
  ])
    assert.equal((await setAside('replay', ...args)).code, 2, args.join(' '));
  assertRefused(await setAside('replay', '--batch', '1'));
});

test('one batch is replayed, those of a merchant, and all', async () => {
  const replay = (...args: readonly string[]) =>
    runJson<{ replayed: number }>(['event', 'set-aside', 'replay', ...args], administration.variables);
  assert.deepEqual(await replay('--batch', '4000000001'), { replayed: 1 });
  assert.deepEqual(await listed(), { batches: [4, 3, 2], more: false });
  assert.deepEqual(await replay('--all', '--merchant', '1'), { replayed: 2 });
  const doctor = await runStoa(['doctor'], administration.variables);
  assert.match(doctor.stdout, /^note +events .*\b\d+ s, and 1 batch /m);
  assert.deepEqual(await replay('--all'), { replayed: 1 });
  assert.equal((await setAside('list')).stdout, 'Nothing is set aside.\n');
});
