import { accessFailures } from '../../access/access-failures.js';
import { merchantCalls, operatorCalls } from '../../access/index.js';
import type { Context } from '../../database/context.js';
import type { App } from '../../http/area.js';
import type { LimitRate } from '../../http/listening/limit-rate.js';
import { cursorOf, idKey } from '../../http/page-cursor.js';
import {
  cadenceOnWire,
  cadenceParamsSchema,
  cadenceQuerySchema,
  newReportingCadenceSchema,
  reportingCadencePageSchema,
  reportingCadenceSchema,
} from './cadence-schemas.js';
import { cadenceOf, listCadences, readCadence, setCadence } from './manage-cadences.js';

const ofMerchant = {
  path: '/merchants/:merchant_id/reporting-cadence',
  params: cadenceParamsSchema,
  fails: [accessFailures.unknown_merchant],
};

/** The operator's calls for cadences, and the call that shows a merchant its own. */
export function cadenceRoutes(app: App, context: Context, limitRate: LimitRate): void {
  operatorRoutes(app, context);
  merchantCalls(app, { limitRate }).read(
    {
      path: '/reporting-cadence',
      id: 'getReportingCadence',
      scope: 'reports:read',
      summary: 'Read how often reports are expected',
      description: 'When your newest report came, when the next one is due, and whether it is missed.',
      answer: ['What is expected.', reportingCadenceSchema],
    },
    async ({ merchantId }) => cadenceOnWire(await cadenceOf(context, merchantId)),
  );
}

function operatorRoutes(app: App, context: Context): void {
  const operator = operatorCalls(app);
  operator.read(
    {
      ...ofMerchant,
      id: 'getMerchantReportingCadence',
      scope: 'reports:read',
      summary: 'Read how often reports are expected from a merchant',
      description: 'With or without a cadence: when the newest report came, and when the next one is due.',
      answer: ['What is expected.', reportingCadenceSchema],
    },
    async ({ params }) => cadenceOnWire(await readCadence(context, params.merchant_id)),
  );
  operator.change(
    {
      ...ofMerchant,
      method: 'PUT',
      id: 'setReportingCadence',
      scope: 'reports:write',
      audit: 'cadence.set',
      summary: 'Expect reports from a merchant',
      description:
        'From now on a report is expected every hour, day or week. Only new reports count. Setting the same cadence again changes nothing.',
      body: newReportingCadenceSchema,
      answer: ['What is expected.', reportingCadenceSchema],
    },
    async ({ params, body: { cadence }, by }) =>
      cadenceOnWire(await setCadence(context, params.merchant_id, { cadence, by })),
  );
  operator.change(
    {
      ...ofMerchant,
      method: 'DELETE',
      id: 'removeReportingCadence',
      scope: 'reports:write',
      audit: 'cadence.removed',
      summary: 'Expect no more reports from a merchant',
      description: 'Repeating it changes nothing.',
      answer: 'None is expected.',
    },
    async ({ params, by }) => void (await setCadence(context, params.merchant_id, { cadence: null, by })),
  );
  operator.list(
    {
      path: '/reporting-cadences',
      id: 'listReportingCadences',
      scope: 'reports:read',
      summary: 'List the merchants that reports are expected from',
      description:
        'By merchant_id, with the time of the newest report of each, and whether a report is missed.',
      query: cadenceQuerySchema,
      answer: ['A page of merchants.', reportingCadencePageSchema],
      cursor: cursorOf({ merchantId: idKey }),
      items: 'reporting_cadences',
      onWire: cadenceOnWire,
    },
    ({ query: { missed } }, { after, most }) =>
      listCadences(context, {
        after: after?.merchantId ?? 0,
        most,
        missed: missed === undefined ? undefined : missed === 'true',
      }),
  );
}
