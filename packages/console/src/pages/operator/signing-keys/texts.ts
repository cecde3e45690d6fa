import { titles } from '../../../app/titles.js';
import { defineTexts } from '../../../texts/define-texts.js';

export const texts = defineTexts({
  en: {
    title: titles.operator['signing-keys'],
    lead: 'These keys sign installation tokens. They rotate automatically.',
    table: 'Published keys',
    key: 'Key',
    algorithm: 'Algorithm',
    phase: 'Now',
    phases: { pending: 'Pending', signing: 'Signs', retiring: 'Verifies only' },
    signsFrom: 'Signs from',
    until: 'Published until',
    open: 'until replaced',
    actions: 'Actions',
    life: 'Lifetimes',
    events: {
      published: 'is published',
      publishedAndSigns: 'is published, and signs at once',
      signs: 'signs',
      leaves: 'leaves the set when its last tokens expire',
      now: 'Now',
    },
    none: 'No key yet',
    noneHint: 'The first one is made when the service starts.',
    rotate: {
      action: 'Make a new key',
      title: 'Make a new signing key?',
      hint: 'It is published now and starts signing 20 minutes later, when every verifier knows it. Tokens of the old key stay valid. If a key is already pending, no new one is made.',
      done: 'The new key is published.',
      waits: 'A key is already pending, so no new one was made.',
    },
    withdraw: {
      action: 'Withdraw',
      title: (kid: string) => `Withdraw ${kid}?`,
      leaked:
        'Only for a leaked key. All of its tokens become invalid within about 10 minutes, including genuine ones. Apps get a new token by repeating their call.',
      signs:
        'This key is signing now. Another key replaces it immediately, and verifiers with an older key set reject the new tokens for up to 10 minutes. If you only suspect a leak, make a new key, wait 20 minutes, then withdraw this one.',
      done: (kid: string) => `${kid} was withdrawn.`,
    },
  },
});
