import { RefusedKeyError } from '../signing-errors.js';
import { readJwk } from './read-jwk.js';
import type { ReadKey } from './read-key.js';
import { readPem } from './read-pem.js';

/** The longest RSA key that is accepted has 4 KiB as a JWK. */
const mostCharacters = 65_536;
const byteOrderMark = '\ufeff';

/**
 * Reads one private key from a PEM (PKCS#8, SEC1, PKCS#1), a JWK, or a JWK set with one key.
 * @throws RefusedKeyError
 */
export function readKeyText(given: string): ReadKey {
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
