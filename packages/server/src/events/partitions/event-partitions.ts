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

/** Makes the partitions of events, and removes old events by dropping theirs. */
export interface EventPartitions {
  /**
   * Makes the partitions of those months (`YYYY-MM-01`) that are at most ten years back and one year ahead. It never
   * fails, and waits at most a second. If it cannot make a partition in that time, the partition for all other times
   * takes the events, and they are moved later. It costs no query if this process knows that the partitions exist.
   */
  ensure(months: readonly string[]): Promise<void>;
  /**
   * Makes the partitions of the next two months and those of events that have none, and removes what is too old to
   * keep.
   */
  maintain(now: Date): Promise<void>;
}

export interface EventPartitionsOptions extends ChangePartitionOptions {
  readonly clock: Clock;
  /** Whole months that events are kept after the month in which they happened; undefined: for ever. */
  readonly retentionMonths: number | undefined;
}

/** How long a request waits for partitions. */
const patienceMs = 1_000;
/** After a process could not make a partition, it makes none on demand for this long. */
const leaveAloneMs = 10_000;
/** Limits of a change: `briefly` while a request waits, `patiently` while none does. */
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
      // While we wait for a lock, everybody else queues after us. So do not wait again for each of the other months.
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

/** `make` returns whether the partitions of a month now exist. */
function createEnsure(
  clock: Clock,
  isWanted: (month: string) => boolean,
  make: (month: MonthStart) => Promise<boolean>,
): EventPartitions['ensure'] {
  const made = new Set<MonthStart>();
  let failedAtMs = Number.NEGATIVE_INFINITY;
  const queued = new Set<MonthStart>();
  let underWay: Promise<void> = Promise.resolve();

  const isLeftAlone = (): boolean => Math.abs(clock.now().getTime() - failedAtMs) < leaveAloneMs;
  const makeNext = async (month: MonthStart): Promise<void> => {
    if (!isLeftAlone()) {
      if (await make(month).catch(() => false)) made.add(month);
      else failedAtMs = clock.now().getTime();
    }
    queued.delete(month);
  };

  return async (months) => {
    const missing = months.filter((month) => !made.has(month) && isWanted(month));
    if (missing.length === 0 || isLeftAlone()) return;
    // One at a time for all requests of this process: each change takes locks that block everybody else.
    for (const month of missing) {
      if (queued.has(month)) continue;
      queued.add(month);
      underWay = underWay.then(() => makeNext(month));
    }
    await within(patienceMs, underWay).catch(() => undefined);
  };
}
