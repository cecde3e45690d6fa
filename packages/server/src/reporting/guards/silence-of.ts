const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * How often a report can be expected (specification, Suggested cadence), and how late one may come before it is missed:
 * half an hour for a job that starts at any minute and tries again; a quarter of a day for one that is moved
 * to the night or follows another time zone's midnight; a day for one that waits until after a holiday.
 */
const cadences = {
  hourly: { periodMs: hourMs, graceMs: hourMs / 2 },
  daily: { periodMs: dayMs, graceMs: 6 * hourMs },
  weekly: { periodMs: 7 * dayMs, graceMs: dayMs },
} as const;

export type Cadence = keyof typeof cadences;

/** All cadences, the most frequent first. */
export const cadenceNames = ['hourly', 'daily', 'weekly'] as const satisfies readonly Cadence[];

export interface ExpectedReports {
  readonly cadence: Cadence;
  readonly setAt: Date;
  /** When the merchant's newest report was accepted; null before the first. */
  readonly lastReportAt: Date | null;
}

export interface Silence {
  /** When the next report is due: a period after the last one or, where that is later, after the cadence was set. */
  readonly dueAt: Date;
  /** Whether it has not come by then, and not in the time of grace either. */
  readonly missed: boolean;
}

/** What a merchant's cadence says at a time. */
export function silenceOf({ cadence, setAt, lastReportAt }: ExpectedReports, now: Date): Silence {
  const { periodMs, graceMs } = cadences[cadence];
  const dueMs = Math.max(setAt.getTime(), lastReportAt?.getTime() ?? 0) + periodMs;
  return { dueAt: new Date(dueMs), missed: now.getTime() >= dueMs + graceMs };
}
