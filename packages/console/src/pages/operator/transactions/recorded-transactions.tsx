import type { Schema } from '@stoa/client';
import { Badge } from '../../../components/badge.js';
import { type Column, linkColumn, moneyColumn, textColumn, timeColumn } from '../../../components/columns.js';
import { FilterBar } from '../../../components/filter-bar.js';
import { PagedTable } from '../../../components/paged-table.js';
import { useOperatorPage } from '../../../components/paging.js';
import { Empty } from '../../../components/states.js';
import { Month } from '../../../components/values.js';
import { moneyText } from '../../../format/money.js';
import { transactionAddress } from '../../../parts/books/addresses.js';
import { transactionFilters, useTransactionFilters } from '../../../parts/books/transaction-filters.js';
import { MerchantFrame } from './merchant-frame.js';
import { texts } from './texts.js';

type Transaction = Schema<'MerchantTransaction'>;

/** What was recorded of a merchant, the newest settlement first. */
export function RecordedTransactions({ merchantId }: { readonly merchantId: number }) {
  const { query, isFiltered } = useTransactionFilters();
  const transactions = useOperatorPage({
    key: ['transactions', merchantId, query],
    read: (operator, page, ending) =>
      operator.transactions.list(merchantId, { ...query, ...page, order: 'newest_first' }, ending),
  });
  return (
    <MerchantFrame merchantId={merchantId} current="recorded">
      <FilterBar label={texts.search} filters={transactionFilters} />
      <PagedTable
        of={transactions}
        rowsOf={({ transactions: rows }) => rows}
        empty={
          isFiltered ? (
            <Empty title={texts.recordedNotFound}>{texts.recordedNotFoundHint}</Empty>
          ) : (
            <Empty title={texts.recordedNone}>{texts.recordedNoneHint}</Empty>
          )
        }
        caption={texts.recorded}
        keyOf={(one) => one.id}
        columns={columnsFor(merchantId)}
      />
    </MerchantFrame>
  );
}

function sumColumn(name: 'gross' | 'tax' | 'fee'): Column<Transaction> {
  const member = ({ gross: 'full_amount', tax: 'tax_amount', fee: 'fee_amount' } as const)[name];
  return moneyColumn(
    texts[name],
    ({ currency, [member]: amount }) => [{ currency, amount }],
    () => <Badge tone="warn">{texts.noFee}</Badge>,
  );
}

function Status({ of: { status, standing } }: { readonly of: Transaction }) {
  if (status === 'recorded') return <>{texts.statuses.recorded}</>;
  return (
    <span class="row">
      <Badge tone="warn">{texts.statuses[status]}</Badge>
      {standing !== null && (
        <span class="small">{texts.stands(moneyText(standing.full_amount, standing.currency))}</span>
      )}
    </span>
  );
}

function columnsFor(merchantId: number): readonly Column<Transaction>[] {
  return [
    linkColumn(
      texts.id,
      ({ id }) => id,
      ({ id }) => transactionAddress(merchantId, id),
    ),
    timeColumn(texts.settled, ({ settled_at }) => settled_at),
    ...(['gross', 'tax', 'fee'] as const).map(sumColumn),
    {
      name: texts.statusAndMonth,
      show: (transaction) => (
        <>
          <Status of={transaction} />
          <div class="row faint small">
            <Month of={transaction.statement_month} />
            {transaction.late && <Badge tone="warn">{texts.late}</Badge>}
          </div>
        </>
      ),
    },
    { name: texts.status, text: ({ status }) => status },
    { name: texts.month, text: ({ statement_month }) => statement_month },
    textColumn(texts.country, ({ payer_country }) => payer_country),
  ];
}
