import { createPublicKey } from 'node:crypto';
import { CompactSign, calculateJwkThumbprint, compactVerify, importJWK, importPKCS8, type JWK } from 'jose';
import { type MadeKey, type PlainKey, sealKey } from '../make-signing-key.js';
import { RefusedKeyError } from '../signing-errors.js';
import { algorithmOf, refuseContradiction } from './judge-key.js';
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
