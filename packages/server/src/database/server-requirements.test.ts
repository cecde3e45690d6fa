import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openTransactionPooler } from '../../test/fixtures/database/transaction-pooler.js';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.js';
import { connectDatabase, type Database, type DatabaseConnection, type Queryable } from './database.js';
import { refuseSharedSessions, refuseUnsupported, UnsuitableDatabaseError } from './server-requirements.js';

let scratch: TestDatabase;

before(async () => {
  scratch = await createTestDatabase();
});

after(() => scratch.drop());

function connect(connection: DatabaseConnection): Database {
  return connectDatabase(connection, {
    poolSize: 4,
    applicationName: 'test',
    onIdleError: () => undefined,
  });
}

test('a server before PostgreSQL 15 is refused with its version', async () => {
  const old: Queryable = {
    query: async <Row>() => [{ number: 140_012, version: '14.12', encoding: 'UTF8' }] as Row[],
  };
  await assert.rejects(refuseUnsupported(old), {
    name: 'UnsuitableDatabaseError',
    message: 'The database runs PostgreSQL 14.12; Stoa needs PostgreSQL 15 or newer.',
  });
});

test('this server is not refused', () => refuseUnsupported(scratch.database));

for (const lends of ['last', 'first'] as const) {
  for (const sessions of [1, 2, 3, 4, 5]) {
    test(`a pooler that lends ${sessions} sessions for a transaction, the ${lends} one first, is refused in words`, async () => {
      const pooler = await openTransactionPooler(scratch.connection, { sessions, lends });
      const database = connect(pooler.connection);
      await assert.rejects(
        refuseSharedSessions(database.pool),
        (error) => error instanceof UnsuitableDatabaseError && error.message.includes('pool_mode = session'),
      );
      await database.close();
      await pooler.close();
    });
  }
}

test('sessions of our own are not refused, and nothing stays open on them', async () => {
  const database = connect(scratch.connection);
  await refuseSharedSessions(database.pool);
  assert.equal(database.pool.idleCount, database.pool.totalCount);
  const { rows } = await database.pool.query('select now() = statement_timestamp() as "isAlone"');
  assert.deepEqual(rows, [{ isAlone: true }]);
  await database.close();
});
