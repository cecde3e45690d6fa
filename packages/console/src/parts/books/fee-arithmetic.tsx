import type { Schema } from '@stoa/client';
import type { Column } from '../../components/columns.js';
import { Table } from '../../components/table.js';
import { amountText, moneyText, plainMoney } from '../../format/money.js';
import { rateText } from '../../format/number.js';
import { baseOf, type Standing } from './change-table.js';
import { volumeText } from './rate-card.js';
import { texts as all } from './texts.js';

const texts = all.arithmetic;

type Why = NonNullable<Schema<'RecordedTransaction'>['why_this_fee']>;
type Part = Why['parts'][number];
type Line = Why['lines'][number];

/**
 * A fee as arithmetic that a reader can repeat: the base, where it stood in the volume of the year, and each part with
 * its rate.
 */
export function FeeArithmetic({ standing, why }: { readonly standing: Standing; readonly why: Why | null }) {
  if (standing === null || standing.fee_amount === null || why === null) return null;
  const { currency, full_amount: gross, tax_amount: tax, fee_amount: fee } = standing;
  const text = (amount: bigint): string => amountText(plainMoney(amount, currency), currency);
  const exact = amountText(why.exact_fee, currency);
  const money = moneyText(fee, currency);
  const total = exact === text(fee) ? money : texts.rounded(exact, money);
  const [only] = why.parts;
  const base = texts.base(moneyText(gross, currency), text(tax), text(baseOf(standing)));
  // One rate of the whole base: one line says it all.
  const isOneProduct = only !== undefined && !why.depends_on_volume && only.base_amount === baseOf(standing);
  if (isOneProduct && why.lines.length === 0)
    return <p>{texts.whole(base, rateText(only.rate_percent), total)}</p>;
  return (
    <>
      <p>{base}</p>
      {why.depends_on_volume && why.volume_before !== null && (
        <p>{texts.volume(moneyText(why.volume_before, currency))}</p>
      )}
      {why.depends_on_volume && why.parts.length > 0 && (
        <Table
          caption={texts.parts}
          rows={why.parts}
          keyOf={({ volume_from }) => String(volume_from)}
          columns={columnsOf(text, currency)}
          isSmall
        />
      )}
      {why.lines.length > 0 && (
        <Table
          caption={texts.lines}
          rows={why.lines}
          keyOf={({ name }) => name}
          columns={lineColumns(text, currency)}
          isSmall
        />
      )}
      {why.lines.length > 0 && <p>{sumText(why.lines, { money, currency, text })}</p>}
      {why.lines.length === 0 && only === undefined && <p>{texts.unknown(money)}</p>}
      {only !== undefined && (
        <p>{why.depends_on_volume ? texts.sumOfParts(total) : texts.product(productOf(only, text), total)}</p>
      )}
    </>
  );
}

interface ToldFee {
  /** The fee with its currency. */
  readonly money: string;
  readonly currency: string;
  readonly text: (amount: bigint) => string;
}

function sumText(lines: readonly Line[], { money, currency, text }: ToldFee): string {
  const charged = lines.filter(({ applies }) => applies);
  if (charged.length < 2) return texts.onlyLine(money);
  const fees = charged.map(({ fee_amount: fee }) => text(fee)).join(' + ');
  const isRounded = charged.some(
    ({ exact_fee: exact, fee_amount: fee }) => amountText(exact, currency) !== text(fee),
  );
  return texts.sumOfLines(fees, money, isRounded);
}

function productOf(
  { base_amount: base, rate_percent: rate }: Part,
  text: (amount: bigint) => string,
): string {
  return `${text(base)} × ${rateText(rate)}`;
}

/**
 * Each line of a rate card as a calculation: what its rate is of, the products and the fixed amount, the limits, and
 * the fee.
 */
function lineColumns(text: (amount: bigint) => string, currency: string): readonly Column<Line>[] {
  return [
    { name: texts.line, show: ({ name, payee }) => <div class="words">{texts.named(name, payee)}</div> },
    {
      name: texts.calculation,
      show: (line) => (
        <div class="words">{line.applies ? calculationOf(line, text, currency) : texts.leftOut}</div>
      ),
    },
    { name: all.fee, isNumber: true, show: ({ fee_amount }) => text(fee_amount) },
  ];
}

function calculationOf(line: Line, text: (amount: bigint) => string, currency: string): string {
  const fixed = line.fixed_amount === null ? [] : [text(line.fixed_amount)];
  const charged = line.parts.filter(({ rate_percent }) => rate_percent !== '0');
  // A line that charges nothing says so.
  const parts = charged.length + fixed.length === 0 ? line.parts : charged;
  const sum = [...parts.map((part) => productOf(part, text)), ...fixed].join(' + ');
  const limits = [
    ...volumeTexts(line, text),
    ...(line.minimum_amount === null ? [] : [texts.atLeast(text(line.minimum_amount))]),
    ...(line.maximum_amount === null ? [] : [texts.atMost(text(line.maximum_amount))]),
    ...(line.base === 'gross' ? [texts.ofGross] : []),
    ...(line.base === 'line' ? [texts.ofLine(line.base_line ?? '')] : []),
    ...(line.installation_age === null ? [] : [texts.installationAge(line.installation_age)]),
    ...(line.subscription_age === null ? [] : [texts.subscriptionAge(line.subscription_age)]),
    ...(line.assumed ? [texts.assumed] : []),
  ];
  return [`${sum} = ${amountText(line.exact_fee, currency)}`, ...limits].join('; ');
}

/** The volume of the merchant's year stands above all lines. */
function volumeTexts({ volume, volume_before: before }: Line, text: (amount: bigint) => string): string[] {
  if (volume === null || before === null) return [];
  const { of, period, currency } = volume;
  if (of === 'merchant' && period === 'year' && currency === null) return [];
  const seen = currency === null ? text(before) : moneyText(before, currency);
  return [texts.volumeBefore(seen, volumeText(volume))];
}

function columnsOf(text: (amount: bigint) => string, currency: string): readonly Column<Part>[] {
  return [
    {
      name: texts.span,
      isNumber: true,
      show: ({ volume_from: from = 0n, base_amount: base }) => texts.between(text(from), text(from + base)),
    },
    { name: all.base, isNumber: true, show: ({ base_amount }) => text(base_amount) },
    { name: texts.rate, isNumber: true, show: ({ rate_percent }) => rateText(rate_percent) },
    { name: all.fee, isNumber: true, show: ({ exact_fee }) => amountText(exact_fee, currency) },
  ];
}
