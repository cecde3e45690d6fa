import type { Schema } from '@stoa/client';
import { Badge } from '../../../components/badge.js';
import { type Column, linkColumn, moneyColumn, textColumn, timeColumn } from '../../../components/columns.js';
import { Cure } from '../../../components/cure.js';
import { FilterBar } from '../../../components/filter-bar.js';
import { PagedTable } from '../../../components/paged-table.js';
import { useMerchantPage } from '../../../components/paging.js';
import { Empty, Shown } from '../../../components/states.js';
import { Month } from '../../../components/values.js';
import { transactionFilters, useTransactionFilters } from '../../../parts/books/transaction-filters.js';
import { transactionAddress } from './addresses.js';
import { ExportPeriod } from './export-period.js';
import { OneTransaction } from './one-transaction.js';
import { texts } from './texts.js';

type Transaction = Schema<'RecordedTransaction'>;

/** The newest transactions that fit the filters; or one of them with all that is known about it. */
export function Recorded() {
  const { query, id, from, to, isFiltered } = useTransactionFilters();
  const page = useMerchantPage({
    key: ['transactions', { ...query }],
    read: (stoa, page, ending) =>
      stoa.transactions.list({ ...query, ...page, order: 'newest_first' }, ending),
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
  linkColumn(
    texts.id,
    ({ id }) => id,
    ({ id }) => transactionAddress(id),
  ),
  timeColumn(texts.settled, ({ settled_at }) => settled_at),
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
  textColumn(texts.country, ({ payer_country }) => payer_country),
];
