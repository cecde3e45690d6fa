import type { EventsExamination } from '../events/index.js';
import type { Finding } from './finding.js';
import { mostQueuedSeconds, noWorkerAdvice } from './queues.js';

/** Events that wait to be recorded, and batches that are set aside. */
export function findingOfEvents({ queuedSeconds, setAside }: EventsExamination): Finding {
  const subject = 'events';
  const queued = `the oldest queued batch has waited for ${Math.round(queuedSeconds)} s`;
  const aside = `${setAside} ${setAside === 1 ? 'batch is' : 'batches are'} set aside`;
  if (queuedSeconds > mostQueuedSeconds)
    return {
      subject,
      state: 'note',
      finding: setAside > 0 ? `${queued}, and ${aside}` : queued,
      advice: noWorkerAdvice('record'),
    };
  if (setAside > 0)
    return {
      subject,
      state: 'note',
      finding: aside,
      advice: 'stoa event set-aside list says why, and replay queues them again when the reason is gone.',
    };
  return { subject, state: 'ok', finding: 'none waits to be recorded, and none is set aside' };
}
