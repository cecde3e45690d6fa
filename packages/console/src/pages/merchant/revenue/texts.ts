import { defineTexts } from '../../../texts/define-texts.js';
import { title } from './title.js';

export const texts = defineTexts({
  en: {
    title,
    lead: 'The revenue in your events, by the source of the installations. Shows the last 30 days unless you choose others.',
    search: 'Revenue',
  },
});
