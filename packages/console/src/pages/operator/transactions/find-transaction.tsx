import type { Schema } from '@stoa/client';
import { Link, useLocation } from 'wouter';
import { Badge } from '../../../components/badge.js';
import { type Column, moneyColumn } from '../../../components/columns.js';
import { type Filter, FilterBar, useFilters } from '../../../components/filter-bar.js';
import { PageFrame } from '../../../components/page-frame.js';
import { PagedTable } from '../../../components/paged-table.js';
import { useOperatorPage } from '../../../components/paging.js';
import { Empty } from '../../../components/states.js';
import { Num, Time } from '../../../components/values.js';
import { invalidAddress, reportAddress, transactionAddress } from '../../../parts/books/addresses.js';
import { ChooseMerchant, merchantFilter } from '../../../parts/merchants/choose-merchant.js';
import { texts } from './texts.js';

type Found = Schema<'FoundTransaction'>;

const filters: readonly Filter[] = [{ name: 'id', label: texts.id, type: 'search' }, merchantFilter];

/** Finds a transaction in the books of all merchants by its id, or a merchant whose transactions are wanted. */
export function FindTransaction() {
  const { id, merchant } = useFilters(filters);
  const [, navigate] = useLocation();
  return (
    <PageFrame title={texts.title} lead={texts.lead}>
      <FilterBar label={texts.search} filters={filters} />
      {merchant !== undefined ? (
        <ChooseMerchant
          beginning={merchant}
          onChoose={(chosen) =>
            navigate(id === undefined ? `/transactions/${chosen}` : transactionAddress(chosen, id))
          }
        />
      ) : id === undefined ? (
        <Empty title={texts.teach}>{texts.teachHint}</Empty>
      ) : (
        <FoundTransactions id={id} />
      )}
    </PageFrame>
  );
}

function FoundTransactions({ id }: { readonly id: string }) {
  const found = useOperatorPage({
    key: ['transactions', 'find', id],
    read: (operator, page, ending) => operator.transactions.find({ transaction_id: id, ...page }, ending),
  });
  return (
    <PagedTable
      of={found}
      rowsOf={({ transactions: rows }) => rows}
      empty={<Empty title={texts.none}>{texts.noneHint}</Empty>}
      caption={texts.title}
      keyOf={({ merchant_id }) => merchant_id}
      columns={columnsFor(id)}
    />
  );
}

function amountColumn(
  name: string,
  amountOf: (recorded: NonNullable<Found['recorded_as']>) => bigint | null,
) {
  return moneyColumn<Found>(name, ({ recorded_as: recorded }) =>
    recorded === null ? [] : [{ currency: recorded.currency, amount: amountOf(recorded) }],
  );
}

function columnsFor(id: string): readonly Column<Found>[] {
  return [
    {
      name: texts.merchant,
      show: ({ merchant_id, merchant_name }) => (
        <Link to={transactionAddress(merchant_id, id)}>{merchant_name}</Link>
      ),
      text: ({ merchant_id, merchant_name }) => `${merchant_id} ${merchant_name}`,
    },
    {
      name: texts.settled,
      show: ({ recorded_as: recorded }) =>
        recorded === null ? <Badge tone="bad">{texts.notRecorded}</Badge> : <Time at={recorded.settled_at} />,
      text: ({ recorded_as: recorded }) => recorded?.settled_at ?? '',
    },
    amountColumn(texts.gross, ({ full_amount }) => full_amount),
    amountColumn(texts.tax, ({ tax_amount }) => tax_amount),
    amountColumn(texts.fee, ({ fee_amount }) => fee_amount),
    {
      name: texts.report,
      show: ({ merchant_id, recorded_as: recorded }) =>
        recorded !== null && (
          <Link to={reportAddress(merchant_id, recorded.report_id)}>
            <code>{recorded.report_id}</code>
          </Link>
        ),
      text: ({ recorded_as: recorded }) => recorded?.report_id ?? '',
    },
    {
      name: texts.refusals,
      isNumber: true,
      show: ({ merchant_id, invalid_count: count }) =>
        count === 0 ? (
          <Num value={0} />
        ) : (
          <Link to={invalidAddress(merchant_id, { id })} aria-label={texts.refusalsOf(Number(count), id)}>
            <Num value={count} />
          </Link>
        ),
      text: ({ invalid_count }) => String(invalid_count),
    },
  ];
}
