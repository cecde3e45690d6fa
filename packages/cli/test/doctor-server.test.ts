import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { appendFile, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { prepareDataDir, runStoa } from '@stoa/server/test/stoa-process';

let parent: string;
let count = 0;

before(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'stoa-doctor-'));
});
after(() => rm(parent, { recursive: true, force: true }));

/** Breaks the server of a new data directory, and lets the doctor look at it. */
async function examineBroken(breakIt: (clusterDir: string) => Promise<void>): Promise<string> {
  count += 1;
  const dataDir = await prepareDataDir(path.join(parent, String(count)));
  await breakIt(path.join(dataDir, 'postgres'));
  const { code, stdout } = await runStoa(['doctor'], { STOA_DATA: dataDir });
  assert.equal(code, 1, stdout);
  assert.match(stdout, /^broken +database .*\S+postgres\.log\): /m);
  return stdout;
}

test('doctor says that the files of the server are damaged, and not to lose them', async () => {
  const stdout = await examineBroken((dir) => rm(path.join(dir, 'global', 'pg_control')));
  assert.match(stdout, /: .*damaged.*pg_control.*\n +.*\bbackup\.$/m);
});

test("doctor names the configuration's error", async () => {
  const stdout = await examineBroken((dir) =>
    appendFile(path.join(dir, 'postgresql.conf'), '\nmoon = full\n'),
  );
  assert.match(stdout, /: .*configuration.*\n +.*postgresql\.conf /m);
});

// Linux has a device that is always full.
for (const device of ['/dev/full'].filter((file) => existsSync(file))) {
  test('doctor says that the disk is full', async () => {
    const stdout = await examineBroken(async (dir) => {
      await rm(path.join(dir, 'postmaster.opts'));
      await symlink(device, path.join(dir, 'postmaster.opts'));
    });
    assert.match(stdout, /: .*No space left on device\n +.*disk space/m);
  });
}
