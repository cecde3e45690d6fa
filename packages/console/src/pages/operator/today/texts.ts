import { titles } from '../../../app/titles.js';
import { counted, defineTexts } from '../../../texts/define-texts.js';

type Count = number | bigint;

export const texts = defineTexts({
  en: {
    title: titles.operator.today,
    needs: 'Needs attention',
    calm: 'All clear',
    calmHint: 'Nothing needs your attention now.',
    failed: {
      today: 'Could not load what needs attention today',
      service: 'Could not load queues and backup',
      feed: 'Could not load the session feed',
      quality: 'Could not load the matching of installations',
    },
    owners: {
      merchant: 'Merchant',
      finance: 'Finance',
      second: 'A second person',
      service: 'Who runs the service',
      store: "The store's backend",
    },
    ownedFor: (owner: string, age: string) => `${owner} · ${age}`,
    actions: { look: 'Look', decide: 'Decide', review: 'Review' },
    close: {
      title: 'Month close',
      canClose: 'Can be closed',
      noneReady: 'Blocked',
      underWay: 'Under way',
      ready: (ready: string, all: string) => `${ready} of ${all} ready`,
      readyAndClosed: (ready: string, all: string, closed: string) =>
        `${ready} of ${all} ready, ${closed} closed`,
      blocked: (count: Count) => `${counted(count, { one: 'is', other: 'are' })} blocked`,
      overSince: (day: string) => `over since ${day}`,
      closesOn: (day: string) => `can be closed from ${day}`,
      review: 'Review',
      reviewOf: (month: string) => `Review ${month}`,
    },
    fees: {
      title: (month: string) => `Fees of ${month} so far`,
      none: 'No fees yet',
      noneHint: 'Fees appear once merchants report transactions of the month.',
      currency: 'Currency',
      fee: 'Fee',
      before: (day: string) => `On ${day}`,
      course: 'Course',
      courseOf: (currency: string) => `Course of the fees in ${currency}; that of the month before is dashed`,
    },
    late: 'Late',
    lateReport: (merchant: string, time: string) => `${merchant}: a report was due on ${time}`,
    lateMore: (count: Count) => `${counted(count, { one: 'more is', other: 'more are' })} late.`,
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
    waitingFor: {
      requests: (count: Count) =>
        `${counted(count, { one: 'correction request waits', other: 'correction requests wait' })} for a decision`,
      proposals: (count: Count) =>
        `${counted(count, { one: 'correction waits', other: 'corrections wait' })} for a second person`,
      fees: (count: Count) =>
        `${counted(count, { one: 'change of fees waits', other: 'changes of fees wait' })} for a second person`,
    },
    feed: 'Sessions',
    feedSilent: (ago: string) =>
      `The last store sessions came ${ago}. Without them, installations are not matched.`,
    feedNever: 'No store sessions yet. Without them, installations are not matched.',
    matching: 'Matching',
    matchingFell: (now: string, usual: string) =>
      `${now} of installations matched since yesterday, compared with ${usual} in 30 days`,
    figures: {
      invalid: 'Invalid transactions this month',
      invalidBefore: (share: string) => `${share} by this day last month`,
      noReports: 'No reports yet',
      requests: 'Open correction requests',
      oldest: (age: string) => `the oldest for ${age}`,
      matched: 'Matched in 30 days',
      unresolved: (share: string) => `${share} ambiguous`,
      noInstalls: 'No installation',
    },
    charts: {
      day: 'Day',
      transactions: 'Transactions by day of report',
      before: (days: number) => `All, ${days} days before`,
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
