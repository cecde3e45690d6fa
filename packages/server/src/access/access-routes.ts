import type { Database } from '../database/database.js';
import type { App } from '../http/app.js';
import { faultsWithBody, faultsWithoutBody, jsonAnswer, responses } from '../http/problem-responses.js';
import { ref } from '../http/validation.js';
import type { Clock } from '../kernel/clock.js';
import { accessFailures } from './access-failures.js';
import { keyRoutes } from './access-key-routes.js';
import {
  appListSchema,
  appParamsSchema,
  appSwitchesSchema,
  merchantListSchema,
  merchantParamsSchema,
  merchantSchema,
  newAppSchema,
  newMerchantSchema,
  registeredAppSchema,
} from './access-schemas.js';
import { needs } from './demand.js';
import { type AccessManagement, createAccessManagement } from './manage-access.js';
import type { Merchant, RegisteredApp } from './merchant-store.js';

export interface AccessRoutesOptions {
  readonly database: Database;
  readonly clock: Clock;
}

/** The operator's calls for merchants, their apps and their keys. Only the command issues operator tokens. */
export async function accessRoutes(app: App, { database, clock }: AccessRoutesOptions): Promise<void> {
  const access = createAccessManagement(database, clock);
  merchantRoutes(app, access);
  appRoutes(app, access);
  switchAppRoute(app, access);
  keyRoutes(app, access);
}

function merchantRoutes(app: App, access: AccessManagement): void {
  app.post(
    '/operator-api/v1/merchants',
    {
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
      reply.code(201).send(merchantOnWire(await access.createMerchant(request.body.name))),
  );
  app.get(
    '/operator-api/v1/merchants',
    {
      schema: {
        tags: ['Operator'],
        security: needs('access:read', 'operator_token'),
        operationId: 'listMerchants',
        summary: 'List the merchants',
        description: 'All of them, oldest first.',
        response: responses(
          { 200: jsonAnswer('The merchants.', ref(merchantListSchema)) },
          401,
          403,
          429,
          503,
        ),
      },
    },
    async (_request, reply) =>
      reply.code(200).send({ merchants: (await access.listMerchants()).map(merchantOnWire) }),
  );
}

function appRoutes(app: App, access: AccessManagement): void {
  app.post(
    '/operator-api/v1/merchants/:merchant_id/apps',
    {
      schema: {
        tags: ['Operator'],
        security: needs('access:write', 'operator_token'),
        operationId: 'registerApp',
        summary: 'Register an app of a merchant',
        description: 'A bundle identifier belongs to one merchant, for ever.',
        params: merchantParamsSchema,
        body: ref(newAppSchema),
        response: responses(
          { 201: jsonAnswer('The app.', ref(registeredAppSchema)) },
          ...faultsWithBody,
          accessFailures.unknown_merchant,
          accessFailures.bundle_id_taken,
          accessFailures.unusable_value,
        ),
      },
    },
    async (request, reply) => {
      const registered = await access.registerApp(request.params.merchant_id, request.body.bundle_id);
      return reply.code(201).send(appOnWire(registered));
    },
  );
  app.get(
    '/operator-api/v1/merchants/:merchant_id/apps',
    {
      schema: {
        tags: ['Operator'],
        security: needs('access:read', 'operator_token'),
        operationId: 'listApps',
        summary: 'List the apps of a merchant',
        description: 'All of them, by bundle identifier.',
        params: merchantParamsSchema,
        response: responses(
          { 200: jsonAnswer('The apps.', ref(appListSchema)) },
          ...faultsWithoutBody,
          accessFailures.unknown_merchant,
        ),
      },
    },
    async (request, reply) =>
      reply.code(200).send({ apps: (await access.listApps(request.params.merchant_id)).map(appOnWire) }),
  );
}

function switchAppRoute(app: App, access: AccessManagement): void {
  app.patch(
    '/operator-api/v1/merchants/:merchant_id/apps/:bundle_id',
    {
      schema: {
        tags: ['Operator'],
        security: needs('access:write', 'operator_token'),
        operationId: 'switchApp',
        summary: 'Change the switches of an app',
        description:
          'Changes the switches that are given; the others stay. Every process follows within 5 seconds. Existing installations keep their outcome, source and campaign; so do sums and cohorts.',
        params: appParamsSchema,
        body: ref(appSwitchesSchema),
        response: responses(
          { 200: jsonAnswer('The app as it is now.', ref(registeredAppSchema)) },
          ...faultsWithBody,
          accessFailures.unknown_merchant,
          accessFailures.unknown_app,
        ),
      },
    },
    async (request, reply) => {
      const { merchant_id: merchantId, bundle_id: bundleId } = request.params;
      const { matching, install_key: installKey, attribution_rules: attributionRules } = request.body;
      const given = {
        ...(matching && { matching }),
        ...(installKey && { installKey }),
        ...(attributionRules !== undefined && { attributionRules }),
      };
      return reply.send(appOnWire(await access.switchApp({ merchantId, bundleId }, given)));
    },
  );
}

function merchantOnWire({ merchantId, name, createdAt }: Merchant) {
  return { merchant_id: merchantId, name, created_at: createdAt.toISOString() };
}

function appOnWire({
  merchantId,
  bundleId,
  createdAt,
  matching,
  installKey,
  attributionRules,
}: RegisteredApp) {
  return {
    bundle_id: bundleId,
    merchant_id: merchantId,
    created_at: createdAt.toISOString(),
    matching,
    install_key: installKey,
    attribution_rules: attributionRules,
  };
}
