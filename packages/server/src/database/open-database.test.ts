import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { after, before, test } from 'node:test';
import { createTestDatabase, type TestDatabase, urlOf } from '../../test/test-database.js';
import { type Config, decideConfig } from '../config/config.js';
import { createLogger } from '../config/logger.js';
import { examine } from '../doctor/examine.js';
import { limits } from '../kernel/limits.js';
import type { Database } from './database.js';
import { type OpenDatabase, openDatabase } from './open-database.js';
import { UnsuitableDatabaseError } from './server-requirements.js';
import { sql } from './sql.js';

let scratch: TestDatabase;
let opened: OpenDatabase;

before(async () => {
  scratch = await createTestDatabase();
  opened = await open(scratch);
});

after(async () => {
  await opened.close();
  await scratch.drop();
});

function configFor({ connection }: TestDatabase): Config {
  return decideConfig({
    variables: { DATABASE_URL: urlOf(connection) },
    workingDir: tmpdir(),
    temporaryDir: tmpdir(),
    cacheDir: undefined,
  });
}

function open(database: TestDatabase): Promise<OpenDatabase> {
  return openDatabase({ config: configFor(database), logger: createLogger('silent'), role: 'guest' });
}

async function statementLimitOf(database: Database): Promise<number> {
  const [row] = await database.query<{ ms: number }>(sql`
    select setting::integer as ms
    from pg_settings
    where name = 'statement_timeout'`);
  return row?.ms ?? Number.NaN;
}

test('statements of requests have a time limit, and those of the pulse a shorter one', async () => {
  assert.equal(await statementLimitOf(opened.database), limits.statementMs);
  assert.equal(await statementLimitOf(opened.pulse), limits.pulseStatementMs);
});

test('a migration has no time limit and leaves no connection behind', async () => {
  const { limitMs, pool } = await opened.withoutTimeLimit(async (database) => ({
    limitMs: await statementLimitOf(database),
    pool: database.pool,
  }));
  assert.equal(limitMs, 0);
  assert.equal(pool.options.query_timeout, undefined);
  assert.equal(pool.ended, true);
});

for (const encoding of ['LATIN1', 'SQL_ASCII']) {
  test(`a database in ${encoding}, which cannot store every text or does not check it, is refused with a message, and doctor says so`, async () => {
    const database = await createTestDatabase({
      madeWith: `template template0 encoding '${encoding}' locale_provider libc locale 'C'`,
    });
    await assert.rejects(
      open(database),
      (error) =>
        error instanceof UnsuitableDatabaseError &&
        error.message.startsWith(`The database is in ${encoding}; Stoa needs UTF8.`) &&
        error.message.includes("template template0 encoding 'UTF8'"),
    );
    const [finding] = await examine(configFor(database));
    assert.deepEqual([finding?.subject, finding?.state], ['database', 'broken']);
    assert.match(finding?.finding ?? '', new RegExp(encoding));
    await database.drop();
  });
}
