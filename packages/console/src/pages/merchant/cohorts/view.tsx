import { titles } from '../../../app/titles.js';
import { FilterBar, useFilters } from '../../../components/filter-bar.js';
import { PageFrame } from '../../../components/page-frame.js';
import { Cohorts } from '../../../parts/events/cohorts.js';
import { cohortFilters, withSuggestions } from '../../../parts/events/suggest-worth.js';
import { useOwnSource } from '../../../parts/events/worth-source.js';
import { defineTexts } from '../../../texts/define-texts.js';

const texts = defineTexts({
  en: {
    title: titles.merchant.cohorts,
    lead: 'The revenue of each week’s installations after 1, 7 and 30 days.',
    search: 'Filter',
  },
});

export function View() {
  const source = useOwnSource();
  const chosen = useFilters(cohortFilters);
  return (
    <PageFrame title={texts.title} lead={texts.lead}>
      <FilterBar label={texts.search} filters={withSuggestions(source, cohortFilters, chosen)} />
      <Cohorts source={source} filters={chosen} />
    </PageFrame>
  );
}
