import { type Fault, isSettlementCurrency } from '@stoa/contract';
import { limits } from '../../kernel/limits.js';
import { isSameVolume } from '../ledger/tier-volumes.js';
import {
  type AgeRange,
  amountIn,
  askedFacts,
  type CurrencyAmount,
  type FeeLine,
  type LineConditions,
} from './fee-line.js';
import { merchantYear } from './plan-members.js';
import {
  countryFaults,
  currencyFaults,
  knownRate,
  mostAmount,
  nameFaults,
  type RequestedTier,
  rateFaults,
  repeatedFaults,
  tierFaults,
} from './term-faults.js';

/** A line as requested; its tiers are in any order. */
export type RequestedLine = Omit<FeeLine, 'ratePpm' | 'tiers'> & {
  /** Parts per million; null if none was given, or two that differ. */
  readonly ratePpm: number | null;
  readonly tiers: readonly RequestedTier[];
};

/**
 * Everything that is wrong with the lines of a plan, except what their conditions name: that is looked up. `planGroup`:
 * the group of merchants that the plan is for, if it is for one.
 */
export function lineFaults(lines: readonly RequestedLine[], planGroup?: string): Fault[] {
  if (lines.length < 1 || lines.length > limits.feePlanLines) {
    const detail = `A rate card has 1 to ${limits.feePlanLines} lines.`;
    return [{ pointer: '/lines', code: lines.length < 1 ? 'too_few' : 'too_many', detail }];
  }
  return lines.flatMap((line, index) => [
    ...identityFaults(lines, index),
    ...rateFaults(line.ratePpm, pointerOf(index)),
    ...tierFaults(line.tiers, pointerOf(index)),
    ...baseFaults(lines, index),
    ...groupVolumeFaults(line, pointerOf(index), planGroup),
    ...amountFaults(line, pointerOf(index)),
    ...conditionFaults(line.appliesTo, `${pointerOf(index)}/applies_to`),
  ]);
}

function pointerOf(index: number): string {
  return `/lines/${index}`;
}

const nameOf = ({ name }: RequestedLine): string => name.trim();

function identityFaults(lines: readonly RequestedLine[], index: number): Fault[] {
  const line = lines[index];
  if (line === undefined) return [];
  const at = pointerOf(index);
  const name = nameOf(line);
  const faults = nameFaults(name, `${at}/name`);
  if (faults.length === 0 && lines.map(nameOf).indexOf(name) !== index)
    faults.push({ pointer: `${at}/name`, code: 'repeated', detail: `Two lines are named ${name}.` });
  return line.payee === null ? faults : [...faults, ...nameFaults(line.payee.trim(), `${at}/payee`)];
}

function baseFaults(lines: readonly RequestedLine[], index: number): Fault[] {
  const line = lines[index];
  if (line === undefined) return [];
  const at = pointerOf(index);
  const { base, baseLine, tierMode, tiers, volume } = line;
  const faults: Fault[] = [];
  if (volume !== null && tiers.length === 0) {
    const detail = 'Only tiers count a volume: a line without tiers names none.';
    faults.push({ pointer: `${at}/volume`, code: 'not_allowed', detail });
  }
  if (tierMode === 'marginal' && tiers.length > 0 && base !== 'net') {
    const detail =
      'Marginal tiers divide the net base, which is what the volume counts. With another base, use the mode whole.';
    faults.push({ pointer: `${at}/tier_mode`, code: 'not_allowed', detail });
  }
  faults.push(...oneCurrencyFaults(line, at));
  const pointer = `${at}/base_line`;
  if (base !== 'line') {
    const detail = 'Only a line with the base line names one.';
    return baseLine === null ? faults : [...faults, { pointer, code: 'not_allowed', detail }];
  }
  const earlier = lines.slice(0, index).map(nameOf);
  if (baseLine !== null && earlier.includes(baseLine.trim())) return faults;
  const detail =
    'A line with the base line names an earlier line of the plan: lines are charged in their order.';
  return [...faults, { pointer, code: baseLine === null ? 'missing' : 'unknown_line', detail }];
}

/**
 * A volume of a group is for its members. With whole tiers, a fee only says which tier the group has reached; marginal
 * ones would say to the cent what the other members have sold.
 */
function groupVolumeFaults(
  { volume, tierMode, appliesTo }: RequestedLine,
  at: string,
  planGroup: string | undefined,
): Fault[] {
  if (volume === null) return [];
  const { of, group } = volume;
  const pointer = `${at}/volume/group`;
  if (of !== 'group' && group === undefined) return [];
  if (of !== 'group') {
    const detail = 'Only the volume of a group names one.';
    return [{ pointer, code: 'not_allowed', detail }];
  }
  if (group === undefined) {
    const detail = 'A volume of a group names the group.';
    return [{ pointer, code: 'missing', detail }];
  }
  const faults: Fault[] = [];
  if (tierMode === 'marginal') {
    const detail =
      'Marginal tiers would tell a member to the cent what the others sold. With the volume of a group, use the mode whole.';
    faults.push({ pointer: `${at}/tier_mode`, code: 'not_allowed', detail });
  }
  const groups = appliesTo?.groups ?? (planGroup === undefined ? [] : [planGroup]);
  if (groups.some((one) => one !== group) || groups.length === 0) {
    const detail = `A line that counts the volume of ${group} is for its members: make the plan for this group, or let the line apply to it alone.`;
    faults.push({ pointer: `${at}/applies_to/groups`, code: 'missing', detail });
  }
  return faults;
}

