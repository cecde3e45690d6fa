import type { Schema } from '@stoa/client';
import type { Column } from '../../components/columns.js';
import { Table } from '../../components/table.js';
import { amountText, moneyText, plainMoney } from '../../format/money.js';
import { rateText } from '../../format/number.js';
import { baseOf, type Standing } from './change-table.js';
import { texts as all } from './texts.js';

const texts = all.arithmetic;

type Why = NonNullable<Schema<'RecordedTransaction'>['why_this_fee']>;
type Part = Why['parts'][number];

/** A fee as arithmetic that a reader can repeat: the base, where it stood in the volume of the year, and each part with its rate. */
export function FeeArithmetic({ standing, why }: { readonly standing: Standing; readonly why: Why | null }) {
  if (standing === null || standing.fee_amount === null || why === null) return null;
  const { currency, full_amount: gross, tax_amount: tax, fee_amount: fee } = standing;
  const text = (amount: bigint): string => amountText(plainMoney(amount, currency), currency);
  const exact = amountText(why.exact_fee, currency);
  const [only] = why.parts;
  return (
    <>
      <p>{texts.base(moneyText(gross, currency), text(tax), text(baseOf(standing)))}</p>
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
      {only === undefined && <p>{texts.unknown(moneyText(fee, currency))}</p>}
      {only !== undefined && (
        <p>
          {why.depends_on_volume
            ? texts.rounded(exact, moneyText(fee, currency))
            : texts.product(productOf(only, text), exact, moneyText(fee, currency))}
        </p>
      )}
    </>
  );
}

function productOf(
  { base_amount: base, rate_percent: rate }: Part,
  text: (amount: bigint) => string,
): string {
  return `${text(base)} × ${rateText(rate)}`;
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
