import { currencyDecimals, tooManyDecimals } from '@stoa/contract';

/** How a file writes its decimal numbers. */
export interface NumberFormat {
  readonly decimal: '.' | ',';
  /** Whether the user or a preset has declared the decimal mark. Then `1.234` is not ambiguous. */
  readonly certain: boolean;
  /** The mark between thousands. If it is not declared, a mark that could be this or the decimal mark is a fault. */
  readonly thousands: string | undefined;
}

/** An amount in minor units, or why the text is not one, as the end of a sentence about it. */
export type ReadAmount = bigint | string;

const MAX_INT64 = 9_223_372_036_854_775_807n;
const MAX_CHARACTERS = 60;
/** Marks between thousands that no language uses as a decimal mark. Others must be declared. */
const SAFE_THOUSANDS = /(?<=\d)[ \u00a0\u202f'’](?=\d{3}(?:\D|$))/gu;

/**
 * Reads the decimal text of an amount in major units, like `-1,234.50`, as minor units of a currency of ISO 4217.
 * Exact: more digits than the currency has are refused unless they are zeros, and so is everything
 * that could be read in two ways, like `1,234`. Accounting's `(12.50)` and `12.50-` are negative.
 */
export function readMajorUnits(
  text: string,
  { currency, format }: { readonly currency: string; readonly format: NumberFormat },
): ReadAmount {
  const decimals = currencyDecimals(currency) ?? 0;
  if (text.length > MAX_CHARACTERS) return 'is too long for an amount';
  const { negative, digits } = splitSign(text);
  const plain = withoutThousands(digits, format);
  if (plain === undefined) return ambiguity(format);
  const match = /^(\d*)(?:[.,](\d*))?$/.exec(plain);
  const [, whole = '', fraction = ''] = match ?? [];
  if (match === null || whole + fraction === '') return 'is not an amount';
  const isDoubtful = !format.certain && couldBeThousands(plain, decimals);
  if (isDoubtful || !/^0*$/.test(fraction.slice(decimals)))
    return `${tooManyDecimals(fraction.length, currency)}${isDoubtful ? ifThousands(format) : ''}`;
  return withinInt64(BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0')), negative);
}

/**
 * Reads an integer that counts a provider's smallest unit, which has `unitDecimals` fraction digits, as minor units of
 * a currency with `decimals`. The two differ if a provider counts whole units of a currency that has fractions.
 */
export function readMinorUnits(text: string, decimals: number, unitDecimals: number): ReadAmount {
  const { negative, digits } = splitSign(text);
  if (!/^\d{1,25}$/.test(digits)) return 'is not a whole number of minor units';
  if (unitDecimals > decimals) return `counts a smaller unit than its currency has`;
  return withinInt64(BigInt(digits) * 10n ** BigInt(decimals - unitDecimals), negative);
}

function splitSign(text: string): { negative: boolean; digits: string } {
  const inner = /^\((.*)\)$/.exec(text)?.[1];
  if (inner !== undefined) return { negative: true, digits: inner.trim() };
  if (/^[-−]/u.test(text)) return { negative: true, digits: text.slice(1).trim() };
  if (text.endsWith('-')) return { negative: true, digits: text.slice(0, -1).trim() };
  return { negative: false, digits: text.startsWith('+') ? text.slice(1).trim() : text };
}

/** The digits with at most one mark, the decimal mark; `undefined` if a mark could be either. */
function withoutThousands(text: string, { decimal, thousands }: NumberFormat): string | undefined {
  const digits = text.replace(SAFE_THOUSANDS, '');
  const other = decimal === '.' ? ',' : '.';
  if (!digits.includes(other)) return digits.split(decimal).length > 2 ? undefined : digits;
  const [whole = '', ...rest] = digits.split(decimal);
  if (rest.length > 1 || rest.some((part) => part.includes(other))) return undefined;
  const groups = whole.split(other);
  const grouped =
    /^\d{1,3}$/.test(groups[0] ?? '') && groups.slice(1).every((group) => /^\d{3}$/.test(group));
  // One group without a fraction, like 1,234, may be 1234 or 1.234: only the file's owner can say.
  const certain = thousands === other || rest.length > 0 || groups.length > 2;
  return grouped && certain ? [groups.join(''), ...rest].join(decimal) : undefined;
}

/** `1.000` in a currency without three decimals is one in some countries, and a thousand in others. */
function couldBeThousands(plain: string, decimals: number): boolean {
  return decimals < 3 && /^\d{1,3}[.,]\d{3}$/.test(plain);
}

function ambiguity({ decimal }: NumberFormat): string {
  const other = decimal === '.' ? ',' : '.';
  return (
    `is not an amount with "${decimal}" before its decimals; if "${other}" comes before them, add --map decimal=${other}, ` +
    `if it groups thousands, --map thousands=${other}`
  );
}

/** What to do about 11.905 if it is eleven thousand. */
function ifThousands({ decimal }: NumberFormat): string {
  const other = decimal === '.' ? ',' : '.';
  return `. If "${decimal}" groups thousands, add --map decimal=${other} --map thousands=${decimal}`;
}

function withinInt64(magnitude: bigint, negative: boolean): ReadAmount {
  if (magnitude > MAX_INT64) return 'is larger than an amount can be';
  return negative ? -magnitude : magnitude;
}
