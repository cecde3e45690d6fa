import { useState } from 'preact/hooks';
import { Button } from '../../../components/button.js';
import { type Filter, FilterBar, useFilters } from '../../../components/filter-bar.js';
import { useOperatorPage } from '../../../components/paging.js';
import { given } from '../../../data/given.js';
import { EntriesTable } from '../../../parts/audit/entries-table.js';
import { entryFilters, entryQuery } from '../../../parts/audit/entry-filters.js';
import { texts as shared } from '../../../parts/audit/texts.js';
import { ExportTrail } from './export-trail.js';
import { texts } from './texts.js';

const filters: readonly Filter[] = [...entryFilters, { name: 'merchant', label: shared.merchant }];

export function Entries() {
  const asked = useFilters(filters);
  const [isExporting, setExporting] = useState(false);
  const { merchant } = asked;
  const entries = useOperatorPage({
    key: ['audit', asked],
    read: (client, page, ending) =>
      client.audit.list(
        {
          ...entryQuery(asked),
          ...page,
          ...given({ merchant_id: merchant === undefined ? undefined : Number(merchant) }),
        },
        ending,
      ),
    // Each reading adds an entry to the trail, so it is read again only when somebody asks for that.
    freshMs: Number.POSITIVE_INFINITY,
  });
  return (
    <>
      <FilterBar label={shared.filter} filters={filters} />
      <div class="row apart">
        <span class="faint small">{shared.itself}</span>
        <span class="row">
          <Button disabled={entries.isFetching} onClick={() => void entries.refetch()}>
            {shared.again}
          </Button>
          <Button onClick={() => setExporting(true)}>{texts.export.action}</Button>
        </span>
      </div>
      <EntriesTable
        of={entries}
        rowsOf={({ entries: rows }) => rows.map((row) => ({ ...row, key: String(row.audit_id) }))}
        isFiltered={Object.keys(asked).length > 0}
      />
      {isExporting && <ExportTrail asked={asked} onClose={() => setExporting(false)} />}
    </>
  );
}
