import type { Schema } from '@stoa/client';
import { invalidReasons } from '@stoa/contract';
import { Link } from 'wouter';
import { type Column, codeColumn } from '../../../components/columns.js';
import { type Filter, FilterBar, useFilters } from '../../../components/filter-bar.js';
import { reasonOptions } from '../../../components/invalid-reason.js';
import { PagedTable } from '../../../components/paged-table.js';
import { useMerchantPage } from '../../../components/paging.js';
import { Empty } from '../../../components/states.js';
import { Day } from '../../../components/values.js';
import { given } from '../../../data/given.js';
import { remedyOf } from '../../../parts/books/remedy.js';
import { texts as bookTexts } from '../../../parts/books/texts.js';
import { texts } from './texts.js';

type Invalid = Schema<'InvalidTransaction'>;

const filters: readonly Filter[] = [
  { name: 'id', label: texts.id, type: 'search' },
  { name: 'reason', label: texts.reason, options: [['', texts.all], ...reasonOptions] },
];

const columns: readonly Column<Invalid>[] = [
  codeColumn(texts.id, ({ id }) => id),
  {
    name: texts.reason,
    show: ({ reason_code, reason }) => (
      <div class="words">
        {/* The service names what is wrong in this very item, such as the code of a country. */}
        <p>{reason.slice(reason_code.length + 2)}</p>
        <p class="faint small">{remedyOf(reason_code)}</p>
      </div>
    ),
    text: ({ reason }) => reason,
  },
  {
    name: texts.report,
    show: ({ report_id, position, accepted_at }) => (
      <>
        <Link to={`/reports/${report_id}`}>
          <code>{report_id}</code>
        </Link>
        <div class="faint small">{bookTexts.position(position)}</div>
        <div class="faint small">
          <Day on={accepted_at} />
        </div>
      </>
    ),
    text: ({ report_id }) => String(report_id),
  },
  { name: texts.position, text: ({ position }) => String(position + 1) },
  { name: texts.accepted, text: ({ accepted_at }) => accepted_at },
];

/** The transactions in reports that were not recorded, with the reason. */
export function InvalidTransactions() {
  const { id, reason } = useFilters(filters);
  const code = invalidReasons.find((one) => one === reason);
  const page = useMerchantPage({
    key: ['transactions', 'invalid', { id, code }],
    read: (stoa, page, ending) =>
      stoa.transactions.invalid({ ...page, ...given({ transaction_id: id, reason_code: code }) }, ending),
  });
  const isFiltered = id !== undefined || code !== undefined;
  return (
    <>
      <FilterBar label={texts.search} filters={filters} />
      <PagedTable
        of={page}
        rowsOf={({ invalid_transactions: rows }) => rows}
        empty={
          <Empty title={isFiltered ? texts.notFound : texts.invalidNone}>
            {isFiltered ? undefined : texts.invalidNoneHint}
          </Empty>
        }
        caption={texts.tabs.invalid}
        keyOf={({ report_id, position }) => `${report_id} ${position}`}
        columns={columns}
      />
    </>
  );
}
