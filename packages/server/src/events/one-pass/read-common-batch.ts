import { isUtf8 } from 'node:buffer';
import { readCommonDateTime } from '../../kernel/common-date-time.js';
import { limits } from '../../kernel/limits.js';
import type { SegmentColumns } from '../segments/segment-columns.js';
import { type MonthBounds, monthAround } from '../segments/segments-of.js';
import { walkPayload } from './common-payload.js';
import { type CommonRows, columnsOfRows, createCommonRows } from './common-rows.js';
import { byteAt, endOfPlainString, matchesAt, skipSpace, uncommon } from './json-bytes.js';
import { createJsonWalk, type JsonWalk } from './walk-json.js';

const QUOTE = 0x22;
const COMMA = 0x2c;
const FOUR = 0x34;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const LAST_ASCII = 0x7f;

/** The names of the members in the specification, as bytes of a body. */
const listName = Buffer.from('"events"');
const memberNames = ['"event_name"', '"payload"', '"event_datetime"', '"event_id"', '"installation_id"'].map(
  (name) => Buffer.from(name),
);
const readers = [readName, readPayload, readDatetime, readEventId, readInstallationId];

/** A body of this size takes some 5 ms, while other requests wait. The parser reads longer ones, with pauses. */
const longestBody = 524_288;
const uuidCharacters = 36;
const variants = new Set(Array.from('89abAB', (digit) => digit.charCodeAt(0)));

/**
 * Reads a batch in the form that nearly all have, in one pass over its bytes. Parsing it into objects, checking these
 * and turning them into columns takes two and a half times as long. `undefined` decides nothing: the batch may have a
 * fault, an unknown member, events of two months, an escape in a name ... A batch that is read here is valid, and gets
 * the same columns as by the long way.
 */
export type ReadCommonBatch = (bytes: Buffer) => SegmentColumns | undefined;

interface Reading {
  bytes: Uint8Array;
  /** The month of the first event, which all others must share. */
  month: string;
  /** In microseconds, inclusive and exclusive. */
  monthFrom: number;
  monthUntil: number;
  /** The order of the members in the last event. The next event mostly has the same order. */
  readonly order: number[];
  readonly rows: CommonRows;
  readonly walk: JsonWalk;
}

/** One reader is enough for a process: each batch is read to its end before the next one. */
export function createReadCommonBatch(): ReadCommonBatch {
  const reading: Reading = {
    bytes: new Uint8Array(),
    month: '',
    monthFrom: 0,
    monthUntil: 0,
    order: memberNames.map((_name, index) => index),
    rows: createCommonRows(limits.eventsPerBatch),
    walk: createJsonWalk(),
  };
  return (bytes) => {
    if (bytes.length > longestBody || !isUtf8(bytes)) return undefined;
    reading.bytes = bytes;
    const length = readEvents(reading);
    return length === uncommon
      ? undefined
      : columnsOfRows(reading.rows, bytes, { month: reading.month, length });
  };
}

/** Reads all events and returns how many there are. */
function readEvents(reading: Reading): number {
  const { bytes } = reading;
  const name = skipSign(bytes, 0, OPEN_BRACE);
  if (!matchesAt(bytes, name, listName)) return uncommon;
  let next = skipSign(bytes, skipSign(bytes, name + listName.length, COLON), OPEN_BRACKET);
  for (let index = 0; index < limits.eventsPerBatch; index += 1) {
    next = skipSpace(bytes, readEvent(reading, index, next));
    const sign = byteAt(bytes, next);
    if (sign === CLOSE_BRACKET) return endsAfter(bytes, next) ? index + 1 : uncommon;
    if (sign !== COMMA) return uncommon;
    next = skipSpace(bytes, next + 1);
  }
  return uncommon;
}

/** The position after this punctuation character and the white space around it. */
function skipSign(bytes: Uint8Array, at: number, sign: number): number {
  const next = skipSpace(bytes, at);
  return byteAt(bytes, next) === sign ? skipSpace(bytes, next + 1) : uncommon;
}

/** Whether the body ends after this bracket. */
function endsAfter(bytes: Uint8Array, bracket: number): boolean {
  return skipSign(bytes, bracket + 1, CLOSE_BRACE) === bytes.length;
}

