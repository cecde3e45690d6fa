import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';

/** How messages are signed (Standard Webhooks 1.0.0): `v1` with HMAC-SHA256 and a shared secret, `v1a` with Ed25519. */
export type WebhookSigning = 'v1' | 'v1a';

export interface WebhookMessage {
  /** The same for every attempt. Without a full stop, which separates the parts of what is signed. */
  readonly id: string;
  /** When this attempt is made. */
  readonly timestamp: Date;
  readonly body: Uint8Array;
  /** `whsec_…` or `whsk_…`; several while a key is replaced. */
  readonly keys: readonly string[];
}

export interface WebhookHeaders {
  readonly 'webhook-id': string;
  readonly 'webhook-timestamp': string;
  readonly 'webhook-signature': string;
}

/**
 * The headers of a message, with a signature for each key. @throws RangeError for an id or a key that cannot be used
 */
export function signWebhook({ id, timestamp, body, keys }: WebhookMessage): WebhookHeaders {
  if (!/^[\w-]{1,255}$/.test(id))
    throw new RangeError('the id of a message has letters, digits, _ and - only');
  if (keys.length === 0) throw new RangeError('a message is signed with at least one key');
  const seconds = String(Math.floor(timestamp.getTime() / 1000));
  const signed = Buffer.concat([Buffer.from(`${id}.${seconds}.`), body]);
  return {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': keys.map((key) => signatureOf(key, signed)).join(' '),
  };
}

/** A new key: 32 random bytes. They are the shared secret, or the private key of RFC 8032. */
export function newWebhookSecret(signing: WebhookSigning): string {
  return `${signing === 'v1' ? 'whsec_' : 'whsk_'}${randomBytes(keyBytes).toString('base64')}`;
}

/** The public key of a `whsk_…`, as `whpk_…`. @throws RangeError for any other key */
export function publicKeyOf(secret: string): string {
  const { kind, bytes } = readKey(secret);
  if (kind !== 'whsk') throw new RangeError('only a key of Ed25519 has a public key');
  const { x = '' } = createPublicKey(privateKeyOf(bytes)).export({ format: 'jwk' });
  return `whpk_${Buffer.from(x, 'base64url').toString('base64')}`;
}

const keyBytes = 32;
const shortestSecret = 24;
const longestSecret = 64;

function signatureOf(key: string, signed: Buffer): string {
  const { kind, bytes } = readKey(key);
  return kind === 'whsec'
    ? `v1,${createHmac('sha256', bytes).update(signed).digest('base64')}`
    : `v1a,${sign(null, signed, privateKeyOf(bytes)).toString('base64')}`;
}

interface ReadKey {
  readonly kind: 'whsec' | 'whsk';
  readonly bytes: Buffer;
}

function readKey(text: string): ReadKey {
  const [, kind, base64 = ''] = /^(whsec|whsk)_([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? [];
  const bytes = Buffer.from(base64, 'base64');
  if (kind === 'whsec' && bytes.length >= shortestSecret && bytes.length <= longestSecret)
    return { kind, bytes };
  if (kind === 'whsk' && bytes.length === keyBytes) return { kind, bytes };
  throw new RangeError('a key is whsec_ with 24 to 64 bytes, or whsk_ with 32 bytes, in base64');
}

/** What stands before the 32 bytes of a private key of Ed25519 in PKCS #8 (RFC 8410, section 7). */
const pkcs8Start = Buffer.from('302e020100300506032b657004220420', 'hex');

function privateKeyOf(bytes: Buffer): KeyObject {
  return createPrivateKey({ key: Buffer.concat([pkcs8Start, bytes]), format: 'der', type: 'pkcs8' });
}
