/**
 * What a change of money may change: the first parts of the keys of every reading of the books, on both sides. A correction, a close or a
 * new fee reaches transactions, statements and what is left to do, so every such change names all of them.
 */
export const booksChanged: readonly (readonly unknown[])[] = [
  ['transaction'],
  ['transactions'],
  ['corrections'],
  ['correction-requests'],
  ['proposals'],
  ['report'],
  ['reports'],
  ['statement'],
  ['statements'],
  ['readiness'],
];

/** The same as whole keys of the operator, for work of many calls. */
export const operatorBooks: readonly (readonly unknown[])[] = booksChanged.map((key) => ['operator', ...key]);
