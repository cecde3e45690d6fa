import { defineTexts } from '../../../texts/define-texts.js';

export const { title } = defineTexts({ en: { title: 'Operator tokens' } });
