import { defineTexts } from '../../../texts/define-texts.js';
import { title } from './title.js';

export const texts = defineTexts({
  en: {
    title,
    lead: 'For programs of the store, such as the one that feeds store sessions. People do not need one. Keys of a merchant are on the page of that merchant.',
    readOnly: 'Only admins issue and revoke them.',
  },
});
