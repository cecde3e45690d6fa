import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestDatabase } from '../../test/test-database.js';
import { selectMemberIds } from '../audit-entries/index.js';
import { loadSchema, migrate } from '../database/migrate.js';
import { sql } from '../database/sql.js';
import { oneNode } from '../database/topology.js';
import { selectMembers } from './membership-store.js';

test('people of before get an id at each merchant that ever invited them, also those who left', async () => {
  const old = await createTestDatabase({ madeWith: 'template template0' });
  try {
    const ours = loadSchema(oneNode);
    const before = ours.migrations.slice(
      0,
      ours.migrations.findIndex(({ name }) => name === 'people_members'),
    );
    await migrate(old.database, { migrations: before, definitions: { inOrder: [], revision: 0 } });
    const { database } = old;
    await database.query(sql`
      insert into stoa.merchant (name, created_at)
      select 'Merchant ' || n, now()
      from generate_series(1, 2) as n`);
    await database.query(sql`
      insert into stoa.user_account (email, created_at)
      select 'p' || n || '@example.com', now()
      from generate_series(1, 4) as n`);
    // Person 2 was invited before person 1. Person 3 left, and person 4 belongs to nobody.
    await database.query(sql`
      insert into stoa.membership (user_id, merchant_id, role, created_at)
      values (1, 1, 'owner', '2026-03-01Z'), (2, 1, 'finance', '2026-02-01Z'), (1, 2, 'owner', '2026-04-01Z')`);
    await database.query(sql`
      insert into stoa.audit_entry (
        happened_at, actor_kind, actor_id, actor_merchant_id, actor_name, actor_label, how, action, merchant_id, target)
      values
        ('2026-01-01Z', 'command', null, null, 'command', '', 'command', 'user.invited', 1, 'user 3'),
        ('2026-01-02Z', 'user', 3, 1, 'user 3', '1', 'password', 'key.issued', 1, 'api_key 3'),
        ('2026-01-03Z', 'user', 3, 1, 'user 3', '1', 'password', 'key.issued', 1, 'user 99'),
        ('2026-01-04Z', 'user', 4, null, 'user 4', '1', 'password', 'key.issued', 1, 'api_key 4')`);
    await migrate(database, ours);
    const ids = await Promise.all(
      [1, 2].map((merchant) => selectMemberIds(database, merchant, [1, 2, 3, 4])),
    );
    assert.deepEqual(
      ids.map((one) => [...one.keys()].toSorted((a, b) => a - b)),
      [[1, 2, 3], [1]],
    );
    assert.equal(new Set(ids.flatMap((one) => [...one.values()])).size, 4);
    const listed = await selectMembers(database, 1, { after: undefined, most: 10 });
    assert.deepEqual(
      listed.map(({ userId }) => userId),
      [2, 1],
    );
    const rest = await selectMembers(database, 1, { after: listed[0]?.memberId, most: 10 });
    assert.deepEqual(
      rest.map(({ userId }) => userId),
      [1],
    );
  } finally {
    await old.drop();
  }
});
