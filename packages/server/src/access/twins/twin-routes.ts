import { Type } from 'typebox';
import type { Context } from '../../database/context.js';
import type { App } from '../../http/app.js';
import type { LimitRate } from '../../http/listening/limit-rate.js';
import { count, named } from '../../http/validating/members.js';
import { accessFailures } from '../access-failures.js';
import { merchantCalls } from '../callers/calls.js';
import { type EmptyTwin, emptyTwin } from './empty-twin.js';

export const emptiedTwinSchema = named('EmptiedTwin', {
  deleted: count('Rows that this call deleted.'),
  empty: Type.Boolean({ description: 'Whether nothing is left. If something is, call again.' }),
});

export interface TwinRoutesOptions {
  readonly limitRate: LimitRate;
  /** What deletes the data of each area. */
  readonly emptyAreas: readonly EmptyTwin[];
}

/** The call by which a merchant empties its twin. */
export function twinRoutes(app: App, context: Context, { limitRate, emptyAreas }: TwinRoutesOptions): void {
  merchantCalls(app, { limitRate, tag: 'Tests' }).change({
    path: '/test/empty',
    id: 'emptyTestData',
    scope: 'reports:write',
    audit: 'twin.emptied',
    summary: 'Empty your twin',
    description:
      'Deletes reports, transactions, statements, installations, events and notifications of the twin, whose key or person calls. Keys, apps, webhook endpoints and the audit trail stay, and notifications are numbered on. One call deletes some 20,000 rows: call again until `empty` is true. With a key of the merchant itself it is 403 `not_a_twin`.',
    answer: ['What was deleted.', emptiedTwinSchema],
    fails: [accessFailures.not_a_twin],
    handle: async ({ merchantId, by }) => {
      const { deleted, isEmpty } = await emptyTwin({ ...context, by }, merchantId, emptyAreas);
      return { deleted, empty: isEmpty };
    },
  });
}
