import type { JsonObject, JsonValue } from './json.js';
import { hasUnstorable } from './scan-json-string.js';

/** Strings that need no escape in JSON. */
const VERBATIM = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/;

/**
 * The one text of a value, whatever the order of its members and the notation of its numbers: RFC 8785 (members
 * sorted by UTF-16 code units, numbers as ECMAScript writes them, nothing escaped without need), with one
 * extension. Integers beyond ±(2^53 − 1) keep their exact decimal digits. RFC 8785 would write the nearest double, so that
 * two different int64 amounts had one text, and two reports one hash. Within that range, and for everything that is
 * not an integer, the text is RFC 8785's.
 *
 * Throws `TypeError` for NaN, an infinity or an unpaired surrogate, which parsed values never hold.
 */
export function canonicalJson(value: JsonValue): string {
  return [...canonicalPieces(value)].join('');
}

const itemsOfPiece = 250;

/** The same text; for an object with long lists it comes in pieces of some ten thousand characters. */
export function* canonicalPieces(value: JsonValue): Generator<string> {
  const last: LastNames = { names: [], members: [] };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return yield write(value, last);
  let separator = '{';
  for (const { name, label } of sortedMembers(value, last)) {
    const member = value[name];
    if (member === undefined) continue;
    yield separator + label;
    if (Array.isArray(member)) yield* arrayPieces(member, last);
    else yield write(member, last);
    separator = ',';
  }
  yield separator === '{' ? '{}' : '}';
}

function* arrayPieces(items: readonly JsonValue[], last: LastNames): Generator<string> {
  yield '[';
  for (let from = 0; from < items.length; from += itemsOfPiece) {
    const piece = items.slice(from, from + itemsOfPiece).map((item) => write(item, last));
    yield (from === 0 ? '' : ',') + piece.join(',');
  }
  yield ']';
}

/** The member names of the last object, as read and as written: the items of a list mostly have the same ones. */
interface LastNames {
  names: readonly string[];
  members: readonly { readonly name: string; readonly label: string }[];
}

function write(value: JsonValue, last: LastNames): string {
  if (typeof value === 'string') return writeString(value);
  if (typeof value === 'number') return writeNumber(value);
  if (value === null || typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return writeArray(value, last);
  return writeObject(value, last);
}

function writeArray(items: readonly JsonValue[], last: LastNames): string {
  // Joined, here and below, because `+=` would leave a rope of a million pieces, which is four times as slow.
  return `[${items.map((item) => write(item, last)).join(',')}]`;
}

function writeObject(object: JsonObject, last: LastNames): string {
  const parts: string[] = [];
  for (const { name, label } of sortedMembers(object, last)) {
    const member = object[name];
    if (member !== undefined) parts.push(label + write(member, last));
  }
  return `{${parts.join(',')}}`;
}

function sortedMembers(object: JsonObject, last: LastNames): LastNames['members'] {
  const names = Object.keys(object);
  if (!sameNames(names, last.names)) {
    last.names = names;
    // Without a comparison function `toSorted` sorts by UTF-16 code units, as RFC 8785 demands.
    last.members = names.toSorted().map((name) => ({ name, label: `${writeString(name)}:` }));
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