/** Reads the event at `at`, its five members in any order, and returns the position after it. */
function readEvent(reading: Reading, index: number, at: number): number {
  const { bytes, order } = reading;
  let seen = 0;
  let next = skipSign(bytes, at, OPEN_BRACE);
  for (let place = 0; place < memberNames.length; place += 1) {
    if (place > 0) next = skipSign(bytes, next, COMMA);
    const member = memberAt(bytes, next, order[place] ?? 0);
    if (member < 0 || (seen & (1 << member)) !== 0) return uncommon;
    seen |= 1 << member;
    order[place] = member;
    const value = skipSign(bytes, next + (memberNames[member]?.length ?? 0), COLON);
    next = readers[member]?.(reading, index, value) ?? uncommon;
    if (next === uncommon) return uncommon;
  }
  const end = skipSpace(bytes, next);
  return byteAt(bytes, end) === CLOSE_BRACE ? end + 1 : uncommon;
}

/** The index of the member whose name is at `at`, or a negative number. It tries `guess` first. */
function memberAt(bytes: Uint8Array, at: number, guess: number): number {
  const guessed = memberNames[guess];
  if (guessed !== undefined && matchesAt(bytes, at, guessed)) return guess;
  return memberNames.findIndex((name) => matchesAt(bytes, at, name));
}

function readName({ bytes, rows }: Reading, index: number, at: number): number {
  const end = plainText(bytes, at);
  const length = end - at - 2;
  if (end === uncommon || length < 1 || length > limits.eventNameCharacters) return uncommon;
  // Only ASCII, where each byte is a character and lower case never changes the length.
  for (let next = at; next < end; next += 1) {
    if (byteAt(bytes, next) > LAST_ASCII) return uncommon;
  }
  rows.names.from[index] = at + 1;
  rows.names.until[index] = end - 1;
  return end;
}

function readPayload({ bytes, rows, walk }: Reading, index: number, at: number): number {
  const end = walkPayload(walk, rows, { bytes, at, index });
  if (end - at > limits.eventPayloadBytes) return uncommon;
  rows.payloads.from[index] = at;
  rows.payloads.until[index] = end;
  return end;
}

function readDatetime(reading: Reading, index: number, at: number): number {
  const { bytes, rows } = reading;
  const end = plainText(bytes, at);
  const microseconds = end === uncommon ? undefined : readCommonDateTime(bytes, at + 1, end - 1);
  if (microseconds === undefined) return uncommon;
  if (index === 0) takeMonth(reading, monthAround(BigInt(microseconds)));
  if (microseconds < reading.monthFrom || microseconds >= reading.monthUntil) return uncommon;
  rows.occurredAts.put(index, microseconds);
  rows.datetimes.from[index] = at + 1;
  rows.datetimes.until[index] = end - 1;
  return end;
}

function takeMonth(reading: Reading, { month, from, until }: MonthBounds): void {
  reading.month = month;
  reading.monthFrom = Number(from);
  reading.monthUntil = Number(until);
}

/** The position after a string without escapes. */
function plainText(bytes: Uint8Array, at: number): number {
  return byteAt(bytes, at) === QUOTE ? endOfPlainString(bytes, at) : uncommon;
}

function readEventId({ bytes, rows }: Reading, index: number, at: number): number {
  // Version 4 and the variant of RFC 9562.
  if (byteAt(bytes, at + 15) !== FOUR || !variants.has(byteAt(bytes, at + 20))) return uncommon;
  return isQuoted(bytes, at) && rows.eventIds.put(index, bytes, at + 1) ? at + uuidCharacters + 2 : uncommon;
}

function readInstallationId({ bytes, rows }: Reading, index: number, at: number): number {
  const isUuid = isQuoted(bytes, at) && rows.installationIds.put(index, bytes, at + 1);
  return isUuid ? at + uuidCharacters + 2 : uncommon;
}

function isQuoted(bytes: Uint8Array, at: number): boolean {
  return byteAt(bytes, at) === QUOTE && byteAt(bytes, at + uuidCharacters + 1) === QUOTE;
}
