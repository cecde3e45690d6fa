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
 * A catalogue of texts. A page has one, in its folder. Another language is another member with the same keys; the
 * compiler says which texts it lacks. Texts that its functions put into a sentence go through `setApart`.
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

/** Characters of right-to-left scripts, such as Hebrew and Arabic, and the marks for that direction. */
const rightToLeft = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/**
 * Parts that were isolated before. `turning` also has the characters that change the direction of all that follows
 * until it is ended.
 */
const isolated = /\u2068[^\u2066-\u2069]*\u2069/g;
const turning = /\u2068[^\u2066-\u2069]*\u2069|[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Prepares somebody's text to stand in one of our sentences, so that it does not move the words around it. Characters
 * that change the direction are spelled out, as `\u{202e}`, and right-to-left text is isolated (Unicode's UAX 9). In
 * elements, `<bdi>` and the elements in `base.css` do the same.
 */
function setApart(text: string): string {
  const plain = text.replaceAll(turning, (found) =>
    found.length > 1 ? found : `\\u{${found.charCodeAt(0).toString(16)}}`,
  );
  return rightToLeft.test(plain.replaceAll(isolated, '')) ? `\u2068${plain}\u2069` : plain;
}
