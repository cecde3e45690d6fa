import { type Filter, FilterBar, useFilters } from '../../../components/filter-bar.js';
import { PagedTable } from '../../../components/paged-table.js';
import { useCursor } from '../../../components/paging.js';
import { Empty } from '../../../components/states.js';
import { given } from '../../../data/given.js';
import { useMerchantRead } from '../../../data/use-read.js';
import { endAfter } from '../../../format/day-range.js';
import { texts as names } from '../../../parts/events/texts.js';
import { warningColumns } from '../../../parts/events/warning-columns.js';
import { texts as all } from './texts.js';

const texts = all.warnings;
const filters: readonly Filter[] = [
  { name: 'from', label: names.filters.from, type: 'date' },
  { name: 'to', label: names.filters.to, type: 'date' },
];

/** Events that may be worth nothing, by day and app. */
export function WarningsTab() {
  const { from, to } = useFilters(filters);
  const cursor = useCursor();
  const asked = given({ from, to: endAfter(to), cursor });
  const warnings = useMerchantRead({
    key: ['warnings', asked],
    read: (stoa, ending) => stoa.events.warnings({ ...asked, limit: 50 }, ending).page(),
  });
  return (
    <>
      <FilterBar label={texts.search} filters={filters} />
      <PagedTable
        of={warnings}
        rowsOf={({ warnings: rows }) => rows}
        empty={<Empty title={names.noWarning}>{names.noWarningHint}</Empty>}
        caption={texts.caption}
        keyOf={(row) => JSON.stringify([row.day, row.bundle_id, row.code])}
        columns={warningColumns}
      />
    </>
  );
}
