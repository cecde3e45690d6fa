/**
 * Runs the tests: one embedded PostgreSQL for all of them, a migrated template that each file copies, files in
 * parallel. Arguments are parts of file names. The last line counts.
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { connectDatabase } from '../src/database/database.js';
import { startEmbeddedPostgres } from '../src/database/embedded/embedded-postgres.js';
import { loadMigrations, migrate } from '../src/database/migrate.js';
import { templateName, testServerVariable } from './test-database.js';

const dataTemplateVariable = 'STOA_TEST_DATA_TEMPLATE';
const packagesDir = fileURLToPath(new URL('../../../', import.meta.url));
const fileLimitMs = 180_000;
const temporaryDir = tmpdir();
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

async function testFiles(patterns: readonly string[]): Promise<string[]> {
  const all = await Promise.all(
    ['server', 'cli'].map(async (name) => {
      const dist = path.join(packagesDir, name, 'dist');
      const found = await readdir(dist, { recursive: true }).catch(() => []);
      const sources = new Set(
        (await readdir(path.join(packagesDir, name), { recursive: true })).filter((file) =>
          file.endsWith('.test.ts'),
        ),
      );
      // A test whose source was deleted may still be built.
      return found
        .filter((file) => file.endsWith('.test.js') && sources.has(file.replace(/js$/, 'ts')))
        .map((file) => path.join(dist, file));
    }),
  );
  return all
    .flat()
    .filter((file) => patterns.length === 0 || patterns.some((pattern) => file.includes(pattern)))
    .toSorted();
}

async function prepareTemplate(server: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  await client.query(`create database ${templateName}`);
  await client.end();
  const { host, port, user } = server;
  const database = connectDatabase(
    { host: host ?? '', port: port ?? 0, user: user ?? '', database: templateName },
    { poolSize: 4, applicationName: 'stoa test', onIdleError: () => undefined },
  );
  await migrate(database, await loadMigrations());
  await database.close();
}

/** A data directory that holds an initialised server and nothing else: tests of the command copy it. */
async function prepareDataTemplate(templateDir: string): Promise<string> {
  const started = await startEmbeddedPostgres({
    dataDir: templateDir,
    role: 'guest',
    logger: quiet,
    temporaryDir,
    cacheDir: undefined,
  });
  await started.stop();
  return templateDir;
}

async function runFiles(files: string[]): Promise<{ passed: number; failed: number }> {
  const counts = { passed: 0, failed: 0 };
  const events = run({ files, concurrency: 3, timeout: fileLimitMs });
  events.on('test:pass', (event) => {
    if (event.details.type !== 'suite') counts.passed += 1;
  });
  events.on('test:fail', (event) => {
    if (event.details.type !== 'suite') counts.failed += 1;
  });
  const report = events.compose(new spec());
  for await (const chunk of report) process.stdout.write(String(chunk));
  return counts;
}

const dataDir = await mkdtemp(path.join(temporaryDir, 'stoa-test-'));
const server = await startEmbeddedPostgres({
  dataDir,
  role: 'owner',
  logger: quiet,
  temporaryDir,
  cacheDir: undefined,
  // The tests of durability start servers of their own, with fsync on.
  settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
});
let counts = { passed: 0, failed: 1 };
try {
  await prepareTemplate(server.connection);
  process.env[dataTemplateVariable] = await prepareDataTemplate(path.join(dataDir, 'template'));
  process.env[testServerVariable] = JSON.stringify(server.connection);
  counts = await runFiles(await testFiles(process.argv.slice(2)));
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0;
process.stdout.write(`${counts.passed} passed, ${counts.failed} failed\n`);
