import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay, setImmediate } from 'node:timers/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { urlOfEachHost } from '../config/database-urls.js';
import { limits } from '../kernel/limits.js';
import { overloaded } from '../kernel/overloaded.js';
import { camelRows } from './camel-rows.js';
import { pinSessionSettings } from './session-settings-store.js';
import { clientOfWriter } from './several-hosts.js';
import type { Sql } from './sql.js';
import { isConflict, isQueryTimeout, sqlState, sqlStateOf } from './sql-state.js';
import { oneNode, type Topology } from './topology.js';

/** What a store needs: a transaction, or the database itself where one statement is the whole transaction. */
export interface Queryable {
  /**
   * Rows of a statement. `Row` is what the statement selects, with names in camel case: `fee_plan_id` arrives as
   * `feePlanId`, without an alias. bigint columns arrive as `bigint`, times as `Date`.
   */
  query<Row extends object = Record<string, never>>(statement: Sql): Promise<Row[]>;
}

export interface Transaction extends Queryable {
  /** Several statements without parameters at once, for migrations. */
  execute(text: string): Promise<void>;
  /**
   * `COPY … FROM STDIN`: sends lines of PostgreSQL's text format; an empty text adds nothing. `target` is a table with
   * its columns.
   */
  copy(target: string, lines: Iterable<string>): Promise<void>;
  /** The same for rows in PostgreSQL's binary format, as `copyRows` makes them. */
  copyBinary(target: string, rows: Buffer): Promise<void>;
  /**
   * Runs functions that do not wait for each other. Statements that they start at the same time share a round trip, and
   * PostgreSQL runs these in the order in which they were started. Not for {@link copy}. Pass only a few: the time
   * limit of a statement begins when it is sent, so it includes the statements before it.
   * @returns what the functions return, in their order
   * @throws the error of the first one that failed, after all have ended
   */
  sharingRoundTrips<T>(works: readonly (() => Promise<T>)[]): Promise<T[]>;
}

export interface Database extends Queryable {
  /**
   * Runs the work in one transaction, up to three times when PostgreSQL ends it because of a deadlock or another
   * conflict.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Whether the tables stand on one node. */
  readonly topology: Topology;
  /** The driver's pool, only for metrics and for the checks before the first statement. */
  readonly pool: pg.Pool;
  /** Waits for the statements under way. May be called twice. */
  close(): Promise<void>;
}

/** A URL may name several hosts: see `clientOfWriter`. */
export type DatabaseConnection =
  | { readonly url: string }
  | { readonly host: string; readonly port: number; readonly user: string; readonly database: string };

const int8TypeId = 20;
const attemptsOnConflict = 3;
/** Run again at once, a transaction could take its first lock before the other one is woken, and lock it out again. */
const [leastPauseMs, pauseSpanMs] = [10, 40];
/** Detects a vanished peer even on a connection that only waits. */
const keepAliveMs = 10_000;

export interface DatabaseOptions {
  readonly poolSize: number;
  /** Shown in pg_stat_activity. */
  readonly applicationName: string;
  /** Called with errors of idle connections; the pool replaces these connections. */
  readonly onIdleError: (error: Error) => void;
  /** How long a statement may take, `limits.statementMs` by default. A migration takes as long as it needs. */
  readonly statementMs?: number | 'unlimited';
  /** One node by default. */
  readonly topology?: Topology;
}

/**
 * A bounded pool: when too many requests wait, the next one is refused with `overloaded` at once instead of queueing
 * for ever.
 */
export function connectDatabase(connection: DatabaseConnection, options: DatabaseOptions): Database {
  const { statementMs = limits.statementMs } = options;
  const pool = new pg.Pool({
    ...clientSettings(connection),
    application_name: options.applicationName,
    max: options.poolSize,
    connectionTimeoutMillis: limits.connectionWaitMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    // PostgreSQL ends a statement at its limit. When PostgreSQL itself is silent, the driver ends it a little later.
    ...(statementMs === 'unlimited' ? {} : { query_timeout: statementMs + limits.queryGraceMs }),
    // The pool hands out a new connection only after this.
    verify: (client, done) => pinSessionSettings(client, statementMs === 'unlimited' ? 0 : statementMs, done),
  });
  pool.on('error', options.onIdleError);
  // A connection that breaks while it is in use also fails its user's statement. Without a listener here, its error
  // would end the process.
  pool.on('connect', (client) => client.on('error', options.onIdleError));
  pool.on('release', (_error, client) => endIfWaiting(client));
  let closing: Promise<void> | undefined;
  return {
    topology: options.topology ?? oneNode,
    pool,
    query: async (statement) => runQuery(assertRoom(pool), statement),
    transaction: async (work) => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await runTransaction(assertRoom(pool), work);
        } catch (error) {
          if (attempt === attemptsOnConflict || !isConflict(error)) throw error;
          await delay(leastPauseMs + Math.random() * pauseSpanMs);
        }
      }
    },
    close: () => {
      closing ??= pool.end();
      return closing;
    },
  };
}

