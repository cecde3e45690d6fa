import type { Schema } from '@stoa/client';
import { invalidReasons } from '@stoa/contract';
import type { ComponentChildren } from 'preact';
import { Badge } from '../../../components/badge.js';
import {
  type Column,
  linkColumn,
  moneyColumn,
  type RowOrder,
  textColumn,
  timeColumn,
} from '../../../components/columns.js';
import { type Filter, FilterBar, useFilters } from '../../../components/filter-bar.js';
import { reasonOptions } from '../../../components/invalid-reason.js';
import { PageFrame } from '../../../components/page-frame.js';
import { PagedTable } from '../../../components/paged-table.js';
import { useOperatorPage, useTimeOrder } from '../../../components/paging.js';
import { Empty } from '../../../components/states.js';
import { Tabs } from '../../../components/tabs.js';
import { Month } from '../../../components/values.js';
import { given } from '../../../data/given.js';
import { moneyText } from '../../../format/money.js';
import { transactionAddress } from '../../../parts/books/addresses.js';
import { invalidColumns } from '../../../parts/books/invalid-columns.js';
import { transactionFilters, useTransactionFilters } from '../../../parts/books/transaction-filters.js';
import { useMerchantNames } from '../../../parts/merchants/merchant-names.js';
import { texts } from './texts.js';

type Transaction = Schema<'MerchantTransaction'>;

/** What was recorded of a merchant, the newest settlement first. */
export function RecordedTransactions({ merchantId }: { readonly merchantId: number }) {
  const { query, isFiltered } = useTransactionFilters();
  const { asked, order } = useTimeOrder();
  const transactions = useOperatorPage({
    key: ['transactions', merchantId, query, asked],
    read: (operator, page, ending) =>
      operator.transactions.list(merchantId, { ...query, ...page, order: asked }, ending),
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
        columns={columnsFor(merchantId, order)}
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

function columnsFor(merchantId: number, order: RowOrder): readonly Column<Transaction>[] {
  return [
    linkColumn(
      texts.id,
      ({ id }) => id,
      ({ id }) => transactionAddress(merchantId, id),
    ),
    { ...timeColumn<Transaction>(texts.settled, ({ settled_at }) => settled_at), order },
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

const filters: readonly Filter[] = [
  { name: 'reason', label: texts.reason, options: [['', texts.reasons], ...reasonOptions] },
  { name: 'id', label: texts.id, type: 'search' },
];

/** The transactions of a merchant that were not recorded, and what the merchant should do about them. */
export function InvalidTransactions({ merchantId }: { readonly merchantId: number }) {
  const { reason, id } = useFilters(filters);
  const code = invalidReasons.find((one) => one === reason);
  const invalid = useOperatorPage({
    key: ['invalid-transactions', merchantId, code, id],
    read: (operator, page, ending) =>
      operator.transactions.invalid(
        merchantId,
        { ...page, ...given({ reason_code: code, transaction_id: id }) },
        ending,
      ),
  });
  const isFiltered = code !== undefined || id !== undefined;
  return (
    <MerchantFrame merchantId={merchantId} current="invalid">
      <p class="faint">{texts.lead2}</p>
      <FilterBar label={texts.search} filters={filters} />
      <PagedTable
        of={invalid}
        rowsOf={({ invalid_transactions: rows }) => rows}
        empty={
          <Empty title={isFiltered ? texts.recordedNotFound : texts.invalidNone}>
            {isFiltered ? texts.recordedNotFoundHint : texts.invalidNoneHint}
          </Empty>
        }
        caption={texts.invalid}
        keyOf={({ report_id, position }) => `${report_id} ${position}`}
        columns={invalidColumns(merchantId)}
      />
    </MerchantFrame>
  );
}

/** The lists of a merchant's transactions: what was recorded, and what was not. */
function MerchantFrame({
  merchantId,
  current,
  children,
}: {
  readonly merchantId: number;
  readonly current: 'recorded' | 'invalid';
  readonly children: ComponentChildren;
}) {
  const nameOf = useMerchantNames([merchantId]);
  const to = `/transactions/${merchantId}`;
  return (
    <PageFrame title={texts.ofMerchant(nameOf(merchantId))} up={{ to: '/transactions', title: texts.title }}>
      <Tabs
        label={texts.parts}
        current={current}
        tabs={[
          { id: 'recorded', title: texts.recorded, to },
          { id: 'invalid', title: texts.invalid, to: `${to}/invalid` },
        ]}
      />
      {children}
    </PageFrame>
  );
}
