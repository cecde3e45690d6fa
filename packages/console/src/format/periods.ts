const lengthsMs = { hour: 3_600_000, day: 86_400_000 } as const;

/** The beginnings of the last hours or days in UTC, the oldest first; the last one is under way. */
export function lastPeriods(by: keyof typeof lengthsMs, count: number, nowMs: number): readonly string[] {
  const lengthMs = lengthsMs[by];
  const lastMs = Math.floor(nowMs / lengthMs) * lengthMs;
  return Array.from({ length: count }, (_, index) =>
    new Date(lastMs - (count - 1 - index) * lengthMs).toISOString(),
  );
}

/** The period of an answer for each of these beginnings; undefined where the answer leaves it out. */
export function byPeriod<T extends { readonly starts_at: string }>(
  starts: readonly string[],
  periods: readonly T[],
): readonly (T | undefined)[] {
  const found = new Map(periods.map((period) => [Date.parse(period.starts_at), period]));
  return starts.map((start) => found.get(Date.parse(start)));
}
