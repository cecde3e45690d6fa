import type { TrailExamination } from '../audit-trail/index.js';
import type { Finding } from './finding.js';
import { mostQueuedSeconds, noWorkerAdvice } from './queues.js';

/** A head is signed within the hour. */
const mostUnsignedSeconds = 2 * 3_600;

/** Entries of the audit trail that nothing proves yet. */
export function findingOfAudit({ waiting, waitingSeconds, unsignedSeconds }: TrailExamination): Finding {
  const subject = 'audit';
  if (waitingSeconds > mostQueuedSeconds)
    return {
      subject,
      state: 'note',
      finding: `entries that wait to be chained: ${waiting}, the oldest for ${Math.round(waitingSeconds)} s`,
      advice: noWorkerAdvice('chain'),
    };
  if (unsignedSeconds > mostUnsignedSeconds)
    return {
      subject,
      state: 'note',
      finding: `no head was signed for ${Math.floor(unsignedSeconds / 3_600)} hours`,
      advice: noWorkerAdvice('sign'),
    };
  return { subject, state: 'ok', finding: 'entries are chained, and heads are signed' };
}
