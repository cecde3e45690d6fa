import type { Schema } from '@stoa/client';
import { Card } from '../../../components/card.js';
import type { Column } from '../../../components/column.js';
import { moneyColumn } from '../../../components/money-column.js';
import { Table } from '../../../components/table.js';
import { Num } from '../../../components/values.js';
import { texts } from './texts.js';

type Total = Schema<'ReportSummary'>['totals'][number];

const columns: readonly Column<Total>[] = [
  {
    name: texts.transactions,
    isNumber: true,
    show: ({ transactions }) => <Num value={transactions} />,
    text: ({ transactions }) => String(transactions),
  },
  ...(['gross', 'tax', 'base', 'fee'] as const).map((name) =>
    moneyColumn<Total>(texts[name], ({ currency, [name]: amount }) => [{ currency, amount }]),
  ),
  {
    name: texts.withoutFee,
    isNumber: true,
    show: ({ without_fee }) => <Num value={without_fee} />,
    text: ({ without_fee }) => String(without_fee),
  },
];

/** What a report recorded, by currency. */
export function Sums({ totals }: { readonly totals: readonly Total[] }) {
  return (
    <Card title={texts.sums}>
      {totals.length === 0 ? (
        <p class="faint">{texts.sumsNone}</p>
      ) : (
        <Table caption={texts.sums} rows={totals} keyOf={({ currency }) => currency} columns={columns} />
      )}
    </Card>
  );
}
