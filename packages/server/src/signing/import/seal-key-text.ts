import { createPublicKey, type KeyObject } from 'node:crypto';
import { CompactSign, calculateJwkThumbprint, compactVerify, importJWK, importPKCS8, type JWK } from 'jose';
import type { SigningAlgorithm } from '../../config/config.js';
import { type MadeKey, type PlainKey, sealKey } from '../make-signing-key.js';
import { RefusedKeyError } from '../signing-errors.js';
import { refuseUnsoundRsa } from './check-rsa-key.js';
import type { StatedUse } from './read-key.js';
import { readKeyText } from './read-key-text.js';

/**
 * Turns the text of a private key into a signing key: reads it, checks it, makes a trial signature, and encrypts it.
 * Its name is its thumbprint, whatever name the file gives. The unencrypted private part does not leave this function.
 * @throws RefusedKeyError
 */
export async function sealKeyText(text: string, masterSecret: Buffer): Promise<MadeKey> {
  const { privateKey, privatePem, stated } = readKeyText(text);
  const algorithm = algorithmOf(privateKey);
  const publicJwk: JWK = createPublicKey(privateKey).export({ format: 'jwk' });
  const kid = await calculateJwkThumbprint(publicJwk);
  refuseContradiction(stated, { algorithm, kid });
  await tryKey({ publicJwk, privatePem, algorithm });
  return sealKey({ publicJwk, privatePem, algorithm }, masterSecret);
}

/** Signs and verifies as for every token: nothing else shows whether the parts of a key belong together. */
async function tryKey({ publicJwk, privatePem, algorithm }: PlainKey): Promise<void> {
  try {
    const trial = new CompactSign(Buffer.from('trial')).setProtectedHeader({ alg: algorithm });
    await compactVerify(
      await trial.sign(await importPKCS8(privatePem, algorithm)),
      await importJWK(publicJwk, algorithm),
    );
  } catch {
    throw new RefusedKeyError(
      'What the private part signs, the public part does not verify: the key is damaged.',
    );
  }
}

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
function algorithmOf(key: KeyObject): SigningAlgorithm {
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
function refuseContradiction(
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
