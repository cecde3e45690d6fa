/**
 * What does a service cost that nobody calls? Starts it on its embedded database, waits until it has settled, and
 * counts database transactions, processor time and memory. The limit is the same server without a service.
 *
 *   npm run benchmark:idle -- [seconds, default 60]
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../../packages/server/dist/src/database/open-database.js';
import { sql } from '../../packages/server/dist/src/database/sql.js';
import { createLogger, decideConfig } from '../../packages/server/dist/src/index.js';
import { cpuSecondsOf } from '../server-processes.mjs';

const seconds = Number(process.argv[2] ?? 60);
const settleSeconds = 120;
const root = fileURLToPath(new URL('../..', import.meta.url));
const parent = await mkdtemp(path.join(os.tmpdir(), 'stoa-benchmark-'));
const data = path.join(parent, 'data');
const bin = path.join(root, 'packages/cli/bin/stoa.js');

const service = spawn(process.execPath, [bin, 'serve', '--data', data, '--port', '0'], {
  stdio: ['ignore', 'ignore', 'pipe'],
});
const ended = new Promise((resolve) => service.once('exit', resolve));
await new Promise((resolve, reject) => {
  service.once('exit', () => reject(new Error('the service ended')));
  let text = '';
  service.stderr.on('data', (chunk) => {
    text += chunk;
    if (text.includes('"msg":"ready"')) resolve();
  });
});

const config = decideConfig({
  variables: { STOA_DATA: data },
  workingDir: root,
  temporaryDir: os.tmpdir(),
  cacheDir: undefined,
});
const opened = await openDatabase({ config, logger: createLogger('silent'), role: 'guest' });
// Its own heartbeat would count.
await opened.heartbeat.stop();

/** Transactions that were committed so far. Backends report theirs within a second. */
async function commits() {
  const [row] = await opened.database.query(sql`
    select xact_commit::float8 as count
    from pg_stat_database
    where datname = current_database()`);
  return row.count;
}

async function during(milliseconds) {
  const before = { commits: await commits(), cpu: service.exitCode === null ? cpuSecondsOf(service.pid) : 0 };
  await wait(milliseconds);
  const cpu = service.exitCode === null ? cpuSecondsOf(service.pid) : 0;
  return { commits: ((await commits()) - before.commits) / (milliseconds / 1000), cpu: cpu - before.cpu };
}

async function megabytes() {
  const text = await readFile(`/proc/${service.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(text)?.[1]) / 1024;
}

await wait(settleSeconds * 1000);
const idle = await during(seconds * 1000);
const memory = await megabytes();
service.kill('SIGTERM');
await ended;
const alone = await during((seconds * 1000) / 2);
await opened.close();
await rm(parent, { recursive: true, force: true });

process.stdout.write(
  [
    `transactions a second: ${(idle.commits - alone.commits).toFixed(2)} (${alone.commits.toFixed(2)} without the service)`,
    `processor time: ${((idle.cpu / seconds) * 1000).toFixed(1)} ms a second`,
    `memory: ${memory.toFixed(0)} MB\n`,
  ].join('\n'),
);
