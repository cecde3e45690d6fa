/**
 * What a terminal obeys or does not show: control characters (C0, DEL, C1), format characters (which can change the
 * writing direction), line and paragraph separators, fillers and selectors without a picture, halves of surrogate
 * pairs, and unassigned characters.
 */
const unseen = /[\p{C}\p{Zl}\p{Zp}\p{DI}]/gu;

/** Most texts: they need no look at every character. */
const plain = /^[ -~]*$/;

/** A text on one line, without anything that a terminal would obey: ESC becomes `\u{1b}`, a line break `\u{a}`. */
export function visible(text: string): string {
  if (plain.test(text)) return text;
  return text.replaceAll(unseen, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}

/**
 * The same JSON on one line, without anything that a terminal would obey. In JSON such a character can only be a part
 * of a string, where an escape means the same, or space between tokens.
 */
export function harmlessJson(json: string): string {
  if (plain.test(json)) return json;
  return json.replaceAll(unseen, (character) =>
    /[\t\n\r]/.test(character) ? ' ' : character.split('').map(escapedUnit).join(''),
  );
}

/** One of the one or two UTF-16 units of a character, as JSON escapes it. */
function escapedUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
