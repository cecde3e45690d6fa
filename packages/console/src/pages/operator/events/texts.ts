import { titles } from '../../../app/titles.js';
import { counted, defineTexts } from '../../../texts/define-texts.js';

const batches = { one: 'batch', other: 'batches' };

export const texts = defineTexts({
  en: {
    title: titles.operator.events,
    parts: 'Parts of the events',
    tabs: {
      now: 'Now',
      find: 'Find one',
      waiting: 'Waiting',
      'set-aside': 'Set aside',
      warnings: 'Warnings',
      revenue: 'Revenue',
      cohorts: 'Cohorts',
    },
    now: {
      lag: 'Recording',
      noLag: 'Up to date',
      behind: (time: string) => `${time} behind`,
      lagHint: (count: bigint, atLeast: boolean) => `${waits(count, atLeast, batches)} to be recorded`,
      waiting: 'Waiting for their installation',
      waitingHint: 'recorded, but not counted before the app’s first call',
      setAside: 'Batches set aside',
      setAsideHint: 'could not be recorded, and can be replayed',
      awaited: 'Installations to link',
      awaitedHint: 'to the events that were waiting for them',
      atLeast: (count: string) => `${count} or more`,
      days: 'Events by the day they were recorded',
      hours: 'Events by hour, last 24 hours (UTC)',
      first: 'Recorded',
      again: 'Sent again',
      none: 'No event in these 30 days',
      noneHint: 'Merchants send events with a credential: POST /attribution-api/v1/events.',
    },
    find: {
      search: 'Find an event',
      event: 'Event id',
      empty: 'Which event?',
      emptyHint: 'Merchants choose their own event_id, so the merchant is needed too.',
      missing: 'Event not found',
      missingHint:
        'Its batch may have been refused. Refused batches are not stored; the response names the errors. Check the merchant and the event id.',
    },
    list: {
      search: 'Merchant',
      which: 'Which merchant?',
      whichHint:
        'Enter the name or number of a merchant. An event waits while its installation is unknown. Usually it was sent before the app’s first call, or with a wrong identifier. The warnings say who sends such events.',
      allWarnings: 'Warnings of all merchants',
      none: 'Nothing is waiting',
      noneHint: 'Every event of this merchant has been linked to its installation.',
    },
    setAside: {
      caption: 'Batches set aside',
      hint: 'These batches were accepted and are kept, however old they are. Replay them once the cause is fixed. Nothing is counted twice.',
      batch: 'Batch',
      events: 'Events',
      accepted: 'Accepted',
      at: 'Set aside',
      reason: 'Reason',
      reasonHint:
        'The reason is a PostgreSQL SQLSTATE or the name of an error. The log of that time has more details.',
      replay: 'Replay',
      replayOne: (batch: number) => `Replay batch ${batch}`,
      one: (batch: number, events: number, merchant: string) =>
        `Batch ${batch} of ${merchant} is queued again, with ${counted(events, { one: 'event', other: 'events' })}.`,
      oneAgain: 'If it fails again, it is set aside again.',
      oneDone: (batch: number) => `Batch ${batch} is queued again.`,
      replayAll: 'Replay all',
      replayAllOf: (merchant: string) => `Replay all of ${merchant}`,
      all: (shown: number, isMore: boolean) =>
        isMore
          ? `More than ${counted(shown, batches)} are queued again, the oldest first.`
          : `${counted(shown, batches)} ${shown === 1 ? 'is' : 'are'} queued again, the oldest first.`,
      allAgain:
        'Batches that fail again are set aside again. If you close this page, queued batches stay queued. Repeat this for the rest.',
      under: 'Queued so far',
      allDone: (count: number) => `${counted(count, batches)} queued again.`,
      none: 'No batch is set aside',
      noneHint: 'A batch that cannot be recorded is set aside, so that it does not block the others.',
    },
    warnings: { search: 'Warnings', caption: 'Warnings by day and app' },
    worth: {
      search: 'Revenue',
      cohorts: 'Filter',
      whole: 'All merchants unless you choose one.',
      days: 'The last 30 days unless you choose others.',
    },
  },
});

function waits(
  count: bigint,
  atLeast: boolean,
  forms: { readonly one: string; readonly other: string },
): string {
  return `${counted(count, forms)}${atLeast ? ' or more' : ''}`;
}
