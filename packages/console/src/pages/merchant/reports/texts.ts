import { titles } from '../../../app/titles.js';
import { defineTexts } from '../../../texts/define-texts.js';

export const texts = defineTexts({
  en: {
    title: titles.merchant.reports,
    id: 'Report',
    upload: 'Upload a report',
    lead: 'What you have uploaded, the newest first.',
    leadOfReader: 'What your company has uploaded, the newest first. Owners and developers upload reports.',
    search: 'Reports by the day they were accepted',
    from: 'Accepted from',
    to: 'Accepted to',
    none: 'No report yet',
    noneHint:
      "A report lists transactions that were settled outside the store. Upload your payment provider's file here, or send reports with stoa-merchant or the API.",
    noneHintOfReader:
      'A report lists transactions that were settled outside the store. An owner or a developer uploads it.',
    notFound: 'No report in these days',
    notFoundHint: 'Choose other days, or clear the filter.',
  },
});
