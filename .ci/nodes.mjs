/**
 * Runs the tests and drills on the newer lines of Node.js that Stoa supports: `npm run test:nodes`, after a build. With
 * --short these are the tests that look at what differs between lines (HTTP, streams, crypto, processes), and one
 * journey through all areas. The programs come from npm, for Linux on x64, with their hashes in the lock file of
 * `nodes/`. Elsewhere, name programs: `npm run test:nodes -- /opt/node-24/bin/node`.
 */
import { spawnSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = fileURLToPath(new URL('../', import.meta.url));
const nodes = fileURLToPath(new URL('nodes/', import.meta.url));
const { values, positionals } = parseArgs({
  options: { short: { type: 'boolean', default: false } },
  allowPositionals: true,
});

/** Parts of the names of the files that are tested in short. */
const short = [
  'contract/dist/src/json/',
  'client/dist/test/calls.',
  'client/dist/test/events.',
  'client/dist/test/upload.',
  'merchant/dist/test/packed.',
  'merchant/dist/test/report-build/hostile-files.',
  'merchant/dist/test/report-upload/report-upload.',
  'server/dist/src/kernel/',
  'server/dist/src/http/',
  'server/dist/src/jobs/shutdown.',
  'server/dist/src/database/database.',
  'server/dist/src/database/silence.',
  'journeys/store-day.',
  'journeys/hostile-input.',
  'journeys/operator-listener.',
  'cli/dist/test/signing-keys.',
];

const packages = path.join(root, 'packages');
const files = (await readdir(packages, { recursive: true })).map((file) => path.join('packages', file));
const unknown = short.filter(
  (part) => !files.some((file) => file.endsWith('.test.js') && file.includes(part)),
);
if (unknown.length > 0) throw new Error(`no test file has ${unknown.join(' or ')} in its name`);

/** Runs a program to its end. Its failure ends this one. */
function run(program, args, options) {
  const { status } = spawnSync(program, args, { stdio: 'inherit', ...options });
  if (status !== 0) process.exit(status ?? 1);
}

function programsOfNpm() {
  if (`${process.platform} ${process.arch}` !== 'linux x64')
    throw new Error(
      'npm brings these versions for Linux on x64: name your own, as in npm run test:nodes -- /opt/node-24/bin/node',
    );
  run('npm', ['ci', '--ignore-scripts'], { cwd: nodes });
  return ['node-22', 'node-24'].map((name) => path.join(nodes, 'node_modules', name, 'bin/node'));
}

for (const program of positionals.length > 0 ? positionals : programsOfNpm()) {
  const env = { ...process.env, PATH: `${path.dirname(program)}${path.delimiter}${process.env['PATH']}` };
  run(program, ['--print', '"Node.js " + process.version'], { env });
  const tests = path.join(root, 'packages/server/dist/test/run-tests.js');
  for (const chosen of values.short ? [short] : [['--drills'], []])
    run(program, ['--enable-source-maps', tests, ...chosen], { cwd: root, env });
}
