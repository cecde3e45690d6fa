import { createPrivateKey } from 'node:crypto';
import { signingKeyAt, usableKeys } from './key-life.js';
import { openPrivateKey } from './seal-private-key.js';
import { type CompactSigner, protectedHeader } from './sign-compact.js';
import { UnreadableKeyError } from './signing-errors.js';
import type { SigningKeyRow } from './signing-key-store.js';

/** A key that can sign, imported once. */
export interface Signer extends CompactSigner {
  readonly kid: string;
  readonly signsFrom: Date;
}

/** The keys as a process last read them. */
export interface KeyRing {
  readonly loadedAt: Date;
  readonly keys: readonly SigningKeyRow[];
  /** The keys that sign now or later, so that the next one takes over without a query. */
  readonly signers: readonly Signer[];
}

export interface RingOptions {
  readonly masterSecret: Buffer;
  readonly now: Date;
}

/**
 * Decrypts only the keys that can sign.
 * @throws UnreadableKeyError
 */
export function makeKeyRing(keys: readonly SigningKeyRow[], { masterSecret, now }: RingOptions): KeyRing {
  // A slow clock must not choose a key whose private part another process has destroyed.
  const whole = keys.filter(({ privateKey }) => privateKey !== null);
  const signers = usableKeys(whole, now).map((key) => makeSigner(key, masterSecret));
  return { loadedAt: now, keys, signers };
}

/** The key that signs at `now`. @throws Error when the ring is empty, which no started service can have */
export function signerAt(ring: KeyRing, now: Date): Signer {
  const signer = signingKeyAt(ring.signers, now);
  if (signer === undefined)
    throw new Error('there is no signing key; starting the service makes the first one');
  return signer;
}

function makeSigner({ kid, algorithm, signsFrom, privateKey }: SigningKeyRow, masterSecret: Buffer): Signer {
  const pem = privateKey === null ? undefined : openPrivateKey(privateKey, { kid, masterSecret });
  if (pem === undefined) throw new UnreadableKeyError(kid);
  return {
    kid,
    algorithm,
    signsFrom,
    privateKey: createPrivateKey(pem),
    header: protectedHeader({ kid, algorithm }),
  };
}
