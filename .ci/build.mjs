/**
 * Builds everything: for `npm run build`, and for the scripts that start, test or pack what was built. The compiler
 * rebuilds only what has changed. The same holds for the console: Vite runs only if a file from which it is built has
 * changed.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFile, cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const consoleDir = path.join(root, 'packages/console');
/** Identifies the files from which dist/web was built. It is written last, so that an interrupted build is repeated. */
const stamp = path.join(consoleDir, 'dist/.web-built-from');

/**
 * What Vite reads: the sources, its own settings, the guide whose code it shows, the compiler's output for our other
 * packages, and the versions of libraries.
 */
const inputs = [
  'packages/console/src',
  'packages/console/vite',
  'packages/console/index.html',
  'packages/console/vite.config.ts',
  'packages/console/tsconfig.json',
  'docs/guide/be-told.md',
  'packages/client/dist/src',
  'packages/contract/dist/src',
  'packages/merchant/dist/src',
  'tsconfig.base.json',
  'package-lock.json',
];

async function filesIn(input) {
  const place = path.join(root, input);
  try {
    const entries = await readdir(place, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => path.join(parentPath, name));
  } catch (error) {
    if (error.code !== 'ENOTDIR') throw error;
    return [place];
  }
}

async function digestOfInputs() {
  const files = (await Promise.all(inputs.map(filesIn))).flat().filter((file) => !file.endsWith('.map'));
  const hash = createHash('sha256');
  for (const file of files.toSorted())
    hash.update(`${file.slice(root.length)}\0`).update(await readFile(file));
  return hash.digest('hex');
}

/** Runs a program of a package to its end. */
function run(program, args, cwd) {
  const { status } = spawnSync(process.execPath, [path.join(root, 'node_modules', program), ...args], {
    cwd,
    stdio: 'inherit',
  });
  return status ?? 1;
}

async function buildConsole() {
  const digest = await digestOfInputs();
  const built = await readFile(stamp, 'utf8').catch(() => '');
  if (built === digest) return 0;
  const status = run('vite/bin/vite.js', ['build', '--logLevel', 'warn'], consoleDir);
  if (status === 0) await writeFile(stamp, digest);
  return status;
}

/** Deletes what the compiler made of files that are gone: it would be run as a test or a rule, and packed. */
async function forgetDeleted() {
  const packages = path.join(root, 'packages');
  const folders = (await readdir(packages)).flatMap((name) => [`${name}/src`, `${name}/test`]);
  for (const folder of folders) {
    const built = path.join(packages, folder.replace('/', '/dist/'));
    const sources = await namesIn(path.join(packages, folder), /\.tsx?$/);
    for (const name of await namesIn(built, /(?:\.d\.ts|\.js)$/)) {
      if (sources.has(name)) continue;
      for (const ending of ['.d.ts', '.js', '.js.map'])
        await rm(path.join(built, name + ending), { force: true });
    }
  }
  return 0;
}

/** The files of a folder that end like this, without the ending. */
async function namesIn(folder, ending) {
  const files = await readdir(folder, { recursive: true }).catch(() => []);
  return new Set(files.filter((file) => ending.test(file)).map((file) => file.replace(ending, '')));
}

/** Tells the service which commit it was built from. */
async function noteCommit() {
  const arguments_ = ['describe', '--always', '--abbrev=40', '--exclude=*', '--dirty'];
  const { status, stdout } = spawnSync('git', arguments_, { cwd: root, encoding: 'utf8' });
  await writeFile(path.join(root, 'packages/server/dist/commit.txt'), status === 0 ? stdout : 'unknown\n');
  return 0;
}

/** `stoa upgrade check` says what breaks. */
async function copyChangelog() {
  await copyFile(path.join(root, 'CHANGELOG.md'), path.join(root, 'packages/server/dist/changelog.txt'));
  return 0;
}

/** `stoa setup` writes these files for a machine. */
async function copyDeploy() {
  const target = path.join(root, 'packages/cli/dist/deploy');
  await rm(target, { recursive: true, force: true });
  for (const folder of ['proxies', 'systemd'])
    await cp(path.join(root, 'deploy', folder), path.join(target, folder), { recursive: true });
  return 0;
}

process.exitCode =
  run('typescript/bin/tsc', ['-b'], root) ||
  (await forgetDeleted()) ||
  (await noteCommit()) ||
  (await copyChangelog()) ||
  (await copyDeploy()) ||
  (await buildConsole());
