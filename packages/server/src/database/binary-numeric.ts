import { headerBytes, lengthBytes, nullLength, writeHeader } from './binary-arrays.js';

/** `numeric` in `pg_type.dat` of PostgreSQL's source. */
const numericType = 1700;
/** A value: how many digits there are, the power of the first one, the sign, and how many decimals to show. */
const valueHeaderBytes = 8;
const digitBytes = 2;
const negative = 0x4000;
/** `numeric` has digits in base 10,000: each one is four decimal digits. */
const decimalsOfDigit = 4;
const literal = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/**
 * `numeric[]` in PostgreSQL's binary format (`numeric_recv` in its source), from number literals of JSON. An array in
 * text format costs less to make; this is for COPY, which takes one format for all columns.
 * @throws RangeError if a text is not such a literal
 */
export function numericBinaryArray(literals: readonly (string | null)[]): Buffer {
  const values = literals.map((one) => (one === null ? null : numericOf(one)));
  const bytes = values.reduce((sum, value) => sum + lengthBytes + (value === null ? 0 : sizeOf(value)), 0);
  const buffer = Buffer.allocUnsafe(headerBytes + bytes);
  writeHeader(buffer, numericType, values.length);
  let at = headerBytes;
  for (const value of values) {
    at = buffer.writeInt32BE(value === null ? nullLength : sizeOf(value), at);
    if (value !== null) at = writeNumeric(buffer, at, value);
  }
  return buffer;
}

interface Numeric {
  readonly isNegative: boolean;
  /** In base 10,000, without zeros at either end. */
  readonly digits: readonly number[];
  /** The first digit counts this power of 10,000. */
  readonly weight: number;
  readonly decimals: number;
}

const sizeOf = ({ digits }: Numeric): number => valueHeaderBytes + digits.length * digitBytes;

function numericOf(text: string): Numeric {
  const found = literal.exec(text);
  if (found === null) throw new RangeError('not the literal of a number');
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = found;
  const shift = Number(exponent);
  const decimals = Math.max(0, fraction.length - shift);
  const all = `${whole}${fraction}${'0'.repeat(Math.max(0, shift - fraction.length))}`.padStart(
    decimals,
    '0',
  );
  const point = all.length - decimals;
  const before = Math.ceil(point / decimalsOfDigit);
  const padded = all.padStart(all.length + before * decimalsOfDigit - point, '0');
  const digits: number[] = [];
  for (let at = 0; at < padded.length; at += decimalsOfDigit)
    digits.push(Number(padded.slice(at, at + decimalsOfDigit).padEnd(decimalsOfDigit, '0')));
  const first = digits.findIndex((digit) => digit !== 0);
  if (first < 0) return { isNegative: false, digits: [], weight: 0, decimals };
  const last = digits.findLastIndex((digit) => digit !== 0);
  return {
    isNegative: sign !== '',
    digits: digits.slice(first, last + 1),
    weight: before - 1 - first,
    decimals,
  };
}

function writeNumeric(
  buffer: Buffer,
  from: number,
  { isNegative, digits, weight, decimals }: Numeric,
): number {
  let at = buffer.writeInt16BE(digits.length, from);
  at = buffer.writeInt16BE(weight, at);
  at = buffer.writeUInt16BE(isNegative ? negative : 0, at);
  at = buffer.writeUInt16BE(decimals, at);
  for (const digit of digits) at = buffer.writeInt16BE(digit, at);
  return at;
}
