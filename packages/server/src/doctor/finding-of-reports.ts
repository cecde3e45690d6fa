import type { ReportingExamination } from '../reporting/index.js';
import type { Finding } from './finding.js';
import { mostQueuedSeconds, noWorkerAdvice } from './queues.js';

const mostNamed = 10;

/** Reports that wait to be processed, and merchants whose reports are overdue. */
export function findingOfReports({ expectedCount, silentMerchants, open }: ReportingExamination): Finding {
  if (open.lagSeconds > mostQueuedSeconds)
    return {
      subject: 'reports',
      state: 'note',
      finding: `${open.count} accepted and not completed, the oldest for ${Math.round(open.lagSeconds)} s`,
      advice: noWorkerAdvice('process'),
    };
  if (silentMerchants.length === 0)
    return {
      subject: 'reports',
      state: 'ok',
      finding: `every merchant with a cadence (${expectedCount}) reports on time`,
    };
  const named = silentMerchants.slice(0, mostNamed).join(', ');
  const more = silentMerchants.length > mostNamed ? ', …' : '';
  return {
    subject: 'reports',
    state: 'note',
    finding: `silent merchants: ${named}${more} (${silentMerchants.length} of ${expectedCount} with a cadence)`,
    advice: 'stoa merchant list says since when; ask them, or change their cadence.',
  };
}
