import { titles } from '../../../app/titles.js';
import { defineTexts } from '../../../texts/define-texts.js';

export const texts = defineTexts({
  en: {
    title: titles.operator.cadences,
    lead: 'Which merchants have to report, and when.',
    search: 'Filter',
    which: 'Merchants',
    all: 'All with a cadence',
    lateOnes: 'Late only',
    onTime: 'On time',
    none: 'No merchant has a reporting cadence',
    noneHint: 'Set a cadence for a merchant, and this page shows when its report is late.',
    notFound: 'None',
    notFoundLate: 'No report is late',
    notFoundHint: 'Every merchant with a cadence has reported on time.',
    expect: 'Set a cadence',
    whose: 'Merchant (name or number)',
    state: 'State',
    late: 'Late',
    inTime: 'On time',
    due: 'Due',
    last: 'Last report',
    never: 'Never',
    change: 'Change',
    changeOf: (name: string) => `Change: ${name}`,
    changeTitle: (name: string) => `Reporting cadence of ${name}`,
    find: 'Find',
  },
});
