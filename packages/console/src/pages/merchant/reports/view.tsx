import type { Schema } from '@stoa/client';
import { Link } from 'wouter';
import { LinkButton } from '../../../components/button.js';
import { type Filter, FilterBar, useFilters } from '../../../components/filter-bar.js';
import { PageFrame } from '../../../components/page-frame.js';
import { PagedTable } from '../../../components/paged-table.js';
import { useMerchantPage } from '../../../components/paging.js';
import { reportColumns } from '../../../components/report-columns.js';
import { Empty } from '../../../components/states.js';
import { given } from '../../../data/given.js';
import { useMay } from '../../../data/session.js';
import { endAfter } from '../../../format/day-range.js';
import { texts } from './texts.js';

const filters: readonly Filter[] = [
  { name: 'from', label: texts.from, type: 'date' },
  { name: 'to', label: texts.to, type: 'date' },
];

/** The usual columns, but each id is a link to the report's page. */
const columns = reportColumns.map((column) =>
  column.name === texts.id
    ? {
        ...column,
        show: ({ report_id: id }: Schema<'ReportSummary'>) => (
          <Link to={`/reports/${id}`}>
            <code>{id}</code>
          </Link>
        ),
      }
    : column,
);

/** The start of a day in UTC, as the API wants it. */
function instant(day: string | undefined): string | undefined {
  return day === undefined ? undefined : `${day}T00:00:00Z`;
}

export function View() {
  const { from, to } = useFilters(filters);
  const reports = useMerchantPage({
    key: ['reports', from, to],
    read: (stoa, page, ending) =>
      stoa.reports.list(
        { ...page, ...given({ accepted_from: instant(from), accepted_to: instant(endAfter(to)) }) },
        ending,
      ),
    everyMs: 15_000,
  });
  const mayUpload = useMay('reports:write');
  const upload = mayUpload && <LinkButton to="/upload">{texts.upload}</LinkButton>;
  const isFiltered = from !== undefined || to !== undefined;
  return (
    <PageFrame title={texts.title} lead={mayUpload ? texts.lead : texts.leadOfReader} actions={upload}>
      <FilterBar label={texts.search} filters={filters} />
      <PagedTable
        of={reports}
        rowsOf={({ reports: rows }) => rows}
        empty={
          <Empty title={isFiltered ? texts.notFound : texts.none} action={!isFiltered && upload}>
            {isFiltered ? texts.notFoundHint : mayUpload ? texts.noneHint : texts.noneHintOfReader}
          </Empty>
        }
        caption={texts.title}
        keyOf={({ report_id }) => report_id}
        columns={columns}
      />
    </PageFrame>
  );
}
