import { Card } from '../../../components/card.js';
import { PagedTable } from '../../../components/paged-table.js';
import { useCursor } from '../../../components/paging.js';
import { Empty } from '../../../components/states.js';
import { given } from '../../../data/given.js';
import { useOperatorRead } from '../../../data/use-read.js';
import { operatorReportColumns } from '../../../parts/books/report-columns.js';
import type { TabProps } from './merchant.js';
import { texts as all } from './texts.js';

const texts = all.reports;

export function ReportsTab({ merchant: { merchant_id: id } }: TabProps) {
  const cursor = useCursor();
  const reports = useOperatorRead({
    key: ['reports', id, cursor],
    read: (client, ending) =>
      client.reports.list({ ...given({ cursor }), merchant_id: id, limit: 50 }, ending).page(),
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
