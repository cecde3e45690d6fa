import { wireLimits } from '../wire-limits.js';
import { guessName, rememberNames } from './guess-name.js';
import type { JsonObject, JsonValue, ParsedJson, ParseJsonOptions } from './json.js';
import {
  addFault,
  codeAt,
  END,
  type JsonScan,
  type OpenArray,
  type OpenObject,
  refuse,
  skipSpace,
  startScan,
  unitsOfStep,
} from './json-scan.js';
import { scanNumber } from './scan-json-number.js';
import { scanLongString, scanString } from './scan-json-string.js';
import { atOnce, type Steps } from './steps.js';

export type { ParsedJson } from './json.js';

const QUOTE = 0x22;
const COMMA = 0x2c;
const MINUS = 0x2d;
const ZERO = 0x30;
const NINE = 0x39;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const LOWER_F = 0x66;
const LOWER_N = 0x6e;
const LOWER_T = 0x74;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const BYTE_ORDER_MARK = '\ufeff';

const UNSTORABLE = 'holds U+0000 or half of a surrogate pair, which cannot be stored.';

/**
 * Reads a text strictly by RFC 8259, without loss: see {@link JsonValue} for the numbers. It refuses what JSON allows
 * but a database or another reader would silently change, and lists each place: a member name twice in one object,
 * U+0000 and unpaired surrogates, and numbers beyond a double. Reading stops at a limit (`wireLimits`): the levels, the
 * members of an object, the units of a name, or the arrays and objects in total. Time and memory are linear in the
 * text, whatever it holds; nothing is thrown.
 */
export function parseJson(text: string, options: ParseJsonOptions = {}): ParsedJson {
  return atOnce(parseJsonSteps(text, options));
}

/** As {@link parseJson}, with a step after each piece of the text. A step may end anywhere in the value. */
export function* parseJsonSteps(text: string, options: ParseJsonOptions = {}): Steps<ParsedJson> {
  const scan = startScan(text, options);
  const value = yield* readDocument(scan);
  if (scan.malformed !== undefined) return { ok: false, malformed: yield* sentenceOf(text, scan.malformed) };
  if (value === undefined || scan.faultCount > 0) {
    return { ok: false, faults: scan.faults, faultCount: scan.faultCount };
  }
  return { ok: true, value, sourceOf: (object) => scan.sources?.get(object) };
}

function* sentenceOf(text: string, { at, problem }: NonNullable<JsonScan['malformed']>): Steps<string> {
  let line = 1;
  let lineStart = 0;
  let stepEnds = unitsOfStep;
  for (let end = text.indexOf('\n'); end !== -1 && end < at; end = text.indexOf('\n', lineStart)) {
    line += 1;
    lineStart = end + 1;
    if (end >= stepEnds) {
      yield;
      stepEnds = end + unitsOfStep;
    }
  }
  return `Line ${line}, column ${at - lineStart + 1}: ${problem}.`;
}

function* readDocument(scan: JsonScan): Steps<JsonValue | undefined> {
  if (scan.text.startsWith(BYTE_ORDER_MARK)) return refuse(scan, 0, 'the text begins with a byte order mark');
  let value = readValue(scan);
  while (scan.paused !== undefined) {
    yield;
    value = yield* readOn(scan);
  }
  if (value !== undefined && skipSpace(scan) !== END) {
    return refuse(scan, scan.at, 'the text continues after its value');
  }
  return value;
}

/** Reads the value before which reading paused, and then the rest of the containers that it stands in. */
function* readOn(scan: JsonScan): Steps<JsonValue | undefined> {
  const { left, paused } = scan;
  scan.left = [];
  scan.paused = undefined;
  scan.stepEnds = scan.at + unitsOfStep;
  let value = paused === 'value' ? readValue(scan) : yield* scanLongString(scan, unstorableValue);
  for (const [index, container] of left.entries()) {
    if (value === undefined) {
      scan.left.push(...left.slice(index));
      return undefined;
    }
    value = finish(scan, container, value);
  }
  return value;
}

/** Reads the rest of a container, after a value of it. */
function finish(scan: JsonScan, container: OpenArray | OpenObject, value: JsonValue): JsonValue | undefined {
  return 'items' in container ? readItems(scan, container, value) : readMembers(scan, container, value);
}

function readValue(scan: JsonScan): JsonValue | undefined {
  const code = skipSpace(scan);
  if (scan.at >= scan.stepEnds) return pause(scan);
  if (code === QUOTE) return scanString(scan, unstorableValue);
  if ((code >= ZERO && code <= NINE) || code === MINUS) return scanNumber(scan);
  if (code === OPEN_BRACE) return readObject(scan);
  if (code === OPEN_BRACKET) return readArray(scan);
  if (code === LOWER_T) return readWord(scan, 'true', true);
  if (code === LOWER_F) return readWord(scan, 'false', false);
  if (code === LOWER_N) return readWord(scan, 'null', null);
  return refuse(scan, scan.at, 'a value was expected');
}

function pause(scan: JsonScan): undefined {
  scan.paused = 'value';
}

function readWord(scan: JsonScan, word: string, value: boolean | null): boolean | null | undefined {
  if (!scan.text.startsWith(word, scan.at)) return refuse(scan, scan.at, 'a value was expected');
  scan.at += word.length;
  return value;
}

function readArray(scan: JsonScan): JsonValue[] | undefined {
  if (!open(scan)) return undefined;
  if (skipSpace(scan) === CLOSE_BRACKET) return close(scan, []);
  scan.path[scan.depth - 1] = 0;
  return readItems(scan, { items: [], index: 0 }, readValue(scan));
}

