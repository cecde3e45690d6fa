import { titles } from '../../../app/titles.js';
import { FilterBar, useFilters } from '../../../components/filter-bar.js';
import { PageFrame } from '../../../components/page-frame.js';
import { revenueFilters, withSuggestions } from '../../../parts/events/suggest-worth.js';
import { Worth } from '../../../parts/events/worth.js';
import { useOwnSource } from '../../../parts/events/worth-source.js';
import { defineTexts } from '../../../texts/define-texts.js';

const texts = defineTexts({
  en: {
    title: titles.merchant.revenue,
    lead: 'The revenue in your events, by the source of the installations. Shows the last 30 days unless you choose others.',
    search: 'Revenue',
  },
});

export function View() {
  const source = useOwnSource();
  const chosen = useFilters(revenueFilters);
  return (
    <PageFrame title={texts.title} lead={texts.lead}>
      <FilterBar label={texts.search} filters={withSuggestions(source, revenueFilters, chosen)} />
      <Worth source={source} filters={chosen} />
    </PageFrame>
  );
}