/** The driver's settings of a connection. int8 arrives as bigint, so that no amount is ever rounded. */
function clientSettings(connection: DatabaseConnection): pg.PoolConfig {
  const types: pg.CustomTypesConfig = {
    getTypeParser: (id, format) =>
      id === int8TypeId && format !== 'binary' ? BigInt : pg.types.getTypeParser(id, format),
  };
  // A Unix socket has no TLS, even when PGSSLMODE asks for it.
  if (!('url' in connection)) return { ...connection, types, ssl: false };
  const urls = urlOfEachHost(connection.url);
  const [connectionString = connection.url, ...others] = urls;
  return { connectionString, types, ...(others.length > 0 && { Client: clientOfWriter(urls) }) };
}

/**
 * A connection may be released while a statement is still under way, because its answer did not come in time. The next
 * user would have to wait for that answer as well. So the connection is ended, and does not return to the pool.
 */
function endIfWaiting(client: pg.PoolClient): void {
  if ('readyForQuery' in client && client.readyForQuery === false && 'end' in client) void client.end();
}

function assertRoom(pool: pg.Pool): pg.Pool {
  if (pool.waitingCount >= limits.waitingForConnection) {
    throw overloaded('Too many requests are waiting for the database.', 1);
  }
  return pool;
}

async function runQuery<Row extends object>(on: pg.Pool | pg.PoolClient, statement: Sql): Promise<Row[]> {
  const result = await on.query<Row>({
    name: statement.name,
    text: statement.text,
    values: [...statement.values],
  });
  return camelRows(result);
}

async function runTransaction<T>(pool: pg.Pool, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken = false;
  try {
    await client.query('begin');
    const result = await work(transactionOn(client));
    await client.query('commit');
    return result;
  } catch (error) {
    broken = !(await rollBack(client, error));
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Ends a failed transaction. False when its connection must be closed instead, which ends the transaction as well. */
async function rollBack(client: pg.PoolClient, error: unknown): Promise<boolean> {
  // A rollback would wait for the statement that was not answered.
  if (isQueryTimeout(error)) return false;
  // This server is no longer the primary; a new connection finds the one that is.
  if (sqlStateOf(error) === sqlState.readOnlyTransaction) return false;
  return client.query('rollback').then(
    () => true,
    () => false,
  );
}

function transactionOn(client: pg.PoolClient): Transaction {
  return {
    query: (statement) => runQuery(client, statement),
    execute: async (text) => {
      await client.query(text);
    },
    copy: async (target, lines) => {
      await pipeline(Readable.from(inChunks(lines)), client.query(copyFrom(`copy ${target} from stdin`)));
    },
    copyBinary: (target, rows) =>
      pipeline([rows], client.query(copyFrom(`copy ${target} from stdin (format binary)`))),
    sharingRoundTrips: (works) => shareRoundTrips(client, works),
  };
}

async function shareRoundTrips<T>(client: pg.PoolClient, works: readonly (() => Promise<T>)[]): Promise<T[]> {
  const failures: unknown[] = [];
  // The driver reads this flag at each statement, so pipelining can be switched on for a while.
  Object.assign(client, { pipeline: true });
  const outcomes = await Promise.allSettled(
    works.map((work) =>
      work().catch((error: unknown) => {
        failures.push(error);
        throw error;
      }),
    ),
  );
  Object.assign(client, { pipeline: false });
  // The others failed only because the transaction had already failed.
  if (failures.length > 0) throw failures[0];
  return outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
}

const copyChunkCharacters = 65_536;
const copyChunkLines = 1_000;

/**
 * Joins lines to chunks, because a write for each row would cost more than the row itself. Making the lines takes time,
 * so other work gets a turn after each chunk.
 */
async function* inChunks(lines: Iterable<string>): AsyncGenerator<string> {
  let chunk = '';
  let count = 0;
  for (const line of lines) {
    chunk += line;
    count += 1;
    if (chunk.length < copyChunkCharacters && count < copyChunkLines) continue;
    if (chunk !== '') yield chunk;
    chunk = '';
    count = 0;
    await setImmediate();
  }
  if (chunk !== '') yield chunk;
}
