import { Type } from 'typebox';
import { limits } from '../../kernel/limits.js';

/** An address, unlike a body, can spell U+0000 past the parser; no text column takes it. */
const spelled = '^[^\\u0000]*$';

const place = (description: string) =>
  Type.Optional(Type.String({ maxLength: limits.attributionTextCharacters, pattern: spelled, description }));

/** The query parameters that narrow every report of events. */
export const rollupFilters = {
  bundle_id: Type.Optional(
    Type.String({ maxLength: limits.bundleIdCharacters, pattern: spelled, description: 'Only this app.' }),
  ),
  source: place('Only this source; empty for installations without one.'),
  campaign: place('Only this campaign; empty for installations without one.'),
  currency: Type.Optional(
    Type.String({
      pattern: '^([A-Za-z]{3})?$',
      description: 'Only this currency, in any case; empty for events that name none.',
    }),
  ),
};

export const day = (description: string) => Type.Optional(Type.String({ format: 'date', description }));

/** The texts of a place: empty in the tables, null on the wire. */
export function orNull(text: string): string | null {
  return text === '' ? null : text;
}
