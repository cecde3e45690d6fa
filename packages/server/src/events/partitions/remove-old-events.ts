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
 * Removes events whose month is over for longer than they are kept, except those that are not recorded yet. What makes an
 * event count once stays, and so do sums.
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
      // Everybody waits behind us, for each month again.
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
    // Only when all their events are gone: until then, waiting ones may be linked, and the others be read.
    if (!(await drop(eventSegments, before))) return;
    await removeWaiting(database, before);
    await removeBatches(oldestBatchesKept(now, retentionMonths));
  };

  async function removeBatches(before: MonthStart): Promise<void> {
    // Batches first: without them their events are not to be seen, and with them, but without what is known of
    // duplicates, these would look as if they counted.
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
