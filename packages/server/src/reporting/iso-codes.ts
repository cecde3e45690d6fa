import { data } from 'currency-codes';
// This file of the package alone: its index also loads all subdivisions of all countries, which is most of its weight.
import { iso31661Alpha2ToAlpha3 } from 'iso-3166/1-a2-to-1-a3.js';

/** Assigned after the package's list, which is that of 25 June 2024: ISO 4217 amendments 176 and 179. */
const laterCurrencies = [
  ['XCG', 2],
  ['XAD', 2],
] as const;

/**
 * ISO 4217, list one, alphabetic codes with their minor units. A code that was withdrawn after June 2024 (ANG, BGN, CUC)
 * stays valid here: transactions that were settled in it may still be reported.
 */
const decimalsOfCurrencies: ReadonlyMap<string, number> = new Map([
  ...data.map(({ code, digits }) => [code, digits] as const),
  ...laterCurrencies,
]);

/** ISO 3166-1, assigned codes only: neither reserved ones nor those for users, such as XK and XKX. */
const alpha3OfAlpha2: ReadonlyMap<string, string> = new Map(Object.entries(iso31661Alpha2ToAlpha3));
const countries: ReadonlySet<string> = new Set(alpha3OfAlpha2.values());

/** Whether ISO 4217 knows the currency. Case-sensitive. */
export function isCurrency(code: string): boolean {
  return decimalsOfCurrencies.has(code);
}

/**
 * How many decimals the minor unit of a currency has (ISO 4217): 2 for EUR, 0 for JPY, 3 for KWD; 0 too where there is no minor
 * unit, as of gold. `undefined` for what is no currency. Case-sensitive.
 */
export function currencyDecimals(code: string): number | undefined {
  return decimalsOfCurrencies.get(code);
}

/** Whether ISO 3166-1 has assigned the alpha-3 code to a country. Case-sensitive. */
export function isCountry(code: string): boolean {
  return countries.has(code);
}

/** The alpha-3 code of a country of which the alpha-2 code is known (ISO 3166-1); `undefined` for any other text. Case-sensitive. */
export function alpha3Of(alpha2: string): string | undefined {
  return alpha3OfAlpha2.get(alpha2);
}
