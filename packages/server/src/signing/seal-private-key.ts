import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deriveKey } from '../kernel/derive-key.js';

/** Says how the rest is to be read; another way to encrypt gets another number. */
const version = 1;
const cipherName = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
const leastBytes = 1 + nonceBytes + tagBytes;

export interface SealOptions {
  /** Bound to the ciphertext, so that the private part of one key cannot be put in the place of another's. */
  readonly kid: string;
  readonly masterSecret: Buffer;
}

/** Encrypts a private key (AES-256-GCM, NIST SP 800-38D): version, nonce, ciphertext, tag. */
export function sealPrivateKey(privateKey: string, { kid, masterSecret }: SealOptions): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(cipherName, sealingKey(masterSecret), nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(kid, 'utf8'));
  return Buffer.concat([
    Buffer.of(version),
    nonce,
    cipher.update(privateKey, 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}

/** Decrypts what `sealPrivateKey` made; `undefined` under another secret, for another key, or when a bit was changed. */
export function openPrivateKey(sealed: Buffer, { kid, masterSecret }: SealOptions): string | undefined {
  if (sealed.length < leastBytes || sealed[0] !== version) return undefined;
  const nonce = sealed.subarray(1, 1 + nonceBytes);
  const decipher = createDecipheriv(cipherName, sealingKey(masterSecret), nonce, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(kid, 'utf8'));
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  try {
    return Buffer.concat([
      decipher.update(sealed.subarray(1 + nonceBytes, -tagBytes)),
      decipher.final(),
    ]).toString('utf8');
  } catch {
    // `final` throws when the tag does not fit, and for no other reason.
    return undefined;
  }
}

function sealingKey(masterSecret: Buffer): Buffer {
  return deriveKey(masterSecret, 'signing-keys');
}
