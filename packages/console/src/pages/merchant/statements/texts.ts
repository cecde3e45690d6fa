import { titles } from '../../../app/titles.js';
import { defineTexts } from '../../../texts/define-texts.js';

export const texts = defineTexts({
  en: {
    title: titles.merchant.statements,
    lead: 'What you owe the store for each month: running totals until a month is closed, then final.',
    search: 'Statements by month',
    from: 'From',
    to: 'To',
    month: 'Month',
    state: 'State',
    number: 'Number',
    due: 'Due on',
    gross: 'Gross',
    fee: 'Fee',
    payable: 'To pay',
    fees: 'Fee terms',
    none: 'No statement yet',
    noneHint: 'The first one begins with your first recorded transaction.',
    notFound: 'No statement in these months',
    notFoundHint: 'Choose other months, or clear the filter.',
  },
});
