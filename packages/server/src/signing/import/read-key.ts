import { createPrivateKey, type JsonWebKey, type KeyObject, type PrivateKeyInput } from 'node:crypto';
import { RefusedKeyError } from '../signing-errors.js';

/** What a JWK says about itself besides the key (RFC 7517, section 4); a PEM has none of it. */
export interface StatedUse {
  readonly kid?: string;
  readonly alg?: string;
  readonly use?: string;
  readonly keyOps?: readonly string[];
}

/** A private key as it was read; nothing about it is checked yet. */
export interface ReadKey extends LoadedKey {
  readonly stated: StatedUse;
}

export interface LoadedKey {
  readonly privateKey: KeyObject;
  /** PKCS#8. */
  readonly privatePem: string;
}

type KeyInput = PrivateKeyInput | { readonly key: JsonWebKey; readonly format: 'jwk' };

/**
 * Lets OpenSSL read a private key.
 * @throws RefusedKeyError with this reason when it cannot
 */
export function loadPrivateKey(input: KeyInput, reason: string): LoadedKey {
  try {
    const privateKey = createPrivateKey(input);
    // This must come first: Node ends the process when asked for the curve of an EC key whose number is longer than the
    // curve's, while writing such a key only fails.
    return { privateKey, privatePem: String(privateKey.export({ type: 'pkcs8', format: 'pem' })) };
  } catch {
    // OpenSSL's message helps nobody, and might contain a piece of the key.
    throw new RefusedKeyError(reason);
  }
}
