import type { Schema } from '@stoa/client';
import { Badge } from '../../../components/badge.js';
import { Card } from '../../../components/card.js';
import { type Column, numColumn, textColumn } from '../../../components/columns.js';
import { Empty } from '../../../components/states.js';
import { Table } from '../../../components/table.js';
import { Money, Num } from '../../../components/values.js';
import { plainMoney } from '../../../format/money.js';
import { texts } from './texts.js';

type Total = Schema<'ReportTotal'>;

/** The control totals of a report, by currency. */
export function Totals({ totals }: { readonly totals: readonly Total[] }) {
  const isAllCharged = !totals.some(({ without_fee }) => without_fee > 0);
  return (
    <Card title={texts.totals}>
      {totals.length === 0 ? (
        <Empty title={texts.totalsNone}>{texts.totalsNoneHint}</Empty>
      ) : (
        <Table
          caption={texts.totals}
          rows={totals}
          keyOf={({ currency }) => currency}
          columns={isAllCharged ? columns : [...columns, withoutFeeColumn]}
        />
      )}
      {!isAllCharged && <p class="faint">{texts.withoutFeeHint}</p>}
    </Card>
  );
}

function sumColumn(name: 'gross' | 'tax' | 'base' | 'fee'): Column<Total> {
  return {
    name: texts[name],
    isNumber: true,
    show: ({ currency, [name]: amount }) => <Money amount={amount} currency={currency} />,
    text: ({ currency, [name]: amount }) => plainMoney(amount, currency),
  };
}

const columns: readonly Column<Total>[] = [
  textColumn(texts.currency, ({ currency }) => currency),
  numColumn(texts.transactions, ({ transactions }) => transactions),
  ...(['gross', 'tax', 'base', 'fee'] as const).map(sumColumn),
];

const withoutFeeColumn: Column<Total> = {
  name: texts.withoutFee,
  isNumber: true,
  show: ({ without_fee: count }) =>
    count > 0 ? (
      <Badge tone="warn">
        <Num value={count} />
      </Badge>
    ) : (
      <Num value={0} />
    ),
  text: ({ without_fee }) => String(without_fee),
};
