import { within } from '../../database/within.js';
import type { Clock } from '../../kernel/clock.js';
import { type ChangeLimits, type ChangePartitionOptions, createChangePartition } from './change-partition.js';
import { isInReach, type MonthStart, monthsAround, monthsInReach } from './month-start.js';
import {
  addMonth,
  eventSegments,
  type MonthlyTable,
  monthlyTables,
  rollupInstallations,
  selectMonths,
  selectMonthsWithoutPartition,
} from './partition-store.js';
import { createRemoveOldEvents } from './remove-old-events.js';

/** Keeps a place for the events of every month, and removes events by dropping the place they are in. */
export interface EventPartitions {
  /**
   * Makes the partitions of these months, `YYYY-MM-01`, that lie within ten years back and one year ahead. Never fails,
   * and waits a second at most: where one cannot be made at once, the partition for all other times takes the events,
   * and they are moved later. Costs no query when this process knows that they are there.
   */
  ensure(months: readonly string[]): Promise<void>;
  /** Makes partitions two months ahead and those of events that had no place, and removes what is too old to keep. */
  maintain(now: Date): Promise<void>;
}

export interface EventPartitionsOptions extends ChangePartitionOptions {
  readonly clock: Clock;
  /** Whole months for which events are kept after the one in which they happened; undefined: for ever. */
  readonly retentionMonths: number | undefined;
}

/** How long a request waits for partitions. */
const patienceMs = 1_000;
/** How long a process makes none on demand after it could not make one. */
const leaveAloneMs = 10_000;
/** In a request's way, and where only time demands it. */
const briefly: ChangeLimits = { lockMs: 500, workMs: 5_000 };
const patiently: ChangeLimits = { lockMs: 2_000, workMs: 10_000 };

/** Any number of processes may do this at once. */
export function createEventPartitions(options: EventPartitionsOptions): EventPartitions {
  const { database, clock, retentionMonths } = options;
  const change = createChangePartition(options);
  const removeOldEvents = createRemoveOldEvents({ ...options, change });

  const make = async (
    table: MonthlyTable,
    months: readonly MonthStart[],
    limits: ChangeLimits,
  ): Promise<boolean> => {
    if (months.length === 0) return true;
    const existing = new Set(await selectMonths(database, table));
    let isComplete = true;
    for (const month of months) {
      if (existing.has(month)) continue;
      const end = await change(`${table.name} ${month}`, limits, (tx) => addMonth(tx, table, month));
      isComplete &&= end === 'done';
      // Everybody waits behind us, for each month again.
      if (end === 'in_use') break;
    }
    return isComplete;
  };

  return {
    ensure: createEnsure(
      clock,
      (month) => isInReach(month, clock.now(), retentionMonths),
      async (month) =>
        (await make(eventSegments, [month], briefly)) && (await make(rollupInstallations, [month], briefly)),
    ),
    maintain: async (now) => {
      const reach = monthsInReach(now, retentionMonths);
      for (const table of monthlyTables) {
        await make(table, monthsAround(now), patiently);
        await make(table, await selectMonthsWithoutPartition(database, table, reach), patiently);
      }
      await removeOldEvents(now);
    },
  };
}

/** `make` says whether the partitions of a month are there now. */
function createEnsure(
  clock: Clock,
  isWanted: (month: string) => boolean,
  make: (month: MonthStart) => Promise<boolean>,
): EventPartitions['ensure'] {
  const made = new Set<MonthStart>();
  let leftAloneUntilMs = Number.NEGATIVE_INFINITY;
  const queued = new Set<MonthStart>();
  let underWay: Promise<void> = Promise.resolve();

  const isLeftAlone = (): boolean => clock.now().getTime() < leftAloneUntilMs;
  const makeNext = async (month: MonthStart): Promise<void> => {
    if (!isLeftAlone()) {
      if (await make(month).catch(() => false)) made.add(month);
      else leftAloneUntilMs = clock.now().getTime() + leaveAloneMs;
    }
    queued.delete(month);
  };

  return async (months) => {
    const missing = months.filter((month) => !made.has(month) && isWanted(month));
    if (missing.length === 0 || isLeftAlone()) return;
    // One after the other, those of other requests, too: each takes locks that everybody waits for.
    for (const month of missing) {
      if (queued.has(month)) continue;
      queued.add(month);
      underWay = underWay.then(() => makeNext(month));
    }
    await within(patienceMs, underWay).catch(() => undefined);
  };
}
