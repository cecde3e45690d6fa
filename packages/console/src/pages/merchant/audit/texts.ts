import { defineTexts } from '../../../texts/define-texts.js';
import { title } from './title.js';

export const texts = defineTexts({
  en: {
    title,
    lead: 'Who did what with your data. Your people and keys appear by name, the operator only as “the operator”.',
  },
});
