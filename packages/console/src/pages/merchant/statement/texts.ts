import { defineTexts } from '../../../texts/define-texts.js';
import { title } from './title.js';

export const texts = defineTexts({
  en: {
    title,
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
