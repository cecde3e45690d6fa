import { canonicalAddress } from './canonical-address.js';

/** A header as Node.js gives it: once, several times, or not at all. */
export type HeaderValue = string | readonly string[] | undefined;

/** The longest list element that is read. A hop is far shorter, even with a host name and a protocol. */
export const MAX_FORWARDED_ELEMENT_CHARACTERS = 1024;

/**
 * The hops that `X-Forwarded-For` reports, nearest first; `undefined` stands for an element that names no
 * address.
 */
export function* xForwardedForHops(header: HeaderValue): Generator<string | undefined> {
  for (const element of elementsFromRight(header)) yield nodeAddress(element);
}

/**
 * The hops that `Forwarded` (RFC 7239) reports, nearest first; `undefined` stands for an element that
 * names no address.
 */
export function* forwardedHops(header: HeaderValue): Generator<string | undefined> {
  for (const element of elementsFromRight(header)) {
    const node = forParameter(element);
    yield node === undefined ? undefined : nodeAddress(node);
  }
}

/**
 * Right to left, because only the right end was written by proxies that we may trust: nothing that a client put to the
 * left, not even an open quote, can change how their elements are read. Lazy, so that the caller limits the work.
 */
function* elementsFromRight(header: HeaderValue): Generator<string> {
  const lines = typeof header === 'string' ? [header] : (header ?? []);
  for (const line of lines.toReversed()) yield* elementsOfLine(line);
}

function* elementsOfLine(line: string): Generator<string> {
  let end = line.length;
  while (end >= 0) {
    const comma = commaBefore(line, end);
    const isTooLong = end - comma - 1 > MAX_FORWARDED_ELEMENT_CHARACTERS;
    yield isTooLong ? '' : withoutBlanks(line.slice(comma + 1, end));
    end = isTooLong ? -1 : comma;
  }
}

/**
 * Blanks as HTTP defines them (RFC 9110, section 5.6.3). `String.trim` would also remove a no-break space, which other
 * readers keep, and a regular expression would start again at every blank inside.
 */
function withoutBlanks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text[start])) start += 1;
  while (end > start && isBlank(text[end - 1])) end -= 1;
  return text.slice(start, end);
}

function isBlank(character: string | undefined): boolean {
  return character === ' ' || character === '\t';
}

/**
 * The position of the last comma before `end` that is outside a quoted string, or -1; stops looking beyond the longest
 * element.
 */
function commaBefore(line: string, end: number): number {
  const stop = Math.max(-1, end - MAX_FORWARDED_ELEMENT_CHARACTERS - 2);
  let isQuoted = false;
  for (let at = end - 1; at > stop; at -= 1) {
    if (line[at] === '"' && !isEscaped(line, at)) isQuoted = !isQuoted;
    else if (line[at] === ',' && !isQuoted) return at;
  }
  return stop;
}

function isEscaped(line: string, at: number): boolean {
  let backslashes = 0;
  while (line[at - 1 - backslashes] === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}

/**
 * One `name=value` of RFC 7239. Unquoted colons and brackets are accepted as well, because some proxies write them.
 */
const PAIR = /[ \t]*([\w!#$%&'*+.^`|~-]+)=("(?:[^"\\]|\\.)*"|[\w!#$%&'*+.^`|~:[\]-]+)[ \t]*(?:;|$)/y;

/** The value of `for`; `undefined` when it is missing or repeated, or when the element is malformed. */
function forParameter(element: string): string | undefined {
  const pair = new RegExp(PAIR);
  let node: string | undefined;
  while (pair.lastIndex < element.length) {
    const match = pair.exec(element);
    if (match === null) return undefined;
    if (match[1]?.toLowerCase() !== 'for') continue;
    if (node !== undefined) return undefined;
    node = match[2];
  }
  return node;
}

/** A port is digits, or an obfuscated name (RFC 7239, section 6). */
const IPV4_WITH_PORT = /^([\d.]+):(?:\d{1,5}|_[\w.-]+)$/;
const BRACKETED_IPV6 = /^\[(?![\d.]+\])([\da-f:.]+)\](?::(?:\d{1,5}|_[\w.-]+))?$/i;

function nodeAddress(text: string): string | undefined {
  const node = unquoted(text);
  const bare = IPV4_WITH_PORT.exec(node)?.[1] ?? BRACKETED_IPV6.exec(node)?.[1] ?? node;
  return canonicalAddress(bare);
}

function unquoted(text: string): string {
  const isQuoted = text.length >= 2 && text.startsWith('"') && text.endsWith('"');
  return isQuoted ? text.slice(1, -1).replace(/\\(.)/g, '$1') : text;
}
