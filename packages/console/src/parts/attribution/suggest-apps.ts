import type { Suggest } from '../../components/suggested-field.js';
import { operator } from '../../data/clients.js';
import { firstOfDays } from '../../format/day-range.js';

/** The most that one call answers. */
const mostApps = 100;

/** The apps with the most installations of the last 30 days. */
export const suggestApps: Suggest = {
  key: ['quality', 'suggested'],
  read: async (ending) => {
    const from = firstOfDays(30, Date.now());
    const { apps } = await operator.installations
      .qualityOfApps({ by: 'day', from, limit: mostApps }, ending)
      .page();
    return apps.map(({ bundle_id }) => bundle_id);
  },
};
