import type { Context } from '../../database/context.js';
import type { App } from '../../http/app.js';
import type { LimitRate } from '../../http/listening/limit-rate.js';
import { wireOf } from '../../http/wire-of.js';
import { accessFailures } from '../access-failures.js';
import { merchantCalls, operatorCalls } from '../callers/calls.js';
import { merchantParamsSchema } from '../merchants/merchant-schemas.js';
import {
  appListSchema,
  appParamsSchema,
  appSwitchesSchema,
  newAppSchema,
  registeredAppSchema,
} from './app-schemas.js';
import { listApps, registerApp, switchApp } from './manage-apps.js';

const appOnWire = wireOf(registeredAppSchema);
const { unknown_merchant, unknown_app, bundle_id_taken, unusable_value } = accessFailures;

/** The operator's calls for apps. */
export function appRoutes(app: App, context: Context): void {
  const operator = operatorCalls(app);
  operator.change(
    {
      path: '/merchants/:merchant_id/apps',
      id: 'registerApp',
      scope: 'access:write',
      audit: 'app.registered',
      summary: 'Register an app of a merchant',
      description:
        'A bundle identifier belongs to one merchant, for ever. The twin of the merchant gets the app, too; a twin has no others.',
      params: merchantParamsSchema,
      body: newAppSchema,
      status: 201,
      answer: ['The app.', registeredAppSchema],
      fails: [unknown_merchant, bundle_id_taken, unusable_value],
    },
    async ({ params, body, by }) =>
      appOnWire(await registerApp({ ...context, by }, params.merchant_id, body.bundle_id)),
  );
  operator.read(
    {
      path: '/merchants/:merchant_id/apps',
      id: 'listApps',
      scope: 'access:read',
      summary: 'List the apps of a merchant',
      description: 'All of them, by bundle identifier.',
      params: merchantParamsSchema,
      answer: ['The apps.', appListSchema],
      fails: [unknown_merchant],
    },
    async ({ params }) => ({ apps: (await listApps(context, params.merchant_id)).map(appOnWire) }),
  );
  operator.change(
    {
      method: 'PATCH',
      path: '/merchants/:merchant_id/apps/:bundle_id',
      id: 'switchApp',
      scope: 'access:write',
      audit: 'app.switched',
      summary: 'Change the switches of an app',
      description:
        'Changes the switches that are given; the others stay. Every process follows within 5 seconds. Existing installations keep their outcome, source and campaign; so do sums and cohorts. The same app in the twin of the merchant is switched with it, and never alone. A person needs a fresh sign-in.',
      params: appParamsSchema,
      body: appSwitchesSchema,
      answer: ['The app as it is now.', registeredAppSchema],
      fails: [unknown_merchant, unknown_app],
    },
    async ({ params: { merchant_id: merchantId, bundle_id: bundleId }, body, by }) => {
      const { matching, install_key: installKey, attribution_rules: attributionRules } = body;
      const given = {
        ...(matching && { matching }),
        ...(installKey && { installKey }),
        ...(attributionRules !== undefined && { attributionRules }),
      };
      return appOnWire(await switchApp({ ...context, by }, { merchantId, bundleId }, given));
    },
  );
}

/** A merchant reads which apps it has. */
export function ownAppsRoute(app: App, context: Context, limitRate: LimitRate): void {
  merchantCalls(app, { limitRate, tag: 'Access' }).read(
    {
      path: '/apps',
      id: 'listOwnApps',
      scope: 'access:read',
      summary: 'List your apps',
      description: 'All of them, by bundle identifier. The operator registers and switches them.',
      answer: ['The apps.', appListSchema],
    },
    async ({ merchantId }) => ({ apps: (await listApps(context, merchantId)).map(appOnWire) }),
  );
}