function oneCurrencyFaults({ volume, tiers, tierMode }: RequestedLine, at: string): Fault[] {
  const currency = volume?.currency ?? null;
  if (currency === null) return [];
  const pointer = `${at}/volume`;
  const faults = currencyFaults(currency, pointer);
  if (tierMode === 'marginal') {
    const detail =
      'Marginal tiers divide a base in its own currency. With a volume in one currency, use the mode whole.';
    faults.push({ pointer: `${at}/tier_mode`, code: 'not_allowed', detail });
  }
  const others = tiers.flatMap((tier, index): Fault[] => {
    if (tier.currency === currency) return [];
    const detail = `The volume is counted in ${currency}, so tiers begin at volumes in ${currency}.`;
    return [{ pointer: `${at}/tiers/${index}/currency`, code: 'other_currency', detail }];
  });
  return [...faults, ...others];
}

function amountFaults(line: RequestedLine, at: string): Fault[] {
  const { fixedAmounts, minimumAmounts, maximumAmounts } = line;
  const crossed = minimumAmounts.flatMap(({ currency, amount }, index): Fault[] => {
    const most = amountIn(maximumAmounts, currency);
    if (most === undefined || amount <= most) return [];
    const detail = `The minimum of ${amount} in ${currency} is more than the maximum of ${most}.`;
    return [{ pointer: `${at}/minimum_amounts/${index}/amount`, code: 'out_of_range', detail }];
  });
  return [
    ...listFaults(fixedAmounts, `${at}/fixed_amounts`),
    ...listFaults(minimumAmounts, `${at}/minimum_amounts`),
    ...listFaults(maximumAmounts, `${at}/maximum_amounts`),
    ...crossed,
  ];
}

function listFaults(amounts: readonly CurrencyAmount[], at: string): Fault[] {
  const currencies = amounts.map(({ currency }) => currency);
  return amounts.flatMap(({ currency, amount }, index): Fault[] => {
    const pointer = `${at}/${index}`;
    const faults = currencyFaults(currency, pointer);
    if (amount < 1n || amount > mostAmount) {
      const detail = `An amount of a line is 1 to ${mostAmount}, in minor units.`;
      faults.push({ pointer: `${pointer}/amount`, code: 'out_of_range', detail });
    }
    if (isSettlementCurrency(currency) && currencies.indexOf(currency) !== index)
      faults.push({
        pointer: `${pointer}/currency`,
        code: 'repeated',
        detail: `There are two amounts in ${currency}.`,
      });
    return faults;
  });
}

function conditionFaults(conditions: LineConditions | null, at: string): Fault[] {
  if (conditions === null) return [];
  const { countries, apps, kinds, channels, groups, otherwise } = conditions;
  const lists = { apps, kinds, channels, groups };
  const faults = Object.entries(lists).flatMap(([name, items]): Fault[] => {
    if (items === null) return [];
    const pointer = `${at}/${name}`;
    if (items.length > 0) return items.flatMap((_, index) => repeatedFaults(items, index, pointer));
    const detail = `The list ${name} names at least one; without a list, all are meant.`;
    return [{ pointer, code: 'too_few', detail }];
  });
  return [
    ...countryFaults(countries, `${at}/countries`),
    ...faults,
    ...rangeFaults(conditions.installationAge, `${at}/installation_age`),
    ...rangeFaults(conditions.subscriptionAge, `${at}/subscription_age`),
    ...otherwiseFaults(conditions, otherwise, at),
  ];
}

function rangeFaults(range: AgeRange | null, pointer: string): Fault[] {
  if (range === null) return [];
  const { fromMonths, belowMonths } = range;
  if (fromMonths === null && belowMonths === null) {
    const detail = 'An age has from_months, below_months, or both.';
    return [{ pointer, code: 'too_few', detail }];
  }
  if (belowMonths === null || belowMonths > (fromMonths ?? 0)) return [];
  const detail = `No age is at least ${fromMonths ?? 0} and less than ${belowMonths} months.`;
  return [{ pointer: `${pointer}/below_months`, code: 'out_of_range', detail }];
}

function otherwiseFaults(
  conditions: LineConditions,
  otherwise: LineConditions['otherwise'],
  at: string,
): Fault[] {
  const asks = askedFacts(conditions).some((one) => one !== null);
  if (!asks && conditions.countries === null && conditions.groups === null) {
    const detail =
      'applies_to names countries, apps, kinds, channels, groups or ages; without it, the line applies to all.';
    return [{ pointer: at, code: 'too_few', detail }];
  }
  if (asks === (otherwise !== null)) return [];
  const pointer = `${at}/otherwise`;
  return asks
    ? [
        {
          pointer,
          code: 'missing',
          detail:
            'A line that asks for an app, a kind, a channel or an age says in otherwise whether it applies where that is not known.',
        },
      ]
    : [
        {
          pointer,
          code: 'not_allowed',
          detail:
            'The country of a payer and the groups of a merchant are always known; otherwise belongs to apps, kinds, channels and ages.',
        },
      ];
}

/** A line without faults, as it is stored: names without white space around them, and tiers in their order. */
export function usableLine(line: RequestedLine): FeeLine {
  return {
    ...line,
    name: line.name.trim(),
    payee: line.payee?.trim() ?? null,
    baseLine: line.baseLine?.trim() ?? null,
    ratePpm: knownRate(line.ratePpm),
    volume: line.volume !== null && isSameVolume(line.volume, merchantYear) ? null : line.volume,
    tiers: line.tiers
      .map((tier) => ({ ...tier, ratePpm: knownRate(tier.ratePpm) }))
      .toSorted(
        (one, other) =>
          Number(one.currency > other.currency) - Number(one.currency < other.currency) ||
          Number(one.volumeFrom > other.volumeFrom) - Number(one.volumeFrom < other.volumeFrom),
      ),
  };
}
