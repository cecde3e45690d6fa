import { Type } from 'typebox';
import { limits } from '../../kernel/limits.js';

/** Unlike a body, a URL can bring U+0000 past the parser; no text column takes it. */
const withoutNull = '^[^\\u0000]*$';

const place = (description: string) =>
  Type.Optional(
    Type.String({ maxLength: limits.attributionTextCharacters, pattern: withoutNull, description }),
  );

/** The query parameters that filter sums and cohorts. */
export const sumFilters = {
  bundle_id: Type.Optional(
    Type.String({
      maxLength: limits.bundleIdCharacters,
      pattern: withoutNull,
      description: 'Only this app.',
    }),
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

/** A query parameter that readDayBound reads. */
export const dayBound = (description: string) =>
  Type.Optional(
    Type.String({
      format: 'day-or-time',
      description: `${description} A day like \`2026-11-20\`, or its first moment as a time of RFC 3339.`,
    }),
  );

/** A missing text is empty in the tables and null on the wire. */
export function orNull(text: string): string | null {
  return text === '' ? null : text;
}
