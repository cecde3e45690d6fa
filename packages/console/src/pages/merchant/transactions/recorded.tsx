import type { Schema } from '@stoa/client';
import { Link } from 'wouter';
import { Badge } from '../../../components/badge.js';
import type { Column } from '../../../components/column.js';
import { Cure } from '../../../components/cure.js';
import { FilterBar } from '../../../components/filter-bar.js';
import { moneyColumn } from '../../../components/money-column.js';
import { PagedTable } from '../../../components/paged-table.js';
import { useCursor } from '../../../components/paging.js';
import { Empty, Shown } from '../../../components/states.js';
import { Month, Time } from '../../../components/values.js';
import { given } from '../../../data/given.js';
import { useMerchantRead } from '../../../data/use-read.js';
import { transactionFilters, useTransactionFilters } from '../../../parts/books/transaction-filters.js';
import { transactionAddress } from './addresses.js';
import { ExportPeriod } from './export-period.js';
import { OneTransaction } from './one-transaction.js';
import { texts } from './texts.js';

type Transaction = Schema<'RecordedTransaction'>;

/** The newest transactions that fit the filters; or one of them with all that is known about it. */
export function Recorded() {
  const { query, id, from, to, isFiltered } = useTransactionFilters();
  const cursor = useCursor();
  const page = useMerchantRead({
    key: ['transactions', { ...query, cursor }],
    read: (stoa, ending) =>
      stoa.transactions
        .list({ ...query, ...given({ cursor }), order: 'newest_first', limit: 50 }, ending)
        .page(),
  });
  const one = id === undefined || page.isPlaceholderData ? undefined : page.data?.transactions[0];
  return (
    <>
      <FilterBar label={texts.search} filters={transactionFilters} />
      {from !== undefined && to !== undefined ? (
        <ExportPeriod from={from} to={to} />
      ) : (
        <p class="faint small">{texts.exportHint}</p>
      )}
      {one === undefined ? (
        <PagedTable
          of={page}
          rowsOf={({ transactions: rows }) => rows}
          empty={
            isFiltered ? (
              <Empty title={texts.notFound}>{texts.notFoundHint}</Empty>
            ) : (
              <Empty title={texts.none}>{texts.noneHint}</Empty>
            )
          }
          caption={texts.title}
          keyOf={(row) => row.id}
          columns={columns}
        />
      ) : (
        <Shown of={page}>{() => <OneTransaction transaction={one} />}</Shown>
      )}
    </>
  );
}

const columns: readonly Column<Transaction>[] = [
  {
    name: texts.id,
    show: ({ id }) => (
      <Link to={transactionAddress(id)}>
        <code>{id}</code>
      </Link>
    ),
    text: ({ id }) => id,
  },
  {
    name: texts.settled,
    show: ({ settled_at }) => <Time at={settled_at} />,
    text: ({ settled_at }) => settled_at,
  },
  moneyColumn(texts.gross, ({ full_amount: amount, currency }) => [{ currency, amount }]),
  moneyColumn(
    texts.fee,
    ({ fee_amount: amount, currency }) => [{ currency, amount }],
    () => <span class="faint">{texts.noFee}</span>,
  ),
  {
    name: texts.state,
    show: ({ status, late }) => (
      <span class="row">
        {status === 'recorded' ? texts.states.recorded : <Badge tone="warn">{texts.states[status]}</Badge>}
        {late && <Badge>{texts.late}</Badge>}
      </span>
    ),
    text: ({ status }) => status,
  },
  {
    name: texts.month,
    show: ({ statement_month }) => (
      <Cure to={`/statements/${statement_month}`}>
        <Month of={statement_month} />
      </Cure>
    ),
    text: ({ statement_month }) => statement_month,
  },
  {
    name: texts.country,
    show: ({ payer_country }) => payer_country,
    text: ({ payer_country }) => payer_country,
  },
];
