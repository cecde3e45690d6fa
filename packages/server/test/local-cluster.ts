import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, appendFile, chown, mkdir, open, readdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { onNode } from './citus-cluster.js';
import type { TestServer } from './test-database.js';
import { waitUntil } from './wait-until.js';

/** A PostgreSQL with Citus, a process of this machine that may be killed. */
export interface LocalNode {
  readonly host: string;
  readonly port: number;
  /** Ends it at once (`kill -9`). */
  kill(): Promise<void>;
  /** Starts it again, and waits until it answers. */
  start(): Promise<void>;
}

export interface LocalCluster {
  /** The database `postgres` of the coordinator, as a superuser. */
  readonly connection: TestServer;
  readonly workers: readonly LocalNode[];
  stop(): Promise<void>;
}

const run = promisify(execFile);
const host = '127.0.0.1';
const user = 'postgres';
const startLimitMs = 60_000;

/** The directory of the programs of a PostgreSQL that has the extension; undefined where none is installed. */
export async function findCitus(): Promise<string | undefined> {
  const found = await run('pg_config', ['--bindir']).catch(() => ({ stdout: '' }));
  const versions = await readdir('/usr/lib/postgresql').catch(() => []);
  const directories = [found.stdout.trim(), ...versions.map((one) => `/usr/lib/postgresql/${one}/bin`)];
  for (const directory of directories.filter((one) => one !== ''))
    if (await hasCitus(directory)) return directory;
  return undefined;
}

async function hasCitus(directory: string): Promise<boolean> {
  try {
    const { stdout } = await run(path.join(directory, 'pg_config'), ['--sharedir']);
    await access(path.join(stdout.trim(), 'extension/citus.control'));
    await access(path.join(directory, 'initdb'));
    return true;
  } catch {
    return false;
  }
}

export const citusIsMissing =
  'No PostgreSQL with Citus is installed here (CONTRIBUTING.md says how to get one).';

export interface LocalClusterOptions {
  /** The directory of PostgreSQL's programs: see {@link findCitus}. */
  readonly programs: string;
  /** Where the nodes keep their data. */
  readonly folder: string;
  /** Whether what is committed survives the machine. Tests do not need it. */
  readonly durable: boolean;
}

/**
 * Starts a coordinator and two workers that everybody on this machine may use. They end with this process at the
 * latest.
 */
export async function startLocalCluster(options: LocalClusterOptions): Promise<LocalCluster> {
  const nodes = await Promise.all(
    ['coordinator', 'worker-1', 'worker-2'].map((name) => startNode(name, options)),
  );
  const [coordinator, ...workers] = nodes;
  if (coordinator === undefined) throw new Error('there is no coordinator');
  const connection = { host, port: coordinator.port, user, database: 'postgres' };
  await registerNodes(connection, workers);
  return {
    connection,
    workers,
    stop: async () => {
      await Promise.all(nodes.map(({ kill }) => kill()));
    },
  };
}

/** Makes the extension in this database on each node, and tells the coordinator of the others. */
export async function registerNodes(
  connection: TestServer,
  workers: readonly Pick<LocalNode, 'host' | 'port'>[],
): Promise<void> {
  for (const node of [connection, ...workers])
    await onNode({ ...connection, host: node.host, port: node.port }, [
      'create extension if not exists citus',
    ]);
  await onNode(connection, [
    `select citus_set_coordinator_host('${connection.host}', ${connection.port})`,
    ...workers.map((worker) => `select citus_add_node('${worker.host}', ${worker.port})`),
  ]);
}

async function startNode(
  name: string,
  { programs, folder, durable }: LocalClusterOptions,
): Promise<LocalNode> {
  const directory = path.join(folder, name);
  const account = await accountOfServer();
  await mkdir(directory, { recursive: true, mode: 0o700 });
  if (account !== undefined) await chown(directory, account.uid, account.gid);
  const as = { ...account, cwd: directory, env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } };
  const making = ['-D', directory, '-U', user, '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  await run(path.join(programs, 'initdb'), making, as);
  const port = await freePort();
  await appendFile(path.join(directory, 'postgresql.conf'), settingsOf(port, durable));
  let child: ChildProcess | undefined;
  const kill = async (): Promise<void> => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  process.once('exit', () => child?.kill('SIGQUIT'));
  const start = async (): Promise<void> => {
    const log = await open(path.join(directory, 'server.log'), 'a');
    child = spawn(path.join(programs, 'postgres'), ['-D', directory], {
      ...as,
      stdio: ['ignore', log.fd, log.fd],
    });
    await log.close();
    await waitUntil(`the node on port ${port} answers`, () => answers(port), startLimitMs);
  };
  await start();
  return { host, port, kill, start };
}

function settingsOf(port: number, durable: boolean): string {
  const settings = {
    port,
    listen_addresses: host,
    unix_socket_directories: '',
    shared_preload_libraries: 'citus',
    wal_level: 'logical',
    max_connections: 220,
    max_prepared_transactions: 440,
    max_worker_processes: 64,
    shared_buffers: '128MB',
    'citus.max_shared_pool_size': 200,
    'citus.recover_2pc_interval': '5s',
    'citus.enable_statistics_collection': 'off',
    // Statistics are those that a test asks for, whenever it runs.
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off', autovacuum: 'off' }),
  };
  return Object.entries(settings)
    .map(([name, value]) => `${name} = '${value}'\n`)
    .join('');
}

async function answers(port: number): Promise<true | undefined> {
  return onNode({ host, port, user, database: 'postgres' }, ['select 1']).then(
    () => true,
    () => undefined,
  );
}

/** PostgreSQL refuses to run as root. Its packages bring an account for it. */
async function accountOfServer(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = await Promise.all(['-u', '-g'].map((which) => run('id', [which, user])));
  return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, host), 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('a server without a port');
  return address.port;
}
