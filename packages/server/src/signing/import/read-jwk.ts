import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import { type JsonObject, type JsonValue, parseJson } from '@stoa/contract';
import { RefusedKeyError } from '../signing-errors.js';
import { loadPrivateKey, type ReadKey, type StatedUse } from './read-key.js';

interface KeyType {
  /** The members of RFC 7518, section 6, and RFC 8037, section 2; all are strings. */
  readonly publicMembers: readonly string[];
  readonly privateMembers: readonly string[];
}

const keyTypes: ReadonlyMap<string, KeyType> = new Map([
  ['EC', { publicMembers: ['crv', 'x', 'y'], privateMembers: ['d'] }],
  ['RSA', { publicMembers: ['n', 'e'], privateMembers: ['d', 'p', 'q', 'dp', 'dq', 'qi'] }],
  ['OKP', { publicMembers: ['crv', 'x'], privateMembers: ['d'] }],
]);

/**
 * Reads a private JWK (RFC 7517), or the only one of a JWK set.
 * @throws RefusedKeyError
 */
export function readJwk(text: string): ReadKey {
  const jwk = onlyKey(parseObject(text));
  const { kty, type } = keyTypeOf(jwk);
  const members = [...type.publicMembers, ...type.privateMembers];
  const missing = members.filter((name) => textOf(jwk, name) === undefined);
  if (missing.includes('d'))
    throw new RefusedKeyError('That is a public key: signing needs the private key, with the member d.');
  if (missing.length > 0)
    throw new RefusedKeyError(`A JWK with kty ${kty} needs these members as well: ${missing.join(', ')}.`);
  if (Object.hasOwn(jwk, 'oth'))
    throw new RefusedKeyError('RSA keys of more than two primes are not accepted.');
  const key: JsonWebKey = { kty, ...Object.fromEntries(members.map((name) => [name, jwk[name]])) };
  const loaded = loadPrivateKey(
    { key, format: 'jwk' },
    'The members of the JWK do not form an accepted key: it is damaged, or its curve is neither P-256 nor Ed25519.',
  );
  refuseOtherPublicPart(jwk, { privateKey: loaded.privateKey, type });
  return { ...loaded, stated: statedUse(jwk) };
}

function parseObject(text: string): JsonObject {
  const parsed = parseJson(text);
  if (!parsed.ok) {
    const reason = 'malformed' in parsed ? parsed.malformed : (parsed.faults[0]?.detail ?? '');
    throw new RefusedKeyError(`The text begins like a JWK, but cannot be read as JSON: ${reason}`);
  }
  if (!isObject(parsed.value)) throw new RefusedKeyError('A JWK is a JSON object.');
  return parsed.value;
}

function onlyKey(object: JsonObject): JsonObject {
  if (!Object.hasOwn(object, 'keys')) return object;
  const keys = object['keys'];
  const [key] = Array.isArray(keys) ? keys : [];
  if (!Array.isArray(keys) || key === undefined) throw new RefusedKeyError('The JWK set has no key in it.');
  if (keys.length > 1)
    throw new RefusedKeyError(`The JWK set has ${keys.length} keys; leave only the one to import.`);
  if (!isObject(key)) throw new RefusedKeyError('The key of the JWK set is not a JSON object.');
  return key;
}

function keyTypeOf(jwk: JsonObject): { kty: string; type: KeyType } {
  const kty = textOf(jwk, 'kty');
  if (kty === undefined) throw new RefusedKeyError('That is not a JWK: it has no member kty.');
  if (kty === 'oct')
    throw new RefusedKeyError('That is a shared secret (kty oct), which has no public key to verify with.');
  const type = keyTypes.get(kty);
  if (type === undefined) throw new RefusedKeyError('The kty of the JWK must be EC, RSA or OKP.');
  return { kty, type };
}

/** The public part of an OKP key is computed from its private part, and not taken from the JWK. */
function refuseOtherPublicPart(
  jwk: JsonObject,
  { privateKey, type }: { privateKey: KeyObject; type: KeyType },
): void {
  const derived: Readonly<Record<string, unknown>> = createPublicKey(privateKey).export({ format: 'jwk' });
  const other = type.publicMembers.filter((name) => derived[name] !== jwk[name]);
  if (other.length > 0)
    throw new RefusedKeyError(
      `The private part of the JWK and its public part (${other.join(', ')}) do not belong together, or are not encoded as in RFC 7518.`,
    );
}

function statedUse(jwk: JsonObject): StatedUse {
  const [kid, alg, use] = ['kid', 'alg', 'use'].map((name) => {
    if (Object.hasOwn(jwk, name) && typeof jwk[name] !== 'string')
      throw new RefusedKeyError(`The member ${name} of the JWK is not a string.`);
    return textOf(jwk, name);
  });
  const keyOps = Object.hasOwn(jwk, 'key_ops') ? textsOf(jwk['key_ops']) : undefined;
  return {
    ...(kid === undefined ? {} : { kid }),
    ...(alg === undefined ? {} : { alg }),
    ...(use === undefined ? {} : { use }),
    ...(keyOps === undefined ? {} : { keyOps }),
  };
}

function textsOf(value: JsonValue | undefined): string[] {
  const texts = Array.isArray(value) ? value.filter((one) => typeof one === 'string') : undefined;
  if (texts === undefined || !Array.isArray(value) || texts.length !== value.length)
    throw new RefusedKeyError('The member key_ops of the JWK is not a list of strings.');
  return texts;
}

function textOf(jwk: JsonObject, name: string): string | undefined {
  const value = Object.hasOwn(jwk, name) ? jwk[name] : undefined;
  return typeof value === 'string' ? value : undefined;
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
