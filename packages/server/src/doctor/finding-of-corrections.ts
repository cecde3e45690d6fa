import type { ReportingExamination } from '../reporting/index.js';
import type { Finding } from './finding.js';

/** Corrections that merchants asked for and nobody has decided yet. */
export function findingOfCorrections({
  waitingRequests: { count, oldestAt },
}: ReportingExamination): Finding {
  const subject = 'corrections';
  if (count === 0 || oldestAt === null)
    return { subject, state: 'ok', finding: 'no request of a merchant waits' };
  return {
    subject,
    state: 'note',
    finding: `requests of merchants that wait: ${count}, the oldest since ${oldestAt.toISOString()}`,
    advice: 'stoa correction list shows them; stoa correction accept and refuse decide.',
  };
}
