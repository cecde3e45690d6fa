import { Type } from 'typebox';
import { StorableText, TextOf } from '../../http/validating/text-forms.js';
import { limits } from '../../kernel/limits.js';

const place = (example: string, description: string) =>
  Type.Optional(StorableText({ maxLength: limits.attributionTextCharacters, description, example }));

/** The query parameters that filter sums and cohorts. */
export const sumFilters = {
  bundle_id: Type.Optional(
    StorableText({
      maxLength: limits.bundleIdCharacters,
      description: 'Only this app.',
      example: 'com.example.app',
    }),
  ),
  source: place('newsletter', 'Only this source; empty for installations without one.'),
  campaign: place('autumn', 'Only this campaign; empty for installations without one.'),
  currency: Type.Optional(
    TextOf('anyCaseCurrency', {
      pattern: '^([A-Za-z]{3})?$',
      description: 'Only this currency, in any case; empty for events that name none.',
    }),
  ),
};

/** A missing text is empty in the tables and null on the wire. */
export function orNull(text: string): string | null {
  return text === '' ? null : text;
}
