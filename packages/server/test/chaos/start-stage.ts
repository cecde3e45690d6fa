import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connectDatabase, type Database } from '../../src/database/database.js';
import { startEmbeddedPostgres } from '../../src/database/embedded/embedded-postgres.js';
import { loadMigrations, migrate } from '../../src/database/migrate.js';
import { sql } from '../../src/database/sql.js';
import { waitUntil } from '../wait-until.js';
import { createFleet, type Fleet } from './fleet.js';
import { createReturning, type Returning } from './returning.js';
import type { Role } from './service-process.js';

/** PostgreSQL and the processes of the service on it, all to be killed. */
export interface Stage {
  readonly database: Database;
  readonly fleet: Fleet;
  /** Fulfilled when PostgreSQL answers. */
  readonly databaseBack: Returning;
  killPostmaster(): Promise<void>;
  close(): Promise<void>;
}

const unhurried = '1000000/s';
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * PostgreSQL belongs to this process, which starts it again whenever it was killed; the service reaches it as it would
 * a server of the operator's own, so that several processes share it.
 */
export async function startStage(dataDir: string, roles: readonly Role[]): Promise<Stage> {
  const postgres = await startEmbeddedPostgres({
    dataDir,
    role: 'owner',
    logger: quiet,
    temporaryDir: tmpdir(),
    cacheDir: undefined,
  });
  const { connection } = postgres;
  const database = connectDatabase(connection, {
    poolSize: 10,
    applicationName: 'stoa chaos',
    onIdleError: () => undefined,
    statementMs: 'unlimited',
  });
  const close = async (): Promise<void> => {
    await database.close();
    await postgres.stop();
  };
  try {
    await migrate(database, await loadMigrations());
  } catch (error) {
    await close();
    throw error;
  }
  const databaseBack = createReturning(() =>
    waitUntil('PostgreSQL answers', () => answers(database), databaseLimitMs),
  );
  const { user, host, port } = connection;
  const variables = {
    DATABASE_URL: `postgres://${user}@${encodeURIComponent(host)}:${port}/${connection.database}`,
    STOA_DATA: dataDir,
    STOA_SECRET: randomBytes(32).toString('hex'),
    STOA_POOL_SIZE: '10',
    STOA_RATE_EVENTS: unhurried,
    STOA_RATE_INSTALL_ADDRESS: unhurried,
    STOA_RATE_INSTALL_TOKEN: unhurried,
    STOA_RATE_REPORTS: unhurried,
    STOA_TRUSTED_PROXIES: '127.0.0.1',
  };
  const fleet = createFleet({ variables, databaseBack, roles });
  return {
    database,
    fleet,
    databaseBack,
    killPostmaster: async () => {
      const file = await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
      process.kill(Number(file.split('\n', 1)[0]), 'SIGKILL');
    },
    close: async () => {
      await fleet.close();
      await close();
    },
  };
}

const databaseLimitMs = 60_000;

async function answers(database: Database): Promise<true | undefined> {
  try {
    await database.query(sql`select 1 as one`);
    return true;
  } catch {
    return undefined;
  }
}
