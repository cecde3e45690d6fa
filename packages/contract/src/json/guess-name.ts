import type { JsonScan } from './json-scan.js';

const QUOTE = 0x22;
/** Larger objects are maps rather than records: the next object will not have the same names. */
const MAX_REMEMBERED = 32;
/** Names that need no escape, so that comparing code units is enough to recognise them. */
const VERBATIM = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/;

/**
 * Reads the member name whose opening quote is at `scan.at`, if it is the `index`-th name of the last object at this
 * depth. Otherwise it moves nothing and returns `undefined`. The items of a list mostly have the same members, and this
 * saves creating, interning and looking up each name again, which is a third of the time of a parse.
 */
export function guessName(scan: JsonScan, index: number): string | undefined {
  const name = scan.names[scan.depth]?.[index];
  if (name === undefined) return undefined;
  const text = scan.text;
  const start = scan.at + 1;
  const end = start + name.length;
  // Never asks `charCodeAt` past the end of the text; see `codeAt`.
  if (end >= text.length || text.charCodeAt(end) !== QUOTE) return undefined;
  for (let offset = 0; offset < name.length; offset += 1) {
    if (text.charCodeAt(start + offset) !== name.charCodeAt(offset)) return undefined;
  }
  scan.at = end + 1;
  return name;
}

/** Remembers the members of an object at the current depth for {@link guessName}. */
export function rememberNames(scan: JsonScan, object: object): void {
  const names = Object.keys(object);
  if (names.length <= MAX_REMEMBERED && names.every((name) => VERBATIM.test(name))) {
    scan.names[scan.depth] = names;
  }
}
