import type { EventsExamination } from '../events/index.js';
import type { Finding } from './finding.js';

/** A running worker makes partitions a day ahead for store sessions, and two months ahead for events. */
const leastAheadMs = 60 * 60 * 1000;

/** Until when store sessions and events have partitions. */
export function findingOfPartitions(
  sessionsUntil: Date,
  { monthsUntil }: EventsExamination,
  now: Date,
): Finding {
  const subject = 'partitions';
  const nextHour = new Date(now.getTime() + leastAheadMs);
  if (sessionsUntil >= nextHour && monthsUntil > nextHour.toISOString().slice(0, 10))
    return {
      subject,
      state: 'ok',
      finding: `made for store sessions until ${sessionsUntil.toISOString()}, for events until ${monthsUntil}`,
    };
  return {
    subject,
    state: 'note',
    finding: 'not made for the next hour',
    advice:
      'stoa serve makes them. If a process with the role worker or all runs, its log says why it does not.',
  };
}
