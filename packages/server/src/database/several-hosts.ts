import { callbackify } from 'node:util';
import pg from 'pg';
import { limits } from '../kernel/limits.js';
import { isDatabaseAway, sqlState, sqlStateOf } from './sql-state.js';

/**
 * A client that connects to the host that takes writes (libpq's `target_session_attrs=read-write`). Before each
 * connection it asks all hosts at once, because after a failover that is another one, and a dead host may take seconds
 * to refuse. Connecting fails as with one host when none takes writes.
 */
export function clientOfWriter(urls: readonly string[]): typeof pg.Client {
  let asking: Promise<Host> | undefined;
  // All connections of a pool break at once, and share one question.
  const findWriter = (): Promise<Host> => {
    asking ??= askForWriter(urls).finally(() => {
      asking = undefined;
    });
    return asking;
  };
  return class extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(callback: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void;
    override connect(callback?: (...result: never[]) => void): Promise<pg.Client> | undefined {
      const connected = findWriter().then(({ host, port }) => {
        this.host = host;
        this.port = port;
        return super.connect();
      });
      if (callback === undefined) return connected;
      callbackify(() => connected)((...result) => Reflect.apply(callback, undefined, result));
      return undefined;
    }
  };
}

interface Host {
  readonly host: string;
  readonly port: number;
}

/** @throws what says most about why none takes writes */
async function askForWriter(urls: readonly string[]): Promise<Host> {
  try {
    return await Promise.any(urls.map(assertTakesWrites));
  } catch (error) {
    if (!(error instanceof AggregateError)) throw error;
    const errors: readonly unknown[] = error.errors;
    throw (
      errors.find((one) => !isDatabaseAway(one)) ??
      errors.find((one) => sqlStateOf(one) === sqlState.readOnlyTransaction) ??
      errors[0]
    );
  }
}

async function assertTakesWrites(url: string): Promise<Host> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'stoa: who takes writes?',
    // Together half of the wait for a connection, so that the connection itself has the other half.
    connectionTimeoutMillis: limits.connectionWaitMs / 4,
    query_timeout: limits.connectionWaitMs / 4,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
    if (rows[0]?.transaction_read_only === 'off') return { host: client.host, port: client.port };
    throw Object.assign(new Error('the database takes no writes'), { code: sqlState.readOnlyTransaction });
  } finally {
    void client.end().catch(() => undefined);
  }
}
