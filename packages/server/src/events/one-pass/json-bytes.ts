const QUOTE = 0x22;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const BACKSLASH = 0x5c;
const LOWER_U = 0x75;
const FIRST_PRINTABLE = 0x20;

/**
 * Returned instead of a position: what was read is not in a common form. It may be in a rare form or faulty; the parser
 * decides that. Functions that get it as a position find {@link noByte} there, so they return it in turn.
 */
export const uncommon = -1;

/** Returned instead of a byte, for a position outside the bytes. It equals no byte, and is less than all of them. */
const noByte = -2;

/** The parser takes every number with at most this many digits before and after the point. */
const maxDigits = 15;

export function byteAt(bytes: Uint8Array, at: number): number {
  return bytes[at] ?? noByte;
}

/** The position of the next byte that is not white space. */
export function skipSpace(bytes: Uint8Array, at: number): number {
  let next = at;
  let byte = byteAt(bytes, next);
  while (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) {
    next += 1;
    byte = byteAt(bytes, next);
  }
  return next;
}

/** The position after the string that opens with the quote at `at`. */
export function endOfString(bytes: Uint8Array, at: number): number {
  let next = at + 1;
  let byte = byteAt(bytes, next);
  while (byte !== QUOTE) {
    if (byte < FIRST_PRINTABLE) return uncommon;
    next = byte === BACKSLASH ? endOfEscape(bytes, next) : next + 1;
    byte = byteAt(bytes, next);
  }
  return next + 1;
}

/** The same for a string without escapes: its bytes are its text. */
export function endOfPlainString(bytes: Uint8Array, at: number): number {
  let next = at + 1;
  let byte = byteAt(bytes, next);
  while (byte !== QUOTE) {
    if (byte < FIRST_PRINTABLE || byte === BACKSLASH) return uncommon;
    next += 1;
    byte = byteAt(bytes, next);
  }
  return next + 1;
}

const escapable = new Set(Array.from('"\\/bfnrt', (letter) => letter.charCodeAt(0)));

function endOfEscape(bytes: Uint8Array, at: number): number {
  const letter = byteAt(bytes, at + 1);
  if (letter === LOWER_U) return isStorableUnit(hexOf(bytes, at + 2)) ? at + 6 : uncommon;
  return escapable.has(letter) ? at + 2 : uncommon;
}

/** Whether it is neither U+0000 nor half of a surrogate pair. The parser checks whether the other half follows. */
function isStorableUnit(unit: number): boolean {
  return unit > 0 && (unit < 0xd800 || unit > 0xdfff);
}

/** The value of four hexadecimal digits, or a negative number. */
function hexOf(bytes: Uint8Array, at: number): number {
  let value = 0;
  for (let next = at; next < at + 4; next += 1) {
    const digit = hexDigit(byteAt(bytes, next));
    if (digit < 0) return -1;
    value = value * 16 + digit;
  }
  return value;
}

/** The value of a hexadecimal digit, or a negative number. */
function hexDigit(byte: number): number {
  if (byte >= ZERO && byte <= NINE) return byte - ZERO;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}

/** The position after a number with few digits and no exponent. */
export function endOfNumber(bytes: Uint8Array, at: number): number {
  const first = byteAt(bytes, at) === MINUS ? at + 1 : at;
  const point = endOfDigits(bytes, first);
  const digits = point - first;
  if (digits === 0 || digits > maxDigits || (digits > 1 && bytes[first] === ZERO)) return uncommon;
  if (byteAt(bytes, point) !== POINT) return point;
  const end = endOfDigits(bytes, point + 1);
  const decimals = end - point - 1;
  return decimals === 0 || decimals > maxDigits ? uncommon : end;
}

function endOfDigits(bytes: Uint8Array, at: number): number {
  let next = at;
  let byte = byteAt(bytes, next);
  while (byte >= ZERO && byte <= NINE) {
    next += 1;
    byte = byteAt(bytes, next);
  }
  return next;
}

/** Whether the bytes from `at` on begin with `text`, which is ASCII. */
export function matchesAt(bytes: Uint8Array, at: number, text: Uint8Array): boolean {
  for (let index = 0; index < text.length; index += 1) {
    if (bytes[at + index] !== text[index]) return false;
  }
  return true;
}
