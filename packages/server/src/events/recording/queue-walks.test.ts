import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pagesRead } from '../../../test/fixtures/database/plans.js';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.js';
import { sql } from '../../database/sql.js';

const flooded = 1;
const small = 2;
let opened: TestDatabase;

/** The statistics know only the merchant who has flooded the queue. The other one came after the analyze. */
before(async () => {
  opened = await createTestDatabase();
  await opened.database.transaction((tx) =>
    tx.execute(`
      insert into stoa.queued_batch
      select ${flooded}, n, now(), 1000, array[date '2026-11-01'] from generate_series(1, 50000) as n;
      analyze stoa.queued_batch;
      insert into stoa.queued_batch
      select ${small}, 50000 + n, now(), 1, array[date '2026-11-01'] from generate_series(1, 3) as n`),
  );
});
after(() => opened.drop());

test('The batches of a merchant are taken without walking those of another one', async () => {
  const pages = await pagesRead(opened.database, (tx) =>
    tx.query(sql`select batch_ids from stoa.take_batches(${small}, 0, ${2n ** 63n - 1n}, 200, 20000)`),
  );
  assert.ok(pages > 3 && pages < 150, String(pages));
});
