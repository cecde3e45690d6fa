import { titles } from '../../../app/titles.js';
import { defineTexts } from '../../../texts/define-texts.js';

export const texts = defineTexts({
  en: {
    title: titles.merchant.events,
    parts: 'Parts of the events',
    tabs: { find: 'Find one', live: 'Last minutes', waiting: 'Waiting', warnings: 'Warnings' },
    find: {
      search: 'Find an event',
      event: 'Event id',
      empty: 'Which event?',
      emptyHint:
        'Paste the event_id that you sent. This page explains what happened to it and what may be wrong with it.',
      missing: 'Event not found',
      missingHint:
        'It did not arrive, or its batch was refused. In that case the response named the error, and nothing was stored.',
    },
    live: {
      caption: 'Events of the last 15 minutes, the newest first',
      running: 'Updates every 5 seconds while this page is open.',
      paused: 'Paused.',
      pause: 'Pause',
      resume: 'Continue',
      none: 'No event in the last 15 minutes',
      noneHint: 'Send one, and it appears here.',
      most: 'Only the newest 50.',
    },
    waiting: {
      none: 'Nothing is waiting',
      noneHint: 'Every event has been linked to its installation.',
      hint: 'An event does not count until its installation is known. Usually it was sent before the app’s first call, or with a wrong identifier.',
    },
    warnings: { search: 'Warnings by day', caption: 'Warnings by day and app' },
  },
});
