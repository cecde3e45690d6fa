import { Type } from 'typebox';
import { accessFailures } from '../../access/access-failures.js';
import { merchantCalls, merchantsThere, operatorCalls } from '../../access/index.js';
import type { Context } from '../../database/context.js';
import type { App } from '../../http/area.js';
import type { LimitRate } from '../../http/listening/limit-rate.js';
import { cursorOf, idKey, pageParameters } from '../../http/page-cursor.js';
import { choice, exact, idOf, named, pageSchema, timeOrNull } from '../../http/validating/members.js';
import { wireOf } from '../../http/wire-of.js';
import { cadenceOf, listCadences, readCadence, setCadence } from './manage-cadences.js';
import { type Cadence, cadenceNames } from './silence-of.js';

const newReportingCadenceSchema = exact('NewReportingCadence', {
  cadence: choice(cadenceNames, 'How often a report is expected.'),
});

const reportingCadenceSchema = named('ReportingCadence', {
  merchant_id: idOf('The merchant.'),
  cadence: Type.Unsafe<Cadence | null>({
    type: ['string', 'null'],
    enum: [...cadenceNames, null],
    description: 'How often a report is expected; null: never.',
  }),
  set_at: timeOrNull('Since when it is expected.'),
  last_report_at: timeOrNull('When the newest report was accepted; null before the first.'),
  due_at: timeOrNull('When the next report is due; null without a cadence.'),
  missed: Type.Boolean({
    description:
      'Whether the report did not come by then, nor in the time of grace after it: half an hour (hourly), 6 hours (daily), a day (weekly).',
  }),
});

const reportingCadencePageSchema = pageSchema(
  'ReportingCadencePage',
  'reporting_cadences',
  reportingCadenceSchema,
);

const cadenceParamsSchema = Type.Object({ merchant_id: Type.Integer() });

const cadenceQuerySchema = Type.Object({
  missed: Type.Optional(
    choice(['true', 'false'], 'Only merchants that have missed their cadence, or only those that have not.'),
  ),
  ...pageParameters,
});

/** The schemas of the cadences' calls that have an `$id`. */
export const cadenceSchemas = [
  newReportingCadenceSchema,
  reportingCadenceSchema,
  reportingCadencePageSchema,
] as const;

const cadenceOnWire = wireOf(reportingCadenceSchema);

const ofMerchant = {
  path: '/merchants/:merchant_id/reporting-cadence',
  params: cadenceParamsSchema,
  fails: [accessFailures.unknown_merchant],
};

/** The operator's calls for cadences, and the call that shows a merchant its own. */
export function cadenceRoutes(app: App, context: Context, limitRate: LimitRate): void {
  operatorRoutes(app, context);
  merchantCalls(app, { limitRate }).read({
    path: '/reporting-cadence',
    id: 'getReportingCadence',
    scope: 'reports:read',
    summary: 'Read how often reports are expected',
    description: 'When your newest report came, when the next one is due, and whether it is missed.',
    answer: ['What is expected.', reportingCadenceSchema],
    handle: async ({ merchantId }) => cadenceOnWire(await cadenceOf(context, merchantId)),
  });
}

function operatorRoutes(app: App, context: Context): void {
  const operator = operatorCalls(app);
  operator.read({
    ...ofMerchant,
    id: 'getMerchantReportingCadence',
    scope: 'reports:read',
    summary: 'Read how often reports are expected from a merchant',
    description: 'With or without a cadence: when the newest report came, and when the next one is due.',
    answer: ['What is expected.', reportingCadenceSchema],
    handle: async ({ params }) => cadenceOnWire(await readCadence(context, params.merchant_id)),
  });
  operator.change({
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
    handle: async ({ params, body: { cadence }, by }) =>
      cadenceOnWire(await setCadence(context, params.merchant_id, { cadence, by })),
  });
  operator.change({
    ...ofMerchant,
    method: 'DELETE',
    id: 'removeReportingCadence',
    scope: 'reports:write',
    audit: 'cadence.removed',
    summary: 'Stop expecting reports from a merchant',
    description: 'Repeating it changes nothing.',
    answer: 'None is expected.',
    handle: async ({ params, by }) =>
      void (await setCadence(context, params.merchant_id, { cadence: null, by })),
  });
  operator.list({
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
    find: async ({ query: { missed } }, { after, most }) =>
      listCadences(context, {
        after: after?.merchantId ?? 0,
        most,
        among: await merchantsThere(context.database),
        missed: missed === undefined ? undefined : missed === 'true',
      }),
  });
}
