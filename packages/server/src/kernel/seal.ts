import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** The first byte, which says how the rest is encrypted. Another way to encrypt gets another number. */
const version = 1;
const cipherName = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
const leastBytes = 1 + nonceBytes + tagBytes;

export interface SealOptions {
  /** 32 bytes from `deriveKey`: one key for each purpose. */
  readonly key: Buffer;
  /** Bound to the ciphertext, so that one secret cannot be swapped for another. */
  readonly name: string;
}

/** Encrypts a secret for storing (AES-256-GCM, NIST SP 800-38D): version, nonce, ciphertext, tag. */
export function seal(plain: Buffer, { key, name }: SealOptions): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(cipherName, key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(name, 'utf8'));
  return Buffer.concat([
    Buffer.of(version),
    nonce,
    cipher.update(plain),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}

/** Decrypts what `seal` made; `undefined` for a different key or name, or when a bit was changed. */
export function unseal(sealed: Buffer, { key, name }: SealOptions): Buffer | undefined {
  if (sealed.length < leastBytes || sealed[0] !== version) return undefined;
  const nonce = sealed.subarray(1, 1 + nonceBytes);
  const decipher = createDecipheriv(cipherName, key, nonce, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(name, 'utf8'));
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(1 + nonceBytes, -tagBytes)), decipher.final()]);
  } catch {
    // `final` throws only when the tag does not match.
    return undefined;
  }
}

/** Bytes of the master secret and of every key derived from it. */
export const secretBytes = 32;

/**
 * Derives the key for one purpose from the master secret (HKDF-SHA-256, RFC 5869), so that the key that encrypts
 * private keys and the key that hides addresses reveal nothing about each other.
 */
export function deriveKey(masterSecret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', masterSecret, Buffer.alloc(0), `stoa/${purpose}`, secretBytes));
}
