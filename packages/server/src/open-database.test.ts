import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { after, before, test } from 'node:test';
import { createTestDatabase, type TestDatabase } from '../test/test-database.js';
import { decideConfig } from './config/config.js';
import { createLogger } from './config/logger.js';
import type { Database } from './database/database.js';
import { sql } from './database/sql.js';
import { limits } from './kernel/limits.js';
import { type OpenDatabase, openDatabase } from './open-database.js';

let scratch: TestDatabase;
let opened: OpenDatabase;

before(async () => {
  scratch = await createTestDatabase();
  const { host, port, user, database } = scratch.connection;
  const url = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`;
  opened = await openDatabase({
    config: decideConfig({
      variables: { DATABASE_URL: url },
      workingDir: tmpdir(),
      temporaryDir: tmpdir(),
      cacheDir: undefined,
    }),
    logger: createLogger('silent'),
    role: 'guest',
  });
});

after(async () => {
  await opened.close();
  await scratch.drop();
});

async function statementLimitOf(database: Database): Promise<number> {
  const [row] = await database.query<{ ms: number }>(sql`
    select setting::integer as ms
    from pg_settings
    where name = 'statement_timeout'`);
  return row?.ms ?? Number.NaN;
}

test('statements of requests are limited, those of the pulse more so', async () => {
  assert.equal(await statementLimitOf(opened.database), limits.statementMs);
  assert.equal(await statementLimitOf(opened.pulse), limits.pulseStatementMs);
});

test('a migration takes as long as it needs, and leaves no connection behind', async () => {
  const { limitMs, pool } = await opened.withoutTimeLimit(async (database) => ({
    limitMs: await statementLimitOf(database),
    pool: database.pool,
  }));
  assert.equal(limitMs, 0);
  assert.equal(pool.options.query_timeout, undefined);
  assert.equal(pool.ended, true);
});
