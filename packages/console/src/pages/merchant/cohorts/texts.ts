import { titles } from '../../../app/titles.js';
import { defineTexts } from '../../../texts/define-texts.js';

export const texts = defineTexts({
  en: {
    title: titles.merchant.cohorts,
    lead: 'The revenue of each week’s installations after 1, 7 and 30 days.',
    search: 'Filter',
  },
});
