import { titles } from '../../../app/titles.js';
import { counted, defineTexts } from '../../../texts/define-texts.js';

export const texts = defineTexts({
  en: {
    title: titles.merchant.installations,
    lead: 'The newest first. Open one to see how it was matched.',
    one: 'Installation',
    up: 'Installations',
    search: 'Find installations',
    app: 'App',
    rule: 'Outcome',
    any: 'Any',
    attributed: 'Attribution data',
    with: 'With',
    without: 'Without',
    from: 'From',
    to: 'To',
    installation: 'Installation',
    created: 'First call',
    candidates: 'Users on the address',
    onAddress: (users: number | bigint) =>
      `${counted(users, { one: 'user', other: 'users' })} on the address`,
    yes: 'yes',
    no: 'no',
    none: 'No installation yet',
    noneHint: 'Your app creates one with its first call. Try it on the app’s page.',
    notFound: 'No installation matches',
    notFoundHint: 'Choose other filters.',
    missing: 'You have no such installation',
    missingHint: 'Check the identifier. It is the installation_token of the app.',
  },
});
