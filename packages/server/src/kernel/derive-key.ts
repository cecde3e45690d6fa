import { hkdfSync } from 'node:crypto';

/** Bytes of the master secret and of every key derived from it. */
export const secretBytes = 32;

/**
 * Derives the key for one purpose from the master secret (HKDF-SHA-256, RFC 5869), so that the key that encrypts
 * private keys and the key that hides addresses reveal nothing about each other.
 */
export function deriveKey(masterSecret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', masterSecret, Buffer.alloc(0), `stoa/${purpose}`, secretBytes));
}
