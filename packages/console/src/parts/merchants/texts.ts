import { defineTexts } from '../../texts/define-texts.js';

export const texts = defineTexts({
  en: {
    merchant: 'Merchant',
    number: 'Merchant number',
    numbered: (id: number) => `Merchant ${id}`,
    filter: 'Merchant (name or number)',
    choose: 'Which merchant?',
    none: 'No merchant matches',
    noneHint: 'Search for the beginning of the name, or for the number.',
    more: 'More merchants match. Type more of the name.',
    cadence: {
      cadence: 'Cadence',
      values: { hourly: 'Every hour', daily: 'Every day', weekly: 'Every week' },
      set: 'Set',
      wasSet: 'The cadence was set.',
      remove: 'Remove the cadence',
      removed: 'The cadence was removed.',
    },
  },
});
