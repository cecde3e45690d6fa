import { defineTexts } from '../../texts/define-texts.js';

/** What the issuer of statements and their recipients have in common. */
export const texts = defineTexts({
  en: {
    ofMerchant: 'Billing details',
    save: 'Save',
    keeps: 'They appear on statements closed from now on. Closed statements do not change.',
    wasSet: 'The billing details were set. They appear on statements closed from now on.',
    name: 'Legal name',
    address: 'Address',
    addressHint: 'Without the name, at most 8 lines.',
    taxNumber: 'Tax number',
    taxNumberHint: 'As printed on invoices, such as VAT ID DE123456789.',
    prefix: 'Prefix of statement numbers',
    prefixHint:
      'Such as ST- for ST-000001. Each prefix has its own numbers, without gaps. Keep it when the address changes.',
    bank: 'Bank details',
    bankHint: 'Where the fees are paid to, as printed on statements. At most 8 lines, such as IBAN and BIC.',
    days: 'Days to pay',
    daysHint: 'From the close of a month until its fees are due.',
    daysOfIssuer: 'Leave empty to use the issuer’s.',
    vatRate: 'VAT on the fees, in percent',
    vatRateHint: 'Such as 19. Leave empty for no VAT.',
    vatRateOfIssuer: 'Leave this and the note empty to use the issuer’s.',
    vatText: 'Note about VAT',
    vatTextHint:
      'Printed next to the VAT, or instead of it if there is no rate. Such as a note on reverse charge.',
    vat: 'VAT',
    asIssuer: 'Same as the issuer',
    noVat: 'None',
    daysText: (days: number) => `${days} days`,
    since: 'Since',
    by: 'Set by',
    number: (prefix: string) => `${prefix}000001`,
  },
});
