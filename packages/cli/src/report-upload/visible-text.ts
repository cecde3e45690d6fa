/** Controls, formats (which can turn the writing direction), halves of surrogate pairs, and what is not assigned. */
const unseen = /\p{C}/gu;

const longestCharacters = 500;

/**
 * A foreign text (an id, a file's name, a sentence of a service) as a terminal may show it: on one line, with nothing
 * in it that the terminal would obey, and not without end.
 */
export function visibleText(text: string): string {
  const cut = text.length > longestCharacters ? `${text.slice(0, longestCharacters)}…` : text;
  return cut.replaceAll(unseen, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}
