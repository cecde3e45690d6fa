import { defineTexts } from '../texts/define-texts.js';

/** What the frame of the console says. */
export const texts = defineTexts({
  en: {
    product: 'Stoa',
    skip: 'Skip to the content',
    menu: 'Menu',
    pages: 'Pages',
    groups: {
      overview: 'Overview',
      money: 'Money',
      growth: 'Installs and events',
      access: 'Access',
      service: 'Service',
    },
    place: 'Viewing',
    testPlace: (name: string) => `TEST · ${name}`,
    test: {
      title: 'TEST',
      hint: (name: string) => `The twin of ${name}: nothing here counts.`,
      leave: 'Leave the test',
    },
    operator: 'Operator',
    account: {
      title: 'Account',
      settings: 'Password, second factor, sessions',
      signOut: 'Sign out',
      theme: 'Theme',
      themes: { system: 'Same as system', light: 'Light', dark: 'Dark' },
    },
    palette: {
      open: 'Search',
      title: 'Go to',
      labels: {
        operator: 'Page or merchant, or the id of a transaction, installation or event',
        merchant: 'Page, or the id of a report, transaction, installation or event',
      },
      /** What people also call a page. */
      synonyms: {
        'fee-plans':
          'fees rates pricing commission what if reprice recompute rate cards groups programmes channels exchange currency',
        fees: 'plans rates pricing commission',
        'month-close': 'statements invoices closing books',
        statements: 'invoices bills payout',
        corrections: 'refunds chargebacks voids approvals proposals requests',
        cadences: 'late missing schedule',
        transactions: 'payments sales orders find',
        upload: 'send csv file import',
        attribution: 'matching installs apps',
        events: 'purchases revenue cohorts warnings',
        people: 'users accounts members roles invite',
        keys: 'api tokens credentials secrets',
        'operator-tokens': 'api keys',
        'personal-data': 'gdpr erasure access privacy',
        audit: 'log history who changed',
        health: 'status queues backup monitoring',
        issuer: 'address vat company number',
      },
      nothing: 'Nothing matches.',
      report: 'Report',
      transaction: 'Transaction',
      installation: 'Installation',
      event: 'Event',
      merchant: 'Merchant',
      page: 'Page',
      place: 'Area',
    },
    gate: {
      nothing: 'You have no access yet',
      nothingHint: 'You are signed in, but you have no role yet. Ask the person who invited you.',
      offers: 'You have an invitation',
      offersHint: (names: string) => `It counts once you accept it. From: ${names}.`,
      offersAction: 'Look at it and accept',
      factor: 'Set up two-factor authentication first',
      factorHint: 'Your operator role takes effect once you have set up a second factor.',
      factorAction: 'Set it up',
      choose: 'Which merchant?',
      chooseLead: 'You work for several merchants. You can switch at any time at the top of the page.',
    },
    missing: {
      title: 'Page not found',
      hint: 'The address may be mistyped, or the page may belong to somebody else.',
      closed: {
        operator: (role: string) =>
          `Your role, ${role}, cannot open this page. Admins can, and can give you another role.`,
        merchant: (role: string) =>
          `Your role, ${role}, cannot open this page. Owners can, and can give you another role.`,
      },
      back: 'Back to the start',
    },
    confirm: {
      title: 'Confirm it is you',
      lead: 'This action needs a recent sign-in. Your confirmation is valid for 5 minutes.',
      password: 'Password',
      code: 'Code from your authenticator app, or a recovery code',
      action: 'Confirm',
      elsewhere:
        'You sign in through your identity provider. Sign in there again, then come back to this page and repeat the action.',
      elsewhereAction: 'Sign in again',
    },
  },
});
