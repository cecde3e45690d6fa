import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pagesRead } from '../../../test/fixtures/database/plans.js';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.js';
import { sql } from '../../database/sql.js';

const merchantId = 1;
let opened: TestDatabase;

/** The tables are either never analyzed, or were analyzed while they were empty. */
before(async () => {
  opened = await createTestDatabase();
});
after(() => opened.drop());

/**
 * Inserts batches of ten events each. From the second one on, each begins with the last event of the previous batch.
 */
function fill(first: number, last: number): Promise<void> {
  return opened.database.transaction((tx) =>
    tx.execute(`
      insert into stoa.event_segment
      select
        ${merchantId}, batch, '2026-11-01', now(), array_agg(n::smallint order by n),
        array_agg(md5((batch * 9 + n)::text)::uuid order by n), array_agg('name'::text), null,
        array_agg(gen_random_uuid()), array_agg(''::text), array_agg(now()), array_agg('{}'::text), array_agg(1::numeric),
        array_agg(''::text)
      from generate_series(${first}, ${last}) as batch
      cross join generate_series(1, 10) as n
      group by batch`),
  );
}

/** Enters these batches; returns how many pages of the database that touches. */
function pagesToEnter(batchIds: readonly number[], looksFirst: boolean): Promise<number> {
  return pagesRead(opened.database, (tx) =>
    tx.query(sql`
      select
      from stoa.enter_events(
        ${merchantId}, ${batchIds}::bigint[], array_fill(date '2026-11-01', array[${batchIds.length}::integer]),
        ${10 * batchIds.length}, ${looksFirst})`),
  );
}

for (const state of ['never analyzed', 'analyzed while it was empty']) {
  for (const looksFirst of [false, true]) {
    test(`Ten events are entered without a walk through the ledger, ${state}, ${looksFirst ? 'warily' : 'without a look first'}`, async () => {
      await opened.database.transaction((tx) => tx.execute('truncate stoa.event_segment, stoa.event_ledger'));
      if (state !== 'never analyzed') await opened.database.transaction((tx) => tx.execute('analyze'));
      // Here the connection makes the plans that it keeps.
      await fill(1, 3);
      await pagesToEnter([1, 2], false);
      await pagesToEnter([3], true);
      await fill(4, 3_000);
      await pagesToEnter(
        Array.from({ length: 2_996 }, (_none, index) => index + 4),
        looksFirst,
      );
      const pages = await pagesToEnter([3_000], looksFirst);
      assert.ok(pages > 10 && pages < 400, String(pages));
    });
  }
}
