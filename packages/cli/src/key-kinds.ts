import type { AccessKeyKind, IssuedKey } from '@stoa/server';

/** The words of the command for a kind of key. */
export interface KeyCommand {
  readonly command: string;
  readonly kind: AccessKeyKind;
  readonly description: string;
  /** A key of this kind, with its article: `an API key`. */
  readonly one: string;
  /** The name of its number in JSON. */
  readonly idName: string;
  readonly owner: 'merchant' | 'app' | 'nobody';
  /** What `issue --json` prints. */
  readonly issued: (key: IssuedKey) => object;
}

export const keyCommands: readonly KeyCommand[] = [
  {
    command: 'api-key',
    one: 'an API key',
    kind: 'api_key',
    description: 'Bearer keys with which merchants upload reports and read installations',
    idName: 'api_key_id',
    owner: 'merchant',
    issued: (key) => ({ api_key_id: key.accessKeyId, api_key: key.secret, expires_at: key.expiresAt }),
  },
  {
    command: 'credential',
    one: 'a credential',
    kind: 'credential',
    description: 'Basic credentials with which backends send events',
    idName: 'credential_id',
    owner: 'merchant',
    issued: (key) => ({
      credential_id: key.accessKeyId,
      username: key.username,
      password: key.secret,
      expires_at: key.expiresAt,
    }),
  },
  {
    command: 'install-key',
    one: 'an install key',
    kind: 'install_key',
    description: 'Bearer keys for the install calls of an app that can keep one secret',
    idName: 'install_key_id',
    owner: 'app',
    issued: (key) => ({
      install_key_id: key.accessKeyId,
      install_key: key.secret,
      expires_at: key.expiresAt,
    }),
  },
  {
    command: 'operator-token',
    one: 'an operator token',
    kind: 'operator_token',
    description: "Bearer tokens for the operator's API",
    idName: 'operator_token_id',
    owner: 'nobody',
    issued: (key) => ({
      operator_token_id: key.accessKeyId,
      operator_token: key.secret,
      expires_at: key.expiresAt,
    }),
  },
];
