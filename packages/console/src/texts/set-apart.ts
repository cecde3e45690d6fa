/** What is read from the right: Hebrew, Arabic and their neighbours, and the marks that say so. */
const rightToLeft = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** What was isolated before, as a part of a part; and what turns the direction of all that follows until it is ended. */
const isolated = /\u2068[^\u2066-\u2069]*\u2069/g;
const turning = /\u2068[^\u2066-\u2069]*\u2069|[\u202a-\u202e\u2066-\u2069]/g;

/**
 * A text of somebody's as a part of our sentence: what turns direction is spelled out, as `\u{202e}`, and what is read from the right is
 * isolated (Unicode's UAX 9), so that neither moves the words around it. Elements do the same: `<bdi>`, and those of `base.css`.
 */
export function setApart(text: string): string {
  const plain = text.replaceAll(turning, (found) =>
    found.length > 1 ? found : `\\u{${found.charCodeAt(0).toString(16)}}`,
  );
  return rightToLeft.test(plain.replaceAll(isolated, '')) ? `\u2068${plain}\u2069` : plain;
}
