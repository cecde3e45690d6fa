import { titles } from '../../../app/titles.js';
import { defineTexts } from '../../../texts/define-texts.js';

export const texts = defineTexts({
  en: {
    title: titles.merchant.statement,
    up: 'Statements',
    state: 'State',
    nothing: 'Nothing is on this statement',
    nothingHint: 'No transaction was settled in this month, and no correction was made in it.',
    questionOne: 'Dispute a transaction',
    questionHint:
      'Something looks wrong? The month of a line links to its entries, where you can dispute one. If you know the id of a transaction, enter it here.',
    id: 'Transaction id',
    questionAction: 'Request a correction',
  },
});
