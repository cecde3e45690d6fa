import { createPublicKey, type KeyObject } from 'node:crypto';
import { CompactSign, calculateJwkThumbprint, compactVerify, importJWK, importPKCS8, type JWK } from 'jose';
import type { SigningAlgorithm } from '../../config/config.js';
import { type MadeKey, type PlainKey, sealKey } from '../make-signing-key.js';
import { RefusedKeyError } from '../signing-errors.js';
import { refuseUnsoundRsa } from './check-rsa-key.js';
import { readJwk } from './read-jwk.js';
import { type LoadedKey, loadPrivateKey, type ReadKey, type StatedUse } from './read-key.js';

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

/** The longest RSA key that is accepted has 4 KiB as a JWK. */
const mostCharacters = 65_536;
const byteOrderMark = '\ufeff';

/**
 * Reads one private key from a PEM (PKCS#8, SEC1, PKCS#1), a JWK, or a JWK set with one key.
 * @throws RefusedKeyError
 */
function readKeyText(given: string): ReadKey {
  if (given.length > mostCharacters)
    throw new RefusedKeyError(`The text is longer than ${mostCharacters} characters: that is not a key.`);
  const text = given.startsWith(byteOrderMark) ? given.slice(1).trim() : given.trim();
  if (text === '') throw new RefusedKeyError('The text is empty.');
  if (text.startsWith('{')) return readJwk(text);
  if (text.includes('-----BEGIN ')) return { ...readPem(text), stated: {} };
  throw new RefusedKeyError(
    'That is not a private key in a supported form: PEM (PKCS#8, SEC1 or PKCS#1) or JWK. To convert a DER file: openssl pkey -inform DER -in FILE',
  );
}

interface Block {
  readonly label: string;
  readonly text: string;
}

/** PKCS#8 (RFC 5958), SEC1 (RFC 5915), PKCS#1 (RFC 8017). */
const privateLabels: ReadonlySet<string> = new Set(['PRIVATE KEY', 'EC PRIVATE KEY', 'RSA PRIVATE KEY']);
/** `openssl ecparam -genkey` writes the curve before the key, although the key also names it. */
const ignoredLabel = 'EC PARAMETERS';

/**
 * Reads the only private key of a PEM text (RFC 7468); text before and after it is ignored.
 * @throws RefusedKeyError
 */
function readPem(text: string): LoadedKey {
  const [block, ...others] = blocksOf(text).filter(({ label }) => label !== ignoredLabel);
  if (block === undefined)
    throw new RefusedKeyError('The PEM has no private key in it, or its end is missing.');
  if (others.length > 0)
    throw new RefusedKeyError(
      `The PEM has ${others.length + 1} blocks; leave only the one private key to import.`,
    );
  refuseLabel(block);
  return loadPrivateKey(
    { key: block.text, format: 'pem' },
    'The PEM does not contain what its first line says: it is damaged.',
  );
}

/** Takes time linear in the text, whatever the text contains. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  for (const piece of text.split('-----BEGIN ').slice(1)) {
    const label = piece.slice(0, Math.max(0, piece.indexOf('-----')));
    const closing = `-----END ${label}-----`;
    const end = piece.indexOf(closing);
    if (label !== '' && end >= 0)
      blocks.push({ label, text: `-----BEGIN ${piece.slice(0, end + closing.length)}\n` });
  }
  return blocks;
}

function refuseLabel({ label, text }: Block): void {
  if (label === 'ENCRYPTED PRIVATE KEY' || text.includes('\nProc-Type: 4,ENCRYPTED'))
    throw new RefusedKeyError(
      'The PEM is encrypted. Decrypt it on the way: openssl pkey -in FILE | stoa signing-key import -',
    );
  if (label.endsWith('PUBLIC KEY') || label.includes('CERTIFICATE'))
    throw new RefusedKeyError('That is a public key: signing needs the private key.');
  if (!privateLabels.has(label))
    throw new RefusedKeyError(
      'This kind of PEM is not supported: it must begin with BEGIN PRIVATE KEY, BEGIN EC PRIVATE KEY or BEGIN RSA PRIVATE KEY.',
    );
}
