import {
  calculateJwkThumbprint,
  exportJWK,
  exportPKCS8,
  type GenerateKeyPairOptions,
  generateKeyPair,
  type JWK,
} from 'jose';
import type { SigningAlgorithm } from '../config/config.js';
import { sealPrivateKey } from './seal-private-key.js';
import type { PublicJwk } from './signing-schemas.js';

/**
 * One row for each algorithm. 2048 bits for RS256: RFC 7518, section 3.3, requires that many, and NIST SP 800-57 allows
 * them until 2030, while a key here is replaced after 90 days by default. 3072 bits would triple the cost of every
 * signature.
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
  const publicJwk = await exportJWK(pair.publicKey);
  const privatePem = await exportPKCS8(pair.privateKey);
  return sealKey({ publicJwk, privatePem, algorithm }, masterSecret);
}

export interface PlainKey {
  /** Only the public members of its type. */
  readonly publicJwk: JWK;
  /** PKCS#8. */
  readonly privatePem: string;
  readonly algorithm: SigningAlgorithm;
}

/** Gives a key pair its name and encrypts its private part. */
export async function sealKey(
  { publicJwk, privatePem, algorithm }: PlainKey,
  masterSecret: Buffer,
): Promise<MadeKey> {
  if (publicJwk.kty === undefined) throw new Error('an exported key has no type');
  const kid = await calculateJwkThumbprint(publicJwk);
  return {
    kid,
    algorithm,
    publicJwk: { ...publicJwk, kty: publicJwk.kty, kid, alg: algorithm, use: 'sig' },
    privateKey: sealPrivateKey(privatePem, { kid, masterSecret }),
  };
}
