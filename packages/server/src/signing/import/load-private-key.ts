import { createPrivateKey, type JsonWebKey, type KeyObject, type PrivateKeyInput } from 'node:crypto';
import { RefusedKeyError } from '../refused-key-error.js';

export interface LoadedKey {
  readonly privateKey: KeyObject;
  /** PKCS#8. */
  readonly privatePem: string;
}

type KeyInput = PrivateKeyInput | { readonly key: JsonWebKey; readonly format: 'jwk' };

/** Lets OpenSSL read a private key. @throws RefusedKeyError with this reason, when it cannot */
export function loadPrivateKey(input: KeyInput, reason: string): LoadedKey {
  try {
    const privateKey = createPrivateKey(input);
    // Before anything else is asked of the key: Node ends the process when it is asked for the curve of an EC key whose
    // number is longer than the curve's, while writing such a key only fails.
    return { privateKey, privatePem: String(privateKey.export({ type: 'pkcs8', format: 'pem' })) };
  } catch {
    // OpenSSL's words help nobody, and might hold a piece of the key.
    throw new RefusedKeyError(reason);
  }
}
