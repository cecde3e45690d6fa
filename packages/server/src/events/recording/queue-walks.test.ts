import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.js';
import { sql } from '../../database/sql.js';

const flooded = 1;
const small = 2;
const nobody = 3;
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

interface Explained {
  readonly 'QUERY PLAN': readonly { readonly Plan: Readonly<Record<string, number>> }[];
}

/** Takes what a merchant has; returns how many pages of the database that touches. */
async function pagesToTake(merchantId: number): Promise<number> {
  const [row] = await opened.database.query<Explained>(sql`
    explain (analyze, buffers, format json)
    select batch_ids
    from stoa.take_batches(${merchantId}, 0, ${2n ** 63n - 1n}, 200, 20000)`);
  const plan = row?.['QUERY PLAN'][0]?.Plan ?? {};
  return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
}

test('The batches of a merchant are taken without walking those of another one', async () => {
  // The first call reads the catalogue as well.
  await pagesToTake(nobody);
  const pages = await pagesToTake(small);
  assert.ok(pages > 3 && pages < 150, String(pages));
});
