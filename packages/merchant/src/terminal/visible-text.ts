/** Control characters, format characters (which can change the writing direction), halves of surrogate pairs, and unassigned ones. */
const unseen = /\p{C}/gu;

const longestCharacters = 500;

/**
 * A foreign text (an id, a file's name, a sentence of a service) that is safe for a terminal: on one line, without anything
 * that the terminal would obey, and at most 500 characters long.
 */
export function visibleText(text: string): string {
  const cut = text.length > longestCharacters ? `${text.slice(0, longestCharacters)}…` : text;
  return cut.replaceAll(unseen, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}
