/**
 * The readings of the books that a change of money may affect, on both sides, by the first parts of their keys. A
 * correction, a close or a new fee affects transactions, statements and what is left to do, so every such change names
 * all of them.
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
  ['today'],
];
