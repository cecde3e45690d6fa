import type { Schema } from '@stoa/client';
import type { Column } from '../../components/columns.js';
import { Table } from '../../components/table.js';
import { Money } from '../../components/values.js';
import { texts } from './texts.js';

type Name = 'gross' | 'tax' | 'base' | 'fee';
type Side = 'before' | 'after';

interface Row {
  readonly name: Name;
  readonly before: Standing;
  readonly after: Standing;
}

/** One amount of what stands; null while there is no fee. */
function amountOf(name: Name, standing: NonNullable<Standing>): bigint | null {
  if (name === 'gross') return standing.full_amount;
  if (name === 'tax') return standing.tax_amount;
  return name === 'base' ? baseOf(standing) : standing.fee_amount;
}

/** The difference of an amount; undefined where the two sides are in different currencies, or have no fee yet. */
function differenceOf({ name, before, after }: Row): readonly [amount: bigint, currency: string] | undefined {
  const currency = after?.currency ?? before?.currency;
  if (currency === undefined || (before !== null && before.currency !== currency)) return undefined;
  const [from, to] = [before, after].map((side) => (side === null ? 0n : amountOf(name, side)));
  return from === null || to === null || from === undefined || to === undefined
    ? undefined
    : [to - from, currency];
}

/** Before and after of one correction: gross, tax, base and fee, with the difference of each. */
export function ChangeTable({
  caption,
  before,
  after,
}: {
  readonly caption: string;
  readonly before: Standing;
  readonly after: Standing;
}) {
  return (
    <Table
      caption={caption}
      rows={(['gross', 'tax', 'base', 'fee'] as const).map((name) => ({ name, before, after }))}
      keyOf={({ name }) => name}
      columns={columns}
      isSmall
    />
  );
}

function sideColumn(side: Side): Column<Row> {
  return {
    name: texts[side],
    isNumber: true,
    show: ({ name, [side]: standing }) => {
      if (standing === null) return texts.nothing;
      const amount = amountOf(name, standing);
      return amount === null ? texts.noFee : <Money amount={amount} currency={standing.currency} />;
    },
  };
}

const columns: readonly Column<Row>[] = [
  { name: texts.amount, show: ({ name }) => texts[name] },
  ...(['before', 'after'] as const).map(sideColumn),
  {
    name: texts.change,
    isNumber: true,
    show: (row) => {
      const [amount, currency] = differenceOf(row) ?? [];
      return amount !== undefined && currency !== undefined && <Money amount={amount} currency={currency} />;
    },
  },
];

/** What stands of a transaction before or after a correction; null: nothing. */
export type Standing = NonNullable<Schema<'MerchantTransaction'>['standing']> | null;

/** The base of the fee: the gross without the tax. */
export function baseOf({ full_amount, tax_amount }: NonNullable<Standing>): bigint {
  return full_amount - tax_amount;
}
