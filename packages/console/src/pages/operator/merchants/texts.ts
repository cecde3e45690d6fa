import { titles } from '../../../app/titles.js';
import { defineTexts } from '../../../texts/define-texts.js';

export const texts = defineTexts({
  en: {
    title: titles.operator.merchants,
    search: 'Find merchants',
    name: 'Name',
    nameOrNumber: 'Name or number begins with',
    number: 'Number',
    added: 'Added',
    state: 'State',
    states: { suspended: 'Suspended' },
    fee: 'Fee this month',
    change: 'Against same day last month',
    lastReport: 'Last report',
    invalid: 'Invalid',
    todo: 'Check',
    add: 'Add a merchant',
    addHint: 'Next, register its apps, issue its keys and invite its people.',
    done: (name: string) => `${name} was added.`,
    none: 'No merchant yet',
    noneHint: 'A merchant is a company that sells in the store. Its reports, keys and people belong to it.',
    notFound: 'No merchant matches',
    notFoundHint: 'Search for the beginning of the name, or for the number.',
  },
});
