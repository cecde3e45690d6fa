import { currencyDecimals, type Fault, percentOf, type TransactionKind, toMajorUnits } from '@stoa/contract';
import type { TierVolume } from '../ledger/tier-volumes.js';
import { earliestInstant, latestInstant } from '../month.js';
import { chargeLines } from './charge.js';
import type { AgeRange, CurrencyAmount, FeeLine, LineConditions } from './fee-line.js';
import type { FeePlan } from './fee-plan.js';
import { lineInWords, lineReasonsOf } from './line-reason.js';
import { currencyFaults } from './term-faults.js';
import { refuseFaults, type UsableFeePlan } from './usable-fee-plan.js';

/** A transaction that a card is tried with. Amounts in minor units. */
export interface CardExample {
  readonly currency: string;
  readonly fullAmount: bigint;
  readonly taxAmount: bigint;
  /** What each tier counts, whichever volume its line names. */
  readonly volumeBefore: bigint;
  readonly payerCountry: string;
  readonly bundleId?: string | undefined;
  readonly kind?: TransactionKind | undefined;
  readonly channel?: string | undefined;
  /** In months. */
  readonly installationAge?: number | undefined;
  readonly subscriptionAge?: number | undefined;
  /** Groups of which the merchant is a member. */
  readonly groups: readonly string[];
}

export interface TriedExample {
  readonly currency: string;
  readonly feeAmount: bigint;
  readonly lines: readonly {
    readonly name: string;
    readonly payee: string | null;
    readonly feeAmount: bigint;
    /** A fact is not known, so the plan says whether the line applies. */
    readonly assumed: boolean;
    /** In words, such as `Commission: 10.00 x 15 % = 1.50`. */
    readonly calculation: string;
  }[];
}

export interface TriedCard {
  /** What each line says, in a sentence. */
  readonly sentences: readonly string[];
  readonly examples: readonly TriedExample[];
}

/**
 * What a plan says, and what it would charge for some examples. Nothing is stored. @throws Failure unusable_fee_plan
 */
export function tryCard(plan: UsableFeePlan, examples: readonly CardExample[]): TriedCard {
  refuseFaults(examples.flatMap(exampleFaults));
  const lines = plan.lines ?? [lineOfRate(plan)];
  return {
    sentences: lines.map(lineInSentence),
    examples: examples.map((example) => tryExample(lines, example)),
  };
}

function exampleFaults({ currency, fullAmount, taxAmount }: CardExample, index: number): Fault[] {
  const at = `/examples/${index}`;
  const faults = currencyFaults(currency, at);
  if (taxAmount > fullAmount) {
    const detail = `The tax of ${taxAmount} is more than the full amount of ${fullAmount}.`;
    faults.push({ pointer: `${at}/tax_amount`, code: 'out_of_range', detail });
  }
  return faults;
}

/** A plan of one rate as a card of one line. */
function lineOfRate({ name, ratePpm, tiers }: Pick<FeePlan, 'name' | 'ratePpm' | 'tiers'>): FeeLine {
  return {
    ...{ name, payee: null, base: 'net', baseLine: null, ratePpm, tierMode: 'marginal', volume: null },
    tiers: tiers.toSorted((one, other) => (one.volumeFrom < other.volumeFrom ? -1 : 1)),
    ...{ fixedAmounts: [], minimumAmounts: [], maximumAmounts: [], appliesTo: null },
  };
}

function tryExample(lines: readonly FeeLine[], example: CardExample): TriedExample {
  const { currency, volumeBefore, bundleId, kind, channel, groups } = example;
  const always = { membershipId: 0, from: earliestInstant, until: latestInstant };
  const facts = { ...(bundleId && { bundleId }), ...(kind && { kind }), ...(channel && { channel }) };
  const item = {
    ...example,
    facts,
    ages: { installation: example.installationAge, subscription: example.subscriptionAge },
    settledAt: earliestInstant,
    volumeOf: ({ of }: TierVolume) => ({
      before: volumeBefore,
      isAssumed: of === 'app' && bundleId === undefined,
    }),
  };
  const times = groups.map((group) => ({ ...always, group }));
  const { feeAmount, charges } = chargeLines(lines, item, times);
  return {
    currency,
    feeAmount,
    lines: lineReasonsOf(lines, charges, { currency, volumeBefore }).map((reason) => ({
      name: reason.terms.name,
      payee: reason.terms.payee,
      feeAmount: reason.feeAmount,
      assumed: reason.assumed,
      calculation: lineInWords(reason, currency, 'x'),
    })),
  };
}

/** A line of a card as an English sentence, for people who check it before it is in force. */
function lineInSentence(line: FeeLine): string {
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
