import { Type } from 'typebox';
import { choice, time } from '../../http/validating/members.js';
import { TextOf } from '../../http/validating/text-forms.js';
import { limits } from '../../kernel/limits.js';
import {
  type AttributionRule,
  defaultAttributionRules,
  parameterPattern,
  placePattern,
} from '../attribution-rules.js';
import { merchantId } from '../merchants/merchant-schemas.js';
import { bundleIdPattern } from '../usable-values.js';
import type { AppSwitches } from './app-store.js';

export const bundleId = TextOf('bundleId', {
  minLength: 1,
  maxLength: limits.bundleIdCharacters,
  pattern: bundleIdPattern,
  description: "The app's bundle identifier; it belongs to one merchant.",
});
export const newAppSchema = Type.Object(
  { bundle_id: bundleId },
  { $id: 'NewApp', additionalProperties: false },
);

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
export const appSwitchesSchema = Type.Object(
  {
    matching: Type.Optional(matching),
    install_key: Type.Optional(installKey),
    attribution_rules: Type.Optional(attributionRules),
  },
  { $id: 'AppSwitches', additionalProperties: false, minProperties: 1 },
);

export const registeredAppSchema = Type.Object(
  {
    bundle_id: Type.String(),
    merchant_id: merchantId,
    created_at: time('When the app was registered.'),
    matching,
    install_key: installKey,
    attribution_rules: attributionRules,
  },
  { $id: 'RegisteredApp' },
);

export const appListSchema = Type.Object(
  { apps: Type.Array(Type.Unsafe<object>({ $ref: 'RegisteredApp#' })) },
  { $id: 'AppList' },
);

export const appParamsSchema = Type.Object({ merchant_id: Type.Integer(), bundle_id: bundleId });

export const appSchemas = [
  newAppSchema,
  registeredAppSchema,
  appListSchema,
  attributionRuleSchema,
  appSwitchesSchema,
] as const;
