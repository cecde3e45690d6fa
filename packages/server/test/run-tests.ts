/**
 * Runs the test files in parallel, on one PostgreSQL with a migrated template that each file copies. It is an embedded
 * PostgreSQL, or with `--url` one that runs elsewhere, reached as a superuser. Files about the embedded server start
 * their own in either case. With `--citus` it is the coordinator that STOA_CITUS_URL names, or one that it starts with
 * two workers where Citus is installed; each file gets a copy of a database that is spread over the workers. With
 * `--quiet` it runs the files that measure time and memory, one at a time with nothing beside them; with `--deploy`
 * those that run what is in deploy/ (.ci/deploy.mjs); with `--drills` those that play for long. Other arguments are
 * parts of file names, of drills, too. The last line of the output has the counts.
 */
import { chmod, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '@stoa/embedded';
import { connectDatabase, type DatabaseConnection } from '../src/database/database.js';
import { loadSchema, migrate } from '../src/database/migrate.js';
import { oneNode } from '../src/database/topology.js';
import { makeSpreadDatabase, onNode, readNodes } from './citus-cluster.js';
import { citusIsMissing, findCitus, startLocalCluster } from './local-cluster.js';
import { chosenSeed, runs, seedVariable } from './property-runs.js';
import { bundleCommand } from './runner/bundle-command.js';
import { noteTimes } from './runner/file-times.js';
import { runFiles } from './runner/run-files.js';
import { makeRunFolder } from './runner/run-folder.js';
import { bundleVariable, dataTemplateVariable, prepareDataDir } from './stoa-process.js';
import { type TestServer, templateName, testServerVariable } from './test-database.js';

const packagesDir = fileURLToPath(new URL('../../../', import.meta.url));
const runFolder = await makeRunFolder();
const options = {
  logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
  temporaryDir: runFolder,
  cacheDir: undefined,
};

async function testFiles(patterns: readonly string[]): Promise<string[]> {
  const all = await Promise.all(
    ['contract', 'embedded', 'client', 'merchant', 'server', 'cli', 'console'].map(async (name) => {
      const dist = path.join(packagesDir, name, 'dist');
      const found = await readdir(dist, { recursive: true }).catch(() => []);
      return found.filter(isTest).map((file) => path.join(dist, file));
    }),
  );
  return all
    .flat()
    .filter((file) => patterns.length === 0 || patterns.some((pattern) => file.includes(pattern)));
}

/**
 * Some tests are about a cluster, and can run only on one. Some measure, and run alone. Some are long, and run if they
 * are asked for.
 */
function isTest(file: string): boolean {
  if (values.quiet) return file.endsWith('.quiet.js');
  if (values.deploy) return file.endsWith('.deploy.js');
  if (values.drills) return file.endsWith('.drill.js');
  const others = [...(values.citus ? ['citus'] : []), ...(hasDrills ? ['drill'] : [])];
  return ['test', ...others].some((kind) => file.endsWith(`.${kind}.js`));
}

/**
 * A data directory with an initialised server and a migrated database. The server of the tests is a copy of it, and so
 * are those that tests start themselves: initialising takes seconds.
 */
async function prepareDataTemplate(dataDir: string): Promise<void> {
  const server = await startEmbeddedPostgres({ ...options, dataDir, role: 'guest' });
  await migrateDatabase(server.connection);
  await server.stop();
}

/**
 * The template of the tests' databases. Nobody may be connected to it, not even a pooler that keeps its connections.
 */
async function prepareTemplate(connection: TestServer): Promise<void> {
  const { workers } = connection;
  await dropTemplates(connection);
  if (workers === undefined) {
    await onNode(connection, [`create database ${templateName}`]);
    await migrateDatabase({ ...connection, database: templateName });
  } else {
    await makeSpreadDatabase(connection, await readNodes(connection), templateName);
  }
  for (const node of nodesOf(connection))
    await onNode(node, [
      `alter database ${templateName} allow_connections false`,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${templateName}'`,
    ]);
}

/** Drops the template and what files filled from it, also those of a run that was interrupted. */
async function dropTemplates(server: TestServer): Promise<void> {
  for (const node of nodesOf(server)) {
    const { rows } = await onNode<{ datname: string }>(node, [
      `select datname from pg_database where datname ~ '^${templateName}'`,
    ]);
    for (const { datname } of rows) await onNode(node, [`drop database ${datname} with (force)`]);
  }
}

function nodesOf({ workers = [], ...connection }: TestServer): TestServer[] {
  return [connection, ...workers].map((node) => ({ ...connection, ...node }));
}

async function migrateDatabase(connection: DatabaseConnection): Promise<void> {
  const database = connectDatabase(connection, {
    poolSize: 4,
    applicationName: 'stoa test',
    onIdleError: () => undefined,
  });
  await migrate(database, loadSchema(oneNode));
  await database.close();
}

// An interrupted run ends its workers, which do not belong to the terminal's process group.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

interface RunningServer {
  readonly connection: TestServer;
  stop(): Promise<void>;
}

/** A server elsewhere. Its password goes to the processes of the tests as libpq's variable. */
function outsideServer(text: string): RunningServer {
  const url = new URL(text);
  if (url.password !== '') process.env['PGPASSWORD'] = decodeURIComponent(url.password);
  const connection = {
    host: url.hostname,
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username),
    database: url.pathname.slice(1) || 'postgres',
  };
  return {
    connection,
    stop: () => dropTemplates(connection),
  };
}

