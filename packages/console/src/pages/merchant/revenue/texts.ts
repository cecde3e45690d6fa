import { titles } from '../../../app/titles.js';
import { defineTexts } from '../../../texts/define-texts.js';

export const texts = defineTexts({
  en: {
    title: titles.merchant.revenue,
    lead: 'The revenue in your events, by the source of the installations. Shows the last 30 days unless you choose others.',
    search: 'Revenue',
  },
});
