import type { JsonObject, JsonValue } from './json.js';
import { hasUnstorable } from './scan-json-string.js';

/** Strings that need no escape in JSON. */
const VERBATIM = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/;

/**
 * The canonical text of a value. It does not depend on the order of the members or on how the numbers were written. It
 * follows RFC 8785 (members sorted by UTF-16 code units, numbers as ECMAScript writes them, only necessary escapes),
 * with one extension: integers beyond ±(2^53 − 1) keep their exact decimal digits. RFC 8785 would write the nearest
 * double, so two different int64 amounts could get the same text, and two different reports the same hash.
 *
 * Throws `TypeError` for NaN, an infinity or an unpaired surrogate, which parsed values never hold.
 */
export function canonicalJson(value: JsonValue): string {
  return [...canonicalPieces(value)].join('');
}

const unitsOfPiece = 16_384;

/** The same text in pieces of some ten thousand characters. A piece may end anywhere in the value. */
export function* canonicalPieces(value: JsonValue): Generator<string> {
  const writing: Writing = { piece: [], units: 0, open: [], last: { names: [], members: [] } };
  for (let next: JsonValue | undefined = value; next !== undefined; next = nextValue(writing)) {
    if (typeof next !== 'string' || next.length <= unitsOfPiece) put(writing, begin(writing, next));
    else {
      yield take(writing);
      yield* piecesOfString(next);
    }
    if (writing.units >= unitsOfPiece) yield take(writing);
  }
  yield take(writing);
}

interface Writing {
  /**
   * Joined when it is long enough, because `+=` would leave a rope of a million pieces, which is four times as slow.
   */
  piece: string[];
  /** Its length in UTF-16 units. */
  units: number;
  /** The arrays and objects around the value that is being written, from the outside in. */
  readonly open: OpenContainer[];
  readonly last: LastNames;
}

/** `written` counts the values that were written, including the one that is being written. */
type OpenContainer =
  | { readonly items: readonly JsonValue[]; written: number }
  | { readonly object: JsonObject; readonly members: readonly Member[]; written: number };

interface Member {
  readonly name: string;
  /** The name as it is written, after a comma unless it is the first. */
  readonly label: string;
}

/** The member names of the last object: the items of a list mostly have the same ones. */
interface LastNames {
  names: readonly string[];
  /** In the order of the text. */
  members: readonly Member[];
}

function put(writing: Writing, text: string): void {
  writing.piece.push(text);
  writing.units += text.length;
}

function take(writing: Writing): string {
  const text = writing.piece.join('');
  writing.piece = [];
  writing.units = 0;
  return text;
}

/** The text of a value, or the first sign of an array or object. */
function begin({ open, last }: Writing, value: JsonValue): string {
  if (typeof value === 'string') return writeString(value);
  if (typeof value === 'number') return writeNumber(value);
  if (value === null || typeof value !== 'object') return String(value);
  if (Array.isArray(value)) {
    open.push({ items: value, written: 0 });
    return '[';
  }
  open.push({ object: value, members: sortedMembers(value, last), written: 0 });
  return '{';
}

/** Writes what stands before the next value, and returns that value. */
function nextValue(writing: Writing): JsonValue | undefined {
  for (let container = writing.open.at(-1); container !== undefined; container = writing.open.at(-1)) {
    const value = 'items' in container ? nextItem(writing, container) : nextMember(writing, container);
    if (value !== undefined) return value;
    put(writing, 'items' in container ? ']' : '}');
    writing.open.pop();
  }
  return undefined;
}

function nextItem(
  writing: Writing,
  container: Extract<OpenContainer, { items: unknown }>,
): JsonValue | undefined {
  if (container.written > 0 && container.written < container.items.length) put(writing, ',');
  container.written += 1;
  return container.items[container.written - 1];
}

function nextMember(
  writing: Writing,
  container: Extract<OpenContainer, { object: unknown }>,
): JsonValue | undefined {
  const member = container.members[container.written];
  if (member === undefined) return undefined;
  put(writing, member.label);
  container.written += 1;
  return container.object[member.name];
}

function sortedMembers(object: JsonObject, last: LastNames): readonly Member[] {
  const names = Object.keys(object);
  if (!sameNames(names, last.names)) {
    last.names = names;
    // Without a comparison function `toSorted` sorts by UTF-16 code units, as RFC 8785 demands.
    last.members = names
      .toSorted()
      .map((name, index) => ({ name, label: `${index === 0 ? '' : ','}${writeString(name)}:` }));
  }
  return last.members;
}

function sameNames(names: readonly string[], others: readonly string[]): boolean {
  if (names.length !== others.length) return false;
  for (let index = 0; index < names.length; index += 1) {
    if (names[index] !== others[index]) return false;
  }
  return true;
}

function writeNumber(value: number): string {
  if (Number.isSafeInteger(value)) return String(value);
  if (!Number.isFinite(value)) throw new TypeError('JSON has no text for NaN and the infinities');
  // The same text as for this integer as a bigint.
  return Number.isInteger(value) ? BigInt(value).toString() : String(value);
}

function writeString(value: string): string {
  if (VERBATIM.test(value)) return `"${value}"`;
  // U+0000 would do no harm here, but parsed values do not hold it either, and one rule for both is simpler.
  if (hasUnstorable(value)) throw new TypeError('a string holds U+0000 or an unpaired surrogate');
  return JSON.stringify(value);
}

/** Splits a string that is longer than a piece. No piece ends between the halves of a surrogate pair. */
function* piecesOfString(value: string): Generator<string> {
  yield '"';
  for (let from = 0; from < value.length; ) {
    const end = from + unitsOfPiece;
    const to = (value.codePointAt(end - 1) ?? 0) > 0xffff ? end + 1 : end;
    yield writeString(value.slice(from, to)).slice(1, -1);
    from = to;
  }
  yield '"';
}
