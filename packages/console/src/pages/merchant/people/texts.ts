import { defineTexts } from '../../../texts/define-texts.js';
import { title } from './title.js';

export const texts = defineTexts({
  en: {
    title,
    lead: 'Who can open these pages, and what each person may do.',
    own: 'Your own password, second factor and sessions',
  },
});
