import type { EmptyTwin } from '../access/index.js';
import type { Database } from '../database/database.js';
import { deleteOfTwin } from '../jobs/delete-of-twin-store.js';
import { waitForMerchant } from './recording/queue-store.js';

/** The queue first, so that nothing is recorded from what is gone. */
const tables = [
  'queued_batch',
  'set_aside_batch',
  'waiting_event',
  'duplicate_event',
  'event_ledger',
  'event_rollup_installation',
  'event_rollup',
  'cohort_rollup',
  'event_warning_count',
  'event_warning_notice',
  'event_batch',
  'event_segment',
];
const rowsAtOnce = 5_000;

/** Deletes the events of a twin. No process records others meanwhile. */
export function emptyTwinEvents(database: Database): EmptyTwin {
  return async (twin, most) => {
    let deleted = 0;
    let isOver = false;
    while (!isOver && deleted < most)
      await database.transaction(async (tx) => {
        await waitForMerchant(tx, twin);
        const rows = await deleteOfTwin(tx, twin, { tables, most: rowsAtOnce });
        deleted += rows;
        isOver = rows < rowsAtOnce;
      });
    return deleted;
  };
}
