import { titles } from '../../../app/titles.js';
import { defineTexts } from '../../../texts/define-texts.js';

export const texts = defineTexts({
  en: {
    title: titles.operator['service-settings'],
    lead: 'The settings that this process was started with. To change one, set the variable or the flag and restart the service.',
    filter: 'Which settings',
    show: 'Show',
    all: 'All',
    set: 'Only changed settings',
    name: 'Setting',
    value: 'Value',
    source: 'From',
    sources: { flag: 'Flag', environment: 'Environment', default: 'Default', none: 'Not set' },
    default: 'Default',
    secret: 'Secret (never shown)',
    unset: 'not set',
    meaning: 'Meaning',
    nothingSet: 'Nothing was set',
    nothingSetHint: 'Every setting has its default.',
  },
});
