import { type SegmentColumns, warningsColumn } from '../segments/segment-columns.js';
import {
  createPositions,
  createSpans,
  createTimestampColumn,
  createUuidColumn,
  lowerCase,
  type Spans,
  type TimestampColumn,
  textArrayOf,
  type UuidColumn,
  upperCase,
} from './binary-columns.js';

/** The events of a batch that is read in one pass: each field as its value, or as its place in the body. */
export interface CommonRows {
  readonly positions: (length: number) => Buffer;
  readonly eventIds: UuidColumn;
  readonly installationIds: UuidColumn;
  readonly occurredAts: TimestampColumn;
  readonly names: Spans;
  readonly datetimes: Spans;
  readonly payloads: Spans;
  /** By the rules of {@link amountOf} and {@link currencyOf}, except that a currency is not yet in upper case. */
  readonly amounts: Spans;
  readonly currencies: Spans;
  /** By the rules of {@link payloadWarningsOf}. */
  readonly payloadWarnings: Uint8Array;
}

export function createCommonRows(capacity: number): CommonRows {
  return {
    positions: createPositions(capacity),
    eventIds: createUuidColumn(capacity),
    installationIds: createUuidColumn(capacity),
    occurredAts: createTimestampColumn(capacity),
    names: createSpans(capacity),
    datetimes: createSpans(capacity),
    payloads: createSpans(capacity),
    amounts: createSpans(capacity),
    currencies: createSpans(capacity),
    payloadWarnings: new Uint8Array(capacity),
  };
}

/** The columns of the first `length` events. */
export function columnsOfRows(
  rows: CommonRows,
  bytes: Buffer,
  { month, length }: Pick<SegmentColumns, 'month' | 'length'>,
): SegmentColumns {
  return {
    month,
    length,
    positions: rows.positions(length),
    eventIds: rows.eventIds.take(length),
    eventNames: textArrayOf(bytes, rows.names, { length }),
    eventNameKeys: hasUpperCase(bytes, rows.names, length)
      ? textArrayOf(bytes, rows.names, { length, letters: lowerCase })
      : null,
    installationIds: rows.installationIds.take(length),
    eventDatetimes: textArrayOf(bytes, rows.datetimes, { length }),
    occurredAts: rows.occurredAts.take(length),
    payloads: textArrayOf(bytes, rows.payloads, { length }),
    amounts: numericArrayOf(bytes, rows.amounts, length),
    currencies: textArrayOf(bytes, rows.currencies, { length, letters: upperCase }),
    payloadWarnings: warningsColumn(rows.payloadWarnings.subarray(0, length)),
  };
}

function hasUpperCase(bytes: Buffer, { from, until }: Spans, length: number): boolean {
  for (let index = 0; index < length; index += 1) {
    const end = until[index] ?? 0;
    for (let at = from[index] ?? 0; at < end; at += 1) {
      const byte = bytes[at] ?? 0;
      if (lowerCase[byte] !== byte) return true;
    }
  }
  return false;
}

const absent = Buffer.from('NULL');
const COMMA = 0x2c;

/** The same as {@link numericArray}. The amounts consist of digits, signs and points. */
function numericArrayOf(bytes: Buffer, { from, until }: Spans, length: number): string {
  let total = 1;
  for (let index = 0; index < length; index += 1) {
    total += Math.max((until[index] ?? 0) - (from[index] ?? 0), absent.length) + 1;
  }
  const text = Buffer.allocUnsafe(total);
  let end = text.write('{', 'latin1');
  for (let index = 0; index < length; index += 1) {
    const start = from[index] ?? 0;
    const source = start < 0 ? absent : bytes;
    const sourceEnd = start < 0 ? absent.length : (until[index] ?? 0);
    for (let at = Math.max(start, 0); at < sourceEnd; at += 1) {
      text[end] = source[at] ?? 0;
      end += 1;
    }
    text[end] = COMMA;
    end += 1;
  }
  return `${text.toString('latin1', 0, end - 1)}}`;
}
