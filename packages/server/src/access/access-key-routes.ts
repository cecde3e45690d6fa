import { parseRfc3339 } from '@stoa/contract';
import type { App } from '../http/app.js';
import { faultsWithBody, faultsWithoutBody, jsonAnswer, responses } from '../http/problem-responses.js';
import { ref } from '../http/validation.js';
import type { FailureDefinition } from '../kernel/failure.js';
import { accessFailures } from './access-failures.js';
import type { AccessKey, AccessKeyKind } from './access-key.js';
import {
  apiKeyListSchema,
  appKeyParamsSchema,
  appParamsSchema,
  credentialListSchema,
  installKeyListSchema,
  issuedApiKeySchema,
  issuedCredentialSchema,
  issuedInstallKeySchema,
  keyParamsSchema,
  merchantParamsSchema,
  newApiKeySchema,
  newCredentialSchema,
  newInstallKeySchema,
} from './access-schemas.js';
import { needs } from './demand.js';
import type { AccessManagement, IssuedKey } from './manage-access.js';

/** One row for each kind of key that a merchant or an app holds. */
const keyKinds = [
  {
    kind: 'api_key',
    path: 'api-keys',
    params: merchantParamsSchema,
    keyParams: keyParamsSchema,
    list: 'api_keys',
    idName: 'api_key_id',
    operation: { one: 'ApiKey', many: 'ApiKeys' },
    one: 'an API key',
    many: 'API keys',
    owner: 'a merchant',
    newSchema: newApiKeySchema,
    issuedSchema: issuedApiKeySchema,
    listSchema: apiKeyListSchema,
    secretOf: ({ secret }: IssuedKey) => ({ api_key: secret }),
  },
  {
    kind: 'credential',
    path: 'credentials',
    params: merchantParamsSchema,
    keyParams: keyParamsSchema,
    list: 'credentials',
    idName: 'credential_id',
    operation: { one: 'Credential', many: 'Credentials' },
    one: 'a credential',
    many: 'credentials',
    owner: 'a merchant',
    newSchema: newCredentialSchema,
    issuedSchema: issuedCredentialSchema,
    listSchema: credentialListSchema,
    secretOf: ({ username, secret }: IssuedKey) => ({ username, password: secret }),
  },
  {
    kind: 'install_key',
    path: 'apps/:bundle_id/install-keys',
    params: appParamsSchema,
    keyParams: appKeyParamsSchema,
    list: 'install_keys',
    idName: 'install_key_id',
    operation: { one: 'InstallKey', many: 'InstallKeys' },
    one: 'an install key',
    many: 'install keys',
    owner: 'an app',
    newSchema: newInstallKeySchema,
    issuedSchema: issuedInstallKeySchema,
    listSchema: installKeyListSchema,
    secretOf: ({ secret }: IssuedKey) => ({ install_key: secret }),
  },
] as const satisfies readonly { readonly kind: AccessKeyKind; readonly [member: string]: unknown }[];

type KeyKind = (typeof keyKinds)[number];

/** When there is no such merchant, or no such app of it. */
function ownerFailures(kind: AccessKeyKind): readonly FailureDefinition[] {
  const { unknown_merchant, unknown_app } = accessFailures;
  return kind === 'install_key' ? [unknown_merchant, unknown_app] : [unknown_merchant];
}

interface OwnerParams {
  readonly merchant_id: number;
  readonly bundle_id?: string;
}

function ownerOf({ merchant_id: merchantId, bundle_id: bundleId }: OwnerParams) {
  return bundleId === undefined ? { merchantId } : { merchantId, bundleId };
}

/** Issue, list and revoke: the same calls for every kind of key. */
export function keyRoutes(app: App, access: AccessManagement): void {
  for (const kind of keyKinds) {
    issueRoute(app, access, kind);
    listRoute(app, access, kind);
    revokeRoute(app, access, kind);
  }
}

