import { type Filter, FilterBar, useFilters } from '../../../components/filter-bar.js';
import { PageFrame } from '../../../components/page-frame.js';
import { useOwnSource } from '../../../parts/events/merchant-source.js';
import { withSuggestions } from '../../../parts/events/suggest-worth.js';
import { texts as names } from '../../../parts/events/texts.js';
import { Worth } from '../../../parts/events/worth.js';
import { texts } from './texts.js';

const { from, to, app, event, currency } = names.filters;
const filters: readonly Filter[] = [
  { name: 'from', label: from, type: 'date' },
  { name: 'to', label: to, type: 'date' },
  { name: 'app', label: app },
  { name: 'event', label: event },
  { name: 'currency', label: currency },
];

export function View() {
  const source = useOwnSource();
  const chosen = useFilters(filters);
  return (
    <PageFrame title={texts.title} lead={texts.lead}>
      <FilterBar label={texts.search} filters={withSuggestions(source, filters, chosen)} />
      <Worth source={source} filters={chosen} />
    </PageFrame>
  );
}