/** Reads items up to the closing bracket; `first` is the one at the index. */
function readItems(
  scan: JsonScan,
  { items, index }: OpenArray,
  first: JsonValue | undefined,
): JsonValue[] | undefined {
  const list = scan.depth === 2 ? scan.path[0] : undefined;
  let item = first;
  let at = index;
  for (;;) {
    if (item === undefined) return leave(scan, { items, index: at });
    if (scan.takeItem !== undefined && typeof list === 'string') scan.takeItem(item, list);
    else items.push(item);
    if (!goesOn(scan, CLOSE_BRACKET, 'a comma or a closing bracket was expected')) break;
    at += 1;
    scan.path[scan.depth - 1] = at;
    item = readValue(scan);
  }
  return scan.malformed === undefined ? close(scan, items) : undefined;
}

function readObject(scan: JsonScan): JsonObject | undefined {
  const start = scan.at;
  if (!open(scan)) return undefined;
  const reading: OpenObject = { object: {}, start, name: '', count: 0, guessed: true };
  if (skipSpace(scan) === CLOSE_BRACE) return closeObject(scan, reading);
  return readName(scan, reading) ? readMembers(scan, reading, readValue(scan)) : undefined;
}

/** Reads members up to the closing brace; `first` is the value of the one whose name was read last. */
function readMembers(
  scan: JsonScan,
  reading: OpenObject,
  first: JsonValue | undefined,
): JsonObject | undefined {
  let value = first;
  for (;;) {
    if (value === undefined) return leave(scan, reading);
    setMember(reading.object, reading.name, value);
    if (!goesOn(scan, CLOSE_BRACE, 'a comma or a closing brace was expected')) break;
    if (!readName(scan, reading)) return undefined;
    value = readValue(scan);
  }
  if (scan.malformed !== undefined) return undefined;
  if (!reading.guessed) rememberNames(scan, reading.object);
  return closeObject(scan, reading);
}

/** Keeps what was read of a container until reading goes on after a pause. */
function leave(scan: JsonScan, container: OpenArray | OpenObject): undefined {
  if (scan.paused !== undefined) scan.left.push(container);
}

function closeObject(scan: JsonScan, { object, start }: OpenObject): JsonObject {
  close(scan, object);
  scan.sources?.set(object, scan.text.slice(start, scan.at));
  return object;
}

/** Reads the next name and its colon. */
function readName(scan: JsonScan, reading: OpenObject): boolean {
  if (skipSpace(scan) !== QUOTE || reading.count === wireLimits.jsonMembers) return refuseName(scan);
  const guess: string | undefined = reading.guessed ? guessName(scan, reading.count) : undefined;
  const name = guess ?? scanString(scan, unstorableName);
  if (name === undefined || name.length > wireLimits.jsonNameUnits) return refuseLongName(scan, name);
  reading.name = name;
  reading.count += 1;
  reading.guessed = guess !== undefined;
  scan.path[scan.depth - 1] = name;
  if (!reading.guessed && Object.hasOwn(reading.object, name)) addFault(scan, 'duplicate_key', duplicate);
  if (skipSpace(scan) !== COLON) return refuseColon(scan);
  scan.at += 1;
  return true;
}

const duplicate = { detail: 'This member name occurs twice in one object.' };

function refuseName(scan: JsonScan): false {
  if (codeAt(scan.text, scan.at) !== QUOTE) {
    refuse(scan, scan.at, 'a member name in double quotes was expected');
  } else {
    const detail = `An object may have ${wireLimits.jsonMembers} members at most.`;
    addFault(scan, 'too_many_members', { detail, levels: 1 });
  }
  return false;
}

function refuseLongName(scan: JsonScan, name: string | undefined): false {
  if (name === undefined && scan.paused === undefined) return false;
  // A name that is longer than a step is longer than the limit.
  scan.paused = undefined;
  const detail = `A member name may have ${wireLimits.jsonNameUnits} UTF-16 units at most.`;
  addFault(scan, 'name_too_long', { detail, levels: 1 });
  return false;
}

function refuseColon(scan: JsonScan): false {
  refuse(scan, scan.at, 'a colon was expected');
  return false;
}

/** Moves over a comma. False at the closing sign, and for anything else, which ends reading. */
function goesOn(scan: JsonScan, closing: number, expected: string): boolean {
  const code = skipSpace(scan);
  if (code === COMMA) scan.at += 1;
  else if (code !== closing) refuse(scan, scan.at, expected);
  return code === COMMA;
}

function setMember(object: JsonObject, name: string, value: JsonValue): void {
  if (name === '__proto__') {
    // An assignment would change the prototype instead of making a member.
    Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
  } else {
    object[name] = value;
  }
}

function open(scan: JsonScan): boolean {
  if (scan.depth === scan.maxDepth) {
    addFault(scan, 'nested_too_deep', { detail: `At most ${scan.maxDepth} levels may be nested.` });
    return false;
  }
  if (scan.containers === wireLimits.jsonContainers) {
    const detail = `A body may have ${wireLimits.jsonContainers} arrays and objects at most.`;
    addFault(scan, 'too_many_values', { detail });
    return false;
  }
  scan.containers += 1;
  scan.depth += 1;
  scan.at += 1;
  return true;
}

function close<T>(scan: JsonScan, container: T): T {
  scan.depth -= 1;
  scan.at += 1;
  return container;
}

function unstorableValue(scan: JsonScan): void {
  addFault(scan, 'unstorable_character', { detail: `This string ${UNSTORABLE}` });
}

function unstorableName(scan: JsonScan): void {
  // Reported at the object, because no pointer can spell that name.
  addFault(scan, 'unstorable_character', { detail: `A member name ${UNSTORABLE}`, levels: 1 });
}
