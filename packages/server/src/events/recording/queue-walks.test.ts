import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.js';
import type { Transaction } from '../../database/database.js';
import type { Sql } from '../../database/sql.js';
import { lockQueuedMerchants, takeBatches } from './queue-store.js';

const flooded = 1;
const small = 2;
let opened: TestDatabase;

/** Statistics know of one merchant only, who has flooded the queue; the other one has come since. */
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

/** Pages of the database that a statement touches once its plan is made. */
function pagesOf(run: (tx: Transaction) => Promise<unknown>): Promise<number> {
  return opened.database.transaction(async (tx) => {
    let sent: Sql | undefined;
    await run({
      ...tx,
      query: async (statement) => {
        sent = statement;
        return [];
      },
    });
    assert.ok(sent !== undefined);
    const text = `explain (analyze, buffers, format json) ${sent.text}`;
    const [row] = await tx.query<Explained>({ ...sent, name: '', text });
    const plan = row?.['QUERY PLAN'][0]?.Plan ?? {};
    return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
  });
}

test('The merchants of a turn are found without walking the batches of another one', async () => {
  const turn = { most: 32, enough: 20_000, maxBatches: 200 };
  const pages = await pagesOf((tx) => lockQueuedMerchants(tx, flooded, turn));
  assert.ok(pages < 150, String(pages));
});

test('The batches of a merchant are taken without walking those of another one', async () => {
  const limits = { maxBatches: 200, maxEvents: 20_000 };
  const pages = await pagesOf((tx) => takeBatches(tx, [small], limits));
  assert.ok(pages < 150, String(pages));
});
