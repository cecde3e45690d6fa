import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { connectDatabase, type Database, type DatabaseConnection } from '../src/database/database.js';
import { loadDefinitions } from '../src/database/definitions.js';
import { makeDefinitions } from '../src/database/make-definitions.js';
import { cluster, oneNode, readTopology, type Topology } from '../src/database/topology.js';
import { systemClock } from '../src/kernel/clock.js';
import { nodeSettings } from '../src/scale-out/steps-store.js';

export interface TestDatabase {
  readonly connection: TestServer;
  readonly database: Database;
  drop(): Promise<void>;
}

/** The server that the test run started, and its migrated template (see run-tests.ts). */
export const testServerVariable = 'STOA_TEST_SERVER';
export const templateName = 'stoa_template';

export type TestServer = Extract<DatabaseConnection, { host: string }> & {
  /** The workers of a Citus coordinator: a database exists on each of its nodes. */
  readonly workers?: readonly { readonly host: string; readonly port: number }[];
};

function testServer(): TestServer {
  const text = process.env[testServerVariable];
  if (text === undefined) throw new Error('Tests that need a database run through npm test -- <pattern>.');
  return JSON.parse(text) as TestServer;
}

export interface TestDatabaseOptions {
  /** How the database is created; by default as a copy of the migrated template. */
  readonly madeWith?: string;
  /** Settings as `alter database … set` takes them. Those that the server's version does not know are left out. */
  readonly settings?: Readonly<Record<string, string>>;
  /** `cluster` gives functions their bodies for a cluster, which also work on one PostgreSQL. */
  readonly topology?: Topology;
}

/** A database of its own for a test file, copied from the migrated template. */
export async function createTestDatabase({
  madeWith = `template ${templateName} strategy file_copy`,
  settings = {},
  topology = oneNode,
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const server = testServer();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onEachNode(`create database ${name} ${madeWith}`);
  // A copy does not have the settings of its template.
  if (server.workers !== undefined)
    for (const setting of nodeSettings)
      await onEachNode(`alter database ${name} set ${setting.replace('=', ' = ')}`);
  for (const [setting, value] of Object.entries(settings))
    if (await isKnown(setting)) await onServer(`alter database ${name} set ${setting} = ${value}`);
  const connection = { ...server, database: name };
  const connected = connectDatabase(connection, {
    poolSize: 10,
    applicationName: 'stoa test',
    onIdleError: () => undefined,
    topology,
  });
  const database =
    server.workers === undefined
      ? connected
      : { ...connected, topology: await readTopology(connected, systemClock) };
  if (topology.isCluster && server.workers === undefined)
    await makeDefinitions(database, loadDefinitions(cluster));
  return {
    connection,
    database,
    drop: async () => {
      await database.close();
      await onEachNode(`drop database ${name} with (force)`);
    },
  };
}

/** A copy of a database that is filled once a run, and what was told about its content. */
export interface FilledDatabase<T> {
  readonly copy: TestDatabase;
  readonly content: T;
}

/**
 * A copy of a database that the first file to ask for it fills; the others of the run wait. Filling closes what it
 * opened, and returns what the tests need to know: values that JSON keeps, which are stored as the comment of the
 * database.
 */
export async function createFilledDatabase<T extends object>(
  name: string,
  fill: (empty: TestDatabase) => Promise<T>,
): Promise<FilledDatabase<T>> {
  const filled = `${templateName}_${name}`;
  const client = new pg.Client(testServer());
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [filled]);
    const { rows } = await client.query<{ content: T }>(
      "select shobj_description(oid, 'pg_database')::json as content from pg_database where datname = $1",
      [filled],
    );
    const content = rows[0]?.content ?? (await makeFilled(filled, fill));
    return { copy: await createTestDatabase({ madeWith: `template ${filled} strategy file_copy` }), content };
  } finally {
    await client.end();
  }
}

async function makeFilled<T extends object>(
  filled: string,
  fill: (empty: TestDatabase) => Promise<T>,
): Promise<T> {
  const empty = await createTestDatabase();
  const content = await fill(empty);
  await empty.database.close();
  const { database } = empty.connection;
  await onServer(`comment on database ${database} is ${pg.escapeLiteral(JSON.stringify(content))}`);
  await onEachNode(`alter database ${database} rename to ${filled}`);
  return content;
}

/** A connection as an operator would write it. */
export function urlOf({ host, port, user, database }: TestDatabase['connection']): string {
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}

async function isKnown(setting: string): Promise<boolean> {
  // Settings of an extension become known only when it is loaded.
  if (setting.includes('.')) return true;
  const { rowCount } = await onServer('select from pg_settings where lower(name) = $1', [setting]);
  return rowCount === 1;
}

async function onEachNode(statement: string): Promise<void> {
  const { workers = [], ...server } = testServer();
  await Promise.all([server, ...workers].map((node) => onServer(statement, [], { ...server, ...node })));
}

async function onServer(
  statement: string,
  values: readonly string[] = [],
  server = testServer(),
): Promise<pg.QueryResult> {
  const client = new pg.Client(server);
  await client.connect();
  try {
    return await client.query(statement, [...values]);
  } finally {
    await client.end();
  }
}
