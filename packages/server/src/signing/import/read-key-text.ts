import { RefusedKeyError } from '../signing-errors.js';
import { type LoadedKey, loadPrivateKey } from './load-private-key.js';
import { readJwk } from './read-jwk.js';
import type { ReadKey } from './read-key.js';

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
