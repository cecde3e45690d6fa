import { codeAt, END, type JsonScan, refuse } from './json-scan.js';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const FIRST_PRINTABLE = 0x20;
const FIRST_SURROGATE = 0xd800;

const HEX_4 = /^[0-9a-fA-F]{4}$/;
const ESCAPABLE = '"\\/bfnrt';
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Called for a string that {@link hasUnstorable}; a name and a value report it differently. */
type OnUnstorable = (scan: JsonScan) => void;

/** Reads the string whose opening quote is at `scan.at`. */
export function scanString(scan: JsonScan, onUnstorable: OnUnstorable): string | undefined {
  const text = scan.text;
  const start = scan.at + 1;
  let at = start;
  let code = codeAt(text, at);
  while (code !== QUOTE) {
    if (code < FIRST_PRINTABLE || code === BACKSLASH || code >= FIRST_SURROGATE) {
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
  return value.includes('\0') || LONE_SURROGATE.test(value);
}

function scanUncommonString(scan: JsonScan, from: number, onUnstorable: OnUnstorable): string | undefined {
  const text = scan.text;
  const start = scan.at;
  let at = from;
  let escaped = false;
  for (let code = codeAt(text, at); code !== QUOTE; code = codeAt(text, at)) {
    if (code === END) return refuse(scan, at, 'the text ends inside a string');
    if (code < FIRST_PRINTABLE) return refuse(scan, at, 'a control character in a string must be escaped');
    const length = code === BACKSLASH ? escapeLength(text, at) : 1;
    if (length === 0) return refuse(scan, at, 'this escape is unknown');
    escaped ||= code === BACKSLASH;
    at += length;
  }
  scan.at = at + 1;
  const value = escaped ? unescaped(text.slice(start, at + 1)) : text.slice(start + 1, at);
  if (hasUnstorable(value)) onUnstorable(scan);
  return value;
}

function escapeLength(text: string, at: number): number {
  const letter = text.charAt(at + 1);
  if (letter === 'u') return HEX_4.test(text.slice(at + 2, at + 6)) ? 6 : 0;
  return letter !== '' && ESCAPABLE.includes(letter) ? 2 : 0;
}

function unescaped(literal: string): string {
  // The literal has been checked to its end, so the runtime's own parser cannot fail on it.
  const value: unknown = JSON.parse(literal);
  return String(value);
}
