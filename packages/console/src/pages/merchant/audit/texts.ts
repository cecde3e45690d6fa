import { titles } from '../../../app/titles.js';
import { defineTexts } from '../../../texts/define-texts.js';

export const texts = defineTexts({
  en: {
    title: titles.merchant.audit,
    lead: 'Who did what with your data. Your people and keys appear by name, the operator only as “the operator”.',
  },
});
