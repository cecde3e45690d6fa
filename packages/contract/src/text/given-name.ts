import type { TextForm } from './text-form.js';

/**
 * What no name holds, for a class of a pattern: control characters, breaks of lines, marks that turn the direction of what follows,
 * and characters that nobody sees. With them, a name looks like another one, or what stands behind it is read backwards. It is what
 * Unicode calls default ignorable (in the plane of all living scripts), as in the profiles of names of RFC 8264, but without the
 * joiners and selectors of `silent`, which that refuses: Persian and Indic scripts, old Mongolian, and emoji are written with them.
 */
const hidden =
  '\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180e\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u3164\\ufeff\\uffa0\\ufff0-\\ufffb';

/** Nothing to read by itself: spaces, joiners, selectors of a variant, and the empty pattern of Braille. */
const silent =
  ' \\u00a0\\u1680\\u180b-\\u180d\\u180f\\u2000-\\u200a\\u200c\\u200d\\u202f\\u205f\\u2800\\u3000\\ufe00-\\ufe0f';

/** A name that people give: one line with something to read. Its parts share no character, so that looking at a long text is quick. */
export const namePattern = `^[${silent}]*[^${silent}${hidden}][^${hidden}]*$`;
/** What people write on a thing, such as a key; it may be empty. */
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

/** The first character that a name must not hold, and not the name: `this one has U+202E`. */
function hiddenIn(text: string): string | undefined {
  const found = hiddenExpression.exec(text)?.[0].charCodeAt(0);
  return found === undefined
    ? undefined
    : `this one has U+${found.toString(16).toUpperCase().padStart(4, '0')}`;
}
