import { Card } from '../../../components/card.js';
import { PagedTable } from '../../../components/paged-table.js';
import { useOperatorPage } from '../../../components/paging.js';
import { Empty } from '../../../components/states.js';
import { operatorReportColumns } from '../../../parts/books/report-columns.js';
import type { TabProps } from './merchant.js';
import { texts as all } from './texts.js';

const texts = all.reports;

export function ReportsTab({ merchant: { merchant_id: id } }: TabProps) {
  const reports = useOperatorPage({
    key: ['reports', id],
    read: (client, page, ending) => client.reports.list({ ...page, merchant_id: id }, ending),
  });
  return (
    <Card title={texts.title}>
      <PagedTable
        of={reports}
        rowsOf={({ reports: rows }) => rows}
        empty={<Empty title={texts.none}>{texts.noneHint}</Empty>}
        caption={texts.title}
        keyOf={({ report_id }) => report_id}
        columns={operatorReportColumns}
      />
    </Card>
  );
}
