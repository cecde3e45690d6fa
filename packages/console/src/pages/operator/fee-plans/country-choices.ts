import { toCountry } from '@stoa/contract';
import { locale } from '../../../texts/define-texts.js';
import type { Choice } from './pick-field.js';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
let choices: readonly Choice[] | undefined;

/**
 * Every country that a payer can be in, by name: `DEU` as `Germany (DEU)`. It is computed once, because every key that
 * is pressed asks for it.
 */
export function countryChoices(): readonly Choice[] {
  choices ??= allCountries();
  return choices;
}

function allCountries(): readonly Choice[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const found = new Map<string, string>();
  for (const alpha2 of letters.flatMap((first) => letters.map((second) => first + second))) {
    const code = toCountry(alpha2);
    if (code !== undefined && !found.has(code)) found.set(code, `${names.of(alpha2) ?? code} (${code})`);
  }
  return [...found].toSorted(([, one], [, other]) => one.localeCompare(other, locale));
}
