import type { Schema } from '@stoa/client';
import { Badge } from '../../components/badge.js';
import { type Column, moneyColumn, numColumn, textColumn } from '../../components/columns.js';
import { changeText, percentText } from '../../format/number.js';
import { texts as all } from './texts.js';

const texts = all.compared;

/** The fees of two months in a currency. */
interface Compared {
  readonly fee: bigint;
  readonly fee_before: bigint;
}

/** By how much fees are more than those of the month before. */
export function FeeChange({ of: { fee, fee_before: before } }: { readonly of: Compared }) {
  return <>{changeText(fee, before) ?? <span class="faint">{fee === 0n ? '' : texts.fresh}</span>}</>;
}

/** The share of invalid items in what a merchant reported lately. */
export function InvalidShare({ of }: { readonly of: Schema<'MerchantReadiness'> | undefined }) {
  if (of === undefined || of.items === 0) return null;
  const share = percentText(of.invalid / of.items);
  return of.invalid > 0 ? <Badge tone="warn">{share}</Badge> : <>{share}</>;
}

/** The fees of a month, those of the month before, and the change, for rows of one currency each. */
export function comparedColumns<Row extends Compared & { readonly currency: string }>(
  fee: string,
  before: string,
): readonly Column<Row>[] {
  return [
    moneyColumn(fee, (row) => [{ currency: row.currency, amount: row.fee }]),
    moneyColumn(before, (row) => [{ currency: row.currency, amount: row.fee_before }]),
    {
      name: texts.change,
      isNumber: true,
      show: (row) => <FeeChange of={row} />,
      text: (row) => changeText(row.fee, row.fee_before) ?? '',
    },
  ];
}

/** How the fees of the month before are called: while a month is under way, they are those until the same day. */
export function beforeName(isOver: boolean): string {
  return isOver ? texts.before : texts.beforeSoFar;
}

/** The sums of a month, a row for each currency, beside the fees of the month before. */
export const totalColumns = (isOver: boolean): readonly Column<Schema<'MonthTotal'>>[] => [
  textColumn(texts.currency, ({ currency }) => currency),
  numColumn(texts.transactions, ({ transactions }) => transactions),
  moneyColumn(texts.gross, ({ currency, gross }) => [{ currency, amount: gross }]),
  ...comparedColumns<Schema<'MonthTotal'>>(texts.fee, beforeName(isOver)),
];
