import type { FastifyRequest } from 'fastify';
import type { App } from '../../http/app.js';
import { faultsWithBody, faultsWithoutBody, jsonAnswer, responses } from '../../http/problem-responses.js';
import { ref } from '../../http/validating/validation.js';
import { accessFailures } from '../access-failures.js';
import { needs } from '../callers/demand.js';
import type { CallerHook } from '../callers/limit-caller.js';
import { callingMerchant } from '../callers/principal.js';
import { merchantParamsSchema } from '../merchants/merchant-schemas.js';
import {
  appListSchema,
  appParamsSchema,
  appSwitchesSchema,
  newAppSchema,
  registeredAppSchema,
} from './app-schemas.js';
import type { RegisteredApp } from './app-store.js';
import type { AppManagement } from './manage-apps.js';

/** The management of apps, acting in the name of a request's caller. */
type AppsOf = (request: FastifyRequest) => AppManagement;

/** The operator's calls for apps. */
export function appRoutes(app: App, appsOf: AppsOf): void {
  newAppRoute(app, appsOf);
  appsRoute(app, appsOf);
  switchAppRoute(app, appsOf);
}

function newAppRoute(app: App, appsOf: AppsOf): void {
  app.post(
    '/operator-api/v1/merchants/:merchant_id/apps',
    {
      config: { audit: 'app.registered' },
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
      const registered = await appsOf(request).registerApp(
        request.params.merchant_id,
        request.body.bundle_id,
      );
      return reply.code(201).send(appOnWire(registered));
    },
  );
}

function appsRoute(app: App, appsOf: AppsOf): void {
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
      reply
        .code(200)
        .send({ apps: (await appsOf(request).listApps(request.params.merchant_id)).map(appOnWire) }),
  );
}

function switchAppRoute(app: App, appsOf: AppsOf): void {
  app.patch(
    '/operator-api/v1/merchants/:merchant_id/apps/:bundle_id',
    {
      config: { audit: 'app.switched' },
      schema: {
        tags: ['Operator'],
        security: needs('access:write', 'operator_token'),
        operationId: 'switchApp',
        summary: 'Change the switches of an app',
        description:
          'Changes the switches that are given; the others stay. Every process follows within 5 seconds. Existing installations keep their outcome, source and campaign; so do sums and cohorts. A person needs a fresh sign-in.',
        params: appParamsSchema,
        body: ref(appSwitchesSchema),
        response: responses(
          { 200: jsonAnswer('The app as it is now.', ref(registeredAppSchema)) },
          ...faultsWithBody,
          accessFailures.fresh_sign_in_needed,
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
      return reply.send(appOnWire(await appsOf(request).switchApp({ merchantId, bundleId }, given)));
    },
  );
}

/** A merchant reads which apps it has. */
export function ownAppsRoute(
  app: App,
  { appsOf, onRequest }: { readonly appsOf: AppsOf; readonly onRequest: CallerHook[] },
): void {
  app.get(
    '/merchant-api/v1/apps',
    {
      onRequest,
      schema: {
        tags: ['Access'],
        security: needs('access:read', 'api_key'),
        operationId: 'listOwnApps',
        summary: 'List your apps',
        description: 'All of them, by bundle identifier. The operator registers and switches them.',
        response: responses({ 200: jsonAnswer('The apps.', ref(appListSchema)) }, 401, 403, 429, 503),
      },
    },
    async (request, reply) => {
      const apps = await appsOf(request).listApps(callingMerchant(request));
      return reply.send({ apps: apps.map(appOnWire) });
    },
  );
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
