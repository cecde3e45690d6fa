import { guessName, rememberNames } from './guess-name.js';
import type { JsonObject, JsonValue, ParsedJson, ParseJsonOptions } from './json.js';
import { addFault, END, type JsonScan, refuse, skipSpace, startScan } from './json-scan.js';
import { scanNumber } from './scan-json-number.js';
import { scanString } from './scan-json-string.js';
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
 * Reads a text strictly by RFC 8259, without loss: see {@link JsonValue} for the numbers. What JSON allows but a database
 * or another reader would silently change is refused, and every place of it is listed: a member name twice in one
 * object, U+0000 and unpaired surrogates, numbers beyond a double, and more than `maxDepth` levels, where
 * reading stops. Time and memory are linear in the text, whatever it holds; nothing is thrown.
 */
export function parseJson(text: string, options: ParseJsonOptions = {}): ParsedJson {
  return atOnce(parseJsonSteps(text, options));
}

/** As {@link parseJson}, with a step after each piece of a long list in the text's object. */
export function* parseJsonSteps(text: string, options: ParseJsonOptions = {}): Steps<ParsedJson> {
  const scan = startScan(text, options);
  const value = yield* readDocument(scan);
  if (scan.malformed !== undefined) return { ok: false, malformed: scan.malformed };
  if (value === undefined || scan.faultCount > 0) {
    return { ok: false, faults: scan.faults, faultCount: scan.faultCount };
  }
  return { ok: true, value, sourceOf: sourceLookup(scan) };
}

/** Builds its index at the first question: most bodies get none, and an index of 30,000 objects takes time. */
function sourceLookup({ sources }: JsonScan): (object: object) => string | undefined {
  let index: Map<object, string> | undefined;
  return (object) => {
    index ??= indexOf(sources);
    return index.get(object);
  };
}

function indexOf(sources: JsonScan['sources']): Map<object, string> {
  const index = new Map<object, string>();
  sources?.objects.forEach((object, at) => {
    index.set(object, sources.texts[at] ?? '');
  });
  return index;
}

function* readDocument(scan: JsonScan): Steps<JsonValue | undefined> {
  if (scan.text.startsWith(BYTE_ORDER_MARK)) return refuse(scan, 0, 'the text begins with a byte order mark');
  const value = skipSpace(scan) === OPEN_BRACE ? yield* readObjectInSteps(scan) : readValue(scan);
  if (value !== undefined && skipSpace(scan) !== END) {
    return refuse(scan, scan.at, 'the text continues after its value');
  }
  return value;
}

function readValue(scan: JsonScan): JsonValue | undefined {
  const code = skipSpace(scan);
  if (code === QUOTE) return scanString(scan, unstorableValue);
  if ((code >= ZERO && code <= NINE) || code === MINUS) return scanNumber(scan);
  if (code === OPEN_BRACE) return readObject(scan);
  if (code === OPEN_BRACKET) return readArray(scan);
  if (code === LOWER_T) return readWord(scan, 'true', true);
  if (code === LOWER_F) return readWord(scan, 'false', false);
  if (code === LOWER_N) return readWord(scan, 'null', null);
  return refuse(scan, scan.at, 'a value was expected');
}

function readWord(scan: JsonScan, word: string, value: boolean | null): boolean | null | undefined {
  if (!scan.text.startsWith(word, scan.at)) return refuse(scan, scan.at, 'a value was expected');
  scan.at += word.length;
  return value;
}

function readArray(scan: JsonScan): JsonValue[] | undefined {
  if (!open(scan)) return undefined;
  const items: JsonValue[] = [];
  if (skipSpace(scan) !== CLOSE_BRACKET && !readItems(scan, items)) return undefined;
  return close(scan, items);
}

/** Reads items up to the closing bracket, at least one. */
function readItems(scan: JsonScan, items: JsonValue[]): boolean {
  do {
    scan.path[scan.depth - 1] = items.length;
    const item = readValue(scan);
    if (item === undefined) return false;
    items.push(item);
  } while (goesOn(scan, CLOSE_BRACKET, 'a comma or a closing bracket was expected'));
  return scan.malformed === undefined;
}

function readObject(scan: JsonScan): JsonObject | undefined {
  const start = scan.at;
  if (!open(scan)) return undefined;
  const object: JsonObject = {};
  if (skipSpace(scan) !== CLOSE_BRACE && !readMembers(scan, object)) return undefined;
  return closeObject(scan, object, start);
}

