import { titles } from '../../../app/titles.js';
import { defineTexts } from '../../../texts/define-texts.js';

export const texts = defineTexts({
  en: {
    title: titles.merchant.fees,
    lead: 'A plan charges a percentage of the base of a transaction, which is the amount without tax, or the lines of a rate card. The settlement day decides which plan applies.',
    order:
      "If several plans are in force on that day, your own plan comes before one of your group, and that before the store's. Among those, a plan for the payer's country comes before one for all countries, and then the one that began last.",
    name: 'Plan',
    whose: 'For',
    own: 'You',
    store: 'All merchants',
    countries: 'Countries of payers',
    allCountries: 'All',
    rate: 'Rate',
    tier: (rate: string, volume: string) => `${rate} above ${volume} a year`,
    from: 'From',
    until: 'Until',
    open: 'no end',
    state: 'Today',
    states: { ended: 'Ended', inForce: 'In force', later: 'Begins later' },
    none: 'No fee plan applies yet',
    noneHint:
      'Transactions are recorded without a fee until the operator adds a plan. The fee is then computed for them.',
    cadence: 'Reporting',
    cadences: { hourly: 'Every hour', daily: 'Every day', weekly: 'Every week' },
    noCadence: 'You have no reporting cadence.',
    expected: 'A report is expected',
    since: 'Since',
    last: 'Last report',
    due: 'Next report due',
    missed: 'Missed',
  },
});
