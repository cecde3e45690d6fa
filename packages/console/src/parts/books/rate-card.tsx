import type { Schema } from '@stoa/client';
import { moneyText } from '../../format/money.js';
import { rateText } from '../../format/number.js';
import { texts as all } from './texts.js';

const texts = all.card;

type Line = Schema<'FeeLine'>;

/** The rate and the lines of a plan; a proposal has one of both. */
interface Terms {
  readonly rate_percent?: string;
  readonly lines?: readonly Line[];
}

/** `15 %`, or how many lines a rate card has. */
export function chargeText({ rate_percent: rate = '', lines = [] }: Terms): string {
  return lines.length === 0 ? rateText(rate) : texts.lines(lines.length);
}

/** The lines of a rate card, one below the other; nothing for a plan of one rate. */
export function CardLines({ lines }: { readonly lines: readonly Line[] }) {
  return (
    <>
      {lines.map((line) => (
        <div class="faint small words" key={line.name}>
          {lineText(line)}
        </div>
      ))}
    </>
  );
}

/** `Payment, for Example Pay: 1.4 % of the gross; EUR 0.25 each; only for the channels web` */
export function lineText(line: Line): string {
  const { name, payee, fixed_amounts, minimum_amounts, maximum_amounts } = line;
  const amounts = (list: Line['fixed_amounts']): string =>
    list.map(({ currency, amount }) => moneyText(BigInt(amount), currency)).join(', ');
  const hasAmounts = fixed_amounts.length + minimum_amounts.length > 0;
  const terms = [
    ...(line.rate_percent === '0' && line.tiers.length === 0 && hasAmounts ? [] : [rateOf(line)]),
    ...line.tiers.map(({ rate_percent: rate, volume_from, currency }) =>
      texts.tiers[line.tier_mode](rateText(rate), moneyText(BigInt(volume_from), currency)),
    ),
    ...(fixed_amounts.length === 0 ? [] : [texts.fixed(amounts(fixed_amounts))]),
    ...(minimum_amounts.length === 0 ? [] : [texts.atLeast(amounts(minimum_amounts))]),
    ...(maximum_amounts.length === 0 ? [] : [texts.atMost(amounts(maximum_amounts))]),
    ...conditionTexts(line),
  ];
  return `${payee === null ? name : texts.forPayee(name, payee)}: ${terms.join('; ')}`;
}

function rateOf({ rate_percent: rate, base, base_line }: Line): string {
  if (base === 'line') return texts.ofLine(rateText(rate), base_line ?? '');
  return texts.of[base](rateText(rate));
}

function conditionTexts({ applies_to: conditions }: Line): string[] {
  if (conditions === null) return [];
  const { countries, apps, kinds, channels, otherwise } = conditions;
  return [
    ...(countries === null ? [] : [texts.payers(countries.join(', '))]),
    ...(apps === null ? [] : [texts.apps(apps.join(', '))]),
    ...(kinds === null ? [] : [texts.kinds(kinds.map((kind) => texts.kindNames[kind]).join(', '))]),
    ...(channels === null ? [] : [texts.channels(channels.join(', '))]),
    ...(otherwise === null ? [] : [texts.otherwise[otherwise]]),
  ];
}
