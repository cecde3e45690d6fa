import type { FastifyRequest } from 'fastify';
import type { App } from '../../http/app.js';
import { decodeCursor, pageOf } from '../../http/page-cursor.js';
import { faultsWithBody, faultsWithoutBody, jsonAnswer, responses } from '../../http/problem-responses.js';
import { ref } from '../../http/validating/validation.js';
import { limits } from '../../kernel/limits.js';
import { accessFailures } from '../access-failures.js';
import { needs } from '../callers/demand.js';
import type { MerchantManagement } from './manage-merchants.js';
import {
  merchantListSchema,
  merchantParamsSchema,
  merchantSchema,
  merchantsQuerySchema,
  newMerchantSchema,
  suspensionSchema,
} from './merchant-schemas.js';
import type { Merchant } from './merchant-store.js';

/** The management of merchants, acting in the name of a request's caller. */
type MerchantsOf = (request: FastifyRequest) => MerchantManagement;

/** The operator's calls for merchants. */
export function merchantRoutes(app: App, merchantsOf: MerchantsOf): void {
  newMerchantRoute(app, merchantsOf);
  merchantsRoute(app, merchantsOf);
  suspensionRoutes(app, merchantsOf);
}

/** The operator adds merchants. */
function newMerchantRoute(app: App, merchantsOf: MerchantsOf): void {
  app.post(
    '/operator-api/v1/merchants',
    {
      config: { audit: 'merchant.created' },
      schema: {
        tags: ['Operator'],
        security: needs('access:write', 'operator_token'),
        operationId: 'createMerchant',
        summary: 'Add a merchant',
        description: 'Not idempotent: two merchants may have the same name.',
        body: ref(newMerchantSchema),
        response: responses(
          { 201: jsonAnswer('The merchant.', ref(merchantSchema)) },
          ...faultsWithBody,
          accessFailures.unusable_value,
        ),
      },
    },
    async (request, reply) =>
      reply.code(201).send(merchantOnWire(await merchantsOf(request).createMerchant(request.body.name))),
  );
}

/** The operator looks for merchants. */
function merchantsRoute(app: App, merchantsOf: MerchantsOf): void {
  app.get(
    '/operator-api/v1/merchants',
    {
      schema: {
        tags: ['Operator'],
        security: needs('access:read', 'operator_token'),
        operationId: 'listMerchants',
        summary: 'List the merchants',
        description: 'In the order of their ids, the oldest first.',
        querystring: merchantsQuerySchema,
        response: responses(
          { 200: jsonAnswer('A page of merchants.', ref(merchantListSchema)) },
          ...faultsWithoutBody,
        ),
      },
    },
    async (request, reply) => {
      const { begins_with: beginning, merchant_ids: ids, limit = limits.pageItemsByDefault } = request.query;
      const page = {
        after: merchantAfter(request.query.cursor),
        most: limit + 1,
        beginning,
        among: ids?.split(',').map(Number),
      };
      const found = await merchantsOf(request).findMerchants(page);
      const { items, next_cursor } = pageOf(found, limit, ({ merchantId }) => [String(merchantId)]);
      return reply.send({ merchants: items.map(merchantOnWire), next_cursor });
    },
  );
}

/** The id after which a page begins. @throws Failure invalid_request */
function merchantAfter(cursor: string | undefined): number {
  const isId = (key: readonly string[]): boolean => key.length === 1 && /^[1-9]\d{0,8}$/.test(key[0] ?? '');
  const [after = '0'] = decodeCursor(cursor, isId) ?? [];
  return Number(after);
}

const suspensionPath = '/operator-api/v1/merchants/:merchant_id/suspension';

/** The operator suspends a merchant, and resumes it. */
function suspensionRoutes(app: App, merchantsOf: MerchantsOf): void {
  app.put(
    suspensionPath,
    {
      config: { audit: 'merchant.suspended' },
      schema: {
        tags: ['Operator'],
        security: needs('access:write', 'operator_token'),
        operationId: 'suspendMerchant',
        summary: 'Suspend a merchant',
        description:
          'Within 5 seconds every process answers its API keys, credentials and people with 403 `merchant_suspended` and the reason. Nothing is lost: what was accepted is processed, months close, and install calls go on. A second call changes the reason only.',
        params: merchantParamsSchema,
        body: ref(suspensionSchema),
        response: responses(
          { 200: jsonAnswer('The merchant.', ref(merchantSchema)) },
          ...faultsWithBody,
          accessFailures.unknown_merchant,
          accessFailures.unusable_value,
        ),
      },
    },
    async (request, reply) => {
      const suspended = await merchantsOf(request).suspend(request.params.merchant_id, request.body.reason);
      return reply.send(merchantOnWire(suspended));
    },
  );
  app.delete(
    suspensionPath,
    {
      config: { audit: 'merchant.resumed' },
      schema: {
        tags: ['Operator'],
        security: needs('access:write', 'operator_token'),
        operationId: 'resumeMerchant',
        summary: 'End the suspension of a merchant',
        description:
          'Its keys and people work again within 5 seconds. Resuming a merchant that is not suspended changes nothing. A person needs a fresh sign-in.',
        params: merchantParamsSchema,
        response: responses(
          { 200: jsonAnswer('The merchant.', ref(merchantSchema)) },
          ...faultsWithBody,
          accessFailures.fresh_sign_in_needed,
          accessFailures.unknown_merchant,
        ),
      },
    },
    async (request, reply) =>
      reply.send(merchantOnWire(await merchantsOf(request).resume(request.params.merchant_id))),
  );
}

function merchantOnWire({ merchantId, name, createdAt, suspendedAt, suspendedBecause }: Merchant) {
  return {
    merchant_id: merchantId,
    name,
    created_at: createdAt.toISOString(),
    suspended_at: suspendedAt?.toISOString() ?? null,
    suspended_because: suspendedBecause,
  };
}
