import { Type } from 'typebox';
import { choice, integerOrNull, text, textOrNull } from '../http/validating/members.js';
import { ref } from '../http/validating/validation.js';
import { limits } from '../kernel/limits.js';
import { foundKinds } from '../kernel/sought.js';

const searchResultSchema = Type.Object(
  {
    kind: choice(
      foundKinds,
      'What it is. Later versions may have more kinds: ignore those that you do not know.',
    ),
    id: text(
      'Its id; of a statement, its number. Of a person, the `user_id` for the operator, and the `member_id` for a merchant.',
    ),
    text: text('What people call it: the name of a merchant, the address of a person, otherwise the id.'),
    merchant_id: integerOrNull('Whose it is; null for people.'),
    merchant_name: textOrNull('The name of that merchant.'),
    month: textOrNull('The month of a statement, such as `2026-10`; null for everything else.'),
  },
  { $id: 'SearchResult' },
);

export const searchResultsSchema = Type.Object(
  {
    results: Type.Array(ref(searchResultSchema), {
      description: `By kind, at most ${limits.foundOfKind} of each.`,
    }),
  },
  { $id: 'SearchResults' },
);

export const searchSchemas = [searchResultSchema, searchResultsSchema] as const;

export const searchQuerySchema = Type.Object({
  q: Type.String({
    minLength: 1,
    maxLength: limits.soughtCharacters,
    description: 'What to search for: words, or an id.',
  }),
});
