/** Characters of right-to-left scripts, such as Hebrew and Arabic, and the marks for that direction. */
const rightToLeft = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** Parts that were isolated before. `turning` also has the characters that change the direction of all that follows until it is ended. */
const isolated = /\u2068[^\u2066-\u2069]*\u2069/g;
const turning = /\u2068[^\u2066-\u2069]*\u2069|[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Prepares somebody's text to stand in one of our sentences, so that it does not move the words around it. Characters that change the
 * direction are spelled out, as `\u{202e}`, and right-to-left text is isolated (Unicode's UAX 9). In elements, `<bdi>` and the elements in
 * `base.css` do the same.
 */
export function setApart(text: string): string {
  const plain = text.replaceAll(turning, (found) =>
    found.length > 1 ? found : `\\u{${found.charCodeAt(0).toString(16)}}`,
  );
  return rightToLeft.test(plain.replaceAll(isolated, '')) ? `\u2068${plain}\u2069` : plain;
}
