import { deriveKey, type SealOptions as NamedSealOptions, seal, unseal } from '../kernel/seal.js';

export interface SealOptions {
  /** Bound to the ciphertext, so that the private part of one key cannot replace that of another. */
  readonly kid: string;
  readonly masterSecret: Buffer;
}

/** Encrypts a private key under a key that is derived from the master secret. */
export function sealPrivateKey(privateKey: string, options: SealOptions): Buffer {
  return seal(Buffer.from(privateKey, 'utf8'), namedFor(options));
}

/**
 * Decrypts what `sealPrivateKey` made; `undefined` under another secret, for another key, or when a bit was changed.
 */
export function openPrivateKey(sealed: Buffer, options: SealOptions): string | undefined {
  return unseal(sealed, namedFor(options))?.toString('utf8');
}

function namedFor({ kid, masterSecret }: SealOptions): NamedSealOptions {
  return { key: deriveKey(masterSecret, 'signing-keys'), name: kid };
}
