import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { prepareDataDir, runJson, runStoa, startStoa } from '@stoa/server/test/stoa-process';
import { waitUntil } from '@stoa/server/test/wait-until';

/** Rehearsals on a backup of an embedded database, one of which is killed. */

let parent: string;
let data: string;
let backups: string;
let place: string;
let variables: { readonly STOA_DATA: string };

before(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'stoa-rehearse-'));
  data = await prepareDataDir(path.join(parent, 'data'));
  [backups, place] = [path.join(parent, 'backups'), path.join(parent, 'data-rehearsal')];
  variables = { STOA_DATA: data };
  await runJson(['merchant', 'create', '--name', 'Games'], variables);
  await runJson(['backup', '--to', backups], variables);
});
after(() => rm(parent, { recursive: true, force: true }));

const rehearse = ['upgrade', 'rehearse'];

test('a backup is restored beside the database, rehearsed on, and removed', async () => {
  const noted = await readFile(path.join(data, 'last-backup.json'), 'utf8');
  const { passed, backup, merchants } = await runJson<{
    passed: boolean;
    backup: { started_at: string };
    merchants: number;
  }>([...rehearse, '--from', backups], variables);
  const { startedAt } = JSON.parse(noted) as { readonly startedAt: string };
  assert.deepEqual([passed, backup.started_at, merchants], [true, startedAt, 1]);
  assert.ok(!existsSync(place));
  assert.equal((await runStoa(['doctor'], variables)).code, 0);
});

test('a rehearsal that is killed leaves the database alone, and the next one removes what it left', async () => {
  const running = startStoa([...rehearse, '--from', backups], variables);
  const pidFile = path.join(place, 'data/postgres/postmaster.pid');
  const postmaster = await waitUntil('the copy has a server', async () => {
    if (running.child.exitCode !== null) throw new Error((await running.ended).stderr);
    return readFile(pidFile, 'utf8').catch(() => undefined);
  });
  running.child.kill('SIGKILL');
  await running.ended;
  assert.ok(existsSync(place));
  assert.equal((await runJson<{ merchants: object[] }>(['merchant', 'list'], variables)).merchants.length, 1);
  await runJson([...rehearse, '--from', backups], variables);
  assert.ok(!existsSync(place));
  const pid = Number(postmaster.split('\n')[0]);
  await waitUntil('its server has ended', async () => !existsSync(`/proc/${pid}`) || undefined);
});

test('a directory that holds something else is refused and left alone', async () => {
  const other = path.join(parent, 'other');
  await mkdir(other, { mode: 0o700 });
  await writeFile(path.join(other, 'data'), 'precious');
  const { code, stderr } = await runStoa([...rehearse, '--from', backups, '--in', other], variables);
  assert.equal(code, 1);
  assert.match(stderr, /holds other files/);
  assert.deepEqual(await readdir(other), ['data']);
});

test('a copy that became the database in use is left alone', async () => {
  const marker = path.join(parent, 'stoa-copy');
  await writeFile(marker, '0\n', { mode: 0o600 });
  const { code, stderr } = await runStoa([...rehearse, '--from', backups, '--in', parent], variables);
  await rm(marker, { force: true });
  assert.equal(code, 1);
  assert.match(stderr, /--in/);
  assert.equal((await runJson<{ merchants: object[] }>(['merchant', 'list'], variables)).merchants.length, 1);
});

test('what a service has used since a rehearsal was killed is left alone', async () => {
  const used = path.join(parent, 'used');
  await mkdir(path.join(used, 'data'), { recursive: true, mode: 0o700 });
  await writeFile(path.join(used, 'stoa-copy'), '0\n', { mode: 0o600 });
  await writeFile(path.join(used, 'data/audit-head'), '');
  const { code, stderr } = await runStoa([...rehearse, '--from', backups, '--in', used], variables);
  assert.equal(code, 1);
  assert.match(stderr, /--in/);
  assert.deepEqual((await readdir(used)).toSorted(), ['data', 'stoa-copy']);
});

test('without a backup nothing is left, either', async () => {
  const { code, stderr } = await runStoa([...rehearse, '--from', path.join(parent, 'none')], variables);
  assert.equal(code, 1, stderr);
  assert.ok(!existsSync(place));
});
