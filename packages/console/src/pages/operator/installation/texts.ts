import { titles } from '../../../app/titles.js';
import { defineTexts } from '../../../texts/define-texts.js';

export const texts = defineTexts({
  en: {
    title: titles.operator.installation,
    lead: 'Why an installation was matched the way it was. Your look is recorded in the audit trail.',
    id: 'Installation (the installation_token of the app)',
    show: 'Explain',
    nothing: 'Which installation?',
    nothingHint:
      'Find its identifier in the app’s token, in any of its events, or in the merchant’s list of installations.',
    missing: 'Installation not found',
    missingHint: 'Check the identifier. It is a UUID, such as 0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00.',
    nobody: 'Nobody',
  },
});
