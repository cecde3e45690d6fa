import { titles } from '../../../app/titles.js';
import { defineTexts } from '../../../texts/define-texts.js';

export const texts = defineTexts({
  en: {
    title: titles.operator.people,
    find: 'Find people',
    email: 'E-mail address',
    worksFor: 'Who',
    scopes: { operator: 'Operator only', all: 'Operator and merchants' },
    role: 'Operator role',
    noRole: 'None',
    state: 'State',
    factor: 'Second factor',
    factorOn: 'On',
    factorOff: 'Off',
    merchants: 'Merchants',
    added: 'First invited',
    erased: (id: number) => `Erased person ${id}`,
    none: 'Nobody yet',
    noneHint: 'Invite the people who work for the operator. Each gets a link to set a password.',
    notFound: 'Nobody has this e-mail address',
    notFoundHint: 'Enter the whole address. Erased people cannot be found by their address.',
  },
});
