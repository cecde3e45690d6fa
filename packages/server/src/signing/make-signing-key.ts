import {
  calculateJwkThumbprint,
  exportJWK,
  exportPKCS8,
  type GenerateKeyPairOptions,
  generateKeyPair,
} from 'jose';
import type { SigningAlgorithm } from '../config/config.js';
import { sealPrivateKey } from './seal-private-key.js';
import type { PublicJwk } from './signing-schemas.js';

/**
 * One row an algorithm. 2048 bits for RS256: what RFC 7518, section 3.3, demands and NIST SP 800-57 allows until 2030,
 * while a key here is replaced after 90 days unless told otherwise; 3072 bits would triple the cost of every signature.
 */
const generation: Readonly<Record<SigningAlgorithm, GenerateKeyPairOptions>> = {
  ES256: {},
  RS256: { modulusLength: 2048 },
  EdDSA: { crv: 'Ed25519' },
};

/** A new key pair, with its private part encrypted already. */
export interface MadeKey {
  /** JWK thumbprint (RFC 7638, SHA-256). */
  readonly kid: string;
  readonly algorithm: SigningAlgorithm;
  readonly publicJwk: PublicJwk;
  readonly privateKey: Buffer;
}

/** Makes a key pair. The unencrypted private part does not leave this function. */
export async function makeSigningKey(algorithm: SigningAlgorithm, masterSecret: Buffer): Promise<MadeKey> {
  const pair = await generateKeyPair(algorithm, { ...generation[algorithm], extractable: true });
  const jwk = await exportJWK(pair.publicKey);
  if (jwk.kty === undefined) throw new Error('an exported key has no type');
  const kid = await calculateJwkThumbprint(jwk);
  return {
    kid,
    algorithm,
    publicJwk: { ...jwk, kty: jwk.kty, kid, alg: algorithm, use: 'sig' },
    privateKey: sealPrivateKey(await exportPKCS8(pair.privateKey), { kid, masterSecret }),
  };
}
