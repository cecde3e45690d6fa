import { isCurrency, isSettlementCurrency, toCountry } from '../transactions/iso-codes.js';

/** A form that a short text must have, in words and with an example. */
export interface TextForm {
  /** Follows "must be". */
  readonly words: string;
  readonly example: string;
  /**
   * What a fault says about a wrong text, such as `this is 'eur'`. It shows only a short text in a fixed format: free
   * text may be a secret or about a person.
   */
  readonly tells?: (text: string) => string | undefined;
}

/** Shows a text if it matches `closed`, with its meaning if it has one. */
export function showing(
  closed: RegExp,
  meaningOf: (shown: string) => string | undefined = () => undefined,
): NonNullable<TextForm['tells']> {
  return (text) => {
    if (!closed.test(text)) return undefined;
    const meaning = meaningOf(text);
    return `this is '${text}'${meaning === undefined ? '' : ` (${meaning})`}`;
  };
}

/**
 * Letters, at most as many as the code has. So no name or password is shown, which is longer, and no security code of a
 * card.
 */
const upToThreeLetters = /^[A-Za-z]{1,3}$/;
const someDate = String.raw`\d{4}-\d{1,2}-\d{1,2}`;
const someTime = String.raw`\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?`;

/** The code of a currency: ISO 4217. */
export const currencyForm: TextForm = {
  words: 'three capital letters',
  example: 'EUR',
  tells: showing(upToThreeLetters, (shown) =>
    isCurrency(shown) && !isSettlementCurrency(shown) ? `nobody is paid in ${shown}` : undefined,
  ),
};

/** The code of a country: ISO 3166-1 alpha-3. */
export const countryForm: TextForm = {
  words: 'three capital letters',
  example: 'DEU',
  tells: showing(upToThreeLetters, (shown) => {
    const country = shown.length === 2 ? toCountry(shown) : undefined;
    return country === undefined ? undefined : `${shown.toUpperCase()} is ${country}`;
  }),
};

/** RFC 3339. */
export const dateTimeForm: TextForm = {
  words: 'a date and time of RFC 3339 that exists',
  example: '2026-11-20T10:00:00Z',
  tells: showing(new RegExp(String.raw`^${someDate}(?:[Tt ]${someTime}(?:[Zz]|[+-]\d{2}:?(?:\d{2})?)?)?$`)),
};

/** A day of the calendar. */
export const dayForm: TextForm = {
  words: 'a date that exists, in the years 0001 to 9999',
  example: '2026-11-20',
  tells: showing(new RegExp(`^${someDate}$`)),
};

/** An amount of a report or of a correction: a number, and not a text. */
export const amountForm: TextForm = {
  words: 'an integer within int64, without fraction, in minor units',
  example: '1190 for 11.90 EUR',
};

/**
 * A sentence for a text that does not have its form: `must be three capital letters, like DEU; this is 'DE' (DE is
 * DEU).`
 */
export function misfit(form: TextForm, text: unknown): string {
  return `must be ${form.words}, like ${form.example}${toldOf(form, text)}.`;
}

/** The end of a sentence about a wrong text: `; this is 'DE' (DE is DEU)`, or nothing if it may not be shown. */
export function toldOf({ tells }: TextForm, text: unknown): string {
  const told = typeof text === 'string' ? tells?.(text) : undefined;
  return told === undefined ? '' : `; ${told}`;
}

/** An id as programs make it: no spaces, no `@`, and short. It does not begin with `stoa_`, because our secrets do. */
const plainId = /^(?!stoa_)[A-Za-z0-9][A-Za-z0-9._:#/+=-]{0,63}$/;

/** A sentence about a text that is not a currency of ISO 4217 in which people pay. */
export function aboutCurrency(text: string): string {
  return `A currency is an alpha-3 code of ISO 4217, like EUR${toldOf(currencyForm, text)}.`;
}

/** A sentence about a text that is not a country of ISO 3166-1. */
export function aboutCountry(text: string): string {
  return `A country is an alpha-3 code that is assigned in ISO 3166-1, like DEU${toldOf(countryForm, text)}.`;
}

/**
 * A fault's sentence that also names the transaction: `…, in transaction order-18.` The item of a list is named by its
 * `transaction_id`, else by its `id`; without a plain one, the sentence stays as it is.
 */
export function aboutItem(sentence: string, item: unknown): string {
  if (typeof item !== 'object' || item === null) return sentence;
  const id: unknown = Reflect.get(item, 'transaction_id') ?? Reflect.get(item, 'id');
  if (typeof id !== 'string' || !plainId.test(id)) return sentence;
  return sentence.endsWith('.')
    ? `${sentence.slice(0, -1)}, in transaction ${id}.`
    : `${sentence} It is in transaction ${id}.`;
}
