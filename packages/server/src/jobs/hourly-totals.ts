const hourMs = 60 * 60 * 1000;
/** How long to wait after an hour until everything in it is committed: no transaction that counts takes this long. */
const settledMs = 15 * 60 * 1000;
/** Hours that one statement adds up. */
const hoursAtOnce = 24;

/** Pure: the end of the last hour whose counts are final. */
export function settledBefore(now: Date): Date {
  return new Date(Math.floor((now.getTime() - settledMs) / hourMs) * hourMs);
}

/** Totals that are stored for each past hour. */
export interface HourlyTotals {
  /** The end of the last hour that has a total; null: no hour has one. */
  readonly end: () => Promise<Date | null>;
  /** The first hour in which anything was counted; null: there is none. */
  readonly firstHour: () => Promise<Date | null>;
  /** Adds up each of these hours, even if nothing was counted in it. An hour that has a total keeps it. */
  readonly insert: (hours: { readonly from: Date; readonly before: Date }) => Promise<void>;
}

/**
 * Stores the total of each past hour, so that a chart of months need not add up what was counted. An hour is added up
 * once, when nothing that began in it can still be under way. Safe to run at any time, in any number of processes.
 */
export async function addUpHours({ end, firstHour, insert }: HourlyTotals, now: Date): Promise<void> {
  const before = settledBefore(now).getTime();
  const first = (await end()) ?? (await firstHour());
  if (first === null) return;
  for (let from = first.getTime(); from < before; from += hoursAtOnce * hourMs) {
    const until = Math.min(from + hoursAtOnce * hourMs, before);
    await insert({ from: new Date(from), before: new Date(until) });
  }
}

/**
 * Pure: periods of stored totals, then those counted since. A day that has hours of both kinds is in both lists, and is
 * added up.
 */
export function joinPeriods<Period extends { readonly startsAt: Date }>(
  stored: readonly Period[],
  counted: readonly Period[],
  add: (one: Period, other: Period) => Period,
): readonly Period[] {
  const last = stored.at(-1);
  const [first, ...later] = counted;
  return last !== undefined && first !== undefined && last.startsAt.getTime() === first.startsAt.getTime()
    ? [...stored.slice(0, -1), add(last, first), ...later]
    : [...stored, ...counted];
}
