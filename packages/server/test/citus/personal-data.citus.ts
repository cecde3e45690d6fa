import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Database, Transaction } from '../../src/database/database.js';
import { grantReader, ReaderRefusedError } from '../../src/database/grant-reader.js';
import { sql } from '../../src/database/sql.js';
import {
  isMarkedOnNodes,
  markErased,
  selectWriters,
  selectWritersOfNodes,
} from '../../src/installs/erasure/erasure-store.js';
import { eraseStoreUser } from '../../src/installs/erasure/manage-erasures.js';
import { insertInstallations } from '../../src/installs/matching/installation-store.js';
import { tester } from '../fixtures/audit-entries/tester.js';
import { settableClock } from '../settable-clock.js';
import { testAccess } from '../test-access.js';
import { createTestDatabase, type TestDatabase } from '../test-database.js';
import { waitUntil } from '../wait-until.js';

/** Runs on a cluster only (npm run test:citus): what an erasure asks of all nodes, and who may read the views. */

const clock = settableClock('2026-11-20T10:00:00Z');
let opened: TestDatabase;
let merchantId: number;

before(async () => {
  opened = await createTestDatabase();
  const access = testAccess(opened.database, clock);
  ({ merchantId } = await access.createMerchant('erasing'));
  await access.registerApp(merchantId, 'app.one');
});

after(() => opened.drop());

function install(tx: Transaction): Promise<unknown> {
  return insertInstallations(tx, [
    {
      merchantId,
      bundleId: 'app.one',
      tokenHash: Buffer.alloc(32, 6),
      installationId: '00000000-0000-4000-8000-000000000001',
      rule: 'ip',
      storeUserId: 'ann',
      evidence: { candidates: 1, steps: [], decidedBy: null, outcome: 'only_user' },
      createdAt: clock.now(),
      attributionRules: [],
    },
  ]);
}

test('an erasure waits for an install call on a worker, of which the coordinator knows nothing', async () => {
  const { database } = opened;
  let looks = 0;
  const watched: Database = {
    ...database,
    query: (statement) => {
      if (statement.text.includes('pg_locks')) looks += 1;
      return database.query(statement);
    },
  };
  let erasing: Promise<unknown> | undefined;
  await database.transaction(async (tx) => {
    await install(tx);
    assert.deepEqual(await selectWriters(database), []);
    assert.equal((await selectWritersOfNodes(database)).length, 1);
    erasing = eraseStoreUser({ database: watched, clock }, 'ann', tester);
    await waitUntil('the erasure has looked again', async () => (looks > 2 ? true : undefined));
  });
  await erasing;
  assert.deepEqual(await selectWritersOfNodes(database), []);
  const users = await database.query<{ storeUserId: string | null }>(sql`
    select store_user_id as "storeUserId"
    from stoa.installation
    where merchant_id = ${merchantId}`);
  assert.deepEqual(users, [{ storeUserId: null }]);
});

test('a mark is on all nodes once it is committed, and on none before', async () => {
  const { database } = opened;
  await database.transaction(async (tx) => {
    await markErased(tx, 'bob', clock.now());
    assert.equal(await isMarkedOnNodes(database, 'bob'), false);
  });
  assert.equal(await isMarkedOnNodes(database, 'bob'), true);
  assert.equal(await isMarkedOnNodes(database, 'cyd'), false);
});

test('a reader is refused: on a worker it would need rights on the tables under the views', async () => {
  const { database } = opened;
  await assert.rejects(
    grantReader(database, 'citus_reader', async () => undefined),
    (error) => error instanceof ReaderRefusedError && error.message.includes('several nodes'),
  );
  const roles = await database.query(sql`select from pg_roles where rolname = 'citus_reader'`);
  assert.equal(roles.length, 0);
});
