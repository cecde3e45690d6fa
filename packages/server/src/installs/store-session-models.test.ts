import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestDatabase } from '../../test/test-database.js';
import { createLogger } from '../config/logger.js';
import { loadMigrations, migrate } from '../database/migrate.js';
import { sql } from '../database/sql.js';
import { createSessionPartitions } from './maintain-session-partitions.js';

test('sessions from before models were stored as they are compared are kept, each once', async () => {
  const { database, drop } = await createTestDatabase();
  try {
    await database.query(sql`
      drop schema stoa cascade`);
    const migrations = await loadMigrations();
    await migrate(
      database,
      migrations.filter(({ id }) => id <= 10),
    );
    const partitions = createSessionPartitions({ database, logger: createLogger('silent') });
    await partitions.ensure(new Date('2026-11-20T10:00:00Z'));
    await database.query(sql`
      insert into stoa.store_session (address_key, store_user_id, seen_at, device_model)
      select sha256('here'), store_user_id, seen_at::timestamptz, device_model
      from (values
        ('ann', '2026-11-20T09:00:00Z', 'iPhone15,2'), ('ann', '2026-11-20T09:00:00Z', ' IPHONE15,2'),
        ('bob', '2026-11-20T01:00:00Z', null), ('bob', '2026-11-20T01:00:00Z', ' '),
        ('cid', '2026-11-19T23:00:00Z', 'iPhone14,7')) as fed (store_user_id, seen_at, device_model)`);
    await migrate(database, migrations);
    const rows = await database.query(sql`
      select store_user_id as "storeUserId", device_model as "deviceModel"
      from stoa.store_session
      order by store_user_id`);
    assert.deepEqual(rows, [
      { storeUserId: 'ann', deviceModel: 'iphone15,2' },
      { storeUserId: 'bob', deviceModel: '' },
      { storeUserId: 'cid', deviceModel: 'iphone14,7' },
    ]);
    // Partitions that are made from now on are attached like those from before.
    await partitions.maintain(new Date('2026-11-21T10:00:00Z'));
  } finally {
    await drop();
  }
});
