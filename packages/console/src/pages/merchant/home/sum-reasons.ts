import type { Schema } from '@stoa/client';

/** How many transactions of some reports are invalid for each reason; the most frequent first. */
export function sumReasons(
  reports: readonly Schema<'ReportSummary'>[],
): readonly (readonly [code: string, count: number])[] {
  const sums = new Map<string, number>();
  for (const { counts } of reports)
    for (const [code, count] of Object.entries(counts?.invalid_by_code ?? {}))
      sums.set(code, (sums.get(code) ?? 0) + count);
  return [...sums].toSorted(([, one], [, other]) => other - one);
}
