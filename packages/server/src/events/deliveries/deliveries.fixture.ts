import type { Database } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { EventsHarness } from '../events.fixture.js';
import { setBatchAside } from '../recording/queue-store.js';

/** Sets aside all queued batches of a merchant. */
export async function setQueueAside(
  { database, clock }: Pick<EventsHarness, 'database' | 'clock'>,
  merchantId: number,
  reason = '53100',
): Promise<void> {
  const batches = await database.query<{ batchId: bigint }>(sql`
    select batch_id as "batchId"
    from stoa.queued_batch
    where merchant_id = ${merchantId}`);
  for (const { batchId } of batches) {
    await database.transaction((tx) =>
      setBatchAside(tx, { merchantId, batchId }, { reason, now: clock.now() }),
    );
  }
}

/** Removes the events of all months, as retention does: the ledger and the batches' headers stay. */
export async function removeEvents(database: Database): Promise<void> {
  await database.transaction((tx) => tx.execute('truncate stoa.event_segment, stoa.waiting_event'));
}
