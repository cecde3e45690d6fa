import type { Schema } from '@stoa/client';
import { Badge } from '../../../components/badge.js';
import { Card } from '../../../components/card.js';
import { type Column, moneyColumn, monthColumn, numColumn, textColumn } from '../../../components/columns.js';
import { PagedTable } from '../../../components/paged-table.js';
import { useCursor } from '../../../components/paging.js';
import { Empty } from '../../../components/states.js';
import { given } from '../../../data/given.js';
import { useOperatorRead } from '../../../data/use-read.js';
import type { TabProps } from './merchant.js';
import { texts as all } from './texts.js';

const texts = all.statements;

/** A statement in one of its currencies. */
interface Row {
  readonly statement: Schema<'StatementSummary'>;
  readonly totals: Schema<'StatementTotals'>;
}

export function StatementsTab({ merchant: { merchant_id: id } }: TabProps) {
  const cursor = useCursor();
  const statements = useOperatorRead({
    key: ['statements', id, cursor],
    read: (client, ending) => client.statements.ofMerchant(id, given({ cursor }), ending).page(),
  });
  return (
    <Card title={texts.title}>
      <PagedTable
        of={statements}
        rowsOf={({ statements: months }) =>
          months.flatMap((statement) => statement.currencies.map((totals) => ({ statement, totals })))
        }
        empty={<Empty title={texts.none}>{texts.noneHint}</Empty>}
        caption={texts.title}
        keyOf={({ statement, totals }) => `${statement.month} ${totals.currency}`}
        columns={columns}
      />
    </Card>
  );
}

function sumColumn(name: 'gross' | 'fee' | 'payable'): Column<Row> {
  return moneyColumn(texts[name], ({ totals: { currency, [name]: amount } }) => [{ currency, amount }]);
}

const columns: readonly Column<Row>[] = [
  monthColumn(texts.month, ({ statement }) => statement.month),
  {
    name: texts.state,
    show: ({ statement: { status } }) => (
      <Badge tone={status === 'closed' ? 'good' : 'calm'}>{texts.states[status]}</Badge>
    ),
    text: ({ statement }) => statement.status,
  },
  textColumn(texts.number, ({ statement }) => statement.number),
  numColumn(texts.transactions, ({ totals }) => totals.transactions),
  ...(['gross', 'fee', 'payable'] as const).map(sumColumn),
];
