import {
  amountDecimals,
  amountDigits,
  currencyLetters,
  payloadWarningBits,
} from '../segments/payload-warnings.js';
import type { Spans } from './binary-columns.js';
import { isCommonCurrency, looksLikeAmount } from './common-money.js';
import { byteAt, matchesAt, uncommon } from './json-bytes.js';
import { type JsonWalk, walkObject } from './walk-json.js';

const QUOTE = 0x22;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const BACKSLASH = 0x5c;
const LOWER_N = 0x6e;

const amountName = Buffer.from('amount');
const currencyName = Buffer.from('currency');

/** Where in the body the amounts and currencies of payloads are. */
export interface PayloadSpans {
  readonly amounts: Spans;
  readonly currencies: Spans;
  /** By the rules of {@link payloadWarningsOf}. */
  readonly payloadWarnings: Uint8Array;
}

/**
 * Walks over the payload at `at` and returns the position after it, or {@link uncommon}. Sets the spans of `index` to
 * its `amount` and `currency`, by the rules of {@link amountOf} and {@link currencyOf}, and its warnings.
 */
export function walkPayload(
  walk: JsonWalk,
  spans: PayloadSpans,
  { bytes, at, index }: { readonly bytes: Uint8Array; readonly at: number; readonly index: number },
): number {
  const { amounts, currencies, payloadWarnings } = spans;
  const end = walkObject(walk, bytes, at);
  let hasAmount = false;
  let hasCurrency = false;
  setSpan(amounts, index, none);
  setSpan(currencies, index, none);
  for (let member = 0; member < walk.count; member += 1) {
    const isAmount = isNamed(walk, member, amountName);
    if (!isAmount && !isNamed(walk, member, currencyName)) continue;
    const value = { from: walk.valueFrom[member] ?? 0, until: walk.valueUntil[member] ?? 0 };
    // An escape may stand for any character, also for a digit or a letter.
    if (hasEscape(bytes, value)) return uncommon;
    const isThere = bytes[value.from] !== LOWER_N;
    if (isAmount) {
      hasAmount = isThere;
      setSpan(amounts, index, amountIn(bytes, value));
    } else {
      hasCurrency = isThere;
      setSpan(currencies, index, currencyIn(bytes, value));
    }
  }
  const warnings = hasAmount
    ? amountWarnings(amounts, index) + currencyWarnings(bytes, spans, { index, hasCurrency })
    : warningsWithoutAmount(walk, spans, { index, hasCurrency });
  if (warnings === uncommon) return uncommon;
  payloadWarnings[index] = warnings;
  return end;
}

function amountWarnings({ from }: Spans, index: number): number {
  return (from[index] ?? 0) < 0 ? payloadWarningBits.unreadable_amount : 0;
}

interface NamedCurrency {
  readonly index: number;
  /** Whether the payload names a currency, readable or not. */
  readonly hasCurrency: boolean;
}

function currencyWarnings(
  bytes: Uint8Array,
  { currencies }: PayloadSpans,
  { index, hasCurrency }: NamedCurrency,
): number {
  if (!hasCurrency) return payloadWarningBits.missing_currency;
  const from = currencies.from[index] ?? 0;
  return from >= 0 && isCommonCurrency(bytes, from) ? 0 : payloadWarningBits.unknown_currency;
}

/** The sum of the bits, or {@link uncommon}. */
function warningsWithoutAmount(walk: JsonWalk, spans: PayloadSpans, currency: NamedCurrency): number {
  const { bytes, count, nameFrom, nameUntil, valueFrom, valueUntil } = walk;
  for (let member = 0; member < count; member += 1) {
    const name = { from: nameFrom[member] ?? 0, until: nameUntil[member] ?? 0 };
    if (!looksLikeAmount(bytes, name, currency.hasCurrency)) continue;
    const value = { from: valueFrom[member] ?? 0, until: valueUntil[member] ?? 0 };
    if (hasEscape(bytes, value)) return uncommon;
    if (!countsSomething(bytes, value)) continue;
    return payloadWarningBits.misnamed_amount + currencyWarnings(bytes, spans, currency);
  }
  return 0;
}

/** A number, or a text with a digit. */
function countsSomething(bytes: Uint8Array, value: Span): boolean {
  if (bytes[value.from] !== QUOTE) return isNumber(bytes, value.from);
  for (let at = value.from; at < value.until; at += 1) {
    if (isDigit(byteAt(bytes, at))) return true;
  }
  return false;
}

interface Span {
  readonly from: number;
  readonly until: number;
}

const none: Span = { from: -1, until: -1 };

function setSpan(spans: Spans, index: number, { from, until }: Span): void {
  spans.from[index] = from;
  spans.until[index] = until;
}

function isNamed({ bytes, nameFrom, nameUntil }: JsonWalk, member: number, name: Uint8Array): boolean {
  const from = nameFrom[member] ?? 0;
  return (nameUntil[member] ?? 0) - from === name.length && matchesAt(bytes, from, name);
}

function hasEscape(bytes: Uint8Array, { from, until }: Span): boolean {
  if (bytes[from] !== QUOTE) return false;
  for (let at = from; at < until; at += 1) {
    if (bytes[at] === BACKSLASH) return true;
  }
  return false;
}

/** The amount in a value, without the quotes of a string. */
function amountIn(bytes: Uint8Array, value: Span): Span {
  if (bytes[value.from] !== QUOTE) return isNumber(bytes, value.from) ? value : none;
  const text = { from: value.from + 1, until: value.until - 1 };
  return isDecimal(bytes, text) ? text : none;
}

/** Whether a valid JSON value is a number. Its first byte decides, because no other value begins like one. */
function isNumber(bytes: Uint8Array, at: number): boolean {
  return byteAt(bytes, at) === MINUS || isDigit(byteAt(bytes, at));
}

function isDecimal(bytes: Uint8Array, { from, until }: Span): boolean {
  const first = byteAt(bytes, from) === MINUS ? from + 1 : from;
  let at = first;
  while (at < until && isDigit(byteAt(bytes, at))) at += 1;
  const digits = at - first;
  if (digits === 0 || digits > amountDigits) return false;
  if (at === until) return true;
  if (byteAt(bytes, at) !== POINT) return false;
  const decimals = until - at - 1;
  for (at += 1; at < until; at += 1) {
    if (!isDigit(byteAt(bytes, at))) return false;
  }
  return decimals > 0 && decimals <= amountDecimals;
}

function isDigit(byte: number): boolean {
  return byte >= ZERO && byte <= NINE;
}

function currencyIn(bytes: Uint8Array, { from, until }: Span): Span {
  if (bytes[from] !== QUOTE || until - from !== currencyLetters + 2) return none;
  for (let at = from + 1; at < until - 1; at += 1) {
    const letter = byteAt(bytes, at) | 0x20;
    if (letter < 0x61 || letter > 0x7a || byteAt(bytes, at) > 0x7f) return none;
  }
  return { from: from + 1, until: until - 1 };
}
