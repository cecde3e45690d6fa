const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * How often a report can be expected (specification, Suggested cadence), and how late it may come before it is missed:
 * half an hour, for a job that starts at any minute and tries again; a quarter of a day, for a job that is moved
 * to the night or follows another time zone's midnight; a day, for a job that waits until after a holiday.
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
  /**
   * When the next report is due: one period after the last report or the setting of the cadence, whichever is later.
   */
  readonly dueAt: Date;
  /** Whether no report came by then, nor in the grace period after it. */
  readonly missed: boolean;
}

/** Whether a merchant is silent at a time. */
export function silenceOf({ cadence, setAt, lastReportAt }: ExpectedReports, now: Date): Silence {
  const { periodMs, graceMs } = cadences[cadence];
  const dueMs = Math.max(setAt.getTime(), lastReportAt?.getTime() ?? 0) + periodMs;
  return { dueAt: new Date(dueMs), missed: now.getTime() >= dueMs + graceMs };
}

/** For each cadence: the last time at which a merchant that is silent now may have been heard of. */
export function silentSince(now: Date): readonly { readonly cadence: Cadence; readonly since: Date }[] {
  return cadenceNames.map((cadence) => {
    const { periodMs, graceMs } = cadences[cadence];
    return { cadence, since: new Date(now.getTime() - periodMs - graceMs) };
  });
}
