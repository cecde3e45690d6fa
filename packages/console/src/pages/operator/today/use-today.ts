import type { Schema } from '@stoa/client';
import { useOperatorRead } from '../../../data/use-read.js';
import { firstOfDays } from '../../../format/day-range.js';

export type Today = Schema<'Today'>;

/** The days of every chart. */
export const dayCount = 30;

/** What stands today, for every part of the page. */
export function useToday() {
  return useOperatorRead({
    key: ['today'],
    read: (operator, ending) => operator.reports.today(ending),
    everyMs: 120_000,
  });
}

/** How well installations were matched, day by day. */
export function useQuality(enabled: boolean) {
  const first = firstOfDays(dayCount, Date.now());
  return useOperatorRead({
    key: ['quality', first, 'today'],
    read: (operator, ending) =>
      operator.installations.quality({ from: `${first}T00:00:00Z`, by: 'day' }, ending),
    everyMs: 300_000,
    enabled,
  });
}
