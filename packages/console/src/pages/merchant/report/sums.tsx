import type { Schema } from '@stoa/client';
import { Card } from '../../../components/card.js';
import { type Column, moneyColumn, numColumn } from '../../../components/columns.js';
import { Table } from '../../../components/table.js';
import { texts } from './texts.js';

type Total = Schema<'ReportSummary'>['totals'][number];

const columns: readonly Column<Total>[] = [
  numColumn(texts.transactions, ({ transactions }) => transactions),
  ...(['gross', 'tax', 'base', 'fee'] as const).map((name) =>
    moneyColumn<Total>(texts[name], ({ currency, [name]: amount }) => [{ currency, amount }]),
  ),
  numColumn(texts.withoutFee, ({ without_fee }) => without_fee),
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
