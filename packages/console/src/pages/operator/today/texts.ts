import { titles } from '../../../app/titles.js';
import { counted, defineTexts } from '../../../texts/define-texts.js';

type Count = number | bigint;
const merchants = { one: 'merchant', other: 'merchants' };

export const texts = defineTexts({
  en: {
    title: titles.operator.today,
    needs: 'Needs attention',
    calm: 'All clear',
    calmHint: 'Nothing needs your attention now.',
    failed: {
      late: 'Could not load late reports',
      month: 'Could not load the month to close',
      requests: 'Could not load correction requests',
      proposals: 'Could not load proposed corrections',
      fees: 'Could not load proposed changes of fees',
      service: 'Could not load queues and backup',
      feed: 'Could not load the session feed',
      quality: 'Could not load the matching of installations',
    },
    late: 'Late',
    lateReport: (merchant: string, time: string) => `${merchant}: a report was due on ${time}`,
    lateNever: (merchant: string) => `${merchant}: no report yet`,
    lateMore: (shown: number) => `Showing the first ${shown}.`,
    blocked: 'Blocked',
    blockedMonth: (month: string, count: Count) =>
      `${month} cannot be closed for ${counted(count, merchants)}`,
    underWay: (count: Count) =>
      `${counted(count, { one: 'report is', other: 'reports are' })} being processed`,
    withoutFee: (count: Count) =>
      `${counted(count, { one: 'transaction has', other: 'transactions have' })} no fee`,
    toDo: 'To do',
    readyMonth: (month: string, count: Count) => `${month} can be closed for ${counted(count, merchants)}`,
    noIssuer: 'No issuer is set, so statements get no numbers.',
    slow: 'Slow',
    queues: {
      reports: (count: string, age: string) => `${count} reports are waiting, the oldest for ${age}`,
      event_batches: (count: string, age: string) =>
        `${count} event batches are waiting, the oldest for ${age}`,
      waiting_events: (count: string, age: string) =>
        `${count} events are waiting for their installation, the oldest for ${age}`,
      set_aside_batches: (count: string) => `${count} event batches could not be recorded`,
      awaited_installations: (count: string, age: string) =>
        `${count} installations are waiting to be linked, the oldest for ${age}`,
      audit_entries: (count: string, age: string) =>
        `${count} audit entries are not chained, the oldest for ${age}`,
    },
    atLeast: (count: string) => `${count} or more`,
    setAside: 'Set aside',
    backup: 'Backup',
    backupLate: (ago: string) => `The last backup began ${ago}`,
    backupNever: 'There is no backup',
    waiting: 'Waiting',
    requests: (count: string) => `Correction requests waiting for a decision: ${count}`,
    proposals: (count: string) => `Corrections waiting for a second person: ${count}`,
    fees: (count: string) => `Changes of fees waiting for a second person: ${count}`,
    feed: 'Sessions',
    feedSilent: (ago: string) =>
      `The last store sessions came ${ago}. Without them, installations are not matched.`,
    feedNever: 'No store sessions yet. Without them, installations are not matched.',
    matching: 'Matching',
    matchingFell: (now: string, usual: string) =>
      `${now} of installations matched since yesterday, compared with ${usual} in 30 days`,
    figures: {
      reports: 'Reports in the queue',
      events: 'Event batches in the queue',
      oldest: (age: string) => `the oldest for ${age}`,
      backup: 'Last backup',
      noBackup: 'None',
      ownDatabase: 'Yours',
      ownDatabaseHint: 'You run the database and its backups yourself.',
      matched: 'Matched in 30 days',
      unresolved: (share: string) => `${share} ambiguous`,
      noInstalls: 'No installation',
    },
    charts: {
      day: 'Day',
      transactions: 'Transactions by day of report',
      recorded: 'Recorded',
      invalid: 'Invalid',
      installs: 'Installations by outcome',
      matched: 'Matched',
      ambiguous: 'Ambiguous',
      organic: 'Organic',
      notAsked: 'Not looked up',
      events: 'Events recorded',
      event: 'Events',
    },
  },
});
