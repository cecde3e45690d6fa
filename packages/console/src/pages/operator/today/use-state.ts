import { useOperatorRead } from '../../../data/use-read.js';
import { firstOfDays } from '../../../format/day-range.js';

/** The days of every chart. */
export const dayCount = 30;

/** The queues and the backup. */
export function useServiceState(enabled: boolean) {
  return useOperatorRead({
    key: ['service', 'state'],
    read: (operator, ending) => operator.service.state(ending),
    everyMs: 60_000,
    enabled,
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
