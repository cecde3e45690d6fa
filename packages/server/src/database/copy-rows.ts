import { epochMicroseconds, lengthBytes, nullLength } from './binary-arrays.js';

/** A value in the binary format of its type. */
type BinaryValue = Buffer | null;

const signature = Buffer.from('PGCOPY\n\u{ff}\r\n\0', 'latin1');
/** No flags, and no extension of the header. */
const flags = Buffer.alloc(8);
const trailer = Buffer.from([0xff, 0xff]);
const dayMs = 86_400_000;
const epochDays = Date.UTC(2000, 0, 1) / dayMs;

/** Rows in the binary format of COPY (PostgreSQL manual, COPY, File Formats). */
export function copyRows(rows: readonly (readonly BinaryValue[])[]): Buffer {
  const parts = rows.flatMap((row) => [shortOf(row.length), ...row.flatMap(fieldOf)]);
  return Buffer.concat([signature, flags, ...parts, trailer]);
}

export function integerValue(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(4);
  bytes.writeInt32BE(value);
  return bytes;
}

export function bigintValue(value: bigint): Buffer {
  const bytes = Buffer.allocUnsafe(8);
  bytes.writeBigInt64BE(value);
  return bytes;
}

/**
 * `date`, of a day as PostgreSQL writes it, such as `2026-11-01` or `0001-12-01 BC`.
 * @throws RangeError if it is not written like that
 */
export function dateValue(day: string): Buffer {
  const found = /^(\d{4,6})-(\d\d)-(\d\d)( BC)?$/.exec(day);
  if (found === null) throw new RangeError('not a date of PostgreSQL');
  const [, year, month, date, isBeforeChrist] = found;
  const fullYear = isBeforeChrist === undefined ? Number(year) : 1 - Number(year);
  const ms = new Date(0).setUTCFullYear(fullYear, Number(month) - 1, Number(date));
  return integerValue(ms / dayMs - epochDays);
}

/** `timestamptz` */
export const timestampValue = (at: Date): Buffer =>
  bigintValue(BigInt(at.getTime()) * 1000n - epochMicroseconds);

function shortOf(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(2);
  bytes.writeInt16BE(value);
  return bytes;
}

function fieldOf(value: BinaryValue): Buffer[] {
  const length = Buffer.allocUnsafe(lengthBytes);
  length.writeInt32BE(value === null ? nullLength : value.length);
  return value === null ? [length] : [length, value];
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const special = /[\\\n\r\t]/;

/** One row in the text format of COPY (PostgreSQL manual, COPY, File Formats): tabs between, `\N` for null. */
export function copyLine(values: readonly (string | number | bigint | null)[]): string {
  // Joined at once: text that grows by `+=` is only put together when it is sent, at twice the cost.
  return `${values.map(copyValue).join('\t')}\n`;
}

function copyValue(value: string | number | bigint | null): string {
  if (value === null) return '\\N';
  if (typeof value !== 'string') return String(value);
  return special.test(value)
    ? value.replaceAll(/[\\\n\r\t]/g, (character) => escapes[character] ?? character)
    : value;
}