function closeObject(scan: JsonScan, object: JsonObject, start: number): JsonObject {
  close(scan, object);
  if (scan.sources !== undefined) {
    scan.sources.objects.push(object);
    scan.sources.texts.push(scan.text.slice(start, scan.at));
  }
  return object;
}

/** Reads up to the closing brace, at least one member. */
function readMembers(scan: JsonScan, object: JsonObject): boolean {
  const names: NamesRead = { count: 0, guessed: true };
  do {
    const name = readName(scan, object, names);
    if (name === undefined) return false;
    const value = readValue(scan);
    if (value === undefined) return false;
    setMember(object, name, value);
  } while (goesOn(scan, CLOSE_BRACE, 'a comma or a closing brace was expected'));
  return endMembers(scan, object, names);
}

/** How the member names of the object were read so far. */
interface NamesRead {
  count: number;
  /** Names that were all guessed are distinct, because those of the earlier object are. */
  guessed: boolean;
}

/** Reads a name and its colon. */
function readName(scan: JsonScan, object: JsonObject, names: NamesRead): string | undefined {
  if (skipSpace(scan) !== QUOTE) return refuse(scan, scan.at, 'a member name in double quotes was expected');
  const guess: string | undefined = names.guessed ? guessName(scan, names.count) : undefined;
  names.guessed = guess !== undefined;
  names.count += 1;
  const name = guess ?? scanString(scan, unstorableName);
  if (name === undefined) return undefined;
  scan.path[scan.depth - 1] = name;
  if (!names.guessed && Object.hasOwn(object, name)) {
    addFault(scan, 'duplicate_key', { detail: 'This member name occurs twice in one object.' });
  }
  if (skipSpace(scan) !== COLON) return refuse(scan, scan.at, 'a colon was expected');
  scan.at += 1;
  return name;
}

function endMembers(scan: JsonScan, object: JsonObject, names: NamesRead): boolean {
  if (scan.malformed !== undefined) return false;
  if (!names.guessed) rememberNames(scan, object);
  return true;
}

/** Moves over a comma. False at the closing sign, and for anything else, which ends reading. */
function goesOn(scan: JsonScan, closing: number, expected: string): boolean {
  const code = skipSpace(scan);
  if (code === COMMA) scan.at += 1;
  else if (code !== closing) refuse(scan, scan.at, expected);
  return code === COMMA;
}

/** The text's own object, with a step after each piece of a list in it. */
function* readObjectInSteps(scan: JsonScan): Steps<JsonObject | undefined> {
  const start = scan.at;
  if (!open(scan)) return undefined;
  const object: JsonObject = {};
  if (skipSpace(scan) !== CLOSE_BRACE) {
    const names: NamesRead = { count: 0, guessed: true };
    do {
      const name = readName(scan, object, names);
      if (name === undefined) return undefined;
      const value = skipSpace(scan) === OPEN_BRACKET ? yield* readArrayInSteps(scan, name) : readValue(scan);
      if (value === undefined) return undefined;
      setMember(object, name, value);
    } while (goesOn(scan, CLOSE_BRACE, 'a comma or a closing brace was expected'));
    if (!endMembers(scan, object, names)) return undefined;
  }
  return closeObject(scan, object, start);
}

const unitsOfStep = 65_536;

function* readArrayInSteps(scan: JsonScan, name: string): Steps<JsonValue[] | undefined> {
  if (!open(scan)) return undefined;
  const items: JsonValue[] = [];
  if (skipSpace(scan) === CLOSE_BRACKET) return close(scan, items);
  let stepEnds = scan.at + unitsOfStep;
  let index = 0;
  do {
    scan.path[scan.depth - 1] = index;
    index += 1;
    const item = readValue(scan);
    if (item === undefined) return undefined;
    if (scan.takeItem === undefined) items.push(item);
    else scan.takeItem(item, name);
    if (scan.at >= stepEnds) {
      yield;
      stepEnds = scan.at + unitsOfStep;
    }
  } while (goesOn(scan, CLOSE_BRACKET, 'a comma or a closing bracket was expected'));
  return scan.malformed === undefined ? close(scan, items) : undefined;
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
