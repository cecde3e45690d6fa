import {
  elementTypes,
  epochMicroseconds,
  headerBytes,
  lengthBytes,
  nullLength,
  startArray,
  uuidBytes,
  uuidDigits,
  writeHeader,
} from '../../database/binary-arrays.js';

/**
 * Arrays as in binary-arrays.ts, written straight from the bytes of a request without making a string of each value.
 */

/** A column of values of one size, written one by one. Filling it again does not change an array taken before. */
interface FixedColumn {
  /** The column's bytes. Write the value of an index at its {@link placeOf}. */
  readonly view: DataView;
  readonly placeOf: (index: number) => number;
  /** The first values as an array. */
  readonly take: (length: number) => Buffer;
}

function createFixedColumn(type: number, valueBytes: number, capacity: number): FixedColumn {
  const step = lengthBytes + valueBytes;
  const bytes = Buffer.alloc(headerBytes + capacity * step);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let index = 0; index < capacity; index += 1) view.setInt32(headerBytes + index * step, valueBytes);
  return {
    view,
    placeOf: (index) => headerBytes + index * step + lengthBytes,
    take: (length) => {
      const taken = Buffer.from(bytes.subarray(0, headerBytes + length * step));
      writeHeader(taken, type, length);
      return taken;
    },
  };
}

/** Returns a function that makes a `smallint[]` of the numbers from 1 to `length`. */
export function createPositions(capacity: number): (length: number) => Buffer {
  const { view, placeOf, take } = createFixedColumn(elementTypes.smallint, 2, capacity);
  for (let index = 0; index < capacity; index += 1) view.setInt16(placeOf(index), index + 1);
  return take;
}

export interface UuidColumn {
  /** Reads the UUID of 36 characters at `at`, in upper or lower case. Returns false if there is no UUID. */
  readonly put: (index: number, bytes: Uint8Array, at: number) => boolean;
  /** `uuid[]` */
  readonly take: (length: number) => Buffer;
}

const HYPHEN = 0x2d;
const noDigit = 0x80;
/** The value of each hexadecimal digit, by its character code. */
const nibbles = Uint8Array.from({ length: 256 }, (_none, code) => {
  const digit = '0123456789abcdef'.indexOf(String.fromCharCode(code).toLowerCase());
  return digit < 0 ? noDigit : digit;
});

export function createUuidColumn(capacity: number): UuidColumn {
  const { view, placeOf, take } = createFixedColumn(elementTypes.uuid, uuidBytes, capacity);
  return {
    take,
    put: (index, bytes, at) => {
      const place = placeOf(index);
      let seen = 0;
      for (let byte = 0; byte < uuidBytes; byte += 1) {
        const digit = at + (uuidDigits[byte] ?? 0);
        const upper = nibbles[bytes[digit] ?? 0] ?? noDigit;
        const lower = nibbles[bytes[digit + 1] ?? 0] ?? noDigit;
        seen |= upper | lower;
        view.setUint8(place + byte, (upper << 4) | lower);
      }
      return seen < noDigit && hasHyphens(bytes, at);
    },
  };
}

function hasHyphens(bytes: Uint8Array, at: number): boolean {
  return (
    bytes[at + 8] === HYPHEN &&
    bytes[at + 13] === HYPHEN &&
    bytes[at + 18] === HYPHEN &&
    bytes[at + 23] === HYPHEN
  );
}

export interface TimestampColumn {
  /** Takes microseconds since 1970, which a double must hold exactly. */
  readonly put: (index: number, microseconds: number) => void;
  /** `timestamptz[]` */
  readonly take: (length: number) => Buffer;
}

const twoTo32 = 4_294_967_296;
const epochUpper = Number(epochMicroseconds >> 32n);
const epochLower = Number(epochMicroseconds & 0xffff_ffffn);

export function createTimestampColumn(capacity: number): TimestampColumn {
  const { view, placeOf, take } = createFixedColumn(elementTypes.timestamptz, 8, capacity);
  return {
    take,
    put: (index, microseconds) => {
      // In two words of 32 bits: a double may not hold the difference exactly.
      const upper = Math.floor(microseconds / twoTo32);
      const lower = microseconds - upper * twoTo32 - epochLower;
      const place = placeOf(index);
      view.setInt32(place, upper - epochUpper - (lower < 0 ? 1 : 0));
      view.setUint32(place + 4, lower < 0 ? lower + twoTo32 : lower);
    },
  };
}

/** A range of bytes for each index; `from` is negative where there is none. */
export interface Spans {
  readonly from: Int32Array;
  readonly until: Int32Array;
}

export function createSpans(capacity: number): Spans {
  return { from: new Int32Array(capacity), until: new Int32Array(capacity) };
}

/** The byte to write for each byte read. */
export type Letters = Uint8Array;

const lettersBy = (change: (letter: string) => string): Letters =>
  Uint8Array.from({ length: 256 }, (_none, code) =>
    code < 0x80 ? change(String.fromCharCode(code)).charCodeAt(0) : code,
  );
const asTheyAre = lettersBy((letter) => letter);
/** Changes ASCII letters only. */
export const lowerCase = lettersBy((letter) => letter.toLowerCase());
export const upperCase = lettersBy((letter) => letter.toUpperCase());

/** Up to this many bytes, a loop is faster than `Buffer.copy`. */
const byHand = 96;

/** `text[]` of the first `length` spans of these bytes, which must be UTF-8. */
export function textArrayOf(
  bytes: Buffer,
  { from, until }: Spans,
  { length, letters = asTheyAre }: { readonly length: number; readonly letters?: Letters },
): Buffer {
  let total = length * lengthBytes;
  for (let index = 0; index < length; index += 1) total += (until[index] ?? 0) - (from[index] ?? 0);
  const array = startArray(elementTypes.text, length, total);
  const view = new DataView(array.buffer, array.byteOffset, array.length);
  let at = headerBytes;
  for (let index = 0; index < length; index += 1) {
    const start = from[index] ?? 0;
    const end = until[index] ?? 0;
    view.setInt32(at, start < 0 ? nullLength : end - start);
    at += lengthBytes;
    if (end - start > byHand && letters === asTheyAre) {
      at += bytes.copy(array, at, start, end);
      continue;
    }
    for (let next = start; next < end; next += 1) {
      array[at] = letters[bytes[next] ?? 0] ?? 0;
      at += 1;
    }
  }
  return array.subarray(0, at);
}
