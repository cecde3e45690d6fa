import type { TextForm } from './text-form.js';

/**
 * The characters that no name may hold, for a character class of a pattern: control characters, line breaks, marks that
 * change the writing direction, and invisible characters. With them, a name could look like another one, or turn the
 * text after it around. The invisible ones are those that Unicode calls default ignorable (in the Basic Multilingual
 * Plane). RFC 8264 refuses these in names, too. Unlike RFC 8264, we allow the joiners and selectors in `silent`:
 * Persian, Indic scripts, old Mongolian and emoji need them.
 */
const hidden =
  '\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180e\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u3164\\ufeff\\uffa0\\ufff0-\\ufffb';

/** Characters that show nothing on their own: spaces, joiners, variation selectors, and the empty Braille pattern. */
const silent =
  ' \\u00a0\\u1680\\u180b-\\u180d\\u180f\\u2000-\\u200a\\u200c\\u200d\\u202f\\u205f\\u2800\\u3000\\ufe00-\\ufe0f';

/**
 * A name that people give: one line with something to read. Its first two parts share no character, so that matching is
 * linear.
 */
export const namePattern = `^[${silent}]*[^${silent}${hidden}][^${hidden}]*$`;
/** A label that people give to a thing, such as a key. It may be empty. */
export const labelPattern = `^[^${hidden}]*$`;

const nameExpression = new RegExp(namePattern, 'u');
const hiddenExpression = new RegExp(`[${hidden}]`, 'u');

export const nameForm: TextForm = {
  words: 'one line with something to read, without control characters and invisible marks',
  example: 'Example Games',
  tells: hiddenIn,
};

export const labelForm: TextForm = {
  words: 'one line without control characters and invisible marks',
  example: 'shop backend',
  tells: hiddenIn,
};

/** Whether a text may be a name. */
export function isName(text: string): boolean {
  return nameExpression.test(text);
}

/** Whether a text may be a label. */
export function isLabel(text: string): boolean {
  return !hiddenExpression.test(text);
}

/** Names the first character that is not allowed, without repeating the text: `this one has U+202E`. */
function hiddenIn(text: string): string | undefined {
  const found = hiddenExpression.exec(text)?.[0].charCodeAt(0);
  return found === undefined
    ? undefined
    : `this one has U+${found.toString(16).toUpperCase().padStart(4, '0')}`;
}
