import { titles } from '../../../app/titles.js';
import { defineTexts } from '../../../texts/define-texts.js';

export const texts = defineTexts({
  en: {
    title: titles.operator['operator-tokens'],
    lead: 'For programs of the store, such as the one that feeds store sessions. People do not need one. Keys of a merchant are on the page of that merchant.',
    readOnly: 'Only admins issue and revoke them.',
  },
});
