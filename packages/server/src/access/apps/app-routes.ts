import { Type } from 'typebox';
import type { Context } from '../../database/context.js';
import type { App } from '../../http/app.js';
import type { LimitRate } from '../../http/listening/limit-rate.js';
import { choice, exact, named, time } from '../../http/validating/members.js';
import { TextOf } from '../../http/validating/text-forms.js';
import { wireOf } from '../../http/wire-of.js';
import { limits } from '../../kernel/limits.js';
import { accessFailures } from '../access-failures.js';
import {
  type AttributionRule,
  defaultAttributionRules,
  parameterPattern,
  placePattern,
} from '../attribution-rules.js';
import { merchantCalls, operatorCalls } from '../callers/calls.js';
import { merchantId, merchantParamsSchema } from '../merchants/merchant-schemas.js';
import { bundleIdPattern } from '../usable-values.js';
import type { AppSwitches } from './app-store.js';
import { listApps, registerApp, switchApp } from './manage-apps.js';

export const bundleId = TextOf('bundleId', {
  minLength: 1,
  maxLength: limits.bundleIdCharacters,
  pattern: bundleIdPattern,
  description: "The app's bundle identifier; it belongs to one merchant.",
});
const newAppSchema = exact('NewApp', { bundle_id: bundleId });

const matching = choice<AppSwitches['matching']>(
  ['on', 'off'],
  '`off`: the install calls of the app answer a plain installation token; no address is looked up, and no store user is linked.',
);
const installKey = choice<AppSwitches['installKey']>(
  ['optional', 'required'],
  '`required`: the install calls of the app need a live install key of it.',
);

const place = (name: string) =>
  Type.Optional(
    TextOf('attributionPlace', {
      minLength: 1,
      maxLength: limits.attributionTextCharacters,
      pattern: placePattern,
      description: `The ${name}: a text, or the value of a parameter as \`{parameter}\`. Without it, the rule says none.`,
    }),
  );

const attributionRuleSchema = Type.Object(
  {
    parameter: TextOf('parameterName', {
      minLength: 1,
      maxLength: limits.attributionParameterCharacters,
      pattern: parameterPattern,
      description:
        'A member of the attribution data. The rule holds if it is a text that is not empty, or a number.',
    }),
    source: place('source'),
    campaign: place('campaign'),
  },
  { $id: 'AttributionRule', additionalProperties: false, minProperties: 2 },
);

const ruleText = ({ parameter, source = '', campaign }: AttributionRule): string =>
  `\`${parameter}\` = ${[source, ...(campaign === undefined ? [] : [campaign])].join(' / ')}`;

const attributionRules = Type.Unsafe<AppSwitches['attributionRules']>({
  type: ['array', 'null'],
  minItems: 1,
  maxItems: limits.attributionRules,
  items: { $ref: 'AttributionRule#' },
  description: `What makes the source and campaign of an installation, when it is made. In order, each rule whose parameter is in the attribution data fills in what is still missing. Null: the rules of every app without its own, which are ${defaultAttributionRules.map(ruleText).join(', ')}.`,
});

/** Absent switches stay as they are; at least one must be given. */
const appSwitchesSchema = Type.Object(
  {
    matching: Type.Optional(matching),
    install_key: Type.Optional(installKey),
    attribution_rules: Type.Optional(attributionRules),
  },
  { $id: 'AppSwitches', additionalProperties: false, minProperties: 1 },
);

const registeredAppSchema = named('RegisteredApp', {
  bundle_id: Type.String(),
  merchant_id: merchantId,
  created_at: time('When the app was registered.'),
  matching,
  install_key: installKey,
  attribution_rules: attributionRules,
});

const appListSchema = named('AppList', { apps: Type.Array(Type.Unsafe<object>({ $ref: 'RegisteredApp#' })) });

const appParamsSchema = Type.Object({ merchant_id: Type.Integer(), bundle_id: bundleId });

export const appSchemas = [
  newAppSchema,
  registeredAppSchema,
  appListSchema,
  attributionRuleSchema,
  appSwitchesSchema,
] as const;

const appOnWire = wireOf(registeredAppSchema);
const { unknown_merchant, unknown_app, bundle_id_taken, unusable_value } = accessFailures;

/** The operator's calls for apps. */
export function appRoutes(app: App, context: Context): void {
  const operator = operatorCalls(app);
  operator.change({
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
    handle: async ({ params, body, by }) =>
      appOnWire(await registerApp({ ...context, by }, params.merchant_id, body.bundle_id)),
  });
  operator.read({
    path: '/merchants/:merchant_id/apps',
    id: 'listApps',
    scope: 'access:read',
    summary: 'List the apps of a merchant',
    description: 'All of them, by bundle identifier.',
    params: merchantParamsSchema,
    answer: ['The apps.', appListSchema],
    fails: [unknown_merchant],
    handle: async ({ params }) => ({ apps: (await listApps(context, params.merchant_id)).map(appOnWire) }),
  });
  operator.change({
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
    handle: async ({ params: { merchant_id: merchantId, bundle_id: bundleId }, body, by }) => {
      const { matching, install_key: installKey, attribution_rules: attributionRules } = body;
      const given = {
        ...(matching && { matching }),
        ...(installKey && { installKey }),
        ...(attributionRules !== undefined && { attributionRules }),
      };
      return appOnWire(await switchApp({ ...context, by }, { merchantId, bundleId }, given));
    },
  });
}

/** A merchant reads which apps it has. */
export function ownAppsRoute(app: App, context: Context, limitRate: LimitRate): void {
  merchantCalls(app, { limitRate, tag: 'Access' }).read({
    path: '/apps',
    id: 'listOwnApps',
    scope: 'access:read',
    summary: 'List your apps',
    description: 'All of them, by bundle identifier. The operator registers and switches them.',
    answer: ['The apps.', appListSchema],
    handle: async ({ merchantId }) => ({ apps: (await listApps(context, merchantId)).map(appOnWire) }),
  });
}
