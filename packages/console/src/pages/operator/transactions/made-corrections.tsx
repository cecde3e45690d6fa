import type { Schema } from '@stoa/client';
import { Card } from '../../../components/card.js';
import type { Column } from '../../../components/column.js';
import { Table } from '../../../components/table.js';
import { Month, Time } from '../../../components/values.js';
import { texts as all } from './texts.js';

type Transaction = Schema<'MerchantTransaction'>;
type Correction = Transaction['corrections'][number];
const texts = all.one;

/** What was corrected, the oldest first. */
export function MadeCorrections({ transaction }: { readonly transaction: Transaction }) {
  return (
    <Card title={texts.corrections}>
      <Table
        caption={texts.corrections}
        rows={transaction.corrections}
        keyOf={({ correction_id }) => correction_id}
        columns={columns}
      />
    </Card>
  );
}

const columns: readonly Column<Correction>[] = [
  {
    name: texts.number,
    isNumber: true,
    show: ({ correction_id }) => correction_id,
    text: ({ correction_id }) => String(correction_id),
  },
  { name: texts.kind, show: ({ kind }) => texts.kinds[kind], text: ({ kind }) => kind },
  { name: all.reason, show: ({ reason }) => reason, text: ({ reason }) => reason },
  { name: texts.made, show: ({ made_at }) => <Time at={made_at} />, text: ({ made_at }) => made_at },
  { name: texts.madeBy, show: ({ made_by }) => made_by, text: ({ made_by }) => made_by },
  {
    name: all.month,
    show: ({ statement_month }) => <Month of={statement_month} />,
    text: ({ statement_month }) => statement_month,
  },
];