function issueRoute(app: App, access: AccessManagement, { kind, idName, secretOf, ...words }: KeyKind): void {
  app.post(
    `/operator-api/v1/merchants/:merchant_id/${words.path}`,
    {
      schema: {
        tags: ['Operator'],
        security: needs('access:write', 'operator_token'),
        operationId: `issue${words.operation.one}`,
        summary: `Issue ${words.one}`,
        description:
          'Only this answer contains the secret: Stoa stores its hash. Not idempotent; several may be live at once.',
        params: words.params,
        body: ref(words.newSchema),
        response: responses(
          { 201: jsonAnswer('It, with its secret.', ref(words.issuedSchema)) },
          ...faultsWithBody,
          ...ownerFailures(kind),
          accessFailures.unusable_value,
        ),
      },
    },
    async (request, reply) => {
      const { label, scopes, expires_at } = request.body;
      const expiresAt = dateOf(expires_at);
      const issued = await access.issue({
        kind,
        ...ownerOf(request.params),
        label,
        scopes,
        expiresAt,
      });
      const answer = {
        [idName]: issued.accessKeyId,
        ...secretOf(issued),
        expires_at: timeOnWire(issued.expiresAt),
      };
      return reply.code(201).header('cache-control', 'no-store').send(answer);
    },
  );
}

function listRoute(app: App, access: AccessManagement, { kind, idName, list, ...words }: KeyKind): void {
  app.get(
    `/operator-api/v1/merchants/:merchant_id/${words.path}`,
    {
      schema: {
        tags: ['Operator'],
        security: needs('access:read', 'operator_token'),
        operationId: `list${words.operation.many}`,
        summary: `List the ${words.many} of ${words.owner}`,
        description: 'All of them, oldest first, including expired and revoked ones; never a secret.',
        params: words.params,
        response: responses(
          { 200: jsonAnswer('They, without secrets.', ref(words.listSchema)) },
          ...faultsWithoutBody,
          ...ownerFailures(kind),
        ),
      },
    },
    async (request, reply) => {
      const { merchantId, bundleId } = ownerOf(request.params);
      const keys = await access.listKeys(kind, merchantId, bundleId);
      return reply
        .code(200)
        .send({ [list]: keys.map((key) => ({ [idName]: key.accessKeyId, ...keyOnWire(key) })) });
    },
  );
}

function revokeRoute(app: App, access: AccessManagement, { kind, ...words }: KeyKind): void {
  app.delete(
    `/operator-api/v1/merchants/:merchant_id/${words.path}/:key_id`,
    {
      schema: {
        tags: ['Operator'],
        security: needs('access:write', 'operator_token'),
        operationId: `revoke${words.operation.one}`,
        summary: `Revoke ${words.one}`,
        description: 'Every process refuses it within 5 seconds. Revoking it again changes nothing.',
        params: words.keyParams,
        response: responses(
          { 204: { description: 'It is revoked.', type: 'null' } },
          ...faultsWithBody,
          ...ownerFailures(kind),
          accessFailures.unknown_access_key,
        ),
      },
    },
    async (request, reply) => {
      await access.revoke(kind, request.params.key_id, ownerOf(request.params));
      return reply.code(204).send();
    },
  );
}

function keyOnWire(key: AccessKey) {
  return {
    ...(key.username === null ? {} : { username: key.username }),
    prefix: key.prefix,
    label: key.label,
    scopes: key.scopes,
    created_at: key.createdAt.toISOString(),
    expires_at: timeOnWire(key.expiresAt),
    revoked_at: timeOnWire(key.revokedAt),
    last_used_at: timeOnWire(key.lastUsedAt),
  };
}

function timeOnWire(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}

/** The schema has checked that the text is RFC 3339; the expiry of a key is stored in milliseconds. */
function dateOf(text: string | undefined): Date | undefined {
  const instant = text === undefined ? undefined : parseRfc3339(text);
  return instant === undefined ? undefined : new Date(Number(instant / 1000n));
}
