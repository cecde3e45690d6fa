import { Type } from 'typebox';
import { TextOf } from '../http/text-forms.js';
import { limits } from '../kernel/limits.js';
import { kinds } from './access-key.js';
import {
  type AttributionRule,
  defaultAttributionRules,
  parameterPattern,
  placePattern,
} from './attribution-rules.js';
import type { AppSwitches } from './merchant-store.js';
import type { Scope } from './scope.js';
import { bundleIdPattern } from './usable-values.js';

const id = (description: string) => Type.Integer({ minimum: 1, description });
const time = (description: string) => Type.String({ format: 'date-time', description });
const timeOrNull = (description: string) =>
  Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description });

const merchantId = id('The merchant, on every operator call about it.');
const bundleId = TextOf('bundleId', {
  minLength: 1,
  maxLength: limits.bundleIdCharacters,
  pattern: bundleIdPattern,
  description: "The app's bundle identifier; it belongs to one merchant.",
});

export const newMerchantSchema = Type.Object(
  {
    name: TextOf('filled', {
      minLength: 1,
      maxLength: limits.nameCharacters,
      pattern: '\\S',
      description: 'For people; white space around it is dropped.',
    }),
  },
  { $id: 'NewMerchant', additionalProperties: false },
);

export const merchantSchema = Type.Object(
  { merchant_id: merchantId, name: Type.String(), created_at: time('When the merchant was added.') },
  { $id: 'Merchant' },
);

export const merchantListSchema = Type.Object(
  { merchants: Type.Array(Type.Unsafe<object>({ $ref: 'Merchant#' })) },
  { $id: 'MerchantList' },
);

export const newAppSchema = Type.Object(
  { bundle_id: bundleId },
  { $id: 'NewApp', additionalProperties: false },
);

const matching = Type.Unsafe<AppSwitches['matching']>({
  type: 'string',
  enum: ['on', 'off'],
  description:
    '`off`: the install calls of the app answer a plain installation token; no address is looked up, and no store user is linked.',
});
const installKey = Type.Unsafe<AppSwitches['installKey']>({
  type: 'string',
  enum: ['optional', 'required'],
  description: '`required`: the install calls of the app need a live install key of it.',
});

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

export const merchantParamsSchema = Type.Object({ merchant_id: Type.Integer() });
export const appParamsSchema = Type.Object({ merchant_id: Type.Integer(), bundle_id: bundleId });
export const keyParamsSchema = Type.Object({ merchant_id: Type.Integer(), key_id: Type.Integer() });

const scopeList = (allowed: readonly Scope[]) =>
  Type.Array(Type.Unsafe<Scope>({ type: 'string', enum: [...allowed] }), { minItems: 1, uniqueItems: true });

/** Unknown fields are refused: a misspelt expires_at would make a key that never expires. */
const newKeySchema = (name: string, allowed: readonly Scope[]) =>
  Type.Object(
    {
      label: Type.Optional(
        Type.String({ maxLength: limits.labelCharacters, description: 'What it is for.' }),
      ),
      scopes: Type.Optional(scopeList(allowed)),
      expires_at: Type.Optional(time('In the future; without it, the key is valid until it is revoked.')),
    },
    { $id: `New${name}`, additionalProperties: false },
  );

const expiresAt = timeOrNull('When it stops being valid; null: only when it is revoked.');
const listedMembers = {
  prefix: Type.String({ description: 'The first characters of the secret, to tell it from others.' }),
  label: Type.String(),
  scopes: Type.Array(Type.String()),
  created_at: time('When it was issued.'),
  expires_at: expiresAt,
  revoked_at: timeOrNull('When it was revoked.'),
  last_used_at: timeOrNull('When it last let a request in, a few seconds late.'),
};

export const newApiKeySchema = newKeySchema('ApiKey', kinds.api_key.mayHave);

export const issuedApiKeySchema = Type.Object(
  {
    api_key_id: id('Names the key, to revoke it.'),
    api_key: Type.String({ description: 'Shown once.' }),
    expires_at: expiresAt,
  },
  { $id: 'IssuedApiKey' },
);

export const apiKeyListSchema = Type.Object(
  { api_keys: Type.Array(Type.Object({ api_key_id: id('Names the key.'), ...listedMembers })) },
  { $id: 'ApiKeyList' },
);

export const newCredentialSchema = newKeySchema('Credential', kinds.credential.mayHave);

export const issuedCredentialSchema = Type.Object(
  {
    credential_id: id('Names the credential, to revoke it.'),
    username: Type.String(),
    password: Type.String({ description: 'Shown once.' }),
    expires_at: expiresAt,
  },
  { $id: 'IssuedCredential' },
);

export const credentialListSchema = Type.Object(
  {
    credentials: Type.Array(
      Type.Object({ credential_id: id('Names the credential.'), username: Type.String(), ...listedMembers }),
    ),
  },
  { $id: 'CredentialList' },
);

export const appKeyParamsSchema = Type.Object({
  merchant_id: Type.Integer(),
  bundle_id: bundleId,
  key_id: Type.Integer(),
});

export const newInstallKeySchema = newKeySchema('InstallKey', kinds.install_key.mayHave);

export const issuedInstallKeySchema = Type.Object(
  {
    install_key_id: id('Names the key, to revoke it.'),
    install_key: Type.String({ description: 'Shown once.' }),
    expires_at: expiresAt,
  },
  { $id: 'IssuedInstallKey' },
);

export const installKeyListSchema = Type.Object(
  { install_keys: Type.Array(Type.Object({ install_key_id: id('Names the key.'), ...listedMembers })) },
  { $id: 'InstallKeyList' },
);

/** Every schema with an `$id` of the operator's calls for access. */
export const accessSchemas = [
  newMerchantSchema,
  merchantSchema,
  merchantListSchema,
  newAppSchema,
  registeredAppSchema,
  appListSchema,
  attributionRuleSchema,
  appSwitchesSchema,
  newApiKeySchema,
  issuedApiKeySchema,
  apiKeyListSchema,
  newCredentialSchema,
  issuedCredentialSchema,
  credentialListSchema,
  newInstallKeySchema,
  issuedInstallKeySchema,
  installKeyListSchema,
] as const;
