import { keyRotationSchema, keySchemas } from './access-key-schemas.js';
import type { IssuedKey } from './issue-key.js';

/** One row for each kind of key: the words of its calls. */
const kindsOfKeys = [
  {
    kind: 'api_key',
    name: 'ApiKey',
    path: 'api-keys',
    one: 'an API key',
    many: 'API keys',
    owner: 'a merchant',
    noun: 'key',
  },
  {
    kind: 'credential',
    name: 'Credential',
    path: 'credentials',
    one: 'a credential',
    many: 'credentials',
    owner: 'a merchant',
    noun: 'credential',
  },
  {
    kind: 'install_key',
    name: 'InstallKey',
    path: 'apps/:bundle_id/install-keys',
    one: 'an install key',
    many: 'install keys',
    owner: 'an app',
    noun: 'key',
  },
  {
    kind: 'operator_token',
    name: 'OperatorToken',
    path: 'operator-tokens',
    one: 'an operator token',
    many: 'operator tokens',
    owner: 'the operator',
    noun: 'token',
  },
] as const;

const keyCalls = kindsOfKeys.map((words) => ({ ...words, ...keySchemas(words) }));
export type KeyCalls = (typeof keyCalls)[number];

/** The calls for the kinds of keys that a merchant or an app holds. */
export const merchantKeyCalls = keyCalls.filter(({ kind }) => kind !== 'operator_token');

/** The calls for the kind of key that the operator holds. */
export const operatorKeyCalls = keyCalls.filter(({ kind }) => kind === 'operator_token');

export const accessKeySchemas = [
  ...keyCalls.flatMap((calls) => [
    calls.newSchema,
    calls.changeSchema,
    calls.issuedSchema,
    calls.rotatedSchema,
    calls.keySchema,
    calls.listSchema,
  ]),
  keyRotationSchema,
];

/** What an answer calls the secret of a new key. */
export function secretOf({ kind }: KeyCalls, { username, secret }: IssuedKey): object {
  return kind === 'credential' ? { username, password: secret } : { [kind]: secret };
}
