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

/** A field suggests at most this many values. Others can be typed. */
const mostSuggested = 500;

/**
 * The filters of sums or cohorts, with suggestions from the events of the chosen days, or of the last 30. If an app or a source is chosen,
 * the suggestions are those of this app, and the campaigns those of this source.
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
