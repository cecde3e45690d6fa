import type { Schema } from '@stoa/client';
import { Card } from '../../../components/card.js';
import {
  type Column,
  monthColumn,
  numColumn,
  textColumn,
  timeColumn,
  wordColumn,
} from '../../../components/columns.js';
import { Table } from '../../../components/table.js';
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
  numColumn(texts.number, ({ correction_id }) => correction_id),
  wordColumn(texts.kind, ({ kind }) => kind, texts.kinds),
  textColumn(all.reason, ({ reason }) => reason),
  timeColumn(texts.made, ({ made_at }) => made_at),
  textColumn(texts.madeBy, ({ made_by }) => made_by),
  monthColumn(all.month, ({ statement_month }) => statement_month),
];
