import { amountText } from '../terminal/amount-text.js';
import { visibleText } from '../terminal/visible-text.js';

type Integer = bigint | number;

/** The amounts that stand, in minor units. */
interface ChargedAmounts {
  readonly currency: string;
  readonly full_amount: Integer;
  readonly tax_amount: Integer;
  readonly fee_amount: Integer | null;
}

/** Why a fee is what it is, as the service says it. */
interface FeeReason {
  readonly volume_before: Integer | null;
  readonly depends_on_volume: boolean;
  readonly parts: readonly { readonly base_amount: Integer; readonly rate_percent: string }[];
  readonly exact_fee: string;
  readonly lines: readonly LineReason[];
}

/** What a line of a rate card charged, as the service says it. */
interface LineReason {
  readonly name: string;
  readonly payee: string | null;
  readonly applies: boolean;
  /** What it asks for, or the volume that its tiers count, is not known. */
  readonly assumed: boolean;
  readonly base: 'net' | 'gross' | 'line';
  readonly base_line: string | null;
  readonly volume: { readonly of: string; readonly period: string; readonly currency: string | null } | null;
  readonly volume_before: Integer | null;
  readonly installation_age: number | null;
  readonly subscription_age: number | null;
  readonly parts: readonly { readonly base_amount: Integer; readonly rate_percent: string }[];
  readonly fixed_amount: Integer | null;
  readonly minimum_amount: Integer | null;
  readonly maximum_amount: Integer | null;
  readonly exact_fee: string;
  readonly fee_amount: Integer;
}

/** A fee as arithmetic that anybody can repeat, in major units; no lines without a fee. */
export function feeLines(standing: ChargedAmounts | null, why: FeeReason | null): string[] {
  if (standing === null || standing.fee_amount === null || why === null) return [];
  const { currency, fee_amount: fee } = standing;
  const [full, tax] = [BigInt(standing.full_amount), BigInt(standing.tax_amount)];
  const text = (amount: Integer): string => amountText(BigInt(amount), currency);
  const products = productsOf(why.parts, text);
  return [
    `Base:     ${text(full)} - ${text(tax)} tax = ${text(full - tax)}`,
    ...(why.volume_before === null || !why.depends_on_volume
      ? []
      : [
          `Volume:   ${currency} ${text(why.volume_before)} in the year before it, in the order of recording`,
        ]),
    ...(why.lines.length > 0
      ? [
          ...why.lines.map((line) => lineText(line, text, currency)),
          `Fee:      ${text(fee)}, the sum of its lines`,
        ]
      : [
          products.length === 0
            ? `Fee:      ${text(fee)}, by tiers; the volume before it was not kept`
            : `Fee:      ${products.join(' + ')} = ${why.exact_fee}${roundedText(why.exact_fee, text(fee), [])}`,
        ]),
  ];
}

type AmountText = (amount: Integer) => string;

function productsOf(parts: FeeReason['parts'], text: AmountText): string[] {
  return parts.map(({ base_amount, rate_percent }) => `${text(base_amount)} x ${rate_percent} %`);
}

/** `  Payment (to Example Pay): 11.90 gross x 1.4 % + 0.25 = 0.4166, rounded 0.42` */
function lineText(line: LineReason, text: AmountText, currency: string): string {
  const name = `  ${visibleText(line.name)}${line.payee === null ? '' : ` (to ${visibleText(line.payee)})`}`;
  if (!line.applies) return `${name}: does not apply, because what it asks for is not known`;
  const fixed = line.fixed_amount === null ? [] : [text(line.fixed_amount)];
  const charged = productsOf(
    line.parts.filter(({ rate_percent }) => rate_percent !== '0'),
    text,
  );
  const terms = [...charged, ...fixed];
  const sum = terms.length === 0 ? productsOf(line.parts, text) : terms;
  const assumed = line.assumed ? '; assumed, because what it asks for is not known' : '';
  return `${name}: ${sum.join(' + ')} = ${line.exact_fee}${limitText(line, text)}${baseText(line)}${volumeText(line, currency)}${agesText(line)}${assumed}`;
}

/** `, after EUR 5.00 of the app (rolling 12 months)`: the volume of the merchant's year is said above all lines. */
function volumeText({ volume, volume_before: before }: LineReason, currency: string): string {
  if (volume === null || before === null) return '';
  if (volume.of === 'merchant' && volume.period === 'year' && volume.currency === null) return '';
  const counted = volume.currency ?? currency;
  return `, after ${counted} ${amountText(BigInt(before), counted)} of the ${volume.of} (${volume.period.replaceAll('_', ' ')})`;
}

/** `, installation of 5 months` */
function agesText({ installation_age: installed, subscription_age: subscribed }: LineReason): string {
  const ages = [
    ...(installed === null ? [] : [`, installation of ${installed} months`]),
    ...(subscribed === null ? [] : [`, subscription of ${subscribed} months`]),
  ];
  return ages.join('');
}

function limitText({ fee_amount: fee, ...line }: LineReason, text: AmountText): string {
  const { minimum_amount: least, maximum_amount: most } = line;
  const limits = [
    ...(least === null ? [] : [`at least ${text(least)}`]),
    ...(most === null ? [] : [`at most ${text(most)}`]),
  ];
  return roundedText(line.exact_fee, text(fee), limits);
}

/**
 * `, rounded 0.42` or `, rounded, at least 0.60: 0.60`: what became of an exact amount; nothing if it is the fee
 * already.
 */
function roundedText(exact: string, fee: string, limits: readonly string[]): string {
  const isRounded = decimalsIn(exact) > decimalsIn(fee);
  const steps = [...(isRounded ? [', rounded'] : []), ...limits.map((limit) => `, ${limit}`)];
  return `${steps.join('')}${exact === fee ? '' : `${limits.length === 0 ? '' : ':'} ${fee}`}`;
}

function decimalsIn(amount: string): number {
  return amount.split('.')[1]?.length ?? 0;
}

function baseText({ base, base_line }: LineReason): string {
  if (base === 'net') return '';
  return base === 'gross' ? ' (of the gross)' : ` (of ${visibleText(base_line ?? '')})`;
}
