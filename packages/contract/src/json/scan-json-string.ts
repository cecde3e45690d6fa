import { codeAt, END, type JsonScan, refuse, unitsOfStep } from './json-scan.js';
import type { Steps } from './steps.js';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const FIRST_PRINTABLE = 0x20;
const FIRST_SURROGATE = 0xd800;

const HEX_4 = /^[0-9a-fA-F]{4}$/;
const ESCAPABLE = '"\\/bfnrt';

/** Called for a string that {@link hasUnstorable}; a name and a value report it differently. */
type OnUnstorable = (scan: JsonScan) => void;

/** Reads the string whose opening quote is at `scan.at`. Pauses if it is longer than a step. */
export function scanString(scan: JsonScan, onUnstorable: OnUnstorable): string | undefined {
  const text = scan.text;
  const start = scan.at + 1;
  const until = start + unitsOfStep;
  let at = start;
  let code = codeAt(text, at);
  while (code !== QUOTE) {
    if (code < FIRST_PRINTABLE || code === BACKSLASH || code >= FIRST_SURROGATE || at === until) {
      return scanUncommonString(scan, at, onUnstorable);
    }
    at += 1;
    code = codeAt(text, at);
  }
  scan.at = at + 1;
  return text.slice(start, at);
}

/** Whether PostgreSQL's text and jsonb refuse the string: U+0000, or half of a surrogate pair. */
export function hasUnstorable(value: string): boolean {
  return value.includes('\0') || !value.isWellFormed();
}

function scanUncommonString(scan: JsonScan, from: number, onUnstorable: OnUnstorable): string | undefined {
  const text = scan.text;
  const start = scan.at + 1;
  const end = endOfCharacters(scan, from, start + unitsOfStep);
  if (end === undefined) return undefined;
  if (text.charCodeAt(end) !== QUOTE) {
    scan.paused = 'long string';
    return undefined;
  }
  scan.at = end + 1;
  const value = unescaped(text.slice(start, end));
  if (hasUnstorable(value)) onUnstorable(scan);
  return value;
}

/** Reads a string that is longer than a step, a piece at a time. */
export function* scanLongString(scan: JsonScan, onUnstorable: OnUnstorable): Steps<string | undefined> {
  const text = scan.text;
  const pieces: string[] = [];
  let at = scan.at + 1;
  do {
    yield;
    const end = endOfCharacters(scan, at, at + unitsOfStep);
    if (end === undefined) return undefined;
    pieces.push(unescaped(text.slice(at, end)));
    at = end;
  } while (text.charCodeAt(at) !== QUOTE);
  scan.at = at + 1;
  // Joined first: a surrogate pair may be divided between two pieces.
  const value = pieces.join('');
  if (hasUnstorable(value)) onUnstorable(scan);
  return value;
}

/** The end of the characters and escapes from `from` on: the closing quote, or the first position past `until`. */
function endOfCharacters(scan: JsonScan, from: number, until: number): number | undefined {
  const text = scan.text;
  let at = from;
  for (let code = codeAt(text, at); code !== QUOTE; code = codeAt(text, at)) {
    if (code === END) return refuse(scan, at, 'the text ends inside a string');
    if (at >= until) break;
    if (code < FIRST_PRINTABLE) return refuse(scan, at, 'a control character in a string must be escaped');
    const length = code === BACKSLASH ? escapeLength(text, at) : 1;
    if (length === 0) return refuse(scan, at, 'this escape is unknown');
    at += length;
  }
  return at;
}

function escapeLength(text: string, at: number): number {
  const letter = text.charAt(at + 1);
  if (letter === 'u') return HEX_4.test(text.slice(at + 2, at + 6)) ? 6 : 0;
  return letter !== '' && ESCAPABLE.includes(letter) ? 2 : 0;
}

function unescaped(characters: string): string {
  if (!characters.includes('\\')) return characters;
  // Every character has been checked, so the runtime's own parser cannot fail on them.
  const value: unknown = JSON.parse(`"${characters}"`);
  return String(value);
}
