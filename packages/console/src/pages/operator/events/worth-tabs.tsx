import { type Filter, FilterBar, useFilters } from '../../../components/filter-bar.js';
import { operator } from '../../../data/clients.js';
import { given } from '../../../data/given.js';
import { Cohorts } from '../../../parts/events/cohorts.js';
import { cohortFilters, revenueFilters, withSuggestions } from '../../../parts/events/suggest-worth.js';
import { Worth } from '../../../parts/events/worth.js';
import type { WorthSource } from '../../../parts/events/worth-source.js';
import { merchantFilter, merchantIdOf, OfMerchant } from '../../../parts/merchants/choose-merchant.js';
import { texts as all } from './texts.js';

const texts = all.worth;
const revenue: readonly Filter[] = [merchantFilter, ...revenueFilters];
const cohorts: readonly Filter[] = [merchantFilter, ...cohortFilters];

/** The numbers of all merchants together, or of the one that was chosen. */
function sourceOf(merchantId: number | undefined): WorthSource {
  const whose = given({ merchant_id: merchantId });
  return {
    key: ['worth', whose],
    sums: ({ by, ...query }, ending) => operator.events.sums({ ...query, ...whose, by }, ending).page(),
    cohorts: (query, ending) => operator.events.cohorts({ ...query, ...whose }, ending).page(),
  };
}

/** The filters with suggestions from the events of the chosen merchant, or of all merchants. */
function suggesting(filters: readonly Filter[], chosen: Readonly<Record<string, string>>): readonly Filter[] {
  return withSuggestions(sourceOf(merchantIdOf(chosen['merchant'])), filters, chosen);
}

/** What events add up to. */
export function RevenueTab() {
  const chosen = useFilters(revenue);
  return (
    <>
      <FilterBar label={texts.search} filters={suggesting(revenue, chosen)} />
      <p class="faint">
        {chosen['merchant'] === undefined && texts.whole} {chosen['from'] === undefined && texts.days}
      </p>
      <OfMerchant>{(merchantId) => <Worth source={sourceOf(merchantId)} filters={chosen} />}</OfMerchant>
    </>
  );
}

/** What installations brought by age. */
export function CohortsTab() {
  const chosen = useFilters(cohorts);
  return (
    <>
      <FilterBar label={texts.cohorts} filters={suggesting(cohorts, chosen)} />
      {chosen['merchant'] === undefined && <p class="faint">{texts.whole}</p>}
      <OfMerchant>{(merchantId) => <Cohorts source={sourceOf(merchantId)} filters={chosen} />}</OfMerchant>
    </>
  );
}
