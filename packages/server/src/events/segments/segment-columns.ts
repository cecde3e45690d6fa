import { smallintArray, textArray, timestampArray, uuidArray } from '../../database/binary-arrays.js';
import type { Segment } from './segments-of.js';

/** A segment as it is inserted: arrays in PostgreSQL's binary format, and the amounts as the text of an array. */
export interface SegmentColumns {
  /** As in {@link Segment}. */
  readonly month: string;
  readonly length: number;
  readonly positions: Buffer;
  readonly eventIds: Buffer;
  readonly eventNames: Buffer;
  /** Null if all names are in lower case, as they mostly are, so that they are not stored twice. */
  readonly eventNameKeys: Buffer | null;
  readonly installationIds: Buffer;
  readonly eventDatetimes: Buffer;
  readonly occurredAts: Buffer;
  readonly payloads: Buffer;
  readonly amounts: string;
  readonly currencies: Buffer;
  /** Null when nothing is odd about any payload. */
  readonly payloadWarnings: Buffer | null;
}

export function columnsOf(segment: Segment): SegmentColumns {
  return {
    month: segment.month,
    length: segment.positions.length,
    positions: smallintArray(segment.positions),
    eventIds: uuidArray(segment.eventIds),
    eventNames: textArray(segment.eventNames),
    eventNameKeys: keysOf(segment),
    installationIds: uuidArray(segment.installationIds),
    eventDatetimes: textArray(segment.eventDatetimes),
    occurredAts: timestampArray(segment.occurredAts),
    payloads: textArray(segment.payloads),
    amounts: numericArray(segment.amounts),
    currencies: textArray(segment.currencies),
    payloadWarnings: warningsColumn(segment.payloadWarnings),
  };
}

function keysOf({ eventNames, eventNameKeys }: Segment): Buffer | null {
  return eventNameKeys.every((key, index) => key === eventNames[index]) ? null : textArray(eventNameKeys);
}

/** The column of warnings; null if nothing is odd, as mostly, so that nothing is stored. */
export function warningsColumn(warnings: readonly number[] | Uint8Array): Buffer | null {
  return warnings.some((one) => one !== 0) ? smallintArray([...warnings]) : null;
}

/** The amounts of such columns, one for each event. */
export function amountsOf({ amounts }: Pick<SegmentColumns, 'amounts'>): (string | null)[] {
  return amounts
    .slice(1, -1)
    .split(',')
    .map((amount) => (amount === 'NULL' ? null : amount));
}

/**
 * Is the text of an array, because the binary format of `numeric` has digits to base 10,000. Amounts need no escaping.
 */
export function numericArray(amounts: readonly (string | null)[]): string {
  return `{${amounts.map((amount) => amount ?? 'NULL').join(',')}}`;
}
