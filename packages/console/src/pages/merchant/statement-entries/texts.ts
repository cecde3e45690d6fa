import { titles } from '../../../app/titles.js';
import { defineTexts } from '../../../texts/define-texts.js';

export const texts = defineTexts({
  en: {
    title: titles.merchant['statement-entries'],
    titleOf: (month: string) => `Entries of ${month}`,
    lead: 'The transactions and corrections that the sums are made of. Dispute one that looks wrong.',
    question: 'Dispute',
  },
});
