import { setApart } from './set-apart.js';

/** The languages that the console speaks. English is the one that always exists. */
const languages = ['en'] as const;
type Language = (typeof languages)[number];

/** The reader's language among those of the console. */
const language: Language = 'en';

/** How numbers, money and days are written in that language: 22 Nov 2026. */
export const locale = ({ en: 'en-GB' } as const satisfies Record<Language, string>)[language];

/** A catalogue with the same keys in another language. Texts stay texts, and functions keep their parameters. */
type Same<T> = T extends string
  ? string
  : T extends (...args: infer Args) => string
    ? (...args: Args) => string
    : { readonly [Name in keyof T]: Same<T[Name]> };

/**
 * A catalogue of texts. A page has one, in its folder. Another language is another member with the same keys; the compiler says which texts
 * it lacks. Texts that its functions put into a sentence go through `setApart`.
 */
export function defineTexts<const T extends object>(
  catalogues: {
    readonly en: T;
  } & { readonly [L in Exclude<Language, 'en'>]?: Same<T> },
): T {
  return withPartsApart(catalogues[language]);
}

function withPartsApart<T>(texts: T): T {
  if (typeof texts === 'function')
    return ((...args: readonly unknown[]): unknown =>
      texts(...args.map((arg) => (typeof arg === 'string' ? setApart(arg) : arg)))) as T;
  if (typeof texts !== 'object' || texts === null || Array.isArray(texts)) return texts;
  return Object.fromEntries(Object.entries(texts).map(([name, one]) => [name, withPartsApart(one)])) as T;
}

const rules = new Intl.PluralRules(locale);

/** `1 report`, `2 reports`: the form of a word that fits a number, after the number. */
export function counted(
  count: number | bigint,
  forms: { readonly one: string; readonly other: string },
): string {
  const word = rules.select(Number(count)) === 'one' ? forms.one : forms.other;
  return `${new Intl.NumberFormat(locale).format(count)} ${word}`;
}
