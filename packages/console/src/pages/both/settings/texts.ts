import { defineTexts } from '../../../texts/define-texts.js';

export const texts = defineTexts({
  en: {
    lead: 'What is set up once, and what you look at now and then.',
    groups: {
      terms: 'Terms and billing',
      access: 'People and access',
      tools: 'Service and tools',
    },
    account: 'Your own password, second factor, sessions and mails',
    /** By the name of the page. */
    hints: {
      cadences: 'How often each merchant reports, and whose report is late.',
      issuer: 'Who sends the statements: name, address, tax number, bank details, VAT.',
      people: 'Who may sign in, and with which role.',
      'signing-keys': 'The keys that sign tokens of installations.',
      'operator-tokens': 'What programs of the operator sign in with.',
      keys: 'What your programs sign in with.',
      apps: 'Your apps, and what is switched on for each.',
      webhooks: 'Where notifications are sent.',
      audit: 'Who changed or read what, and when.',
      'personal-data': 'What is stored about one store user, and its erasure.',
      installation: 'One installation: how it was matched, and its events.',
      simulator: 'What a first launch would be matched with.',
      'session-feed': 'Whether the sessions of the store arrive.',
      'service-settings': 'The variables and flags that the service was started with.',
    },
  },
});
