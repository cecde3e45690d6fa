import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { connectDatabase, type Database, type DatabaseConnection } from '../src/database/database.js';

export interface TestDatabase {
  readonly connection: Extract<DatabaseConnection, { host: string }>;
  readonly database: Database;
  drop(): Promise<void>;
}

/** The server that the test run started, and its migrated template (see run-tests.ts). */
export const testServerVariable = 'STOA_TEST_SERVER';
export const templateName = 'stoa_template';

function testServer(): Extract<DatabaseConnection, { host: string }> {
  const text = process.env[testServerVariable];
  if (text === undefined) throw new Error('Tests that need a database run through npm test -- <pattern>.');
  return JSON.parse(text) as Extract<DatabaseConnection, { host: string }>;
}

/** A database of its own for a test file, copied from the migrated template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = testServer();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(`create database ${name} template ${templateName}`);
  const connection = { ...server, database: name };
  const database = connectDatabase(connection, {
    poolSize: 10,
    applicationName: 'stoa test',
    onIdleError: () => undefined,
  });
  return {
    connection,
    database,
    drop: async () => {
      await database.close();
      await onServer(`drop database ${name} with (force)`);
    },
  };
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client(testServer());
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
