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
    faults: {
      unreadable_amount:
        'This is not an amount of the currency. Write it like 12.50, with no more decimals than the currency has.',
      out_of_range: 'This is more than a transaction can have.',
      more_than_stands: 'This is more than the current amount.',
      tax_exceeds_amount: 'The tax is more than the amount.',
    },
    arithmetic: {
      base: (gross: string, tax: string, base: string) => `${gross} − ${tax} tax = ${base}`,
      product: (product: string, exact: string, fee: string) => `${product} = ${exact}, rounded ${fee}`,
      volume: (volume: string) =>
        `The volume of the year was ${volume} before it, counted in the order of recording.`,
      parts: 'Parts of the base, by tier',
      span: 'Volume of the year',
      between: (from: string, to: string) => `${from} to ${to}`,
      rate: 'Rate',
      rounded: (exact: string, fee: string) => `The parts add up to ${exact}, rounded ${fee}.`,
      unknown: (fee: string) => `It depends on tiers, and the volume before it was not kept: ${fee}.`,
    },
    facts: {
      bundle_id: 'App',
      kind: 'Kind of payment',
      original_transaction_id: 'First transaction of the subscription',
      installation_id: 'Installation',
      channel: 'Channel',
    },
    factKinds: {
      one_time: 'Single purchase',
      subscription_start: 'First payment of a subscription',
      subscription_renewal: 'Renewal of a subscription',
    },
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
