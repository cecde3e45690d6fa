import type { Schema } from '@stoa/client';
import { Link } from 'wouter';
import type { Column } from '../../../components/column.js';
import { moneyColumn } from '../../../components/money-column.js';
import { PagedTable } from '../../../components/paged-table.js';
import { useCursor } from '../../../components/paging.js';
import { Empty } from '../../../components/states.js';
import { Month, Time } from '../../../components/values.js';
import { given } from '../../../data/given.js';
import { useMerchantRead } from '../../../data/use-read.js';
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
  {
    name: texts.id,
    show: ({ transaction_id }) => (
      <Link to={transactionAddress(transaction_id)}>
        <code>{transaction_id}</code>
      </Link>
    ),
    text: ({ transaction_id }) => transaction_id,
  },
  { name: texts.kind, show: ({ kind }) => texts.kinds[kind], text: ({ kind }) => kind },
  worthColumn('before'),
  worthColumn('after'),
  { name: texts.reason, show: ({ reason }) => reason, text: ({ reason }) => reason },
  { name: texts.madeAt, show: ({ made_at }) => <Time at={made_at} />, text: ({ made_at }) => made_at },
  {
    name: texts.month,
    show: ({ statement_month }) => <Month of={statement_month} />,
    text: ({ statement_month }) => statement_month,
  },
];

/** All corrections, whoever made them. */
export function Corrections() {
  const cursor = useCursor();
  const page = useMerchantRead({
    key: ['corrections', { cursor }],
    read: (stoa, ending) => stoa.corrections.list({ ...given({ cursor }), limit: 50 }, ending).page(),
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
