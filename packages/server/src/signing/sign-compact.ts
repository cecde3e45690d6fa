import { createPublicKey, type KeyObject, sign } from 'node:crypto';
import type { SigningAlgorithm } from '../config/config.js';

/** A key that signs, and the beginning of its tokens. */
export interface CompactSigner {
  readonly algorithm: SigningAlgorithm;
  readonly privateKey: KeyObject;
  /** The result of {@link protectedHeader}. */
  readonly header: string;
}

interface Signature {
  /** Null: the algorithm includes its own hash (RFC 8032). */
  readonly digest: string | null;
  /** ES256: the two numbers are concatenated (RFC 7518, section 3.4) instead of DER-encoded. */
  readonly dsaEncoding?: 'ieee-p1363';
}

/** One row for each algorithm (RFC 7518, section 3; RFC 8037). */
const signatures: Readonly<Record<SigningAlgorithm, Signature>> = {
  ES256: { digest: 'sha256', dsaEncoding: 'ieee-p1363' },
  RS256: { digest: 'sha256' },
  EdDSA: { digest: null },
};

/** The first part of every token that the key signs. */
export function protectedHeader(key: { readonly kid: string; readonly algorithm: SigningAlgorithm }): string {
  return encode(JSON.stringify({ alg: key.algorithm, kid: key.kid, typ: 'JWT' }));
}

/**
 * The first part of a signed text that is not a token, and that must still be verifiable after its key has left the key
 * set. So it holds the public key: a verifier that trusts the `kid`, the thumbprint of that key, needs nothing else.
 * The type distinguishes it from tokens (RFC 8725, section 3.11).
 */
export function recordHeader(
  type: string,
  key: { readonly kid: string; readonly algorithm: SigningAlgorithm; readonly privateKey: KeyObject },
): string {
  const jwk = createPublicKey(key.privateKey).export({ format: 'jwk' });
  return encode(JSON.stringify({ alg: key.algorithm, kid: key.kid, typ: type, jwk }));
}

/**
 * Signs a text as a compact JWS (RFC 7515), outside the event loop. With Web Crypto, which portable libraries use, each
 * signature of an install call costs three times as much.
 */
export function signCompact(
  payload: string,
  { algorithm, privateKey, header }: CompactSigner,
): Promise<string> {
  const { digest, ...encoding } = signatures[algorithm];
  const signed = `${header}.${encode(payload)}`;
  return new Promise((resolve, reject) => {
    sign(digest, Buffer.from(signed), { key: privateKey, ...encoding }, (error, signature) => {
      if (error === null) resolve(`${signed}.${signature.toString('base64url')}`);
      else reject(error);
    });
  });
}

function encode(text: string): string {
  return Buffer.from(text).toString('base64url');
}
