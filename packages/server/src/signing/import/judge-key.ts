import type { KeyObject } from 'node:crypto';
import type { SigningAlgorithm } from '../../config/config.js';
import { RefusedKeyError } from '../signing-errors.js';
import { refuseUnsoundRsa } from './check-rsa-key.js';
import type { StatedUse } from './read-key.js';

const leastRsaBits = 2_048;
/** Every installation call signs; with 4096 bits that takes five times as long as with 2048. */
const mostRsaBits = 4_096;
/** FIPS 186-5, A.1.1, requires more than 2^16; not every verifier accepts more than 2^31. */
const leastExponent = 65_537n;
const mostExponent = 2_147_483_647n;

/**
 * The algorithm that a key signs with here; there is one for each kind.
 * @throws RefusedKeyError for every other kind
 */
export function algorithmOf(key: KeyObject): SigningAlgorithm {
  const { asymmetricKeyType: type } = key;
  if (type === 'ed25519') return 'EdDSA';
  if (type === 'ec') {
    refuseCurve(key);
    return 'ES256';
  }
  if (type === 'rsa') {
    refuseWeakRsa(key);
    refuseUnsoundRsa(key);
    return 'RS256';
  }
  throw new RefusedKeyError(
    type === 'rsa-pss'
      ? 'The key is restricted to RSASSA-PSS, which is not used here; RS256 needs an RSA key without that restriction.'
      : 'Keys of this kind are not accepted: use EC with curve P-256, RSA, or Ed25519.',
  );
}

function refuseCurve(key: KeyObject): void {
  if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1')
    throw new RefusedKeyError('An EC key must have the curve P-256 (prime256v1), which ES256 is for.');
}

function refuseWeakRsa(key: KeyObject): void {
  const { modulusLength = 0, publicExponent = 0n } = key.asymmetricKeyDetails ?? {};
  if (modulusLength < leastRsaBits || modulusLength > mostRsaBits)
    throw new RefusedKeyError(
      `The RSA key has ${modulusLength} bits; it must have ${leastRsaBits} to ${mostRsaBits}.`,
    );
  if (publicExponent % 2n === 0n || publicExponent < leastExponent || publicExponent > mostExponent)
    throw new RefusedKeyError(
      `The public exponent of the RSA key must be odd and ${leastExponent} to ${mostExponent}; use ${leastExponent}.`,
    );
}

/** RFC 9864 gives EdDSA with Ed25519 a name of its own. */
const otherName: Readonly<Record<SigningAlgorithm, string | undefined>> = {
  ES256: undefined,
  RS256: undefined,
  EdDSA: 'Ed25519',
};
const signingOps: readonly string[] = ['sign', 'verify'];

/**
 * Checks that what a JWK says about itself fits its use here (RFC 7517, sections 4.2 to 4.5).
 * @throws RefusedKeyError
 */
export function refuseContradiction(
  { kid, alg, use, keyOps }: StatedUse,
  actual: { readonly algorithm: SigningAlgorithm; readonly kid: string },
): void {
  if (alg !== undefined && alg !== actual.algorithm && alg !== otherName[actual.algorithm])
    throw new RefusedKeyError(
      `The JWK says another alg than ${actual.algorithm}, with which keys of this kind sign here.`,
    );
  if (use !== undefined && use !== 'sig')
    throw new RefusedKeyError('The JWK says that it is not for signatures: its use must be sig, or absent.');
  if (keyOps !== undefined && !(keyOps.includes('sign') && keyOps.every((one) => signingOps.includes(one))))
    throw new RefusedKeyError(
      'The JWK says that it is not for signing: its key_ops must be ["sign"] or ["sign","verify"], or absent.',
    );
  if (kid !== undefined && kid !== actual.kid)
    throw new RefusedKeyError(
      `The JWK says another kid than its thumbprint (RFC 7638), ${actual.kid}, which is its name here. Remove the member kid to import it under that name.`,
    );
}
