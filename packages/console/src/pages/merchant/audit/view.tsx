import { Button } from '../../../components/button.js';
import { FilterBar, useFilters } from '../../../components/filter-bar.js';
import { PageFrame } from '../../../components/page-frame.js';
import { useMerchantPage } from '../../../components/paging.js';
import { EntriesTable } from '../../../parts/audit/entries-table.js';
import { entryFilters, entryQuery } from '../../../parts/audit/entry-filters.js';
import { texts as shared } from '../../../parts/audit/texts.js';
import { texts } from './texts.js';

export function View() {
  const asked = useFilters(entryFilters);
  const entries = useMerchantPage({
    key: ['audit', asked],
    read: (stoa, page, ending) => stoa.audit.list({ ...entryQuery(asked), ...page }, ending),
    // Each reading adds an entry to the trail, so it is read again only when somebody asks for that.
    freshMs: Number.POSITIVE_INFINITY,
  });
  return (
    <PageFrame title={texts.title} lead={texts.lead}>
      <FilterBar label={shared.filter} filters={entryFilters} />
      <div class="row apart">
        <span class="faint small">{shared.itself}</span>
        <Button disabled={entries.isFetching} onClick={() => void entries.refetch()}>
          {shared.again}
        </Button>
      </div>
      <EntriesTable
        of={entries}
        rowsOf={({ entries: rows }) =>
          rows.map((row, index) => ({ ...row, key: `${row.happened_at} ${index}` }))
        }
        isFiltered={Object.keys(asked).length > 0}
      />
    </PageFrame>
  );
}
