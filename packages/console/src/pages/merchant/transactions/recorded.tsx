import type { Schema } from '@stoa/client';
import { useMutation } from '@tanstack/react-query';
import { Badge } from '../../../components/badge.js';
import { Button } from '../../../components/button.js';
import {
  type Column,
  linkColumn,
  moneyColumn,
  type RowOrder,
  textColumn,
  timeColumn,
} from '../../../components/columns.js';
import { Cure } from '../../../components/cure.js';
import { downloadStream } from '../../../components/download.js';
import { FilterBar } from '../../../components/filter-bar.js';
import { PagedTable } from '../../../components/paged-table.js';
import { useMerchantPage, useTimeOrder } from '../../../components/paging.js';
import { Failure, NoRows, Shown } from '../../../components/states.js';
import { Month } from '../../../components/values.js';
import { useMerchant } from '../../../data/use-read.js';
import { endAfter } from '../../../format/day-range.js';
import { transactionFilters, useTransactionFilters } from '../../../parts/books/transaction-filters.js';
import { transactionAddress } from './addresses.js';
import { OneTransaction } from './one-transaction.js';
import { texts } from './texts.js';

type Transaction = Schema<'RecordedTransaction'>;

/** The newest transactions that fit the filters; or one of them with all that is known about it. */
export function Recorded() {
  const { query, id, from, to, isFiltered } = useTransactionFilters();
  const { asked, order } = useTimeOrder();
  const page = useMerchantPage({
    key: ['transactions', { ...query }, asked],
    read: (stoa, page, ending) => stoa.transactions.list({ ...query, ...page, order: asked }, ending),
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
          empty={<NoRows isFiltered={isFiltered} words={texts} />}
          caption={texts.title}
          keyOf={(row) => row.id}
          columns={columnsIn(order)}
        />
      ) : (
        <Shown of={page}>{() => <OneTransaction transaction={one} />}</Shown>
      )}
    </>
  );
}

const columnsIn = (order: RowOrder): readonly Column<Transaction>[] => [
  linkColumn(
    texts.id,
    ({ id }) => id,
    ({ id }) => transactionAddress(id),
  ),
  { ...timeColumn<Transaction>(texts.settled, ({ settled_at }) => settled_at), order },
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

/** Saves all transactions that were settled in a period of days as a file. */
function ExportPeriod({ from, to }: { readonly from: string; readonly to: string }) {
  const stoa = useMerchant();
  const download = useMutation({
    mutationFn: async () =>
      downloadStream(
        `transactions-${from}-${to}.csv`,
        await stoa.exports.transactions({ from, to: endAfter(to), by: 'settled' }),
      ),
  });
  return (
    <>
      <span>
        <Button disabled={download.isPending} onClick={() => download.mutate()}>
          {download.isPending ? texts.exporting : texts.export}
        </Button>
      </span>
      {download.error !== null && <Failure error={download.error} title={texts.exportFailed} />}
    </>
  );
}
