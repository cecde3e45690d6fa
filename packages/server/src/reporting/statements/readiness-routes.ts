import { operatorCalls } from '../../access/index.js';
import type { Context } from '../../database/context.js';
import type { App } from '../../http/area.js';
import { askedPage, cursorOf, idKey } from '../../http/page-cursor.js';
import { readReadiness } from './read-readiness.js';
import {
  monthReadinessSchema,
  readinessOnWire,
  readinessParamsSchema,
  readinessQuerySchema,
} from './readiness-schemas.js';

const cursor = cursorOf({ merchantId: idKey });

/** Which merchants' books of a month can be closed, for the operator. */
export function readinessRoutes(app: App, context: Context): void {
  operatorCalls(app).read({
    path: '/statements/:month/readiness',
    id: 'getMonthReadiness',
    scope: 'statements:read',
    summary: 'Read which merchants can be closed, and what blocks the others',
    description:
      'By merchant, from counts that are kept: nothing is computed. What it does not do is count the rows of the statements again; a dry run of the close does that, merchant by merchant, and lists what blocks one by one.',
    params: readinessParamsSchema,
    query: readinessQuerySchema,
    answer: ['All counts, and a page of merchants.', monthReadinessSchema],
    handle: async ({ params: { month }, query }) => {
      const { after, most, of } = askedPage(query, cursor);
      const among = query.merchant_ids?.split(',').map(Number);
      const asked = { month, state: query.state, among, after: after?.merchantId ?? 0, limit: most };
      const found = await readReadiness(context, asked);
      return readinessOnWire(found, of(found.merchants));
    },
  });
}
