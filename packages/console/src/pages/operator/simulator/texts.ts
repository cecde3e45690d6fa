import { titles } from '../../../app/titles.js';
import { defineTexts } from '../../../texts/define-texts.js';

export const texts = defineTexts({
  en: {
    title: titles.operator.simulator,
    lead: 'How a first call from this device and address would be matched now. Nothing is stored or counted. The simulation is recorded in the audit trail.',
    device: 'Device and address',
    app: 'App (bundle identifier)',
    address: 'IP address',
    addressHint: 'It is not stored, and it does not appear in this page’s address.',
    model: 'Device model',
    modelHint: 'The device’s own name for its model, such as iPhone15,2.',
    version: 'OS version',
    versionHint: 'Such as 17.2.',
    language: 'Language',
    languageHint: 'Such as en-US.',
    capacity: 'Free space in bytes',
    run: 'Simulate',
    answer: 'Answer',
    match: 'Store user',
    nobody: 'Nobody',
    compared: 'Compared store sessions',
    more: 'There are more.',
    none: 'None. No store session was seen on this address, or there are too many to compare.',
    user: 'Store user',
    unknown: 'not known',
  },
});
