import {
  behindNumber,
  behindPlainString,
  behindSpace,
  behindString,
  byteAt,
  standsAt,
  uncommon,
} from './json-bytes.js';

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const LOWER_F = 0x66;
const LOWER_N = 0x6e;
const LOWER_T = 0x74;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

const maxDepth = 16;
/** Of an object and those around it, each as far as it was read. */
const maxMembers = 32;
const maxNameBytes = 32;
/** Each name is compared with those before it that are as long: beyond so many bytes a parser is faster. */
const maxCompared = 1_024;

const words = { true: Buffer.from('true'), false: Buffer.from('false'), null: Buffer.from('null') };

/** Where the members of an object begin and end: their names without the quotes, and their values. */
export interface JsonWalk {
  bytes: Uint8Array;
  readonly nameFrom: Int32Array;
  readonly nameUntil: Int32Array;
  readonly valueFrom: Int32Array;
  readonly valueUntil: Int32Array;
  /** Of the object that was walked over last; the first so many of each list are its members. */
  count: number;
  /** The members of the object that is walked over stand behind those of the objects around it. */
  top: number;
  depth: number;
  /** Bytes of names. */
  compared: number;
}

export function createJsonWalk(): JsonWalk {
  return {
    bytes: new Uint8Array(),
    nameFrom: new Int32Array(maxMembers),
    nameUntil: new Int32Array(maxMembers),
    valueFrom: new Int32Array(maxMembers),
    valueUntil: new Int32Array(maxMembers),
    count: 0,
    top: 0,
    depth: 0,
    compared: 0,
  };
}

/**
 * Walks over a JSON object (RFC 8259) in valid UTF-8 without making a value of it, and tells where it ends or
 * {@link uncommon}. What it takes, `parseJson` takes as well: names are distinct, every text can be
 * stored, every number held. What is in no common form, such as numbers with an exponent, `parseJson` reads or refuses.
 */
export function walkObject(walk: JsonWalk, bytes: Uint8Array, at: number): number {
  walk.bytes = bytes;
  walk.top = 0;
  walk.depth = 0;
  walk.compared = 0;
  return byteAt(bytes, at) === OPEN_BRACE ? behindObject(walk, at) : uncommon;
}

function behindValue(walk: JsonWalk, at: number): number {
  const { bytes } = walk;
  const byte = byteAt(bytes, at);
  if (byte === QUOTE) return behindString(bytes, at);
  if (byte === OPEN_BRACE) return behindObject(walk, at);
  if (byte === OPEN_BRACKET) return behindArray(walk, at);
  if (byte === LOWER_T) return behindWord(bytes, at, words.true);
  if (byte === LOWER_F) return behindWord(bytes, at, words.false);
  if (byte === LOWER_N) return behindWord(bytes, at, words.null);
  return behindNumber(bytes, at);
}

function behindWord(bytes: Uint8Array, at: number, word: Uint8Array): number {
  return standsAt(bytes, at, word) ? at + word.length : uncommon;
}

function behindArray(walk: JsonWalk, at: number): number {
  if (walk.depth === maxDepth) return uncommon;
  walk.depth += 1;
  const { bytes } = walk;
  let next = behindSpace(bytes, at + 1);
  let sign = byteAt(bytes, next) === CLOSE_BRACKET ? CLOSE_BRACKET : COMMA;
  while (sign === COMMA) {
    next = behindSpace(bytes, behindValue(walk, next));
    sign = byteAt(bytes, next);
    if (sign === COMMA) next = behindSpace(bytes, next + 1);
  }
  walk.depth -= 1;
  return sign === CLOSE_BRACKET ? next + 1 : uncommon;
}

function behindObject(walk: JsonWalk, at: number): number {
  if (walk.depth === maxDepth) return uncommon;
  walk.depth += 1;
  const { bytes, top: first } = walk;
  let next = behindSpace(bytes, at + 1);
  let sign = byteAt(bytes, next) === CLOSE_BRACE ? CLOSE_BRACE : COMMA;
  while (sign === COMMA) {
    next = behindSpace(bytes, behindMember(walk, next, first));
    sign = byteAt(bytes, next);
    if (sign === COMMA) next = behindSpace(bytes, next + 1);
  }
  walk.count = walk.top - first;
  walk.top = first;
  walk.depth -= 1;
  return sign === CLOSE_BRACE ? next + 1 : uncommon;
}

/** `first` is the first member of the object. */
function behindMember(walk: JsonWalk, at: number, first: number): number {
  const { bytes, top: member } = walk;
  if (byteAt(bytes, at) !== QUOTE || member === maxMembers) return uncommon;
  const nameEnd = behindPlainString(bytes, at);
  const colon = behindSpace(bytes, nameEnd);
  if (byteAt(bytes, colon) !== COLON || nameEnd - at - 2 > maxNameBytes) return uncommon;
  walk.nameFrom[member] = at + 1;
  walk.nameUntil[member] = nameEnd - 1;
  if (isTaken(walk, member, first)) return uncommon;
  walk.top += 1;
  const value = behindSpace(bytes, colon + 1);
  const end = behindValue(walk, value);
  walk.valueFrom[member] = value;
  walk.valueUntil[member] = end;
  return end;
}

/** Whether a member from `first` on has the name of this one, or it takes too long to tell. */
function isTaken(walk: JsonWalk, member: number, first: number): boolean {
  const { bytes, nameFrom, nameUntil } = walk;
  const from = nameFrom[member] ?? 0;
  const length = (nameUntil[member] ?? 0) - from;
  for (let other = first; other < member; other += 1) {
    const start = nameFrom[other] ?? 0;
    if ((nameUntil[other] ?? 0) - start !== length) continue;
    let offset = 0;
    while (offset < length && bytes[start + offset] === bytes[from + offset]) offset += 1;
    walk.compared += offset + 1;
    if (offset === length || walk.compared > maxCompared) return true;
  }
  return false;
}
