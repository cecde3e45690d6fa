import type { Schema } from '@stoa/client';
import {
  type Column,
  linkColumn,
  moneyColumn,
  monthColumn,
  textColumn,
  timeColumn,
  wordColumn,
} from '../../../components/columns.js';
import { PagedTable } from '../../../components/paged-table.js';
import { useMerchantPage } from '../../../components/paging.js';
import { Empty } from '../../../components/states.js';
import { transactionAddress } from './addresses.js';
import { texts } from './texts.js';

type Correction = Schema<'Correction'>;

function worthColumn(name: 'before' | 'after'): Column<Correction> {
  return moneyColumn(
    texts[name],
    ({ [name]: worth }) => (worth === null ? [] : [{ currency: worth.currency, amount: worth.full_amount }]),
    () => texts.nothing,
  );
}

const columns: readonly Column<Correction>[] = [
  linkColumn(
    texts.id,
    ({ transaction_id }) => transaction_id,
    ({ transaction_id }) => transactionAddress(transaction_id),
  ),
  wordColumn(texts.kind, ({ kind }) => kind, texts.kinds),
  worthColumn('before'),
  worthColumn('after'),
  textColumn(texts.reason, ({ reason }) => reason),
  timeColumn(texts.madeAt, ({ made_at }) => made_at),
  monthColumn(texts.month, ({ statement_month }) => statement_month),
];

/** All corrections, whoever made them. */
export function Corrections() {
  const page = useMerchantPage({
    key: ['corrections'],
    read: (stoa, page, ending) => stoa.corrections.list(page, ending),
  });
  return (
    <PagedTable
      of={page}
      rowsOf={({ corrections: rows }) => rows}
      empty={<Empty title={texts.correctionsNone}>{texts.correctionsNoneHint}</Empty>}
      caption={texts.tabs.corrections}
      keyOf={({ correction_id }) => correction_id}
      columns={columns}
    />
  );
}
