import { titles } from '../../../app/titles.js';
import { defineTexts } from '../../../texts/define-texts.js';

export const texts = defineTexts({
  en: {
    title: titles.operator.issuer,
    lead: 'Your company, as it appears on statements closed from now on. Closed statements do not change.',
    now: 'Current',
    none: 'No issuer yet',
    noneHint:
      'Without an issuer, closed statements have no number and no address and cannot be used as invoices. Set it before you close the first month.',
    set: 'Set the issuer',
    change: 'Change',
    save: 'Save',
    wasSet: 'The issuer was set. It appears on statements closed from now on.',
    before: 'Before',
    name: 'Legal name',
    prefix: 'Prefix of statement numbers',
    since: 'Set',
    by: 'By',
  },
});
