import { defineTexts } from '../../texts/define-texts.js';

/** What several pages of the books say. */
export const texts = defineTexts({
  en: {
    report: 'Report',
    accepted: 'Accepted',
    uploadedBy: 'Uploaded by',
    by: (key: string) => `by ${key}`,
    id: 'Transaction id',
    reason: 'Reason',
    transactions: 'Transactions',
    remedy: 'What the merchant should do',
    position: (position: number) => `item ${position + 1}`,
    before: 'Before',
    after: 'After',
    change: 'Change',
    gross: 'Gross',
    tax: 'Tax',
    base: 'Base of the fee',
    fee: 'Fee',
    amount: 'Amount',
    nothing: 'Nothing',
    noFee: 'None yet',
    filters: {
      from: 'Settled from',
      to: 'Settled to',
      currency: 'Currency',
      country: 'Payer’s country',
      state: 'State',
      any: 'Any state',
      states: {
        recorded: 'As recorded',
        restated: 'Restated',
        voided: 'Voided',
        'without-fee': 'Without a fee',
      },
    },
  },
});
