import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import {
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
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { CommandError } from '@stoa/merchant/terminal';
import { writeOutput } from '../src/write-output.js';

let dir: string;
before(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'stoa-out-'));
});
after(() => rm(dir, { recursive: true, force: true }));

const run = promisify(execFile);
const isRoot = process.getuid?.() === 0;
const never = { signal: new AbortController().signal };

/** A new folder for one test, which can then see every file that is left. */
function newFolder(): Promise<string> {
  return mkdtemp(path.join(dir, 'folder-'));
}

test('a file is complete, and for its owner alone, whatever the umask', async () => {
  const folder = await newFolder();
  const umask = process.umask(0);
  try {
    await writeOutput(['one,', 'two\n'], path.join(folder, 'a.csv'), never);
  } finally {
    process.umask(umask);
  }
  assert.equal(await readFile(path.join(folder, 'a.csv'), 'utf8'), 'one,two\n');
  assert.equal((await stat(path.join(folder, 'a.csv'))).mode & 0o777, 0o600);
  assert.deepEqual(await readdir(folder), ['a.csv']);
});

test('until it is complete, it has a name that nobody can guess, and the file of before stays', async () => {
  const folder = await newFolder();
  const file = path.join(folder, 'a.csv');
  await writeFile(file, 'of before', { mode: 0o644 });
  const seen: string[][] = [];
  async function* slow(): AsyncGenerator<string> {
    yield 'new';
    seen.push(await readdir(folder));
    assert.equal(await readFile(file, 'utf8'), 'of before');
  }
  await writeOutput(slow(), file, never);
  assert.match(seen[0]?.find((name) => name !== 'a.csv') ?? '', /^\.stoa-[0-9a-f]{16}$/);
  assert.equal(await readFile(file, 'utf8'), 'new');
  assert.equal((await stat(file)).mode & 0o777, 0o600);
});

for (const [what, makeTarget] of [
  ['a file', (target: string) => writeFile(target, 'mine')],
  ['a directory', (target: string) => mkdir(target)],
  ['nothing', async () => undefined],
] as const) {
  test(`a link to ${what} is not followed`, async () => {
    const folder = await newFolder();
    const [link, target] = [path.join(folder, 'link.csv'), path.join(folder, 'target')];
    await makeTarget(target);
    await symlink(target, link);
    await assert.rejects(writeOutput(['secret'], link, never), /is a link, which is not followed/);
    assert.ok((await lstat(link)).isSymbolicLink());
    assert.equal(await readFile(target, 'utf8').catch(() => 'mine'), 'mine');
    assert.ok(!(await readdir(folder)).some((name) => name.startsWith('.stoa')));
  });
}

test('links at the names that were used before lead nowhere', async () => {
  const folder = await newFolder();
  const victim = path.join(folder, 'victim');
  await writeFile(victim, 'mine');
  await symlink(victim, path.join(folder, 'a.csv.part'));
  await writeOutput(['rows'], path.join(folder, 'a.csv'), never);
  assert.equal(await readFile(victim, 'utf8'), 'mine');
});

test('/dev/stdout is a link, and the way out is named', async () => {
  await assert.rejects(writeOutput(['x'], '/dev/stdout', never), /- for standard output/);
});

test('a directory is refused', async () => {
  await assert.rejects(writeOutput(['x'], await newFolder(), never), /cannot be written: it is a directory/);
});

// Pipes are not removed with `rm`: it examines a file first, and after examining a pipe Node 20 resolves the next
// import wrongly.
test('a pipe of this user gets the rows', async () => {
  const pipe = path.join(await newFolder(), 'pipe');
  await run('mkfifo', [pipe]);
  const [text] = await Promise.all([readFile(pipe, 'utf8'), writeOutput(['rows'], pipe, never)]);
  assert.equal(text, 'rows');
  await unlink(pipe);
});

if (isRoot) {
  test("somebody else's pipe gets nothing", async () => {
    const pipe = path.join(await newFolder(), 'pipe');
    await run('mkfifo', [pipe]);
    await chown(pipe, 65534, 65534);
    const [text] = await Promise.all([
      readFile(pipe, 'utf8'),
      assert.rejects(writeOutput(['rows'], pipe, never), /not a pipe of yours/),
    ]);
    assert.equal(text, '');
    await unlink(pipe);
  });
}

test('a device takes the rows', () => writeOutput(['rows'], '/dev/null', never));

async function* failing(): AsyncGenerator<string> {
  yield 'half';
  throw new Error('no more rows');
}

test('output that cannot be read leaves no file, and says why', async () => {
  const folder = await newFolder();
  await assert.rejects(writeOutput(failing(), path.join(folder, 'a.csv'), never), /no more rows/);
  assert.deepEqual(await readdir(folder), []);
});

test('an interruption leaves no file, and the file of before', async () => {
  const folder = await newFolder();
  const file = path.join(folder, 'a.csv');
  await writeFile(file, 'of before');
  const interruption = new AbortController();
  async function* endless(): AsyncGenerator<string> {
    yield 'half';
    interruption.abort();
    yield 'the rest';
  }
  await assert.rejects(
    writeOutput(endless(), file, interruption),
    (error) => error instanceof CommandError && error.message.startsWith('It was interrupted'),
  );
  assert.deepEqual(await readdir(folder), ['a.csv']);
  assert.equal(await readFile(file, 'utf8'), 'of before');
});

test('a process that is forced to end removes its file', async () => {
  const folder = await newFolder();
  const program = `
    const { writeOutput } = await import(${JSON.stringify(new URL('../src/write-output.js', import.meta.url).href)});
    async function* output() { yield 'half'; setImmediate(() => process.exit(1)); await new Promise(() => setInterval(() => {}, 1000)); }
    await writeOutput(output(), ${JSON.stringify(path.join(folder, 'a.csv'))}, new AbortController());`;
  await assert.rejects(run(process.execPath, ['--input-type=module', '-e', program]), { code: 1 });
  assert.deepEqual(await readdir(folder), []);
});
