import { labelPattern } from '@stoa/contract';
import { Type } from 'typebox';
import { nextCursorSchema } from '../../http/page-cursor.js';
import { TextOf } from '../../http/validating/text-forms.js';
import { limits } from '../../kernel/limits.js';
import { kinds } from '../callers/key-kinds.js';
import type { Scope } from '../callers/scope.js';

const id = (description: string) => Type.Integer({ minimum: 1, description });
const time = (description: string) => Type.String({ format: 'date-time', description });
const timeOrNull = (description: string) =>
  Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description });
const scopeList = (allowed: readonly Scope[], description: string) =>
  Type.Array(Type.Unsafe<Scope>({ type: 'string', enum: [...allowed] }), {
    minItems: 1,
    uniqueItems: true,
    description,
  });
const label = TextOf('label', {
  maxLength: limits.labelCharacters,
  pattern: labelPattern,
  description: 'What it is for.',
});

/** Unknown fields are refused: a misspelt expires_at would make a key that never expires. */
const newKeySchema = (name: string, allowed: readonly Scope[]) =>
  Type.Object(
    {
      label: Type.Optional(label),
      scopes: Type.Optional(
        scopeList(
          allowed,
          'What it may be used for. Without it, what keys of the kind are usually for, as far as you may grant it.',
        ),
      ),
      expires_at: Type.Optional(time('In the future; without it, the key is valid until it is revoked.')),
    },
    { $id: `New${name}`, additionalProperties: false },
  );

/** Absent members stay as they are; at least one must be given. */
const keyChangeSchema = (name: string, allowed: readonly Scope[]) =>
  Type.Object(
    {
      label: Type.Optional(label),
      scopes: Type.Optional(scopeList(allowed, 'Some of those that it has; a key never gets a new one.')),
      expires_at: Type.Optional(timeOrNull('In the future; null: the key is valid until it is revoked.')),
    },
    { $id: `${name}Change`, additionalProperties: false, minProperties: 1 },
  );

export const keyRotationSchema = Type.Object(
  {
    overlap_hours: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: limits.keyOverlapHours,
        default: limits.keyOverlapHoursByDefault,
        description: 'How long the old key stays valid beside the new one; 0 revokes it at once.',
      }),
    ),
    expires_at: Type.Optional(
      time('When the new key expires; without it, it gets the same time that the old one had.'),
    ),
  },
  { $id: 'KeyRotation', additionalProperties: false },
);

const expiresAt = timeOrNull('When it stops being valid; null: only when it is revoked.');
const issuedMembers = { scopes: Type.Array(Type.String()), expires_at: expiresAt };
const rotatedMembers = { ...issuedMembers, old_valid_until: time('When the old one stops being valid.') };
const shown = (name: string) => Type.String({ description: `The ${name}; shown once.` });
const listedMembers = {
  prefix: Type.String({ description: 'The first characters of the secret, to tell it from others.' }),
  label: Type.String(),
  scopes: Type.Array(Type.String()),
  created_at: time('When it was issued.'),
  expires_at: expiresAt,
  expires_soon: Type.Boolean({ description: 'Whether it is valid, and expires within 30 days.' }),
  revoked_at: timeOrNull('When it was revoked.'),
  last_used_at: timeOrNull('When it last let a request in, a few seconds late.'),
  followed_by: Type.Union([Type.Integer(), Type.Null()], {
    description: 'The key that a rotation made to replace it.',
  }),
};

export const newApiKeySchema = newKeySchema('ApiKey', kinds.api_key.mayHave);
export const apiKeyChangeSchema = keyChangeSchema('ApiKey', kinds.api_key.mayHave);
const apiKeySecret = { api_key_id: id('Names the key, to revoke it.'), api_key: shown('key') };
export const issuedApiKeySchema = Type.Object({ ...apiKeySecret, ...issuedMembers }, { $id: 'IssuedApiKey' });
export const rotatedApiKeySchema = Type.Object(
  { ...apiKeySecret, ...rotatedMembers },
  { $id: 'RotatedApiKey' },
);
export const apiKeySchema = Type.Object(
  { api_key_id: id('Names the key.'), ...listedMembers },
  { $id: 'ApiKey' },
);
export const apiKeyListSchema = Type.Object(
  { api_keys: Type.Array(Type.Unsafe<object>({ $ref: 'ApiKey#' })), next_cursor: nextCursorSchema },
  { $id: 'ApiKeyList' },
);

