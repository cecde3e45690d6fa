import { operatorCalls, principalOf } from '../../access/index.js';
import type { Context } from '../../database/context.js';
import type { App } from '../../http/area.js';
import { readToday } from './read-today.js';
import { todayOnWire, todaySchema } from './today-schemas.js';

/** What the operator's first page shows. */
export function todayRoutes(app: App, context: Context): void {
  operatorCalls(app).read({
    path: '/today',
    id: 'getToday',
    scope: 'reports:read',
    summary: 'Read what needs attention today',
    description:
      'In one call what a first page shows: the months that are open, the fees of the month so far beside those of the month before on the same day, what became of reports by day from the first of the month before, late reports, and what waits for a decision. The fees of a month add up to its statements. Everything comes from sums that are kept, so no transaction is counted.',
    answer: ['What stands today.', todaySchema],
    handle: async ({ request }) => {
      const withMoney = principalOf(request).scopes.includes('statements:read');
      return todayOnWire(await readToday(context, { withMoney }));
    },
  });
}
