import { titles } from '../../../app/titles.js';
import { useFilters } from '../../../components/filter-bar.js';
import { PageFrame } from '../../../components/page-frame.js';
import { useMerchantPage } from '../../../components/paging.js';
import { given } from '../../../data/given.js';
import { texts as shared } from '../../../parts/audit/texts.js';
import { entryFilters, entryQuery, Trail } from '../../../parts/audit/trail.js';
import { defineTexts } from '../../../texts/define-texts.js';

const texts = defineTexts({
  en: {
    title: titles.merchant.audit,
    lead: 'Who did what with your data. Your people and keys appear by name, the operator only as “the operator”.',
  },
});

const filters = entryFilters({ name: 'member', label: shared.member });

export function View() {
  const asked = useFilters(filters);
  const { member } = asked;
  const entries = useMerchantPage({
    key: ['audit', asked],
    read: (stoa, page, ending) =>
      stoa.audit.list({ ...entryQuery(asked), ...given({ member_id: member }), ...page }, ending),
    // Each reading adds an entry to the trail, so it is read again only when somebody asks for that.
    freshMs: Number.POSITIVE_INFINITY,
  });
  return (
    <PageFrame title={texts.title} lead={texts.lead}>
      <Trail
        of={entries}
        rowsOf={({ entries: rows }) =>
          rows.map((row, index) => ({ ...row, key: `${row.happened_at} ${index}` }))
        }
        filters={filters}
      />
    </PageFrame>
  );
}
