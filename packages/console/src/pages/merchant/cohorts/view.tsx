import { type Filter, FilterBar, useFilters } from '../../../components/filter-bar.js';
import { PageFrame } from '../../../components/page-frame.js';
import { Cohorts } from '../../../parts/events/cohorts.js';
import { useOwnSource } from '../../../parts/events/merchant-source.js';
import { withSuggestions } from '../../../parts/events/suggest-worth.js';
import { texts as names } from '../../../parts/events/texts.js';
import { texts } from './texts.js';

const { app, source: from, campaign, currency, period, periods } = names.filters;
const filters: readonly Filter[] = [
  {
    name: 'period',
    label: period,
    options: [
      ['', periods.week],
      ['day', periods.day],
    ],
  },
  { name: 'app', label: app },
  { name: 'source', label: from },
  { name: 'campaign', label: campaign },
  { name: 'currency', label: currency },
];

export function View() {
  const source = useOwnSource();
  const chosen = useFilters(filters);
  return (
    <PageFrame title={texts.title} lead={texts.lead}>
      <FilterBar label={texts.search} filters={withSuggestions(source, filters, chosen)} />
      <Cohorts source={source} filters={chosen} />
    </PageFrame>
  );
}
