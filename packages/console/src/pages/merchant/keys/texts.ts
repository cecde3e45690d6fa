import { titles } from '../../../app/titles.js';
import { counted, defineTexts } from '../../../texts/define-texts.js';

export const texts = defineTexts({
  en: {
    title: titles.merchant.keys,
    lead: 'Your programs and apps use these to call the service. Give each program its own key, so that you can revoke one without breaking the others.',
    kinds: 'Kinds of keys',
    tabs: { api: 'API keys', events: 'Credentials for events', install: 'Install keys' },
    ending: (count: number) =>
      `${counted(count, { one: 'key', other: 'keys' })} in use will expire within 14 days`,
    endingHint: 'Rotate them and deploy the new keys before the old ones stop working.',
    ends: 'expires',
    app: 'App',
    chooseApp: 'Which app',
    noApp: 'No app yet',
    noAppHint: 'Install keys belong to an app. Ask the store to register your app by its bundle identifier.',
  },
});
