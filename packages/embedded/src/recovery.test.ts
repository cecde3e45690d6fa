import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { eventually, postmasterPid, queryColumn, shareStage } from '../test/stage.js';
import type { EmbeddedPostgres } from './embedded-postgres.js';

const newStage = shareStage();

const killedOwner = new URL('../test/killed-owner.js', import.meta.url);

type Address = Pick<EmbeddedPostgres, 'connection'>;

async function keepRow(postgres: Address): Promise<void> {
  await queryColumn(postgres, 'drop table if exists kept');
  await queryColumn(postgres, 'create table kept as select 42 as value');
}

async function forkOwner(t: TestContext, dataDir: string): Promise<{ child: ChildProcess } & Address> {
  const child = fork(killedOwner, [dataDir]);
  t.after(() => child.kill('SIGKILL'));
  const failed = once(child, 'exit').then(() =>
    Promise.reject(new Error('The owner ended before it was ready')),
  );
  const [connection] = await Promise.race([once(child, 'message'), failed]);
  failed.catch(() => undefined); // from here on its exit is not a failure
  return { child, connection };
}

async function kill(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

test('A killed server is started again by its owner, at the same address and with every committed row', async (t) => {
  const stage = await newStage(t);
  const { dataDir } = stage;
  const postgres = await stage.start('owner');
  await keepRow(postgres);
  process.kill(await postmasterPid(dataDir), 'SIGKILL');
  assert.deepEqual(await eventually(() => queryColumn(postgres, 'select value from kept')), [42]);
});

test('An owner that restarted its server still keeps other owners out', async (t) => {
  const stage = await newStage(t);
  const { dataDir } = stage;
  const postgres = await stage.start('owner');
  process.kill(await postmasterPid(dataDir), 'SIGKILL');
  await eventually(async () => {
    const owners = `select application_name from pg_stat_activity where application_name like 'stoa serve%'`;
    assert.equal((await queryColumn(postgres, owners)).length, 1);
  });
  await assert.rejects(stage.start('owner'), { code: 'in_use' });
});

test('Stopping while the server is being restarted leaves nothing running', async (t) => {
  const stage = await newStage(t);
  const { dataDir } = stage;
  const postgres = await stage.start('owner');
  process.kill(await postmasterPid(dataDir), 'SIGKILL');
  await postgres.stop();
  const next = await stage.start('owner');
  await next.stop();
  await assert.rejects(postmasterPid(dataDir), { code: 'ENOENT' });
});

test('A killed owner leaves a server that the next owner takes over with every row', async (t) => {
  const stage = await newStage(t);
  const { dataDir } = stage;
  const { child, connection } = await forkOwner(t, dataDir);
  await keepRow({ connection });
  const pid = await postmasterPid(dataDir);
  await kill(child);
  const next = await stage.start('owner');
  assert.equal(await postmasterPid(dataDir), pid);
  assert.deepEqual(await queryColumn(next, 'select value from kept'), [42]);
});

test('Owner and server killed together are recovered by the next start', async (t) => {
  const stage = await newStage(t);
  const { dataDir } = stage;
  const { child, connection } = await forkOwner(t, dataDir);
  await keepRow({ connection });
  const pid = await postmasterPid(dataDir);
  await kill(child);
  process.kill(pid, 'SIGKILL');
  const next = await stage.start('owner');
  assert.deepEqual(await queryColumn(next, 'select value from kept'), [42]);
});

test('A lock file that names an unrelated living process does not keep the server from starting', async (t) => {
  const stage = await newStage(t);
  const { dataDir } = stage;
  const { child } = await forkOwner(t, dataDir);
  const pid = await postmasterPid(dataDir);
  const lockFile = join(dataDir, 'postgres', 'postmaster.pid');
  const lock = await readFile(lockFile, 'utf8');
  await kill(child);
  process.kill(pid, 'SIGKILL');
  // The lock file beside its socket names it, too, and holds for as long as it lives.
  await eventually(async () => assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' }));
  await writeFile(lockFile, lock.replace(String(pid), String(process.pid)));
  const next = await stage.start('owner');
  await next.stop();
});