const username = Type.String();
export const newCredentialSchema = newKeySchema('Credential', kinds.credential.mayHave);
export const credentialChangeSchema = keyChangeSchema('Credential', kinds.credential.mayHave);
const credentialSecret = {
  credential_id: id('Names the credential, to revoke it.'),
  username,
  password: shown('password'),
};
export const issuedCredentialSchema = Type.Object(
  { ...credentialSecret, ...issuedMembers },
  { $id: 'IssuedCredential' },
);
export const rotatedCredentialSchema = Type.Object(
  { ...credentialSecret, ...rotatedMembers },
  { $id: 'RotatedCredential', description: 'The username is that of the old one; the password is new.' },
);
export const credentialSchema = Type.Object(
  { credential_id: id('Names the credential.'), username, ...listedMembers },
  { $id: 'Credential' },
);
export const credentialListSchema = Type.Object(
  { credentials: Type.Array(Type.Unsafe<object>({ $ref: 'Credential#' })), next_cursor: nextCursorSchema },
  { $id: 'CredentialList' },
);

export const newInstallKeySchema = newKeySchema('InstallKey', kinds.install_key.mayHave);
export const installKeyChangeSchema = keyChangeSchema('InstallKey', kinds.install_key.mayHave);
const installKeySecret = { install_key_id: id('Names the key, to revoke it.'), install_key: shown('key') };
export const issuedInstallKeySchema = Type.Object(
  { ...installKeySecret, ...issuedMembers },
  { $id: 'IssuedInstallKey' },
);
export const rotatedInstallKeySchema = Type.Object(
  { ...installKeySecret, ...rotatedMembers },
  { $id: 'RotatedInstallKey' },
);
export const installKeySchema = Type.Object(
  { install_key_id: id('Names the key.'), ...listedMembers },
  { $id: 'InstallKey' },
);
export const installKeyListSchema = Type.Object(
  { install_keys: Type.Array(Type.Unsafe<object>({ $ref: 'InstallKey#' })), next_cursor: nextCursorSchema },
  { $id: 'InstallKeyList' },
);

export const newOperatorTokenSchema = newKeySchema('OperatorToken', kinds.operator_token.mayHave);
export const operatorTokenChangeSchema = keyChangeSchema('OperatorToken', kinds.operator_token.mayHave);
const operatorTokenSecret = {
  operator_token_id: id('Names the token, to revoke it.'),
  operator_token: shown('token'),
};
export const issuedOperatorTokenSchema = Type.Object(
  { ...operatorTokenSecret, ...issuedMembers },
  { $id: 'IssuedOperatorToken' },
);
export const rotatedOperatorTokenSchema = Type.Object(
  { ...operatorTokenSecret, ...rotatedMembers },
  { $id: 'RotatedOperatorToken' },
);
export const operatorTokenSchema = Type.Object(
  { operator_token_id: id('Names the token.'), ...listedMembers },
  { $id: 'OperatorToken' },
);
export const operatorTokenListSchema = Type.Object(
  {
    operator_tokens: Type.Array(Type.Unsafe<object>({ $ref: 'OperatorToken#' })),
    next_cursor: nextCursorSchema,
  },
  { $id: 'OperatorTokenList' },
);

export const accessKeySchemas = [
  newApiKeySchema,
  apiKeyChangeSchema,
  issuedApiKeySchema,
  rotatedApiKeySchema,
  apiKeySchema,
  apiKeyListSchema,
  newCredentialSchema,
  credentialChangeSchema,
  issuedCredentialSchema,
  rotatedCredentialSchema,
  credentialSchema,
  credentialListSchema,
  newInstallKeySchema,
  installKeyChangeSchema,
  issuedInstallKeySchema,
  rotatedInstallKeySchema,
  installKeySchema,
  installKeyListSchema,
  newOperatorTokenSchema,
  operatorTokenChangeSchema,
  issuedOperatorTokenSchema,
  rotatedOperatorTokenSchema,
  operatorTokenSchema,
  operatorTokenListSchema,
  keyRotationSchema,
] as const;
