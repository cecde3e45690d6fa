import assert from 'node:assert/strict';
import { chmod, cp, mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  eventually,
  newDirectory,
  newEmptyStage,
  postmasterPid,
  queryColumn,
  shareStage,
} from '../test/stage.js';
import { locateBinariesPackage, provideBinaries } from './binaries.js';
import { commandFailure } from './command.js';
import { resolveServerUser } from './server-user.js';

const newStage = shareStage();

async function versionFailure(program: string): Promise<string | undefined> {
  const user = await resolveServerUser('/nonexistent');
  return commandFailure(program, ['--version'], { user, cwd: '/', timeoutMs: 60_000 });
}

test('Programs without their library links are copied to the cache, where they run', async (t) => {
  const folder = await newDirectory(t);
  const cacheDir = await newDirectory(t);
  await chmod(cacheDir, 0o755);
  const source = await locateBinariesPackage();
  const nativeDir = join(folder, 'native');
  await cp(source.nativeDir, nativeDir, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !/\.a$|\.so(\.\d+)?$/.test(path) || !/lib(pq|icu\w+)\.so/.test(path),
  });
  const user = await resolveServerUser('/nonexistent');
  const { postgres, initdb, majorVersion } = await provideBinaries({ ...source, nativeDir }, user, cacheDir);
  assert.ok(postgres.startsWith(join(cacheDir, 'stoa')));
  assert.equal(await versionFailure(initdb), undefined);
  assert.equal(majorVersion, '18');
});

test('A copy in the cache that others could have changed is not run', async (t) => {
  const folder = await newDirectory(t);
  const cacheDir = await newDirectory(t);
  await chmod(cacheDir, 0o755);
  const source = { nativeDir: join(folder, 'missing'), version: '18.0.0', platform: 'test' };
  const copyDir = join(cacheDir, 'stoa', 'postgresql-18.0.0-test');
  await cp(folder, copyDir, { recursive: true });
  await chmod(copyDir, 0o777);
  const user = await resolveServerUser('/nonexistent');
  await assert.rejects(provideBinaries(source, user, cacheDir), {
    code: 'no_permission',
    message: /not trusted/,
  });
});

if (process.getuid?.() === 0) {
  test('Root runs the server as another user, in a folder that this user may not enter', async (t) => {
    const stage = await newStage(t);
    const dataDir = join(stage.dataDir, 'stoa-data');
    const postgres = await stage.start('owner', dataDir);
    assert.equal((await stat(stage.dataDir)).mode & 0o777, 0o700);
    assert.deepEqual(await queryColumn(postgres, 'select 1'), [1]);
    const { uid } = await stat(join(dataDir, 'postgres', 'postmaster.pid'));
    assert.notEqual(uid, 0);
  });

  test('In such a folder a killed server comes back too', async (t) => {
    const stage = await newStage(t);
    const postgres = await stage.start('owner');
    process.kill(await postmasterPid(stage.dataDir), 'SIGKILL');
    assert.deepEqual(await eventually(() => queryColumn(postgres, 'select 1')), [1]);
  });

  test("Programs in such a folder are copied to where the server's user can run them", async (t) => {
    const folder = await newDirectory(t);
    const cacheDir = await newDirectory(t);
    await chmod(cacheDir, 0o755);
    const source = await locateBinariesPackage();
    const nativeDir = join(folder, 'native');
    await cp(source.nativeDir, nativeDir, { recursive: true, verbatimSymlinks: true });
    const user = await resolveServerUser('/nonexistent');
    const { postgres } = await provideBinaries({ ...source, nativeDir }, user, cacheDir);
    assert.ok(postgres.startsWith(join(cacheDir, 'stoa')));
  });

  test('A cluster that belongs to root is refused with the command that repairs it, the same at each try', async (t) => {
    const stage = await newEmptyStage(t);
    await mkdir(join(stage.dataDir, 'postgres'));
    await writeFile(join(stage.dataDir, 'postgres', 'PG_VERSION'), '18\n');
    const refusals = await Promise.all([1, 2].map(async () => stage.start('owner').then(String, String)));
    assert.match(refusals[0] ?? '', /chown -R (\d+):\1 /);
    assert.equal(refusals[1], refusals[0]);
  });
}
