import assert from 'node:assert/strict';
import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:fs';
import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { promisify } from 'node:util';
import {
  openOwn,
  provideDataDir,
  readOwn,
  refuseUnsafeDir,
  replaceOwn,
  UnsafeFileError,
} from './own-files.js';

let parent: string;
let dataDir: string;

beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'stoa-own-'));
  dataDir = path.join(parent, 'data');
});

afterEach(async () => {
  await rm(parent, { recursive: true, force: true });
});

const run = promisify(execFile);
const isRoot = process.getuid?.() === 0;
/** Two ids without accounts. */
const [one, other] = [0x7000_0001, 0x7000_0002];

/** Lets a process of another user provide a data directory: answers the message of the refusal, or an empty text. */
async function refusalFor(uid: number, directory: string): Promise<string> {
  const child = fork(new URL('../test/other-user.js', import.meta.url), [String(uid), directory]);
  const [message] = await once(child, 'message');
  return String(message);
}

test('a data directory is made for its owner alone, whatever the umask', async () => {
  const umask = process.umask(0);
  try {
    await provideDataDir(path.join(dataDir, 'deeper'));
  } finally {
    process.umask(umask);
  }
  assert.equal((await stat(path.join(dataDir, 'deeper'))).mode & 0o777, 0o700);
  await provideDataDir(path.join(dataDir, 'deeper'));
});

for (const mode of [0o770, 0o702, 0o777, 0o1777]) {
  test(`a data directory with mode ${mode.toString(8)} is refused with the way out`, async () => {
    await mkdir(dataDir);
    await chmod(dataDir, mode);
    for (const attempt of [provideDataDir, refuseUnsafeDir])
      await assert.rejects(
        attempt(dataDir),
        (error) => error instanceof UnsafeFileError && error.message.includes(`chmod go-w '${dataDir}'`),
      );
    assert.deepEqual(await readdir(dataDir), []);
  });
}

test('a data directory that others may read, and a link to one of ours, are fine', async () => {
  await mkdir(dataDir);
  await chmod(dataDir, 0o755);
  await symlink(dataDir, `${dataDir}-link`);
  await provideDataDir(`${dataDir}-link`);
});

if (isRoot) {
  test("root refuses somebody else's data directory, and a link that somebody else made to its own", async () => {
    await mkdir(dataDir);
    await chown(dataDir, one, one);
    await assert.rejects(
      provideDataDir(dataDir),
      /belongs to the user with id 1879048193, not to you \(id 0\)/,
    );
    await run('ln', ['-s', parent, `${dataDir}-link`]);
    await run('chown', ['-h', `${one}`, `${dataDir}-link`]);
    await assert.rejects(provideDataDir(`${dataDir}-link`), UnsafeFileError);
  });

  test("an ordinary user refuses another one's data directory, and takes its own and root's", async () => {
    await chmod(parent, 0o755);
    await mkdir(dataDir);
    await chown(dataDir, one, one);
    assert.match(await refusalFor(other, dataDir), /belongs to the user with id 1879048193/);
    assert.equal(await refusalFor(one, dataDir), '');
    assert.equal(await refusalFor(one, parent), '');
  });

  test('a file of somebody else is refused', async () => {
    await provideDataDir(dataDir);
    const file = path.join(dataDir, 'secret');
    await writeFile(file, 'a'.repeat(64), { mode: 0o600 });
    await chown(file, one, one);
    await assert.rejects(readOwn(file), /secret belongs to the user with id 1879048193/);
  });
}

test('a file of somebody who is not named is refused', async () => {
  const file = path.join(parent, 'file');
  await writeFile(file, 'x', { mode: 0o600 });
  await assert.rejects(readOwn(file, [other]), /belongs to the user with id/);
});

for (const [what, put, problem] of [
  ['a link', (file: string) => symlink(path.join(parent, 'target'), file), 'is a link'],
  ['a pipe', (file: string) => run('mkfifo', ['-m', '600', file]), 'is not a regular file'],
  ['a directory', (file: string) => mkdir(file), 'is not a regular file'],
  [
    'a file that a group may write',
    (file: string) => writeFile(file, 'a'.repeat(64)).then(() => chmod(file, 0o660)),
    'can be changed by other users',
  ],
] as const) {
  test(`${what} instead of a file is refused, and stays`, async () => {
    await provideDataDir(dataDir);
    await writeFile(path.join(parent, 'target'), 'a'.repeat(64), { mode: 0o600 });
    const file = path.join(dataDir, 'secret');
    await put(file);
    const expected = (error: unknown): boolean =>
      error instanceof UnsafeFileError && error.message.startsWith(`${file} ${problem}`);
    await assert.rejects(readOwn(file), expected);
    assert.deepEqual(await readdir(dataDir), ['secret']);
    // With `unlink`, because `rm` stats the pipe, and after that Node 20 resolves the next import wrongly.
    if (what === 'a pipe') await unlink(file);
  });
}

test('a file is replaced by a new one: a link in its place is not followed, and its mode is not kept', async () => {
  const [file, target] = [path.join(parent, 'file'), path.join(parent, 'target')];
  await writeFile(target, 'mine', { mode: 0o644 });
  await symlink(target, file);
  await replaceOwn(file, 'new');
  assert.ok((await lstat(file)).isFile());
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  assert.deepEqual([await readOwn(file), await readFile(target, 'utf8')], ['new', 'mine']);
  assert.deepEqual((await readdir(parent)).toSorted(), ['file', 'target']);
});

test('a missing file is undefined, and a new one is for its owner alone', async () => {
  const file = path.join(parent, 'file');
  assert.equal(await readOwn(file), undefined);
  const umask = process.umask(0);
  try {
    await (await openOwn(file, { flags: constants.O_WRONLY | constants.O_CREAT })).close();
  } finally {
    process.umask(umask);
  }
  assert.equal((await stat(file)).mode & 0o777, 0o600);
});
