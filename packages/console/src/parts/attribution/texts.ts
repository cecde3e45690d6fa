import { counted, defineTexts } from '../../texts/define-texts.js';

const users = { one: 'store user', other: 'store users' };

/** How an installation is matched, in words. */
export const texts = defineTexts({
  en: {
    rules: { ip: 'Matched by address', device: 'Matched by device', none: 'Organic', ambiguous: 'Ambiguous' },
    properties: {
      device_model: 'Device model',
      os_version: 'OS version',
      language: 'Language',
      language_primary: 'Language without region',
      available_capacity: 'Free space',
    },
    decision: 'How it was matched',
    seen: 'Store users on this address in the 24 hours before',
    notAsked: 'Matching is off for this app',
    notAskedHint: 'No address was looked up, so nobody could be matched.',
    users: (count: number, atLeast: boolean) => `${atLeast ? 'at least ' : ''}${counted(count, users)}`,
    crowded: 'The address is so crowded that not all were counted.',
    said: (value: string) => `Reported by the device: ${value}`,
    step: (eliminated: number, considered: number, remaining: number) =>
      `${eliminated} of ${considered} ruled out, ${remaining} left`,
    stepNone: (considered: number) => `rules nobody out, ${considered} left`,
    unknown: (count: number) => `Unknown for ${counted(count, users)}; they are not ruled out.`,
    decides: 'Decides',
    parts: { known: 'Left', unknown: 'Left, unknown', gone: 'Ruled out' },
    outcomes: {
      no_user: 'No store user: organic',
      only_user: 'One store user: matched',
      told_apart: 'One is left: matched',
      several_remain: 'Several are left, with no way to tell them apart: ambiguous',
      none_remains: 'The device fits none of them: ambiguous',
      not_told_apart: 'One is left, but only because their device is unknown: ambiguous',
      too_many: 'Too many to compare: ambiguous',
      matching_off: 'Matching was off: organic',
    },
    missing: 'Not sent by the app, or not readable',
    app: 'App',
    merchant: 'Merchant',
    created: 'First call',
    rule: 'Outcome',
    storeUser: 'Store user',
    campaignData: 'Attribution data',
    noCampaignData: 'None. No campaign is known.',
    erased: 'Erased',
    erasedHint: 'Store user and attribution data were removed on request.',
    installation: 'Installation',
  },
});
