import { titles } from '../../../app/titles.js';
import { defineTexts } from '../../../texts/define-texts.js';

export const texts = defineTexts({
  en: {
    title: titles.operator.reports,
    lead: 'What merchants have uploaded, the newest first.',
    search: 'Reports of one merchant',
    none: 'No report yet',
    noneHint:
      'Merchants upload reports with an API key or in the console. Register their apps and issue keys under Merchants.',
    noneOf: 'No report of this merchant',
    noneOfHint: 'It has not uploaded anything yet. Its cadence says when a report is due.',
  },
});
