import { defineTexts } from '../texts/define-texts.js';

/** What the charts say. */
export const texts = defineTexts({
  en: { asTable: 'Show as table', noValue: 'no value', hour: 'Hour', day: 'Day' },
});
