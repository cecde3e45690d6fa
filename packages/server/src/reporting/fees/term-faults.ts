import {
  aboutCountry,
  aboutCurrency,
  type Fault,
  isCountry,
  isName,
  isSettlementCurrency,
  misfit,
  nameForm,
} from '@stoa/contract';
import { limits } from '../../kernel/limits.js';
import type { FeeTier } from './fee-plan.js';

export type RequestedTier = Omit<FeeTier, 'ratePpm'> & {
  /** Parts per million; null if none was given, or two that differ. */
  readonly ratePpm: number | null;
};

const mostPpm = 1_000_000;
/** The largest amount or volume of a plan, in minor units. */
export const mostAmount = 2n ** 63n - 1n;

/** The rate of terms that have no faults. */
export function knownRate(ratePpm: number | null): number {
  if (ratePpm === null) throw new Error('a plan without a rate was not refused');
  return ratePpm;
}

export function nameFaults(name: string, pointer: string): Fault[] {
  const characters = [...name].length;
  if (characters < 1 || characters > limits.nameCharacters) {
    const detail = `A name has 1 to ${limits.nameCharacters} characters, not counting white space around it.`;
    return [{ pointer, code: 'wrong_length', detail }];
  }
  if (isName(name)) return [];
  return [{ pointer, code: 'wrong_format', detail: `A name ${misfit(nameForm, name)}` }];
}

/** `at`: where the object with the rate is. */
export function rateFaults(ratePpm: number | null, at: string): Fault[] {
  const pointer = `${at}/rate_percent`;
  if (ratePpm === null) {
    const detail =
      'A rate is given as rate_percent or as rate_basis_points; as both only if they are the same.';
    return [{ pointer, code: 'missing', detail }];
  }
  if (Number.isInteger(ratePpm) && ratePpm >= 0 && ratePpm <= mostPpm) return [];
  return [
    { pointer, code: 'out_of_range', detail: 'A rate is 0 to 100 per cent, with at most four decimals.' },
  ];
}

export function countryFaults(countries: readonly string[] | null, at: string): Fault[] {
  if (countries === null) return [];
  if (countries.length === 0) {
    const detail = 'A list of countries names at least one; without a list, all countries are meant.';
    return [{ pointer: at, code: 'too_few', detail }];
  }
  return countries.flatMap((country, index): Fault[] =>
    isCountry(country)
      ? repeatedFaults(countries, index, at)
      : [{ pointer: `${at}/${index}`, code: 'unknown_country', detail: aboutCountry(country) }],
  );
}

/** Whether an earlier item of a list is the same. */
export function repeatedFaults(items: readonly string[], index: number, at: string): Fault[] {
  const item = items[index] ?? '';
  if (items.indexOf(item) === index) return [];
  return [{ pointer: `${at}/${index}`, code: 'repeated', detail: `${item} is listed twice.` }];
}

/** `at`: where the object with the tiers is. */
export function tierFaults(tiers: readonly RequestedTier[], at: string): Fault[] {
  const keyOf = ({ currency, volumeFrom }: RequestedTier): string => `${currency} ${volumeFrom}`;
  const keys = tiers.map(keyOf);
  return tiers.flatMap((tier, index): Fault[] => {
    const pointer = `${at}/tiers/${index}`;
    const faults = [...rateFaults(tier.ratePpm, pointer), ...currencyFaults(tier.currency, pointer)];
    if (tier.volumeFrom < 1n || tier.volumeFrom > mostAmount) {
      const detail = `A tier begins at a volume of 1 to ${mostAmount}, in minor units.`;
      faults.push({ pointer: `${pointer}/volume_from`, code: 'out_of_range', detail });
    } else if (keys.indexOf(keyOf(tier)) !== index) {
      const detail = `Two tiers in ${tier.currency} begin at ${tier.volumeFrom}.`;
      faults.push({ pointer: `${pointer}/volume_from`, code: 'repeated', detail });
    }
    return faults;
  });
}

/** `at`: where the object with the currency is. */
export function currencyFaults(currency: string, at: string): Fault[] {
  if (isSettlementCurrency(currency)) return [];
  return [{ pointer: `${at}/currency`, code: 'unknown_currency', detail: aboutCurrency(currency) }];
}
