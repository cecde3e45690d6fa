import { randomBytes } from 'node:crypto';
import type { Database } from '../../src/database/database.js';
import { waitUntil } from '../wait-until.js';
import { createFleet, type Fleet } from './fleet.js';
import { createReturning, type Returning } from './returning.js';
import type { Role } from './service-process.js';
import { openCluster, type StageServer, startOwnServer } from './stage-server.js';

/** PostgreSQL and the processes of the service that use it, all of which may be killed. */
export interface Stage {
  readonly database: Database;
  /** A connection to each node. */
  readonly nodes: readonly [Database, ...Database[]];
  readonly fleet: Fleet;
  /** With which the service seals what it must read again. */
  readonly masterSecret: Buffer;
  /** Fulfilled when PostgreSQL answers. */
  readonly databaseBack: Returning;
  /** Kills a postmaster and returns its name. */
  readonly killPostmaster: StageServer['killPostmaster'];
  close(): Promise<void>;
}

export interface StageOptions {
  /** The data directory of the service, and of PostgreSQL if it is a separate one. */
  readonly dataDir: string;
  readonly roles: readonly Role[];
  /** The coordinator of a cluster to use instead of a separate PostgreSQL. */
  readonly citusUrl?: string | undefined;
}

const unhurried = '1000000/s';

/** The service uses PostgreSQL as it would an operator's own server, so that several processes can share it. */
export async function startStage({ dataDir, roles, citusUrl }: StageOptions): Promise<Stage> {
  const server = citusUrl === undefined ? await startOwnServer(dataDir) : await openCluster(citusUrl);
  const databaseBack = createReturning(() =>
    waitUntil('PostgreSQL answers', () => answers(server), databaseLimitMs),
  );
  const { user, host, port, database } = server.connection;
  const masterSecret = randomBytes(32);
  const variables = {
    DATABASE_URL: `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`,
    STOA_DATA: dataDir,
    STOA_SECRET: masterSecret.toString('hex'),
    STOA_WEBHOOKS_ALLOW: '127.0.0.1',
    STOA_POOL_SIZE: '10',
    STOA_RATE_EVENTS: unhurried,
    STOA_RATE_INSTALL_ADDRESS: unhurried,
    STOA_RATE_INSTALL_TOKEN: unhurried,
    STOA_RATE_REPORTS: unhurried,
    STOA_RATE_READS: unhurried,
    STOA_TRUSTED_PROXIES: '127.0.0.1',
  };
  const fleet = createFleet({ variables, databaseBack, roles });
  return {
    database: server.database,
    nodes: server.nodes,
    fleet,
    masterSecret,
    databaseBack,
    killPostmaster: server.killPostmaster,
    close: async () => {
      await fleet.close();
      await server.close();
    },
  };
}

const databaseLimitMs = 60_000;

async function answers(server: StageServer): Promise<true | undefined> {
  return (await server.answers().catch(() => false)) ? true : undefined;
}