async function citusServer(): Promise<RunningServer> {
  const url = process.env['STOA_CITUS_URL'];
  if (url !== undefined) return spreadOver(outsideServer(url));
  // Not in the folder of the run itself, where processes that run tests have, and lose, folders with the same names.
  const folder = path.join(runFolder, 'cluster');
  await mkdir(folder);
  // When root runs the tests, PostgreSQL runs as another user.
  await chmod(folder, 0o711);
  const cluster = await startLocalCluster({ programs: programs ?? '', folder, durable: false });
  const { connection, stop } = await spreadOver(cluster);
  return {
    connection,
    stop: async () => {
      await stop();
      await cluster.stop();
    },
  };
}

async function spreadOver({ connection }: Pick<RunningServer, 'connection'>): Promise<RunningServer> {
  const nodes = await readNodes(connection);
  const workers = nodes.filter(({ isWorker }) => isWorker).map(({ host, port }) => ({ host, port }));
  const spread = { ...connection, workers };
  return {
    connection: spread,
    stop: () => dropTemplates(spread),
  };
}

function startServer(): Promise<RunningServer> | RunningServer {
  if (values.citus) return citusServer();
  if (values.url !== undefined) return outsideServer(values.url);
  return startTestServer();
}

async function startTestServer(): Promise<RunningServer> {
  return startEmbeddedPostgres({
    ...options,
    dataDir: await prepareDataDir(path.join(runFolder, 'server')),
    role: 'owner',
    // The tests of durability start servers of their own, with fsync on.
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      shared_buffers: '256MB',
      // Statistics are those that a test asks for, whenever it runs.
      autovacuum: 'off',
    },
  });
}

/** The files that run on a cluster if no others are named. */
const filesForCitus = [
  '/test/journeys/',
  '/test/read-views/sql-page',
  '/test/citus/',
  // Statements that Citus is most likely to refuse, and work that runs on several nodes at the same time.
  '/deliveries/deliver',
  '/drain-events.property',
  '/events-of-installations',
  '/fate-routes',
  '/installs/quality/',
  '/link-events',
  '/real-devices',
  '/recount.property',
  '/remove-old-events',
  '/zoned-sums',
];

const { values, positionals } = parseArgs({
  options: {
    citus: { type: 'boolean', default: false },
    deploy: { type: 'boolean', default: false },
    drills: { type: 'boolean', default: false },
    'note-times': { type: 'boolean', default: false },
    outside: { type: 'boolean', default: false },
    quiet: { type: 'boolean', default: false },
    url: { type: 'string' },
  },
  allowPositionals: true,
});
const hasDrills = values.citus || positionals.length > 0 || runs(false, true);
if (values.outside && values.url === undefined)
  throw new Error('Name a server: npm run test:postgres -- --url postgres://superuser@host:5432/postgres');
/** Where Citus is installed, if the run starts nodes of its own. */
const programs = values.citus && process.env['STOA_CITUS_URL'] === undefined ? await findCitus() : undefined;
if (values.citus && process.env['STOA_CITUS_URL'] === undefined && programs === undefined) {
  process.stdout.write(`${citusIsMissing}\nSkipped: no test ran on a cluster.\n`);
  process.exit(0);
}

const dataTemplate = path.join(runFolder, 'template');
const bundle = path.join(runFolder, 'stoa.mjs');
// What measures a process, and what deploys it, takes the files that are installed.
const usesBundle = !values.quiet && !values.deploy;
await Promise.all([prepareDataTemplate(dataTemplate), usesBundle && bundleCommand(bundle)]);
process.env[dataTemplateVariable] = dataTemplate;
if (usesBundle) process.env[bundleVariable] = bundle;
process.env[seedVariable] = String(chosenSeed);
process.stdout.write(`The seed of properties: ${seedVariable}=${chosenSeed}\n`);
const server = await startServer();
let counts = { passed: 0, failed: 1 };
try {
  await prepareTemplate(server.connection);
  process.env[testServerVariable] = JSON.stringify(server.connection);
  const patterns = values.citus && positionals.length === 0 ? filesForCitus : positionals;
  const run = await runFiles(await testFiles(patterns), {
    workers: values.quiet || values.deploy ? 1 : Number(process.env['STOA_TEST_WORKERS'] ?? 4),
    folder: runFolder,
    print: (text) => process.stdout.write(text),
  });
  if (values['note-times']) await noteTimes(run.times);
  counts = run;
} finally {
  await server.stop();
}
process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0;
process.stdout.write(`${counts.passed} passed, ${counts.failed} failed\n`);
