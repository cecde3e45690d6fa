import { codes } from 'currency-codes';
import { iso31661 } from 'iso-3166';

/** Assigned after the package's list, which is that of 25 June 2024: ISO 4217 amendments 176 and 179. */
const laterCurrencies = ['XCG', 'XAD'];

/**
 * ISO 4217, list one, alphabetic codes. A code that was withdrawn after June 2024 (ANG, BGN, CUC) stays valid here:
 * transactions that were settled in it may still be reported.
 */
const currencies: ReadonlySet<string> = new Set([...codes(), ...laterCurrencies]);

/** ISO 3166-1 alpha-3, assigned codes only: neither reserved ones nor those for users, such as XKX. */
const countries: ReadonlySet<string> = new Set(iso31661.map(({ alpha3 }) => alpha3));

/** Whether ISO 4217 knows the currency. Case-sensitive. */
export function isCurrency(code: string): boolean {
  return currencies.has(code);
}

/** Whether ISO 3166-1 has assigned the alpha-3 code to a country. Case-sensitive. */
export function isCountry(code: string): boolean {
  return countries.has(code);
}
