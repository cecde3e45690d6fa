import { isSettlementCurrency, toCountry } from '@stoa/contract';

/** Languages in which files name countries and currencies. */
const languages = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'sv',
  'da',
  'nb',
  'fi',
  'pl',
  'cs',
  'tr',
  'ja',
  'ko',
];
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Usual names that `Intl` does not have. */
const otherNames: Readonly<Record<string, string>> = {
  england: 'GBR',
  greatbritain: 'GBR',
  scotland: 'GBR',
  wales: 'GBR',
  holland: 'NLD',
  unitedstatesofamerica: 'USA',
  southkorea: 'KOR',
  korea: 'KOR',
  czechrepublic: 'CZE',
  turkey: 'TUR',
};

let countries: ReadonlyMap<string, string> | undefined;
let currencies: ReadonlyMap<string, string> | undefined;

/** The ISO 3166-1 code of the country that a text names, in one of some languages; undefined if it names none. */
export function countryNamed(text: string): string | undefined {
  const regions = letters.flatMap((one) => letters.map((other) => one + other));
  countries ??= new Map([...codesByName('region', regions, toCountry), ...Object.entries(otherNames)]);
  return countries.get(plain(text));
}

/** The ISO 4217 code of the currency that a text names by its name, or by a sign that only one currency has. */
export function currencyNamed(text: string): string | undefined {
  const code = text.toUpperCase().replaceAll(/[^A-Z]/g, '');
  if (isSettlementCurrency(code)) return code;
  currencies ??= codesByName('currency', Intl.supportedValuesOf('currency'), currencyOf);
  return (
    currencies.get(text.trim()) ??
    currencies.get(plain(text)) ??
    currencies.get(plain(text).replace(/s$/, ''))
  );
}

/** The sign of a currency, such as €. */
export function signOf(currency: string): string {
  const parts = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}

function currencyOf(code: string): string | undefined {
  return isSettlementCurrency(code) ? code : undefined;
}

/** A name, or a sign, that several of the codes have is left out. */
function codesByName(
  type: 'region' | 'currency',
  given: readonly string[],
  codeOf: (one: string) => string | undefined,
): ReadonlyMap<string, string> {
  const found = new Map<string, string | undefined>();
  const add = (name: string, code: string): void => {
    found.set(name, !found.has(name) || found.get(name) === code ? code : undefined);
  };
  const known = given.flatMap((one) => {
    const code = codeOf(one);
    return code === undefined ? [] : [[one, code] as const];
  });
  for (const language of languages) {
    const names = new Intl.DisplayNames(language, { type, fallback: 'none' });
    for (const [one, code] of known) {
      const name = names.of(one);
      if (name !== undefined) add(plain(name), code);
    }
  }
  if (type === 'currency') for (const [, code] of known) add(signOf(code), code);
  return new Map([...found].flatMap(([name, code]) => (code === undefined ? [] : [[name, code] as const])));
}

/** Letters only, without accents and case. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '');
}
