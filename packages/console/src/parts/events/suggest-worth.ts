import type { Filter } from '../../components/filter-bar.js';
import { given } from '../../data/given.js';
import { dayRange } from './day-range.js';
import type { WorthSource } from './worth-source.js';

/** The dimension of the sums that a filter is about. */
const dimensions = {
  app: 'bundle_id',
  event: 'event_name',
  source: 'source',
  campaign: 'campaign',
  currency: 'currency',
} as const;

/** More are not looked through; the rest can be typed. */
const mostSuggested = 500;

/**
 * The filters of sums or cohorts, with what events of the chosen days, or of the last 30, have: of the chosen app, and the campaigns
 * of the chosen source.
 */
export function withSuggestions(
  source: WorthSource,
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
        key: [...source.key, 'suggested', by, asked],
        read: async (ending) => {
          const { sums } = await source.sums(
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
