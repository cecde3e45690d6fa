import { canonicalAddress } from './canonical-address.js';

/** A header as Node.js hands it over: once, several times, or not at all. */
export type HeaderValue = string | readonly string[] | undefined;

/**
 * Longest list element that is read; a hop is far shorter, even with a host name and a protocol beside it.
 */
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
 * Right to left, because only the right end was written by proxies that we may trust: whatever a client put
 * to the left, an open quote included, cannot change how their elements are read. Lazy, so that the caller
 * bounds the work.
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
 * Blanks as HTTP has them (RFC 9110, section 5.6.3). `String.trim` would take a no-break space for one, too, which other
 * readers do not; and a regular expression would look again from every blank inside.
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
 * Position of the last comma before `end` outside a quoted string, -1 without one; gives up beyond the
 * longest element.
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

/** One `name=value` of RFC 7239; colons and brackets are taken unquoted too, as some proxies write them. */
const PAIR = /[ \t]*([\w!#$%&'*+.^`|~-]+)=("(?:[^"\\]|\\.)*"|[\w!#$%&'*+.^`|~:[\]-]+)[ \t]*(?:;|$)/y;

/** The value of `for`; `undefined` when it is missing, stands twice, or the element is malformed. */
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
