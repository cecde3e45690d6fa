import { invalidReasons } from '@stoa/contract';
import { type Filter, FilterBar, useFilters } from '../../../components/filter-bar.js';
import { reasonOptions } from '../../../components/invalid-reason.js';
import { PagedTable } from '../../../components/paged-table.js';
import { useOperatorPage } from '../../../components/paging.js';
import { Empty } from '../../../components/states.js';
import { given } from '../../../data/given.js';
import { invalidColumns } from '../../../parts/books/invalid-columns.js';
import { MerchantFrame } from './merchant-frame.js';
import { texts } from './texts.js';

const filters: readonly Filter[] = [
  {
    name: 'reason',
    label: texts.reason,
    options: [['', texts.reasons], ...reasonOptions],
  },
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
