import { setTimeout as delay } from 'node:timers/promises';
import { type Cluster, provideCluster, type WhenMissing } from './cluster.js';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { closeServer, type EmbeddedRole, forgetAddress, openServer, type ServerSession } from './server.js';
import { connectionThrough, type EmbeddedConnection } from './session.js';

/** The three levels that are used here; pino's logger fits. */
export interface EmbeddedLogger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface EmbeddedPostgresOptions {
  /** The service's data directory; the cluster is its folder `postgres`. Created if it is missing. */
  readonly dataDir: string;
  /**
   * `owner` for `serve`; each directory has one at a time, or one `api` and one `worker` instead. `guest` for a
   * command, whether one of them runs or not.
   */
  readonly role: EmbeddedRole;
  /** What to do where there is no cluster yet; by default it is created. */
  readonly whenMissing?: WhenMissing;
  readonly logger: EmbeddedLogger;
  /** Where the socket's directory is made; /tmp is used when this path is too long or private. */
  readonly temporaryDir: string;
  /** Parent of the cache for PostgreSQL's programs; undefined is /var/cache for root and ~/.cache for others. */
  readonly cacheDir: string | undefined;
  /**
   * Server settings that override ours: a restore says how to recover, and the tests' harness is faster with its own.
   */
  readonly settings?: Readonly<Record<string, string>>;
  /** How long the server may say that it is recovering; ten minutes by default. */
  readonly busyLimitMs?: number;
}

/** A running embedded PostgreSQL. */
export interface EmbeddedPostgres {
  /** Client settings for `pg`; they stay the same when the server is restarted. */
  readonly connection: EmbeddedConnection;
  /** Detaches; the last process to detach stops the server. May be called again, and while a restart is under way. */
  stop(): Promise<void>;
}

const firstRetryMs = 100;
const maxRetryMs = 5000;

/**
 * Runs the PostgreSQL that comes with Stoa in a data directory, or attaches to the one that already runs there, which
 * another process started or a killed process left. When the server dies, it is started again.
 * @throws EmbeddedPostgresError with a code of its closed list
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const startedMs = performance.now();
  const cluster = await provideCluster(options.dataDir, options);
  const supervisor = newSupervisor(cluster, options);
  const session = await supervisor.start();
  const durationMs = Math.round(performance.now() - startedMs);
  options.logger.info(
    { directory: cluster.directory, postgres_pid: session.pid, duration_ms: durationMs },
    'embedded PostgreSQL is ready',
  );
  return { connection: connectionThrough(session.socketDir), stop: supervisor.stop };
}

/**
 * The log omits messages of errors, because they may quote what clients sent. These errors quote only the server's
 * start.
 */
function problemOf(error: unknown): string | undefined {
  return error instanceof EmbeddedPostgresError ? error.problem : undefined;
}

function newSupervisor(cluster: Cluster, options: EmbeddedPostgresOptions) {
  const { logger, role, temporaryDir, settings = {}, busyLimitMs } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  let address: string | undefined;
  let current: ServerSession | undefined;
  let restarting: Promise<void> = Promise.resolve();
  let stopped: Promise<void> | undefined;

  async function open(): Promise<ServerSession> {
    const session = await openServer(cluster, { role, temporaryDir, settings, signal, address, busyLimitMs });
    address ??= session.socketDir;
    if (session.socketDir !== address) {
      await closeServer(cluster, session);
      throw new Error(`PostgreSQL was started elsewhere (${session.socketDir}) while ${address} was away`);
    }
    current = session;
    session.client.once('end', () => {
      if (!signal.aborted) {
        current = undefined;
        restarting = reopen();
      }
    });
    return session;
  }

  async function reopen(): Promise<void> {
    logger.warn(
      { directory: cluster.directory },
      'embedded PostgreSQL stopped unexpectedly; starting it again',
    );
    for (let waitMs = firstRetryMs; !signal.aborted; waitMs = Math.min(2 * waitMs, maxRetryMs)) {
      try {
        const { pid } = await open();
        logger.info({ directory: cluster.directory, postgres_pid: pid }, 'embedded PostgreSQL is back');
        return;
      } catch (error) {
        if (!signal.aborted) {
          logger.error(
            { err: error, problem: problemOf(error), retry_in_ms: waitMs },
            'embedded PostgreSQL could not be started again',
          );
          await delay(waitMs, undefined, { signal }).catch(() => undefined);
        }
      }
    }
  }

  async function shutDown(): Promise<void> {
    stopping.abort();
    await restarting;
    const isClean = current === undefined || (await closeServer(cluster, current));
    if (!isClean) {
      logger.warn(
        { postgres_pid: current?.pid },
        'embedded PostgreSQL may still run; the next start takes it over',
      );
    }
    if (address !== undefined) {
      await forgetAddress(cluster, address);
    }
  }

  function stop(): Promise<void> {
    stopped ??= shutDown();
    return stopped;
  }

  return { start: open, stop };
}
