import type { Logger } from '../../config/logger.js';
import type { Database } from '../../database/database.js';
import type { ChangeLimits, ChangePartition } from './change-partition.js';
import { type MonthStart, oldestBatchesKept, oldestKept } from './month-start.js';
import {
  beforeAllWaiting,
  deleteOldRows,
  deleteOldSegments,
  deleteOldWaitingEvents,
  dropEventMonth,
  dropMonth,
  duplicateEvents,
  eventBatches,
  eventSegments,
  type MonthlyTable,
  rollupInstallations,
  selectMonths,
  type WaitingKey,
} from './partition-store.js';

export interface RemoveOldEventsOptions {
  readonly database: Database;
  readonly logger: Logger;
  /** Undefined: events are kept for ever. */
  readonly retentionMonths: number | undefined;
  readonly change: ChangePartition;
}

const patiently: ChangeLimits = { lockMs: 2_000, workMs: 30_000 };
/** A segment has up to 1 MB. */
const segmentsAtOnce = 100;
const rowsAtOnce = 10_000;

/**
 * Removes events of months that ended longer ago than `retentionMonths`, except those not recorded yet. The sums stay,
 * and so does the ledger, which makes each event count once.
 */
export function createRemoveOldEvents(options: RemoveOldEventsOptions): (now: Date) => Promise<void> {
  const { database, retentionMonths, logger, change } = options;

  const drop = async (table: MonthlyTable, before: MonthStart): Promise<boolean> => {
    const old = (await selectMonths(database, table)).filter((month) => month < before);
    let isComplete = true;
    for (const month of old) {
      let isGone = false;
      const end = await change(`${table.name} ${month}`, patiently, async (tx) => {
        if (table === eventSegments) isGone = await dropEventMonth(tx, month);
        else {
          await dropMonth(tx, table, month);
          isGone = true;
        }
      });
      const isDropped = end === 'done' && isGone;
      isComplete &&= isDropped;
      if (isDropped) logger.info({ table: table.name, month }, 'what is too old to keep was deleted');
      // While we wait for a lock, everybody else queues after us. So do not wait again for each of the other months.
      if (end === 'in_use') break;
    }
    return isComplete;
  };

  return async (now) => {
    if (retentionMonths === undefined) return;
    const before = oldestKept(now, retentionMonths);
    for (const place of ['odd', 'past', 'distant'])
      await inSlices(segmentsAtOnce, (most) =>
        deleteOldSegments(database, `${eventSegments.name}_${place}`, { before, most }),
      );
    await drop(rollupInstallations, before);
    for (const place of ['odd', 'past'])
      await inSlices(rowsAtOnce, (most) =>
        deleteOldRows(
          database,
          { partition: `${rollupInstallations.name}_${place}`, key: rollupInstallations.key },
          { before, most },
        ),
      );
    // Go on only when all events of these months are gone: until then, waiting ones may be linked and others may be
    // read.
    if (!(await drop(eventSegments, before))) return;
    await removeWaiting(database, before);
    await removeBatches(oldestBatchesKept(now, retentionMonths));
  };

  async function removeBatches(before: MonthStart): Promise<void> {
    // Batches first: without its batch, an event is not visible. With its batch, but without its row in
    // `stoa.duplicate_event`, a duplicate would look as if it counted.
    for (const table of [eventBatches, duplicateEvents]) {
      const isDropped = await drop(table, before);
      const partition = `${table.name}_odd`;
      await inSlices(rowsAtOnce, (most) =>
        deleteOldRows(database, { partition, key: table.key }, { before, most }),
      );
      if (!isDropped) return;
    }
  }
}

async function inSlices(most: number, work: (most: number) => Promise<number>): Promise<void> {
  while ((await work(most)) === most);
}

async function removeWaiting(database: Database, before: MonthStart): Promise<void> {
  let last: WaitingKey | undefined = beforeAllWaiting;
  while (last !== undefined)
    last = await deleteOldWaitingEvents(database, last, { before, walked: rowsAtOnce });
}
