import {
  aboutCountry,
  aboutCurrency,
  dayForm,
  type Fault,
  isCountry,
  isName,
  isSettlementCurrency,
  misfit,
  nameForm,
  parseRfc3339,
} from '@stoa/contract';
import type { Actor } from '../../audit-entries/index.js';
import { Failure } from '../../kernel/failure.js';
import { limits } from '../../kernel/limits.js';
import { reportingFailures } from '../reporting-failures.js';
import type { FeePlan, FeeTier } from './fee-plan.js';

type RequestedTier = Omit<FeeTier, 'ratePpm'> & Pick<RequestedFeePlan, 'ratePpm'>;

/** A plan as requested. */
export interface RequestedFeePlan {
  /** Null: the whole store. */
  readonly merchantId: number | null;
  /** Countries of payers, ISO 3166-1 alpha-3; null: all. */
  readonly countries: readonly string[] | null;
  readonly name: string;
  /** Parts per million; null if none was given, or two that differ. */
  readonly ratePpm: number | null;
  /** In any order. */
  readonly tiers: readonly RequestedTier[];
  /** `YYYY-MM-DD`, from 00:00 UTC on. */
  readonly inForceFrom: string;
  /** `YYYY-MM-DD`, the first day on which it is no longer in force; null: until it is ended. */
  readonly inForceUntil: string | null;
  readonly createdBy: Actor;
}

export type UsableFeePlan = Pick<
  FeePlan,
  'merchantId' | 'countries' | 'name' | 'ratePpm' | 'tiers' | 'inForceFrom' | 'inForceUntil' | 'createdBy'
>;

/** How a day is written. */
export const dayPattern = '^\\d{4}-\\d{2}-\\d{2}$';
const dayExpression = new RegExp(dayPattern);

const mostPpm = 1_000_000;
const mostVolume = 2n ** 63n - 1n;
/** The detail contains the sentences of at most this many faults; the answer's `errors` lists more. */
const faultsInDetail = 10;

/**
 * The plan with its name trimmed and its countries as a set; or all faults at once. Whether its merchant exists is not
 * checked here.
 * @throws Failure unusable_fee_plan
 */
export function usableFeePlan(requested: RequestedFeePlan): UsableFeePlan {
  const { merchantId, countries, ratePpm, tiers, inForceFrom, inForceUntil, createdBy } = requested;
  const name = requested.name.trim();
  refuseFaults([
    ...nameFaults(name),
    ...rateFaults(ratePpm, ''),
    ...dayFaults(inForceFrom, '/in_force_from'),
    ...endFaults(inForceFrom, inForceUntil),
    ...countryFaults(countries),
    ...tierFaults(tiers),
  ]);
  return {
    merchantId,
    countries: countries === null ? null : new Set(countries),
    name,
    ratePpm: known(ratePpm),
    tiers: tiers.map((tier) => ({ ...tier, ratePpm: known(tier.ratePpm) })),
    inForceFrom,
    inForceUntil,
    createdBy: createdBy.name,
  };
}

function known(ratePpm: number | null): number {
  if (ratePpm === null) throw new Error('a plan without a rate was not refused');
  return ratePpm;
}

/** The day on which a plan ends. @throws Failure unusable_fee_plan */
export function usableEnd({ inForceFrom }: Pick<FeePlan, 'inForceFrom'>, until: string): string {
  refuseFaults(endFaults(inForceFrom, until));
  return until;
}

function refuseFaults(faults: readonly Fault[]): void {
  if (faults.length === 0) return;
  const sentences = faults.slice(0, faultsInDetail).map(({ detail }) => detail);
  const more = faults.length > faultsInDetail ? [`And ${faults.length - faultsInDetail} more.`] : [];
  throw new Failure(reportingFailures.unusable_fee_plan, {
    detail: [...sentences, ...more].join(' '),
    faults,
  });
}

function nameFaults(name: string): Fault[] {
  const characters = [...name].length;
  if (characters < 1 || characters > limits.nameCharacters) {
    const detail = `A name has 1 to ${limits.nameCharacters} characters, not counting white space around it.`;
    return [{ pointer: '/name', code: 'wrong_length', detail }];
  }
  if (isName(name)) return [];
  return [{ pointer: '/name', code: 'wrong_format', detail: `A name ${misfit(nameForm, name)}` }];
}

/** `at`: where the object with the rate is. */
function rateFaults(ratePpm: number | null, at: string): Fault[] {
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

function dayFaults(day: string, pointer: string): Fault[] {
  if (isDay(day)) return [];
  return [{ pointer, code: 'wrong_format', detail: `A day ${misfit(dayForm, day)}` }];
}

function isDay(text: string): boolean {
  return dayExpression.test(text) && text >= '0001' && parseRfc3339(`${text}T00:00:00Z`) !== undefined;
}

function endFaults(from: string, until: string | null): Fault[] {
  const pointer = '/in_force_until';
  if (until === null) return [];
  if (!isDay(until)) return dayFaults(until, pointer);
  if (!isDay(from) || until >= from) return [];
  return [{ pointer, code: 'out_of_range', detail: `A plan that begins on ${from} cannot end on ${until}.` }];
}

function countryFaults(countries: readonly string[] | null): Fault[] {
  if (countries === null) return [];
  if (countries.length === 0) {
    const detail = 'A list of countries names at least one; without a list, the plan is for all countries.';
    return [{ pointer: '/countries', code: 'too_few', detail }];
  }
  return countries.flatMap((country, index): Fault[] => {
    const pointer = `/countries/${index}`;
    if (!isCountry(country)) {
      return [{ pointer, code: 'unknown_country', detail: aboutCountry(country) }];
    }
    if (countries.indexOf(country) === index) return [];
    return [{ pointer, code: 'repeated', detail: `${country} is listed twice.` }];
  });
}

function tierFaults(tiers: readonly RequestedTier[]): Fault[] {
  const keyOf = ({ currency, volumeFrom }: RequestedTier): string => `${currency} ${volumeFrom}`;
  const keys = tiers.map(keyOf);
  return tiers.flatMap((tier, index): Fault[] => {
    const pointer = `/tiers/${index}`;
    const faults = rateFaults(tier.ratePpm, pointer);
    if (!isSettlementCurrency(tier.currency)) {
      const detail = aboutCurrency(tier.currency);
      faults.push({ pointer: `${pointer}/currency`, code: 'unknown_currency', detail });
    }
    if (tier.volumeFrom < 1n || tier.volumeFrom > mostVolume) {
      const detail = `A tier begins at a volume of 1 to ${mostVolume}, in minor units.`;
      faults.push({ pointer: `${pointer}/volume_from`, code: 'out_of_range', detail });
    } else if (keys.indexOf(keyOf(tier)) !== index) {
      const detail = `Two tiers in ${tier.currency} begin at ${tier.volumeFrom}.`;
      faults.push({ pointer: `${pointer}/volume_from`, code: 'repeated', detail });
    }
    return faults;
  });
}
