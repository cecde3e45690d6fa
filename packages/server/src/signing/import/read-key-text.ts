import { RefusedKeyError } from '../refused-key-error.js';
import { readJwk } from './read-jwk.js';
import type { ReadKey } from './read-key.js';
import { readPem } from './read-pem.js';

/** The longest RSA key that is taken has 4 KiB as a JWK. */
const mostCharacters = 65_536;
const byteOrderMark = '\ufeff';

/** Reads one private key out of a PEM (PKCS#8, SEC1, PKCS#1) or a JWK, also as the only key of a JWK set. @throws RefusedKeyError */
export function readKeyText(given: string): ReadKey {
  if (given.length > mostCharacters)
    throw new RefusedKeyError(`The text is longer than ${mostCharacters} characters: that is no key.`);
  const text = given.startsWith(byteOrderMark) ? given.slice(1).trim() : given.trim();
  if (text === '') throw new RefusedKeyError('The text is empty.');
  if (text.startsWith('{')) return readJwk(text);
  if (text.includes('-----BEGIN ')) return { ...readPem(text), stated: {} };
  throw new RefusedKeyError(
    'That is no private key in a form that is read: PEM (PKCS#8, SEC1 or PKCS#1) or JWK. A DER file becomes PEM with: openssl pkey -inform DER -in FILE',
  );
}
