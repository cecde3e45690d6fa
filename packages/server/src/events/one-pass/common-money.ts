import { isCurrency } from '@stoa/contract';
import { amountNames } from '../segments/payload-warnings.js';
import { lowerCase } from './binary-columns.js';
import { byteAt } from './json-bytes.js';

interface AmountName {
  /** In lower case. */
  readonly bytes: Uint8Array;
  readonly needsCurrency: boolean;
}

/**
 * The names under which a payload may hold its amount, by their length, so that a name is compared with few of them.
 */
const namesOfLength: readonly (readonly AmountName[])[] = (() => {
  const names = Array.from(amountNames, ([name, needsCurrency]) => ({
    bytes: Buffer.from(name),
    needsCurrency,
  }));
  const longest = Math.max(...names.map(({ bytes }) => bytes.length));
  return Array.from({ length: longest + 1 }, (_none, length) =>
    names.filter(({ bytes }) => bytes.length === length),
  );
})();

/** Whether a name is one of {@link amountNames}, in any case. */
export function looksLikeAmount(
  bytes: Uint8Array,
  { from, until }: { readonly from: number; readonly until: number },
  hasCurrency: boolean,
): boolean {
  for (const { bytes: name, needsCurrency } of namesOfLength[until - from] ?? []) {
    if (needsCurrency && !hasCurrency) continue;
    let offset = 0;
    while (offset < name.length && lowerCase[byteAt(bytes, from + offset)] === name[offset]) offset += 1;
    if (offset === name.length) return true;
  }
  return false;
}

const LETTERS = 26;
const FIRST_LETTER = 0x61;

/** For each word of three letters, in alphabetical order, 1 if it is a currency. */
const currencies = Uint8Array.from({ length: LETTERS ** 3 }, (_none, word) => {
  const letters = [Math.floor(word / LETTERS ** 2), Math.floor(word / LETTERS) % LETTERS, word % LETTERS];
  return isCurrency(String.fromCharCode(...letters.map((letter) => 0x41 + letter))) ? 1 : 0;
});

/** Whether the three ASCII letters at `at` are a code of ISO 4217, in any case. */
export function isCommonCurrency(bytes: Uint8Array, at: number): boolean {
  const letter = (offset: number): number => (byteAt(bytes, at + offset) | 0x20) - FIRST_LETTER;
  return currencies[(letter(0) * LETTERS + letter(1)) * LETTERS + letter(2)] === 1;
}
