const QUOTE = 0x22;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const BACKSLASH = 0x5c;
const LOWER_U = 0x75;
const FIRST_PRINTABLE = 0x20;
/** In the place of a byte behind the end. */
const END = -1;

/**
 * In the place of where something ends: it is in no common form. That says nothing yet: it may be in a form that is rare, or
 * have a fault. Who asks for the byte there gets none.
 */
export const uncommon = -1;

/** Any number of so many digits before and behind the point is held by a double without a fault. */
const maxDigits = 15;

export function byteAt(bytes: Uint8Array, at: number): number {
  return bytes[at] ?? END;
}

/** Where the next token begins. */
export function behindSpace(bytes: Uint8Array, at: number): number {
  let next = at;
  let byte = byteAt(bytes, next);
  while (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) {
    next += 1;
    byte = byteAt(bytes, next);
  }
  return next;
}

/** Behind the string whose opening quote is at `at`. */
export function behindString(bytes: Uint8Array, at: number): number {
  let next = at + 1;
  let byte = byteAt(bytes, next);
  while (byte !== QUOTE) {
    if (byte < FIRST_PRINTABLE) return uncommon;
    next = byte === BACKSLASH ? behindEscape(bytes, next) : next + 1;
    byte = byteAt(bytes, next);
  }
  return next + 1;
}

/** The same for a string without any escape: its bytes are its text. */
export function behindPlainString(bytes: Uint8Array, at: number): number {
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

function behindEscape(bytes: Uint8Array, at: number): number {
  const letter = byteAt(bytes, at + 1);
  if (letter === LOWER_U) return isStorableUnit(hexOf(bytes, at + 2)) ? at + 6 : uncommon;
  return escapable.has(letter) ? at + 2 : uncommon;
}

/** No U+0000, and no half of a surrogate pair: whether the other half is there is for others to say. */
function isStorableUnit(unit: number): boolean {
  return unit > 0 && (unit < 0xd800 || unit > 0xdfff);
}

/** What four hexadecimal digits stand for, or a negative number. */
function hexOf(bytes: Uint8Array, at: number): number {
  let value = 0;
  for (let next = at; next < at + 4; next += 1) {
    const digit = hexDigit(byteAt(bytes, next));
    if (digit < 0) return -1;
    value = value * 16 + digit;
  }
  return value;
}

function hexDigit(byte: number): number {
  if (byte >= ZERO && byte <= NINE) return byte - ZERO;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}

/** Behind a number of few digits and without an exponent. */
export function behindNumber(bytes: Uint8Array, at: number): number {
  const first = byteAt(bytes, at) === MINUS ? at + 1 : at;
  const point = behindDigits(bytes, first);
  const digits = point - first;
  if (digits === 0 || digits > maxDigits || (digits > 1 && bytes[first] === ZERO)) return uncommon;
  if (byteAt(bytes, point) !== POINT) return point;
  const end = behindDigits(bytes, point + 1);
  const decimals = end - point - 1;
  return decimals === 0 || decimals > maxDigits ? uncommon : end;
}

function behindDigits(bytes: Uint8Array, at: number): number {
  let next = at;
  let byte = byteAt(bytes, next);
  while (byte >= ZERO && byte <= NINE) {
    next += 1;
    byte = byteAt(bytes, next);
  }
  return next;
}

/** Whether `text`, which is ASCII, stands at `at`. */
export function standsAt(bytes: Uint8Array, at: number, text: Uint8Array): boolean {
  for (let index = 0; index < text.length; index += 1) {
    if (bytes[at + index] !== text[index]) return false;
  }
  return true;
}
