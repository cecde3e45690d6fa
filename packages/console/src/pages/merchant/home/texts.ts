import { titles } from '../../../app/titles.js';
import { counted, defineTexts } from '../../../texts/define-texts.js';

export const texts = defineTexts({
  en: {
    title: titles.merchant.home,
    due: 'Next report due',
    late: 'Late',
    noDue: 'No report is expected',
    noDueHint: 'The store has not set a reporting cadence for you.',
    last: 'Last report',
    noLast: 'None yet',
    fee: (month: string) => `Fee of ${month} so far`,
    noFee: 'Nothing recorded yet',
    feeHint: (count: number | bigint) =>
      `of ${counted(count, { one: 'transaction', other: 'transactions' })}`,
    chart: 'Transactions by day of report',
    before: (days: number) => `All, ${days} days before`,
    day: 'Day',
    valid: 'Valid',
    invalidName: 'Invalid',
    more: 'The reasons are those of the newest 200 reports.',
    reasons: 'Why transactions are invalid',
    noReasons: 'All transactions in this period are valid.',
    ending: 'Keys that expire soon',
    endingHint: 'Rotate them before they expire. Calls with an expired key are refused.',
    label: 'Label',
    ends: 'Ends',
    none: 'No report in these days',
    noneHint:
      'A report lists transactions that were settled outside the store. Fees and statements are computed from it.',
  },
});
