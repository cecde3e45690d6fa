import { titles } from '../../../app/titles.js';
import { defineTexts } from '../../../texts/define-texts.js';

export const texts = defineTexts({
  en: {
    title: titles.operator['statement-entries'],
    titleOf: (name: string, month: string) => `${name}: entries of ${month}`,
    lead: 'The transactions and corrections that the sums are made of.',
    up: 'The statement',
    correct: 'Correct',
    merchant: (id: string) => `Merchant ${id}`,
  },
});
