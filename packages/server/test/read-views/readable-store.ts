import pg from 'pg';
import type { Database } from '../../src/database/database.js';
import { grantReader } from '../../src/database/grant-reader.js';
import { sql } from '../../src/database/sql.js';
import {
  addInstallation,
  createTestDrain,
  newEvent,
  queueEvents,
} from '../fixtures/events/events-harness.js';
import { uploadedTransaction } from '../fixtures/reporting/reporting-bench.js';
import { createStatementsBench, type StatementsBench } from '../fixtures/reporting/statements-bench.js';

/** The ids that docs/sql.md asks for. */
export const purchaseId = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
export const waitingId = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const installed = 'a8098c1a-f86e-41da-bd1a-00112444be1e';
const organic = 'b5e3f7a0-6d3c-4b0e-9a55-5b1c2d3e4f50';

/** A small store with some of everything that the views of stoa_read show. */
export interface ReadableStore {
  readonly database: Database;
  /**
   * A reader that `grantReader` made. Roles belong to the whole server, so `drop` removes it. On a cluster there is no
   * reader, and statements run with the rights of the owner.
   */
  readonly reader: string;
  /** Runs statements with the rights of the reader. */
  asReader<Row extends object>(text: string): Promise<Row[]>;
  drop(): Promise<void>;
}

export async function createReadableStore(reader: string): Promise<ReadableStore> {
  const bench = await createStatementsBench();
  const { database } = bench;
  await fillReporting(bench);
  await fillEvents(bench);
  const { isCluster } = database.topology;
  if (!isCluster) await grantReader(database, reader, async () => undefined);
  return {
    database,
    reader,
    asReader: (text) =>
      database.transaction(async (tx) => {
        if (!isCluster) await tx.execute(`set local role ${pg.escapeIdentifier(reader)}`);
        return tx.query({ name: '', text, values: [] });
      }),
    drop: async () => {
      if (!isCluster) await dropRole(database, reader);
      await bench.drop();
    },
  };
}

async function dropRole(database: Database, name: string): Promise<void> {
  const role = pg.escapeIdentifier(name);
  await database.transaction((tx) => tx.execute(`drop owned by ${role}; drop role ${role}`));
}

/** October is closed; what comes later is corrected, late, invalid or without a fee. */
async function fillReporting(bench: StatementsBench): Promise<void> {
  const games = await bench.newMerchantWithPlan();
  const withoutPlan = await bench.newMerchant();
  const settled_at = '2026-10-02T10:00:00Z';
  await bench.record(games, '2026-10-05T12:00:00Z', [
    uploadedTransaction('order-1', { settled_at }),
    uploadedTransaction('order-2', { settled_at, currency: 'USD', payer_country: 'USA' }),
    uploadedTransaction('order-3', { settled_at }),
  ]);
  bench.clock.set('2026-11-02T12:00:00Z');
  await bench.close('2026-10', games);
  await bench.record(games, '2026-11-03T12:00:00Z', [
    uploadedTransaction('order-1', { settled_at }),
    uploadedTransaction('order-4', { settled_at }),
    uploadedTransaction('order-5', { settled_at: '2026-11-01T10:00:00Z' }),
    uploadedTransaction('order-6', { settled_at, full_amount: -5n }),
  ]);
  await bench.voidTransaction(games, 'order-2');
  await bench.restate(games, 'order-3', { fullAmount: 2234n });
  await bench.record(withoutPlan, '2026-11-04T12:00:00Z', [
    uploadedTransaction('first', { settled_at: '2026-11-03T10:00:00Z' }),
  ]);
}

async function fillEvents(bench: StatementsBench): Promise<void> {
  const { database, clock } = bench;
  const merchantId = 1;
  await database.transaction((tx) =>
    tx.execute(`
      select stoa.add_month_partition('event_segment', 'month', '2026-10-01');
      select stoa.add_month_partition('event_segment', 'month', '2026-11-01')`),
  );
  const attributionData = { utm_source: 'newsletter', utm_campaign: 'spring' };
  const createdAt = '2026-11-17T08:00:00Z';
  await addInstallation(database, { merchantId, installationId: installed, attributionData, createdAt });
  await addInstallation(database, { merchantId, installationId: organic, createdAt });
  clock.set('2026-11-21T10:00:00Z');
  const bought = newEvent({
    event_id: purchaseId,
    installation_id: installed,
    event_name: 'Purchase_Completed',
  });
  await queueEvents(bench, merchantId, [
    bought,
    newEvent({
      installation_id: installed,
      event_name: 'purchase_completed',
      event_datetime: '2026-10-31T23:30:00-01:00',
    }),
    newEvent({ installation_id: organic, event_name: 'level_up', payload: { level: 3 } }),
    newEvent({ event_id: waitingId, event_datetime: '2026-11-19T10:00:00Z' }),
  ]);
  await queueEvents(bench, merchantId, [
    bought,
    newEvent({ event_datetime: '2026-10-20T10:00:00Z', installation_id: organic }),
  ]);
  const { drain } = createTestDrain(bench);
  for (;;) {
    await drain();
    const queued = await database.query(sql`
      select
      from stoa.queued_batch`);
    if (queued.length === 0) break;
  }
  // A batch that is not recorded is in no view.
  await queueEvents(bench, merchantId, [newEvent({ installation_id: installed })]);
}
