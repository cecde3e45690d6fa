import { currencyDecimals, percentOf, toMajorUnits } from '@stoa/contract';
import type { TierVolume } from '../ledger/tier-volumes.js';
import type { AgeRange, CurrencyAmount, FeeLine, LineConditions } from './fee-line.js';

/** A line of a card as an English sentence, for people who check it before it is in force. */
export function lineInSentence(line: FeeLine): string {
  const { name, payee, minimumAmounts, maximumAmounts } = line;
  const terms = [
    `${name} charges ${rateText(line.ratePpm)} of ${baseText(line)}`,
    ...line.tiers.map(
      ({ currency, volumeFrom, ratePpm }) =>
        `${rateText(ratePpm)} of ${line.tierMode === 'marginal' ? 'the part' : 'all of it'} from a volume of ${moneyText(currency, volumeFrom)} on`,
    ),
    ...(line.volume === null ? [] : [`where the volume is that of ${volumeText(line.volume)}`]),
    ...(line.fixedAmounts.length === 0 ? [] : [`plus ${amountsText(line.fixedAmounts)}`]),
    ...(minimumAmounts.length === 0 ? [] : [`at least ${amountsText(minimumAmounts)}`]),
    ...(maximumAmounts.length === 0 ? [] : [`at most ${amountsText(maximumAmounts)}`]),
    ...(payee === null ? [] : [`for ${payee}`]),
    ...(line.appliesTo === null ? [] : conditionTexts(line.appliesTo)),
  ];
  return `${terms.join(', ')}.`;
}

const rateText = (ratePpm: number): string => `${percentOf(ratePpm)} %`;

function baseText({ base, baseLine }: FeeLine): string {
  if (base === 'line') return `what ${baseLine ?? ''} charges`;
  return base === 'net' ? 'the full amount less the tax' : 'the full amount';
}

function volumeText({ of, period, currency, group }: TierVolume): string {
  const periods = {
    year: 'the year',
    month: 'the month',
    rolling_12_months: 'twelve months',
    life: 'all time',
  };
  const inOne = currency === null ? '' : `, all currencies counted in ${currency}`;
  const owner = group === undefined ? `the ${of}` : `all members of ${group}`;
  return `${owner} in ${periods[period]}${inOne}`;
}

function moneyText(currency: string, amount: bigint): string {
  return `${currency} ${toMajorUnits(amount, currencyDecimals(currency) ?? 0)}`;
}

function amountsText(amounts: readonly CurrencyAmount[]): string {
  return amounts.map(({ currency, amount }) => moneyText(currency, amount)).join(' or ');
}

function conditionTexts(conditions: LineConditions): string[] {
  const { countries, apps, kinds, channels, groups, otherwise } = conditions;
  const lists = { 'payers of': countries, apps, kinds, channels, 'members of': groups };
  return [
    ...Object.entries(lists).flatMap(([name, items]) =>
      items === null ? [] : [`only for ${name} ${items.join(' or ')}`],
    ),
    ...ageText('installations', conditions.installationAge),
    ...ageText('subscriptions', conditions.subscriptionAge),
    ...(otherwise === null
      ? []
      : [otherwise === 'applies' ? 'also where that is not known' : 'not where that is not known']),
  ];
}

function ageText(what: string, range: AgeRange | null): string[] {
  if (range === null) return [];
  const { fromMonths, belowMonths } = range;
  const edges = [
    ...(fromMonths === null ? [] : [`at least ${fromMonths}`]),
    ...(belowMonths === null ? [] : [`less than ${belowMonths}`]),
  ];
  return [`only for ${what} of ${edges.join(' and ')} months`];
}
