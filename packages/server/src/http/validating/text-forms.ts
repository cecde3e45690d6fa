import {
  amountForm,
  countryForm,
  currencyForm,
  dateTimeForm,
  dayForm,
  labelForm,
  nameForm,
  showing,
  type TextForm,
} from '@stoa/contract';
import { type TString, Type } from 'typebox';

const canonicalUuid = /^[0-9a-f]{8}-[0-9a-f]{4}-([0-9a-f])[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The forms of texts whose schemas have a `pattern`. Faults use these words instead of the pattern. */
export const patternForms = {
  currency: currencyForm,
  country: countryForm,
  anyCaseCurrency: {
    words: 'three letters, or empty',
    example: 'EUR',
    tells: showing(/^[A-Za-z]{1,2}$/),
  },
  day: dayForm,
  exchangeRate: {
    words: 'a decimal number with at most twelve digits on each side of the point',
    example: '0.92',
  },
  percent: { words: 'a number of 0 to 100 with at most four decimals', example: '7.125' },
  month: {
    words: 'a month that exists, as year and month',
    example: '2026-11',
    tells: showing(/^\d{4}-\d{1,2}(?:-\d{1,2})?$/),
  },
  uuidV4: {
    words: 'a UUID of version 4',
    example: '5f0c3a52-8d0e-4c52-9a3b-0d7d7a0b6a11',
    tells: otherVersion,
  },
  bundleId: { words: 'letters, digits, dots, hyphens and underscores', example: 'com.example.app' },
  channel: { words: 'small letters, digits, hyphens and underscores', example: 'web' },
  group: { words: 'small letters, digits, hyphens and underscores', example: 'small-business' },
  storable: { words: 'text without the character U+0000', example: 'autumn' },
  name: nameForm,
  printed: { ...nameForm, example: 'Example Store Ltd' },
  reason: { ...nameForm, example: 'fees of two months are unpaid' },
  label: labelForm,
  numberPrefix: {
    words: 'at most 20 letters, digits, slashes, dots and hyphens that do not end with a digit',
    example: 'ST-',
  },
  parameterName: {
    words: 'the name of a parameter, without braces, equals signs and control characters',
    example: 'gclid',
  },
  attributionPlace: {
    words: 'a text without braces and control characters, or the name of a parameter in braces',
    example: 'google',
  },
  merchantIds: { words: 'up to 100 ids with commas between them', example: '1,7' },
  dimensions: { words: 'names of dimensions with commas between them', example: 'day,currency' },
} as const satisfies Readonly<Record<string, TextForm>>;

export type PatternForm = keyof typeof patternForms;

/** The forms of texts whose schemas have a `format`. */
export const formatForms: Readonly<Record<string, TextForm>> = {
  date: dayForm,
  'date-time': dateTimeForm,
  iso8601: {
    ...dateTimeForm,
    words: 'a date and time of ISO 8601 that exists',
    example: '2026-11-20T10:00:00+01:00',
  },
  'day-or-time': {
    ...dateTimeForm,
    words: 'a day, or a date and time of RFC 3339, that exists',
    example: '2026-11-20',
  },
  uuid: { words: 'a UUID', example: '0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00' },
};

/** The forms of integers whose meaning is more than their range. */
const integerForms = { minorUnits: amountForm } as const;

export type IntegerForm = keyof typeof integerForms;

/**
 * The keyword in our schemas that names the form of a pattern or of an integer. Published documents omit it: they have
 * the words.
 */
export const formKeyword = 'x-form';

/** For `JSON.stringify`: leaves the keyword out of a document. */
export function withoutForms(name: string, value: unknown): unknown {
  return name === formKeyword ? undefined : value;
}

interface TextOptions {
  readonly pattern: string;
  readonly description?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly format?: string;
}

/** The schema of a text with a pattern. Its description says what the pattern means, with an example. */
export function TextOf(name: PatternForm, options: TextOptions): TString {
  const { words, example } = patternForms[name];
  const meaning = `${words.charAt(0).toUpperCase()}${words.slice(1)}, like ${example}.`;
  const description = options.description === undefined ? meaning : `${options.description} ${meaning}`;
  return Type.String({ ...options, description, examples: [example], [formKeyword]: name });
}

/**
 * Any text that can be stored. A text column of PostgreSQL cannot store U+0000. The parser of bodies refuses it, but an
 * address may contain it. The description leaves this out as self-evident.
 */
export function StorableText({
  example,
  ...options
}: Omit<TextOptions, 'pattern'> & { readonly example: string }): TString {
  return Type.String({
    ...options,
    pattern: '^[^\\u0000]*$',
    examples: [example],
    [formKeyword]: 'storable' satisfies PatternForm,
  });
}

/** The code of a currency, ISO 4217. */
export function CurrencyCode(description: string): TString {
  return TextOf('currency', { pattern: '^[A-Z]{3}$', description });
}

/** The code of a country, ISO 3166-1 alpha-3. */
export function CountryCode(description: string): TString {
  return TextOf('country', { pattern: '^[A-Z]{3}$', description });
}

/** The form that a schema names, with the schema's own example. */
export function formOf(schema: Readonly<Record<string, unknown>> = {}): TextForm | undefined {
  const { [formKeyword]: name, examples } = schema;
  if (typeof name !== 'string' || !isForm(name)) return undefined;
  const [own]: unknown[] = Array.isArray(examples) ? examples : [];
  return typeof own === 'string' ? { ...forms[name], example: own } : forms[name];
}

const forms = { ...patternForms, ...integerForms };

function isForm(name: string): name is keyof typeof forms {
  return Object.hasOwn(forms, name);
}

/** Names only the version and does not repeat the UUID, which may be somebody else's secret. */
function otherVersion(text: string): string | undefined {
  const version = canonicalUuid.exec(text)?.[1];
  return version === undefined || version === '4' ? undefined : `this is one of version ${version}`;
}
