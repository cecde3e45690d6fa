import { defineTexts } from '../../../texts/define-texts.js';
import { title } from './title.js';

export const texts = defineTexts({
  en: {
    title,
    lead: 'The revenue of each week’s installations after 1, 7 and 30 days.',
    search: 'Filter',
  },
});
