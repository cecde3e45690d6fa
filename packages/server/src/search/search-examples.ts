import type { ExampleValues } from '../http/description/example-of-schema.js';

/** Values for the examples of the description, by member. */
export const searchExamples: ExampleValues = {
  q: 'harbour',
  'SearchResult.kind': 'statement',
  'SearchResult.id': 'ST-2026-00017',
  'SearchResult.text': 'ST-2026-00017',
  'SearchResult.merchant_name': 'Harbour Games',
  'SearchResult.month': '2026-10',
};
