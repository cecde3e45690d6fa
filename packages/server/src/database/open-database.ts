import { type EmbeddedRole, startEmbeddedPostgres, type WhenMissing } from '@stoa/embedded';
import type { Config } from '../config/config.js';
import type { Logger } from '../config/logger.js';
import type { Clock } from '../kernel/clock.js';
import { limits } from '../kernel/limits.js';
import { commandNames, serviceNames } from './application-names.js';
import { connectDatabase, type Database, type DatabaseConnection } from './database.js';
import { openDatabaseClock } from './database-clock.js';
import { createHeartbeat, type Heartbeat } from './heartbeat.js';
import { foldOutage } from './outage.js';
import { refuseSharedSessions, refuseUnsupported } from './server-requirements.js';
import { readTopology } from './topology.js';

/** An open database, and how to close it. */
export interface OpenDatabase {
  readonly database: Database;
  /** A few connections for queries that must not wait for requests: is the database there, what is new? */
  readonly pulse: Database;
  /** The time that decides, for every process of this database. */
  readonly clock: Clock;
  readonly heartbeat: Heartbeat;
  readonly connection: DatabaseConnection;
  /** Runs work without time limits for statements, such as a migration, on separate connections. */
  withoutTimeLimit<T>(work: (database: Database) => Promise<T>): Promise<T>;
  /** Closes the connections, and stops the embedded server when nobody else uses it. */
  close(): Promise<void>;
}

/** One connection for /readyz, one for the heartbeat. On a cluster, questions to its nodes take turns with these. */
const pulsePoolSize = 2;
/** A migration holds a lock on one connection and works on the others. */
const migrationPoolSize = 3;

export interface OpenDatabaseOptions {
  readonly config: Config;
  readonly logger: Logger;
  /**
   * `owner` is the service: one process for an embedded database, or one `api` and one `worker`. A command is a guest.
   * A `sibling` is part of a service whose supervisor holds the embedded database.
   */
  readonly role: EmbeddedRole | 'sibling';
  /** What to do where there is no embedded database yet; by default it is created. */
  readonly whenMissing?: WhenMissing;
}

/**
 * Connects to the configured PostgreSQL, or starts the embedded one.
 * @throws EmbeddedPostgresError, UnsuitableDatabaseError, or the driver's error when the server cannot be reached
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<OpenDatabase> {
  const { config, logger, role } = options;
  const embedded = config.databaseUrl === undefined ? await startEmbedded(options) : undefined;
  const connection = embedded?.connection ?? { url: config.databaseUrl ?? '' };
  const names = role === 'guest' ? commandNames : serviceNames;
  const outage = foldOutage(logger);
  const onIdleError = (error: Error): void =>
    logger.warn({ err: error }, 'a connection to the database was lost');
  const database = connectDatabase(connection, {
    poolSize: config.poolSize,
    applicationName: names.work,
    onIdleError,
  });
  const pulse = connectDatabase(connection, {
    poolSize: pulsePoolSize,
    applicationName: names.pulse,
    onIdleError,
    statementMs: limits.pulseStatementMs,
  });
  const heartbeat = createHeartbeat({ database: pulse, logger, onBeat: outage.answered });
  const closeConnections = async (): Promise<void> => {
    await heartbeat.stop();
    await Promise.all([database.close(), pulse.close()]);
    await embedded?.stop();
  };
  const { clock, topology } = await lookAt(database, {
    pulse,
    heartbeat,
    logger,
    isOurs: embedded !== undefined,
  }).catch(async (error: unknown) => {
    await closeConnections();
    throw error;
  });
  return {
    database: { ...database, topology },
    pulse,
    heartbeat,
    clock,
    connection,
    withoutTimeLimit: async (work) => {
      const patient = connectDatabase(connection, {
        poolSize: migrationPoolSize,
        applicationName: 'stoa migrate',
        onIdleError,
        statementMs: 'unlimited',
        topology,
      });
      try {
        return await work(patient);
      } finally {
        await patient.close();
      }
    },
    close: closeConnections,
  };
}

function startEmbedded({ config, logger, role, whenMissing = 'create' }: OpenDatabaseOptions) {
  const { dataDir, temporaryDir, cacheDir } = config;
  return startEmbeddedPostgres({
    dataDir,
    role: role === 'sibling' ? 'guest' : role,
    whenMissing,
    logger,
    temporaryDir,
    cacheDir,
  });
}

/** Refuses a database that Stoa cannot work with, and asks what must be known of any other. */
async function lookAt(
  database: Database,
  {
    pulse,
    heartbeat,
    logger,
    isOurs,
  }: Pick<OpenDatabase, 'pulse' | 'heartbeat'> & Pick<OpenDatabaseOptions, 'logger'> & { isOurs: boolean },
): Promise<Pick<OpenDatabase, 'clock'> & Pick<Database, 'topology'>> {
  // Checked before the first prepared statement, because such a pooler would mix these up.
  if (!isOurs) await refuseSharedSessions(database.pool);
  await refuseUnsupported(database);
  const clock = await openDatabaseClock({ heartbeat, logger });
  return { clock, topology: await readTopology(pulse, clock) };
}
