import { accessFailures } from '../../access/access-failures.js';
import { actorOf, callingMerchant, limitCaller, needs } from '../../access/index.js';
import type { App } from '../../http/area.js';
import type { LimitRate } from '../../http/listening/limit-rate.js';
import { decodeCursor, pageOf } from '../../http/page-cursor.js';
import { faultsWithBody, faultsWithoutBody, jsonAnswer, responses } from '../../http/problem-responses.js';
import { ref } from '../../http/validating/validation.js';
import { limits } from '../../kernel/limits.js';
import {
  cadenceOnWire,
  cadenceParamsSchema,
  cadenceQuerySchema,
  newReportingCadenceSchema,
  reportingCadencePageSchema,
  reportingCadenceSchema,
} from './cadence-schemas.js';
import type { CadenceManagement } from './manage-cadences.js';

const merchantPath = '/operator-api/v1/merchants/:merchant_id/reporting-cadence';

export interface CadenceRoutesOptions {
  /** Counts the calls of each key. */
  readonly limitRate: LimitRate;
  readonly cadences: CadenceManagement;
}

/** The operator's calls for cadences, and the call that shows a merchant its own. */
export async function cadenceRoutes(app: App, options: CadenceRoutesOptions): Promise<void> {
  readRoute(app, options);
  setRoute(app, options);
  removeRoute(app, options);
  listRoute(app, options);
  ownRoute(app, options);
}

function readRoute(app: App, { cadences }: CadenceRoutesOptions): void {
  app.get(
    merchantPath,
    {
      schema: {
        tags: ['Operator'],
        security: needs('reports:read', 'operator_token'),
        operationId: 'getMerchantReportingCadence',
        summary: 'Read how often reports are expected from a merchant',
        description: 'With or without a cadence: when the newest report came, and when the next one is due.',
        params: cadenceParamsSchema,
        response: responses(
          { 200: jsonAnswer('What is expected.', ref(reportingCadenceSchema)) },
          ...faultsWithoutBody,
          accessFailures.unknown_merchant,
        ),
      },
    },
    async (request, reply) => reply.send(cadenceOnWire(await cadences.read(request.params.merchant_id))),
  );
}

function setRoute(app: App, { cadences }: CadenceRoutesOptions): void {
  app.put(
    merchantPath,
    {
      config: { audit: 'cadence.set' },
      schema: {
        tags: ['Operator'],
        security: needs('reports:write', 'operator_token'),
        operationId: 'setReportingCadence',
        summary: 'Expect reports from a merchant',
        description:
          'From now on a report is expected every hour, day or week. Only new reports count. Setting the same cadence again changes nothing.',
        params: cadenceParamsSchema,
        body: ref(newReportingCadenceSchema),
        response: responses(
          { 200: jsonAnswer('What is expected.', ref(reportingCadenceSchema)) },
          ...faultsWithBody,
          accessFailures.unknown_merchant,
        ),
      },
    },
    async (request, reply) => {
      const state = await cadences.set(request.params.merchant_id, request.body.cadence, actorOf(request));
      return reply.send(cadenceOnWire(state));
    },
  );
}

function removeRoute(app: App, { cadences }: CadenceRoutesOptions): void {
  app.delete(
    merchantPath,
    {
      config: { audit: 'cadence.removed' },
      schema: {
        tags: ['Operator'],
        security: needs('reports:write', 'operator_token'),
        operationId: 'removeReportingCadence',
        summary: 'Expect no more reports from a merchant',
        description: 'Repeating it changes nothing.',
        params: cadenceParamsSchema,
        response: responses(
          { 204: { description: 'None is expected.', type: 'null' } },
          ...faultsWithBody,
          accessFailures.unknown_merchant,
        ),
      },
    },
    async (request, reply) => {
      await cadences.set(request.params.merchant_id, null, actorOf(request));
      return reply.code(204).send();
    },
  );
}

function listRoute(app: App, { cadences }: CadenceRoutesOptions): void {
  app.get(
    '/operator-api/v1/reporting-cadences',
    {
      schema: {
        tags: ['Operator'],
        security: needs('reports:read', 'operator_token'),
        operationId: 'listReportingCadences',
        summary: 'List the merchants that reports are expected from',
        description:
          'By merchant_id, with the time of the newest report of each, and whether a report is missed.',
        querystring: cadenceQuerySchema,
        response: responses(
          { 200: jsonAnswer('A page of merchants.', ref(reportingCadencePageSchema)) },
          ...faultsWithoutBody,
        ),
      },
    },
    async (request, reply) => {
      const { missed, limit = limits.pageItemsByDefault, cursor } = request.query;
      const [after = '0'] = decodeCursor(cursor, isMerchantKey) ?? [];
      const found = await cadences.list({
        after: Number(after),
        most: limit + 1,
        missed: missed === undefined ? undefined : missed === 'true',
      });
      const { items, next_cursor } = pageOf(found, limit, ({ merchantId }) => [String(merchantId)]);
      return reply.send({ reporting_cadences: items.map(cadenceOnWire), next_cursor });
    },
  );
}

function ownRoute(app: App, { limitRate, cadences }: CadenceRoutesOptions): void {
  app.get(
    '/merchant-api/v1/reporting-cadence',
    {
      onRequest: limitCaller(limitRate),
      schema: {
        operationId: 'getReportingCadence',
        tags: ['Reporting'],
        summary: 'Read how often reports are expected',
        description: 'When your newest report came, when the next one is due, and whether it is missed.',
        security: needs('reports:read', 'api_key'),
        response: responses(
          { 200: jsonAnswer('What is expected.', ref(reportingCadenceSchema)) },
          401,
          403,
          429,
          503,
        ),
      },
    },
    async (request, reply) => reply.send(cadenceOnWire(await cadences.of(callingMerchant(request)))),
  );
}

/** Whether a cursor holds the id of a merchant. */
export function isMerchantKey(key: readonly string[]): boolean {
  const [id = '', ...rest] = key;
  return rest.length === 0 && /^[1-9]\d{0,9}$/.test(id) && Number(id) < 2 ** 31;
}
