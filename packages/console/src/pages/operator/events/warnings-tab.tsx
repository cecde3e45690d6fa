import type { Schema } from '@stoa/client';
import type { Column } from '../../../components/columns.js';
import { type Filter, FilterBar, useFilters } from '../../../components/filter-bar.js';
import { PagedTable } from '../../../components/paged-table.js';
import { useCursor } from '../../../components/paging.js';
import { Empty } from '../../../components/states.js';
import { given } from '../../../data/given.js';
import { useOperatorRead } from '../../../data/use-read.js';
import { endAfter } from '../../../format/day-range.js';
import { texts as names } from '../../../parts/events/texts.js';
import { warningColumns } from '../../../parts/events/warning-columns.js';
import { merchantFilter, OfMerchant } from '../../../parts/merchants/choose-merchant.js';
import { merchantColumns } from '../../../parts/merchants/merchant-columns.js';
import { useMerchantNames } from '../../../parts/merchants/use-merchant-names.js';
import { texts as all } from './texts.js';

type Warning = Schema<'MerchantEventWarningCount'>;
const texts = all.warnings;
const filters: readonly Filter[] = [
  merchantFilter,
  { name: 'from', label: names.filters.from, type: 'date' },
  { name: 'to', label: names.filters.to, type: 'date' },
];

/** Events that may be worth nothing, by day and app. */
export function WarningsTab() {
  const { merchant } = useFilters(filters);
  return (
    <>
      <FilterBar label={texts.search} filters={filters} />
      <OfMerchant filter={merchant}>{(merchantId) => <Warnings merchantId={merchantId} />}</OfMerchant>
    </>
  );
}

function Warnings({ merchantId }: { readonly merchantId: number | undefined }) {
  const { from, to } = useFilters(filters);
  const cursor = useCursor();
  const asked = given({ merchant_id: merchantId, from, to: endAfter(to), cursor });
  const warnings = useOperatorRead({
    key: ['warnings', asked],
    read: (operator, ending) => operator.events.warnings({ ...asked, limit: 50 }, ending).page(),
  });
  const nameOf = useMerchantNames(warnings.data?.warnings.map((one) => one.merchant_id) ?? []);
  const [day, ...others]: readonly Column<Warning>[] = warningColumns;
  return (
    <PagedTable
      of={warnings}
      rowsOf={({ warnings: rows }) => rows}
      empty={<Empty title={names.noWarning}>{names.noWarningHint}</Empty>}
      caption={texts.caption}
      keyOf={(row) => JSON.stringify([row.day, row.merchant_id, row.bundle_id, row.code])}
      columns={[...(day === undefined ? [] : [day]), ...merchantColumns<Warning>(nameOf), ...others]}
    />
  );
}
