/** Might be a zero whose exponent has five digits or more; a shorter one is within what `numeric` can hold. */
const LONG_EXPONENT = /0[eE][+-]?\d{5}/;
/** A string, to be left alone, or a whole literal that is zero and has an exponent. */
const STRING_OR_ZERO = /"[^"\\]*(?:\\.[^"\\]*)*"|(?<![\d.])-?0(?:\.0+)?[eE][+-]?\d+/g;

/**
 * The text of a JSON value, fit for PostgreSQL's `jsonb`, which keeps every digit of a number. What is accepted as
 * JSON fits as it is, but for one thing: zero may be written with any exponent (`0e-99999`), and `numeric`
 * counts its fraction digits. Such a zero becomes `0`, the same value.
 */
export function payloadText(source: string): string {
  if (!LONG_EXPONENT.test(source)) return source;
  return source.replaceAll(STRING_OR_ZERO, (token) => (token.startsWith('"') ? token : '0'));
}
