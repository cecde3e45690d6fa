import { deriveKey, seal, unseal } from '../../kernel/seal.js';

/** What the answer of the identity provider must match, and where the person goes afterwards. */
export interface OidcAttempt {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  /** An address of this service, from its root. */
  readonly returnTo: string;
  /** Whether the person must prove again who they are. */
  readonly fresh: boolean;
  readonly beganAtMs: number;
}

/** How long a person may take at the identity provider. */
const attemptMs = 10 * 60_000;

const name = 'attempt';
const keyOf = (masterSecret: Buffer): Buffer => deriveKey(masterSecret, 'oidc-attempts');

/** The attempt as the value of a cookie that every process of this service can read, and nobody else. */
export function sealAttempt(attempt: OidcAttempt, masterSecret: Buffer): string {
  return seal(Buffer.from(JSON.stringify(attempt), 'utf8'), { key: keyOf(masterSecret), name }).toString(
    'base64url',
  );
}

/** The attempt in a cookie; undefined if it is not ours, or too old. */
export function openAttempt(
  text: string,
  { masterSecret, now }: { readonly masterSecret: Buffer; readonly now: Date },
): OidcAttempt | undefined {
  const plain = unseal(Buffer.from(text, 'base64url'), { key: keyOf(masterSecret), name });
  if (plain === undefined) return undefined;
  const attempt: OidcAttempt = JSON.parse(plain.toString('utf8'));
  const ageMs = now.getTime() - attempt.beganAtMs;
  return ageMs <= attemptMs ? attempt : undefined;
}
