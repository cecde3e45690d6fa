import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/database/sql.js';
import { startTestService, type TestService } from '../start-test-service.js';
import { waitUntil } from '../wait-until.js';

let service: TestService;

before(async () => {
  service = await startTestService();
});

after(() => service.stop());

/** Holds every connection that requests can get, until the returned function is called. */
async function holdEveryConnection(): Promise<() => void> {
  const { pool } = service.database;
  const held = await Promise.all(
    Array.from({ length: pool.options.max - (pool.totalCount - pool.idleCount) }, () => pool.connect()),
  );
  return () => {
    for (const client of held) client.release();
  };
}

test('while requests hold every connection, the service is ready at once', async () => {
  const letGo = await holdEveryConnection();
  // If /readyz waited for one of these connections, it would say after a while that the database is away.
  const { statusCode } = await service.app.inject('/readyz');
  letGo();
  assert.equal(statusCode, 200);
});

test('revoked keys are read on a connection that requests cannot hold', async () => {
  const asked = await waitUntil('the revision was asked for', async () => {
    const rows = await service.database.query<{ application: string }>(sql`
      select application_name as application
      from pg_stat_activity
      where datname = current_database()
        and backend_type = 'client backend'
        and pid <> pg_backend_pid()
        and query like '%revision%'
        and query not like '%pg_stat_activity%'
      group by application_name`);
    return rows.length > 0 ? rows : undefined;
  });
  // Whichever of them it was.
  assert.deepEqual(asked, [{ application: 'stoa test pulse' }]);
});
