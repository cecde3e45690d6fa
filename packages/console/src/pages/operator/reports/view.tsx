import { titles } from '../../../app/titles.js';
import { FilterBar } from '../../../components/filter-bar.js';
import { PageFrame } from '../../../components/page-frame.js';
import { PagedTable } from '../../../components/paged-table.js';
import { useOperatorPage } from '../../../components/paging.js';
import { Empty } from '../../../components/states.js';
import { given } from '../../../data/given.js';
import { operatorReportColumns } from '../../../parts/books/report-columns.js';
import { merchantFilter, OfMerchant } from '../../../parts/merchants/choose-merchant.js';
import { merchantColumns, useMerchantNames } from '../../../parts/merchants/merchant-names.js';
import { defineTexts } from '../../../texts/define-texts.js';

const texts = defineTexts({
  en: {
    title: titles.operator.reports,
    lead: 'What merchants have uploaded, the newest first.',
    search: 'Reports of one merchant',
    none: 'No report yet',
    noneHint:
      'Merchants upload reports with an API key or in the console. Register their apps and issue keys under Merchants.',
    noneOf: 'No report of this merchant',
    noneOfHint: 'It has not uploaded anything yet. Its cadence says when a report is due.',
  },
});

const filters = [merchantFilter];

export function View() {
  return (
    <PageFrame title={texts.title} lead={texts.lead}>
      <FilterBar label={texts.search} filters={filters} />
      <OfMerchant>{(merchantId) => <Reports merchantId={merchantId} />}</OfMerchant>
    </PageFrame>
  );
}

function Reports({ merchantId }: { readonly merchantId: number | undefined }) {
  const reports = useOperatorPage({
    key: ['reports', merchantId],
    read: (operator, page, ending) =>
      operator.reports.list({ ...page, ...given({ merchant_id: merchantId }) }, ending),
    everyMs: 15_000,
  });
  const nameOf = useMerchantNames(reports.data?.reports.map(({ merchant_id }) => merchant_id) ?? []);
  return (
    <PagedTable
      of={reports}
      rowsOf={({ reports: rows }) => rows}
      empty={
        <Empty title={merchantId === undefined ? texts.none : texts.noneOf}>
          {merchantId === undefined ? texts.noneHint : texts.noneOfHint}
        </Empty>
      }
      caption={texts.title}
      keyOf={({ merchant_id, report_id }) => `${merchant_id} ${report_id}`}
      columns={operatorReportColumns.toSpliced(1, 0, ...merchantColumns(nameOf))}
    />
  );
}
