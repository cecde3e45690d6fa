import { counted, defineTexts } from '../texts/define-texts.js';

/** What the components say. */
export const texts = defineTexts({
  en: {
    loading: 'Loading',
    tryAgain: 'Try again',
    failure: {
      read: 'Could not load this',
      change: 'Nothing was changed',
      unknown: 'We do not know whether it worked',
      unknownHint: 'Check before you try again.',
      download: 'Nothing was saved',
      outdated: 'This page did not load',
      outdatedHint: 'The service may have been updated since you opened the console. Reload the page.',
      reload: 'Reload',
      crashed: 'Something went wrong on this page',
      crashedHint:
        'The rest of the console still works. Reload the page. If it happens again, tell the operator.',
      whatToDo: 'What to do',
      request: 'Request',
    },
    copy: { action: 'Copy', done: 'Copied', refused: 'Your browser did not allow copying. Select the text.' },
    table: {
      first: 'First page',
      next: 'Next page',
      noneYet: 'None among those searched so far',
      noneYetHint: 'More results may follow. Go to the next page or narrow the search.',
      export: 'Export these rows (CSV)',
      columns: (shown: number, all: number) => (shown === all ? 'Columns' : `Columns: ${shown} of ${all}`),
      shown: 'Columns that are shown',
      rows: (count: number) => counted(count, { one: 'row', other: 'rows' }),
    },
    filter: {
      clear: 'Clear',
      fields: 'Filters',
      chips: 'What is filtered',
      chip: (label: string, value: string) => `${label}: ${value}`,
      remove: 'Remove',
      period: 'Period',
      ownPeriod: 'Own days',
      periods: {
        any: 'Default',
        today: 'Today',
        week: 'Last 7 days',
        days30: 'Last 30 days',
        month: 'This month',
        lastMonth: 'Last month',
      },
    },
    views: {
      title: 'Saved views',
      none: 'None of this list yet. Set filters, and save them under a name.',
      name: 'Name of the view',
      save: 'Save these filters',
      remove: 'Remove',
      removeOf: (name: string) => `Remove the view ${name}`,
    },
    dialog: { close: 'Close', cancel: 'Cancel' },
    secret: {
      copy: 'Copy the secret now. It will not be shown again, and nobody can look it up.',
      close: 'Done, I copied it',
      overlap: 'Overlap in hours',
    },
    draft: { earlier: 'You wrote this earlier, and did not send it.', discard: 'Discard' },
    unset: '–',
  },
});
