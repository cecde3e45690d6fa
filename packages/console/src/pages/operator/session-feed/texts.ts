import { titles } from '../../../app/titles.js';
import { defineTexts } from '../../../texts/define-texts.js';

export const texts = defineTexts({
  en: {
    title: titles.operator['session-feed'],
    lead: 'The store sends which user was seen on which address. Without this feed, every installation is organic.',
    last: 'Last received',
    never: 'Never',
    stored: 'Stored in the last 24 hours',
    storedHint: 'new sessions',
    notStored: 'Not stored',
    notStoredHint: 'too old, from erased users, or invalid',
    failed: 'Failed requests',
    failedHint: 'in the last 24 hours',
    hours: 'Sessions by hour, last 24 hours (UTC)',
    days: 'Sessions by day',
    series: {
      stored: 'Stored',
      repeated: 'Already stored',
      outside_window: 'Older than 24 hours',
      erased: 'From erased users',
      refused: 'Invalid',
    },
    none: 'No session has been received yet',
    noneHint:
      'Send store sessions to POST /operator-api/v1/store-sessions as they happen. An installation is matched with the sessions of the 24 hours before it.',
    quiet: 'No session in these 24 hours',
    quietHint: 'Until the feed resumes, every installation is organic.',
  },
});
