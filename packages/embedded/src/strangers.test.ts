import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { lstat, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { Client } from 'pg';
import { newDirectory, newEmptyStage, postmasterPid, shareStage } from '../test/stage.js';
import type { Attempts } from '../test/stranger.js';
import { UnsafeFileError } from './own-files.js';

const newStage = shareStage();

async function codeOfConnecting(host: string, user: string): Promise<unknown> {
  const client = new Client({ host, port: 5432, user, database: 'stoa', ssl: false });
  client.on('error', () => {});
  return client.connect().then(
    () => client.end(),
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  );
}

test('Exactly one account may sign in, the one that runs Stoa, and only as the role stoa', async (t) => {
  const stage = await newStage(t);
  const { connection } = await stage.start('owner');
  const rules = async (name: string): Promise<string> =>
    readFile(join(stage.dataDir, 'postgres', name), 'utf8');
  assert.equal(await rules('pg_ident.conf'), `stoa "${userInfo().username}" stoa\n`);
  assert.equal(await rules('pg_hba.conf'), 'local all stoa peer map=stoa\n');
  for (const user of ['postgres', userInfo().username, 'nobody'])
    assert.equal(await codeOfConnecting(connection.host, user), '28000', user);
});

test('Nobody else can enter the folder of the socket, or read the cluster and its log', async (t) => {
  const stage = await newStage(t);
  const { connection } = await stage.start('owner');
  const modeOf = async (path: string): Promise<number> => (await stat(path)).mode & 0o777;
  assert.equal(await modeOf(connection.host), 0o700);
  assert.equal(await modeOf(join(connection.host, '.s.PGSQL.5432')), 0o700);
  assert.equal(await modeOf(join(stage.dataDir, 'postgres')), 0o700);
  assert.equal(await modeOf(join(stage.dataDir, 'postgres.log')), 0o600);
});

if (process.getuid?.() === 0) {
  /** What a process of a user of this machine can do to the server of a stage. */
  async function attemptsOf(
    uid: number,
    { dataDir, host }: { dataDir: string; host: string },
  ): Promise<Attempts> {
    const pid = await postmasterPid(dataDir);
    const directory = `/proc/${pid}/cwd`;
    const child = fork(new URL('../test/stranger.js', import.meta.url), [
      String(uid),
      host,
      String(pid),
      directory,
    ]);
    const [attempts] = await once(child, 'message');
    return attempts as Attempts;
  }

  async function uidOf(name: string): Promise<number | undefined> {
    const line = (await readFile('/etc/passwd', 'utf8'))
      .split('\n')
      .find((one) => one.startsWith(`${name}:`));
    return line === undefined ? undefined : Number(line.split(':')[2]);
  }

  test("The server of root runs as a user that nobody else is, and the host's postgres has no way in", async (t) => {
    const stage = await newStage(t);
    const { connection } = await stage.start('owner');
    const { uid } = await stat(join(stage.dataDir, 'postgres'));
    const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':')[2]);
    assert.ok(!accounts.includes(String(uid)));
    const known = await Promise.all(['postgres', 'nobody', 'bin', 'daemon'].map(uidOf));
    // 1000 is the first ordinary user of most systems, whether there is one here or not.
    for (const stranger of [...known.filter((one) => one !== undefined), 1000]) {
      const attempts = await attemptsOf(stranger, { dataDir: stage.dataDir, host: connection.host });
      assert.deepEqual(attempts, { connect: 'EACCES', signal: 'EPERM', read: 'EACCES' }, `user ${stranger}`);
    }
  });

  test('Not even a process that gets to the socket becomes the superuser', async (t) => {
    const stage = await newStage(t);
    const { connection } = await stage.start('owner');
    const { uid } = await stat(join(stage.dataDir, 'postgres'));
    const { connect } = await attemptsOf(uid, { dataDir: stage.dataDir, host: connection.host });
    assert.equal(connect, '28000');
  });

  test('Two data directories have two users', async (t) => {
    const [one, other] = await Promise.all([newEmptyStage(t), newEmptyStage(t)]);
    await Promise.all([one.start('guest'), other.start('guest')]);
    const [first, second] = await Promise.all(
      [one, other].map(({ dataDir }) => stat(join(dataDir, 'postgres'))),
    );
    assert.notEqual(first?.uid, second?.uid);
  });
}

test('A log that is a link is refused, and what it leads to stays', async (t) => {
  const stage = await newStage(t);
  await (await stage.start('guest')).stop();
  const [log, target] = [join(stage.dataDir, 'postgres.log'), join(await newDirectory(t), 'target')];
  await writeFile(target, 'mine');
  await rm(log);
  await symlink(target, log);
  t.after(() => rm(log));
  await assert.rejects(
    stage.start('owner'),
    (error) => error instanceof UnsafeFileError && error.message.startsWith(`${log} is a link`),
  );
  assert.equal(await readFile(target, 'utf8'), 'mine');
});

for (const name of ['postgres', 'postgres/PG_VERSION']) {
  test(`${name} is refused as a link`, async (t) => {
    const stage = await newStage(t);
    await (await stage.start('guest')).stop();
    const [path, moved] = [join(stage.dataDir, name), join(stage.dataDir, 'moved')];
    await rename(path, moved);
    await symlink(moved, path);
    await assert.rejects(
      stage.start('owner'),
      (error) => error instanceof UnsafeFileError && error.message.startsWith(`${path} is a link`),
    );
    await rm(path);
    await rename(moved, path);
    assert.ok(!(await lstat(path)).isSymbolicLink());
  });
}

test("A server's lock file that is a link is refused", async (t) => {
  const stage = await newStage(t);
  await (await stage.start('guest')).stop();
  const lock = join(stage.dataDir, 'postgres', 'postmaster.pid');
  await symlink('/etc/hostname', lock);
  t.after(() => rm(lock));
  await assert.rejects(stage.start('owner'), /postmaster\.pid is a link/);
});
