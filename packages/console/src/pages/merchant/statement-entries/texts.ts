import { defineTexts } from '../../../texts/define-texts.js';
import { title } from './title.js';

export const texts = defineTexts({
  en: {
    title,
    titleOf: (month: string) => `Entries of ${month}`,
    lead: 'The transactions and corrections that the sums are made of. Dispute one that looks wrong.',
    question: 'Dispute',
  },
});
