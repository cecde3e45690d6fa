import { titles } from '../../../app/titles.js';
import { defineTexts } from '../../../texts/define-texts.js';

export const texts = defineTexts({
  en: {
    title: titles.merchant.people,
    lead: 'Who can open these pages, and what each person may do.',
    own: 'Your own password, second factor and sessions',
  },
});
