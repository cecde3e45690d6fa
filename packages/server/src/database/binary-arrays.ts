/**
 * Arrays as parameters in PostgreSQL's binary format, for statements with thousands of values: a tenth of the cost of
 * writing and reading them as text. The statement must name the type (`${uuidArray(ids)}::uuid[]`), because the driver
 * sends none.
 */

/** Object identifiers of the element types (`pg_type.dat` of PostgreSQL's source); they never change. */
export const elementTypes = {
  bytea: 17,
  bigint: 20,
  smallint: 21,
  integer: 23,
  text: 25,
  timestamptz: 1184,
  uuid: 2950,
} as const;

export const headerBytes = 20;
export const lengthBytes = 4;
export const nullLength = -1;
/** Up to this many characters a loop is faster than a call into the runtime. */
const asciiByHand = 24;

/**
 * Starts an array of one dimension with its header: dimensions, whether there are nulls, element type, length, lower
 * bound.
 */
export function startArray(type: number, length: number, elementBytes: number): Buffer {
  const buffer = Buffer.allocUnsafe(headerBytes + elementBytes);
  writeHeader(buffer, type, length);
  return buffer;
}

export function writeHeader(buffer: Buffer, type: number, length: number): void {
  buffer.writeInt32BE(1, 0);
  // Always set: the server itself finds out whether there really are nulls.
  buffer.writeInt32BE(1, 4);
  buffer.writeInt32BE(type, 8);
  buffer.writeInt32BE(length, 12);
  buffer.writeInt32BE(1, 16);
}

export const uuidBytes = 16;
/** Where the first digit of each byte is in a UUID's text. */
export const uuidDigits = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34];
/** The value of each hexadecimal digit, by its character code. */
const nibbles = Uint8Array.from({ length: 128 }, (_none, code) =>
  Math.max(0, '0123456789abcdef'.indexOf(String.fromCharCode(code).toLowerCase())),
);

/** `uuid[]`. Each value is a UUID of hexadecimal digits and hyphens, in upper or lower case. */
export function uuidArray(values: readonly string[]): Buffer {
  const buffer = startArray(elementTypes.uuid, values.length, values.length * (lengthBytes + uuidBytes));
  let at = headerBytes;
  // By hand: a call into the runtime for each value would cost more than the rest.
  for (const value of values) {
    at = buffer.writeInt32BE(uuidBytes, at);
    for (const digit of uuidDigits) {
      buffer[at] = (nibbleAt(value, digit) << 4) | nibbleAt(value, digit + 1);
      at += 1;
    }
  }
  return buffer;
}

/** `uuid[]` of the values at these places, which are sixteen bytes each. */
export function uuidArrayOf(bytes: Buffer, places: readonly number[]): Buffer {
  return copiedArray(bytes, places, { type: elementTypes.uuid, valueBytes: uuidBytes });
}

/** `bigint[]` of the values at these places, which are eight bytes each, the highest first. */
export function bigintArrayOf(bytes: Buffer, places: readonly number[]): Buffer {
  return copiedArray(bytes, places, { type: elementTypes.bigint, valueBytes: 8 });
}

function copiedArray(
  bytes: Buffer,
  places: readonly number[],
  { type, valueBytes }: { readonly type: number; readonly valueBytes: number },
): Buffer {
  const buffer = startArray(type, places.length, places.length * (lengthBytes + valueBytes));
  let at = headerBytes;
  for (const place of places) {
    at = buffer.writeInt32BE(valueBytes, at);
    at += bytes.copy(buffer, at, place, place + valueBytes);
  }
  return buffer;
}

function nibbleAt(text: string, at: number): number {
  return nibbles[text.charCodeAt(at)] ?? 0;
}

/** `text[]` */
export function textArray(values: readonly (string | null)[]): Buffer {
  const joined = values.join('');
  const bytes = Buffer.byteLength(joined);
  const buffer = startArray(elementTypes.text, values.length, values.length * lengthBytes + bytes);
  const write = bytes === joined.length ? writeAscii : writeUtf8;
  let at = headerBytes;
  for (const value of values) {
    if (value === null) at = buffer.writeInt32BE(nullLength, at);
    else at = write(buffer, at, value);
  }
  return buffer;
}

/** Writes the length and the text, and returns where they end. */
function writeUtf8(buffer: Buffer, at: number, value: string): number {
  const bytes = buffer.write(value, at + lengthBytes);
  return buffer.writeInt32BE(bytes, at) + bytes;
}

/** The same, character by character: most texts are short, and a call into the runtime for each would cost more. */
function writeAscii(buffer: Buffer, at: number, value: string): number {
  const from = buffer.writeInt32BE(value.length, at);
  if (value.length > asciiByHand) return from + buffer.write(value, from, 'latin1');
  for (let index = 0; index < value.length; index += 1) buffer[from + index] = value.charCodeAt(index);
  return from + value.length;
}

/** `bytea[]` */
export function byteaArray(values: readonly Buffer[]): Buffer {
  const total = values.reduce((sum, value) => sum + lengthBytes + value.length, 0);
  const buffer = startArray(elementTypes.bytea, values.length, total);
  let at = headerBytes;
  for (const value of values) {
    at = buffer.writeInt32BE(value.length, at);
    at += value.copy(buffer, at);
  }
  return buffer;
}

/** `smallint[]`. @throws RangeError for a number that is not a smallint */
export function smallintArray(values: readonly number[]): Buffer {
  return numberArray(values, {
    type: elementTypes.smallint,
    bytes: 2,
    put: ({ buffer }, at, value) => buffer.writeInt16BE(value, at),
  });
}

/** `integer[]`. @throws RangeError for a number that is not an integer of 32 bits */
export function integerArray(values: readonly number[]): Buffer {
  return numberArray(values, {
    type: elementTypes.integer,
    bytes: 4,
    put: ({ buffer }, at, value) => buffer.writeInt32BE(value, at),
  });
}

/** `bigint[]`, of validated integers: larger ones would lose their upper bits. */
export function bigintArray(values: readonly (number | bigint | null)[]): Buffer {
  return numberArray(values, {
    type: elementTypes.bigint,
    bytes: 8,
    put: ({ view }, at, value) => view.setBigInt64(at, BigInt(value)),
  });
}

/** PostgreSQL counts from the year 2000. */
export const epochMicroseconds = 946_684_800_000_000n;

/** `timestamptz[]`, of microseconds since 1970. */
export function timestampArray(values: readonly bigint[]): Buffer {
  return numberArray(values, {
    type: elementTypes.timestamptz,
    bytes: 8,
    put: ({ view }, at, value) => view.setBigInt64(at, value - epochMicroseconds),
  });
}

interface NumberType<T> {
  readonly type: number;
  readonly bytes: number;
  readonly put: (target: Target, at: number, value: T) => void;
}

interface Target {
  readonly buffer: Buffer;
  /** A view of the same bytes: the buffer's own methods write long integers ten times more slowly. */
  readonly view: DataView;
}

function numberArray<T>(values: readonly (T | null)[], { type, bytes, put }: NumberType<T>): Buffer {
  const buffer = startArray(type, values.length, values.length * (lengthBytes + bytes));
  const target = { buffer, view: new DataView(buffer.buffer, buffer.byteOffset, buffer.length) };
  let at = headerBytes;
  for (const value of values) {
    at = buffer.writeInt32BE(value === null ? nullLength : bytes, at);
    if (value === null) continue;
    put(target, at, value);
    at += bytes;
  }
  return buffer.subarray(0, at);
}
