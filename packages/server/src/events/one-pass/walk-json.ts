import {
  byteAt,
  endOfNumber,
  endOfPlainString,
  endOfString,
  matchesAt,
  skipSpace,
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
/** The most members of an object, counted together with those read so far of the objects around it. */
const maxMembers = 32;
const maxNameBytes = 32;
/** The most arrays and objects in a payload. A whole batch then has far fewer than the parser takes. */
const maxContainers = 64;
/** Each name is compared with earlier ones of the same length; after this many bytes the parser would be faster. */
const maxCompared = 1_024;

const words = { true: Buffer.from('true'), false: Buffer.from('false'), null: Buffer.from('null') };

/** The state of a walk, with the places of an object's members: their names, without the quotes, and their values. */
export interface JsonWalk {
  bytes: Uint8Array;
  readonly nameFrom: Int32Array;
  readonly nameUntil: Int32Array;
  readonly valueFrom: Int32Array;
  readonly valueUntil: Int32Array;
  /**
   * How many members the last object to end has. After the walk that is the outermost one, whose members come first in
   * each list.
   */
  count: number;
  /** The index of the next member. Members of an inner object follow those of the objects around it. */
  top: number;
  depth: number;
  /** How many arrays and objects were opened. */
  containers: number;
  /** How many bytes of names were compared. */
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
    containers: 0,
    compared: 0,
  };
}

/**
 * Walks over a JSON object (RFC 8259) in valid UTF-8 without making a value of it. Returns the position after it, or
 * {@link uncommon}. Whatever this function takes, `parseJson` takes, too: names are distinct, every text can be stored,
 * and no number is beyond a double. Rare forms, such as numbers with an exponent, are left to `parseJson`.
 */
export function walkObject(walk: JsonWalk, bytes: Uint8Array, at: number): number {
  walk.bytes = bytes;
  walk.top = 0;
  walk.depth = 0;
  walk.containers = 0;
  walk.compared = 0;
  return byteAt(bytes, at) === OPEN_BRACE ? endOfObject(walk, at) : uncommon;
}

function endOfValue(walk: JsonWalk, at: number): number {
  const { bytes } = walk;
  const byte = byteAt(bytes, at);
  if (byte === QUOTE) return endOfString(bytes, at);
  if (byte === OPEN_BRACE) return endOfObject(walk, at);
  if (byte === OPEN_BRACKET) return endOfArray(walk, at);
  if (byte === LOWER_T) return endOfWord(bytes, at, words.true);
  if (byte === LOWER_F) return endOfWord(bytes, at, words.false);
  if (byte === LOWER_N) return endOfWord(bytes, at, words.null);
  return endOfNumber(bytes, at);
}

function endOfWord(bytes: Uint8Array, at: number, word: Uint8Array): number {
  return matchesAt(bytes, at, word) ? at + word.length : uncommon;
}

function endOfArray(walk: JsonWalk, at: number): number {
  if (!open(walk)) return uncommon;
  const { bytes } = walk;
  let next = skipSpace(bytes, at + 1);
  let sign = byteAt(bytes, next) === CLOSE_BRACKET ? CLOSE_BRACKET : COMMA;
  while (sign === COMMA) {
    next = skipSpace(bytes, endOfValue(walk, next));
    sign = byteAt(bytes, next);
    if (sign === COMMA) next = skipSpace(bytes, next + 1);
  }
  walk.depth -= 1;
  return sign === CLOSE_BRACKET ? next + 1 : uncommon;
}

function open(walk: JsonWalk): boolean {
  walk.depth += 1;
  walk.containers += 1;
  return walk.depth <= maxDepth && walk.containers <= maxContainers;
}

function endOfObject(walk: JsonWalk, at: number): number {
  if (!open(walk)) return uncommon;
  const { bytes, top: first } = walk;
  let next = skipSpace(bytes, at + 1);
  let sign = byteAt(bytes, next) === CLOSE_BRACE ? CLOSE_BRACE : COMMA;
  while (sign === COMMA) {
    next = skipSpace(bytes, endOfMember(walk, next, first));
    sign = byteAt(bytes, next);
    if (sign === COMMA) next = skipSpace(bytes, next + 1);
  }
  walk.count = walk.top - first;
  walk.top = first;
  walk.depth -= 1;
  return sign === CLOSE_BRACE ? next + 1 : uncommon;
}

/** `first` is the index of the object's first member. */
function endOfMember(walk: JsonWalk, at: number, first: number): number {
  const { bytes, top: member } = walk;
  if (byteAt(bytes, at) !== QUOTE || member === maxMembers) return uncommon;
  const nameEnd = endOfPlainString(bytes, at);
  const colon = skipSpace(bytes, nameEnd);
  if (byteAt(bytes, colon) !== COLON || nameEnd - at - 2 > maxNameBytes) return uncommon;
  walk.nameFrom[member] = at + 1;
  walk.nameUntil[member] = nameEnd - 1;
  if (isTaken(walk, member, first)) return uncommon;
  walk.top += 1;
  const value = skipSpace(bytes, colon + 1);
  const end = endOfValue(walk, value);
  walk.valueFrom[member] = value;
  walk.valueUntil[member] = end;
  return end;
}

/** Whether an earlier member of the object has the same name, or comparing takes too long. */
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
