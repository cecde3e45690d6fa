import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '@stoa/embedded';
import { connectDatabase, type Database } from '../../src/database/database.js';
import { loadSchema, migrate } from '../../src/database/migrate.js';
import { sql } from '../../src/database/sql.js';
import { oneNode } from '../../src/database/topology.js';
import { type ClusterNode, makeSpreadDatabase, onNode, readNodes } from '../citus-cluster.js';
import type { SeededRandom } from '../seeded-random.js';
import type { TestServer } from '../test-database.js';

/** The PostgreSQL of a stage, with the schema: a separate server, or a cluster of several nodes. */
export interface StageServer {
  readonly connection: TestServer;
  readonly database: Database;
  /** A connection to each node, to see what happens there. */
  readonly nodes: readonly [Database, ...Database[]];
  /** Kills a postmaster, which is then started again, and returns its name. */
  killPostmaster(random: SeededRandom): Promise<string>;
  /** Whether every node answers. If not, it returns false or throws. */
  answers(): Promise<boolean>;
  close(): Promise<void>;
}

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

function connect(connection: TestServer): Database {
  return connectDatabase(connection, {
    poolSize: 10,
    applicationName: 'stoa chaos',
    onIdleError: () => undefined,
    statementMs: 'unlimited',
  });
}

/** Starts a server that belongs to this process, which restarts it whenever it was killed. */
export async function startOwnServer(dataDir: string): Promise<StageServer> {
  const postgres = await startEmbeddedPostgres({
    dataDir,
    role: 'owner',
    logger: quiet,
    temporaryDir: tmpdir(),
    cacheDir: undefined,
  });
  const database = connect(postgres.connection);
  const close = async (): Promise<void> => {
    await database.close();
    await postgres.stop();
  };
  try {
    await migrate(database, loadSchema(oneNode));
  } catch (error) {
    await close();
    throw error;
  }
  return {
    connection: postgres.connection,
    database,
    nodes: [database],
    killPostmaster: async () => {
      await killServer(path.join(dataDir, 'postgres'));
      return 'the postmaster';
    },
    answers: async () => (await database.query(sql`select 1 as one`)).length === 1,
    close,
  };
}

/**
 * Creates a database on the cluster of a coordinator. The nodes run on this machine, and whoever started them must
 * restart them when they are killed.
 */
export async function openCluster(url: string): Promise<StageServer> {
  const { hostname: host, port, username: user, pathname } = new URL(url);
  const server = { host, port: Number(port || 5432), user, database: pathname.slice(1) };
  const nodes = await readNodes(server);
  const directories = await Promise.all(nodes.map((node) => directoryOf(server, node)));
  const connection = { ...server, database: 'stoa_chaos' };
  await makeSpreadDatabase(server, nodes, connection.database);
  const database = connect(connection);
  const workers = nodes.filter(({ isWorker }) => isWorker);
  const onWorkers = workers.map(({ host: name, port: at }) =>
    connect({ ...connection, host: name, port: at }),
  );
  return {
    connection,
    database,
    nodes: [database, ...onWorkers],
    killPostmaster: async (random) => {
      const victim = random.below(nodes.length);
      await killServer(directories[victim] ?? '');
      return nodes[victim]?.isWorker === true ? `the postmaster of worker ${victim}` : 'the coordinator';
    },
    answers: async () => {
      const answers = await database.query<{ success: boolean }>(sql`
        select success from run_command_on_all_nodes('select 1')`);
      return answers.length === nodes.length && answers.every(({ success }) => success);
    },
    close: async () => {
      for (const one of [database, ...onWorkers]) await one.close();
    },
  };
}

async function directoryOf(server: TestServer, { host, port }: ClusterNode): Promise<string> {
  const { rows } = await onNode<{ data_directory: string }>({ ...server, host, port }, [
    'show data_directory',
  ]);
  return rows[0]?.data_directory ?? '';
}

async function killServer(directory: string): Promise<void> {
  // While the server is being restarted, there is no process to kill.
  const file = await readFile(path.join(directory, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(file.split('\n', 1)[0]);
  if (pid > 0) process.kill(pid, 'SIGKILL');
}
