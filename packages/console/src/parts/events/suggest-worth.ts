import type { Filter } from '../../components/filter-bar.js';
import { given } from '../../data/given.js';
import { dayRange } from './day-range.js';
import { texts } from './texts.js';
import type { WorthSource } from './worth-source.js';

const { from, to, app, event, source, campaign, currency, period, periods } = texts.filters;

/** The filters of sums. */
export const revenueFilters: readonly Filter[] = [
  { name: 'from', label: from, type: 'date' },
  { name: 'to', label: to, type: 'date' },
  { name: 'app', label: app },
  { name: 'event', label: event },
  { name: 'currency', label: currency },
];

/** The filters of cohorts. */
export const cohortFilters: readonly Filter[] = [
  {
    name: 'period',
    label: period,
    options: [
      ['', periods.week],
      ['day', periods.day],
    ],
  },
  { name: 'app', label: app },
  { name: 'source', label: source },
  { name: 'campaign', label: campaign },
  { name: 'currency', label: currency },
];

/** The dimension of the sums that a filter is about. */
const dimensions = {
  app: 'bundle_id',
  event: 'event_name',
  source: 'source',
  campaign: 'campaign',
  currency: 'currency',
} as const;

/** A field suggests at most this many values. Others can be typed. */
const mostSuggested = 500;

/**
 * The filters of sums or cohorts, with suggestions from the events of the chosen days, or of the last 30. If an app or
 * a source is chosen, the suggestions are those of this app, and the campaigns those of this source.
 */
export function withSuggestions(
  numbers: WorthSource,
  filters: readonly Filter[],
  chosen: Readonly<Record<string, string>>,
): readonly Filter[] {
  return filters.map((filter) => {
    const { name } = filter;
    if (!isDimension(name)) return filter;
    const by = dimensions[name];
    const asked = given({
      ...dayRange(chosen),
      bundle_id: name === 'app' ? undefined : chosen['app'],
      source: name === 'campaign' ? chosen['source'] : undefined,
    });
    return {
      ...filter,
      suggest: {
        key: [...numbers.key, 'suggested', by, asked],
        read: async (ending) => {
          const { sums } = await numbers.sums(
            { ...asked, by, count_installations: 'false', limit: mostSuggested },
            ending,
          );
          return sums.flatMap(({ [by]: value }) => value ?? []);
        },
      },
    };
  });
}

function isDimension(name: string): name is keyof typeof dimensions {
  return name in dimensions;
}
