import type { Schema } from '@stoa/client';
import { moneyText } from '../../format/money.js';
import { numberText, rateText } from '../../format/number.js';
import { monthName } from '../../format/time.js';
import { texts as all } from './texts.js';

const texts = all.card;

type Line = Schema<'FeeLine'>;
type Recurring = Schema<'RecurringFee'>;

/** The rate and the lines of a plan; a proposal has one of both. */
interface Terms {
  readonly rate_percent?: string;
  readonly lines?: readonly Line[];
}

/** `15 %`, or how many lines a rate card has. */
export function chargeText({ rate_percent: rate = '', lines = [] }: Terms): string {
  return lines.length === 0 ? rateText(rate) : texts.lines(lines.length);
}

/**
 * The lines of a rate card, one below the other; nothing for a plan of one rate. Below them what is charged by the
 * month.
 */
export function CardLines({
  lines,
  recurring,
}: {
  readonly lines: readonly Line[];
  readonly recurring: readonly Recurring[];
}) {
  return (
    <>
      {[...lines.map(lineText), ...recurring.map(recurringText)].map((text) => (
        <div class="faint small words" key={text}>
          {text}
        </div>
      ))}
    </>
  );
}

/** `Platform fee: EUR 25.00 a month` */
export function recurringText(fee: Recurring | Schema<'NewRecurringFee'>): string {
  const { name, payee = null } = fee;
  return `${payee === null ? name : texts.forPayee(name, payee)}: ${recurringChargeText(fee)}`;
}

function recurringChargeText(fee: Recurring | Schema<'NewRecurringFee'>): string {
  const { kind, currency, month, above, of } = fee;
  const amount = moneyText(fee.amount, currency);
  if (kind === 'yearly') return texts.recurring.yearly(amount, monthName(month ?? 1));
  if (kind !== 'installations') return texts.recurring[kind](amount);
  return texts.recurring.installations(
    amount,
    numberText(above ?? 0),
    texts.installationsOf[of ?? 'merchant'],
  );
}

/** A line of a plan, or of one that is asked for. */
type AnyLine = Line | Schema<'NewFeeLine'>;

/** `Payment (to Example Pay): 1.4% of the gross plus EUR 0.25 per transaction; only for the channels web` */
export function lineText(line: AnyLine): string {
  const { name, payee = null, tiers = [], tier_mode: mode = 'marginal' } = line;
  const { minimum_amounts: least = [], maximum_amounts: most = [], volume } = line;
  const terms = [
    chargedText(line),
    ...tiers.map(({ rate_percent: rate = '', volume_from, currency }) =>
      texts.tiers[mode](rateText(rate), moneyText(volume_from, currency), volumeText(volume)),
    ),
    ...(least.length === 0 ? [] : [texts.atLeast(amountsText(least))]),
    ...(most.length === 0 ? [] : [texts.atMost(amountsText(most))]),
    ...conditionTexts(line),
  ].filter((term) => term !== '');
  const said = terms.join('; ');
  return name === '' ? said : `${payee === null ? name : texts.forPayee(name, payee)}: ${said}`;
}

interface Volume extends Pick<Line['volume'], 'of' | 'period'> {
  readonly currency?: string | null;
}

/** Which volume tiers count: `a year`, `of the app in 12 months`, `a year (all currencies in USD)`. */
export function volumeText({ of, period, currency }: Volume = { of: 'merchant', period: 'year' }): string {
  const counted = texts.volumes[of][period];
  return currency == null ? counted : texts.inOneCurrency(counted, currency);
}

/** The rate and the fixed amounts. A rate of 0 is not said if the line charges something else. */
function chargedText(line: AnyLine): string {
  const { rate_percent: rate = '0', tiers = [], minimum_amounts: least = [] } = line;
  const { fixed_amounts: fixed = [] } = line;
  const isSilent = rate === '0' && tiers.length === 0 && fixed.length + least.length > 0;
  return [
    ...(isSilent ? [] : [rateOf(line, rateText(rate))]),
    ...(fixed.length === 0 ? [] : [texts.fixed(amountsText(fixed))]),
  ].join(texts.plus);
}

function amountsText(list: Line['fixed_amounts']): string {
  return list.map(({ currency, amount }) => moneyText(amount, currency)).join(', ');
}

function rateOf({ base = 'net', base_line }: AnyLine, rate: string): string {
  return base === 'line' ? texts.ofLine(rate, base_line ?? '') : texts.of[base](rate);
}

/** `at least 6 and less than 12 months` */
function ageText(age: {
  readonly from_months?: number | null;
  readonly below_months?: number | null;
}): string {
  const { from_months: from, below_months: below } = age;
  const edges = [
    ...(from == null ? [] : [texts.fromMonths(String(from))]),
    ...(below == null ? [] : [texts.belowMonths(String(below))]),
  ];
  return texts.months(edges.join(texts.and));
}

function conditionTexts({ applies_to: conditions }: AnyLine): string[] {
  const { countries, apps, kinds, channels, groups, otherwise } = conditions ?? {};
  const { installation_age: installation, subscription_age: subscription } = conditions ?? {};
  return [
    ...(countries == null ? [] : [texts.payers(countries.join(', '))]),
    ...(apps == null ? [] : [texts.apps(apps.join(', '))]),
    ...(kinds == null ? [] : [texts.kinds(kinds.map((kind) => texts.kindNames[kind]).join(', '))]),
    ...(channels == null ? [] : [texts.channels(channels.join(', '))]),
    ...(groups == null ? [] : [texts.groups(groups.join(', '))]),
    ...(installation == null ? [] : [texts.installations(ageText(installation))]),
    ...(subscription == null ? [] : [texts.subscriptions(ageText(subscription))]),
    ...(otherwise == null ? [] : [texts.otherwise[otherwise]]),
  ];
}
