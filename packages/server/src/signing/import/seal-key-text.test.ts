import assert from 'node:assert/strict';
import { createPublicKey, generateKeyPairSync, type JsonWebKey, type KeyObject } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { calculateJwkThumbprint, importPKCS8 } from 'jose';
import { openPrivateKey } from '../seal-private-key.js';
import { RefusedKeyError } from '../signing-errors.js';
import { sealKeyText } from './seal-key-text.js';

const masterSecret = Buffer.alloc(32, 7);
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
const otherEc = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const otherRsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const ed = generateKeyPairSync('ed25519').privateKey;
const otherEd = generateKeyPairSync('ed25519').privateKey;

const pkcs8 = (key: KeyObject): string => String(key.export({ type: 'pkcs8', format: 'pem' }));
const sec1 = (key: KeyObject): string => String(key.export({ type: 'sec1', format: 'pem' }));
const pkcs1 = (key: KeyObject): string => String(key.export({ type: 'pkcs1', format: 'pem' }));
const jwkOf = (key: KeyObject): JsonWebKey => key.export({ format: 'jwk' });
const jwk = (key: KeyObject, more: object = {}): string => JSON.stringify({ ...jwkOf(key), ...more });
const publicPem = (key: KeyObject): string =>
  String(createPublicKey(key).export({ type: 'spki', format: 'pem' }));
const thumbprint = (key: KeyObject): Promise<string> =>
  calculateJwkThumbprint(createPublicKey(key).export({ format: 'jwk' }));
const explicitCurve = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  paramEncoding: 'explicit',
}).privateKey;

const taken = [
  { form: 'PKCS#8 PEM', text: pkcs8(ec), key: ec, algorithm: 'ES256' },
  { form: 'PKCS#8 PEM', text: pkcs8(rsa), key: rsa, algorithm: 'RS256' },
  { form: 'PKCS#8 PEM', text: pkcs8(ed), key: ed, algorithm: 'EdDSA' },
  { form: 'SEC1 PEM', text: sec1(ec), key: ec, algorithm: 'ES256' },
  { form: 'PKCS#1 PEM', text: pkcs1(rsa), key: rsa, algorithm: 'RS256' },
  { form: 'JWK', text: jwk(ec), key: ec, algorithm: 'ES256' },
  { form: 'JWK', text: jwk(rsa), key: rsa, algorithm: 'RS256' },
  { form: 'JWK', text: jwk(ed), key: ed, algorithm: 'EdDSA' },
  { form: 'JWK set', text: JSON.stringify({ keys: [jwkOf(ec)] }), key: ec, algorithm: 'ES256' },
  {
    form: 'PEM with the curve before it and text around it',
    text: `Bag Attributes\n-----BEGIN EC PARAMETERS-----\nBggqhkjOPQMBBw==\n-----END EC PARAMETERS-----\n${sec1(ec)}end`,
    key: ec,
    algorithm: 'ES256',
  },
  {
    form: 'PEM of Windows, with a byte order mark',
    text: `\ufeff${pkcs8(ec).replaceAll('\n', '\r\n')}`,
    key: ec,
    algorithm: 'ES256',
  },
  {
    form: 'PEM with the parameters of its curve written out',
    text: pkcs8(explicitCurve),
    key: explicitCurve,
    algorithm: 'ES256',
  },
  {
    form: 'JWK that says what it is for',
    text: jwk(rsa, { alg: 'RS256', use: 'sig', key_ops: ['sign', 'verify'], x5t: 'ignored' }),
    key: rsa,
    algorithm: 'RS256',
  },
  {
    form: 'JWK with the newer name of its algorithm',
    text: jwk(ed, { alg: 'Ed25519', key_ops: ['sign'] }),
    key: ed,
    algorithm: 'EdDSA',
  },
];
for (const { form, text, key, algorithm } of taken) {
  test(`a ${form} becomes a ${algorithm} key under its thumbprint, with its private part encrypted`, async () => {
    const made = await sealKeyText(text, masterSecret);
    const kid = await thumbprint(key);
    assert.equal(made.kid, kid);
    assert.equal(made.algorithm, algorithm);
    assert.deepEqual(made.publicJwk, {
      ...createPublicKey(key).export({ format: 'jwk' }),
      kid,
      alg: algorithm,
      use: 'sig',
    });
    const pem = openPrivateKey(made.privateKey, { kid, masterSecret });
    assert.ok(await importPKCS8(pem ?? '', algorithm));
  });
}

test('a JWK that names its own thumbprint as kid is taken', async () => {
  const kid = await thumbprint(ec);
  assert.equal((await sealKeyText(jwk(ec, { kid }), masterSecret)).kid, kid);
});

/** SEC1 is SEQUENCE { 1, OCTET STRING of 32 bytes, … }; here the octet string gets 8 bytes more. */
function longNumber(): string {
  const der = ec.export({ type: 'sec1', format: 'der' });
  const body = Buffer.concat([
    Buffer.of(2, 1, 1, 4, 40),
    Buffer.alloc(8, 255),
    der.subarray(7, 39),
    der.subarray(39),
  ]);
  const text = Buffer.concat([Buffer.of(0x30, body.length), body]).toString('base64');
  return `-----BEGIN EC PRIVATE KEY-----\n${text.replace(/.{64}/g, '$&\n')}\n-----END EC PRIVATE KEY-----\n`;
}

const encrypted = { cipher: 'aes-256-cbc', passphrase: 'secret' };
const weakExponent = generateKeyPairSync('rsa', { modulusLength: 2048, publicExponent: 3 }).privateKey;
const refused = [
  { name: 'an EC number that is too long', text: jwk(ec, { d: `${jwkOf(ec).d}AAAA` }), says: 'damaged' },
  { name: 'an EC number that is too long, as a PEM', text: longNumber(), says: 'damaged' },
  { name: 'nothing', text: ' \n', says: 'empty' },
  { name: 'garbage', text: 'not a key', says: 'not a private key in a supported form' },
  { name: 'an endless text', text: 'x'.repeat(70_000), says: 'longer than 65536' },
  { name: 'a public PEM', text: publicPem(ec), says: 'public key' },
  {
    name: 'a certificate',
    text: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----',
    says: 'public key',
  },
  {
    name: 'an encrypted PKCS#8 PEM',
    text: String(ec.export({ type: 'pkcs8', format: 'pem', ...encrypted })),
    says: 'openssl pkey -in FILE | stoa signing-key import -',
  },
  {
    name: 'an encrypted SEC1 PEM',
    text: String(ec.export({ type: 'sec1', format: 'pem', ...encrypted })),
    says: 'encrypted',
  },
  {
    name: 'a PEM of OpenSSH',
    text: '-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n-----END OPENSSH PRIVATE KEY-----',
    says: 'BEGIN EC PRIVATE KEY',
  },
  { name: 'two keys in a PEM', text: `${pkcs8(ec)}${pkcs8(otherEc)}`, says: '2 blocks' },
  { name: 'a PEM without its end', text: pkcs8(ec).slice(0, 100), says: 'its end is missing' },
  { name: 'a damaged PEM', text: pkcs8(ec).replace('MI', 'AA'), says: 'damaged' },
  {
    name: 'only the curve',
    text: '-----BEGIN EC PARAMETERS-----\nBggqhkjOPQMBBw==\n-----END EC PARAMETERS-----',
    says: 'no private key in it',
  },
  {
    name: 'P-384',
    text: pkcs8(generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey),
    says: 'P-256',
  },
  {
    name: 'P-384 as a JWK',
    text: jwk(generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey),
    says: 'P-256',
  },
  {
    name: 'secp256k1',
    text: pkcs8(generateKeyPairSync('ec', { namedCurve: 'secp256k1' }).privateKey),
    says: 'P-256',
  },
  { name: 'Ed448', text: pkcs8(generateKeyPairSync('ed448').privateKey), says: 'Ed25519' },
  { name: 'Ed448 as a JWK', text: jwk(generateKeyPairSync('ed448').privateKey), says: 'Ed25519' },
  { name: 'X25519', text: pkcs8(generateKeyPairSync('x25519').privateKey), says: 'Ed25519' },
  {
    name: 'RSA with 1024 bits',
    text: pkcs8(generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey),
    says: 'has 1024 bits',
  },
  {
    name: 'RSA with 2047 bits',
    text: pkcs8(generateKeyPairSync('rsa', { modulusLength: 2047 }).privateKey),
    says: 'has 2047 bits',
  },
  {
    name: 'RSA with an absurdly long modulus',
    text: jwk(rsa, { n: `_${'A'.repeat(1_999)}` }),
    says: 'bits; it must have 2048 to 4096',
  },
  { name: 'RSA with the exponent 3', text: pkcs8(weakExponent), says: 'must be odd and 65537' },
  { name: 'RSA with an even exponent', text: jwk(rsa, { e: 'AQAC' }), says: 'must be odd and 65537' },
  {
    name: 'RSA-PSS',
    text: pkcs8(generateKeyPairSync('rsa-pss', { modulusLength: 2048 }).privateKey),
    says: 'RSASSA-PSS',
  },
  { name: 'JSON that breaks off', text: '{"kty":', says: 'cannot be read as JSON' },
  { name: 'a member that stands twice', text: jwk(ec).replace('{', '{"kty":"EC",'), says: 'JSON' },
  { name: 'an object that is not a JWK', text: '{"hello":"world"}', says: 'no member kty' },
  { name: 'a kty from the prototype', text: '{"kty":"constructor"}', says: 'EC, RSA or OKP' },
  { name: 'a shared secret', text: '{"kty":"oct","k":"AAAA"}', says: 'shared secret' },
  {
    name: 'a public JWK',
    text: JSON.stringify(createPublicKey(ec).export({ format: 'jwk' })),
    says: 'public key',
  },
  { name: 'an RSA JWK without its primes', text: jwk(rsa, { p: undefined }), says: 'as well: p' },
  { name: 'a member that is not a string', text: jwk(ec, { x: 7 }), says: 'as well: x' },
  { name: 'RSA of three primes', text: jwk(rsa, { oth: [] }), says: 'more than two primes' },
  { name: 'an EC point off the curve', text: jwk(ec, { x: jwkOf(otherEc).x }), says: 'damaged' },
  {
    name: 'an EC key with the private part of another',
    text: jwk(ec, { d: jwkOf(otherEc).d }),
    says: 'does not verify',
  },
  {
    name: 'an Ed25519 key with the public part of another',
    text: jwk(ed, { x: jwkOf(otherEd).x }),
    says: 'do not belong together',
  },
  {
    name: 'an RSA key with the private part of another',
    text: JSON.stringify({ ...jwkOf(otherRsa), n: jwkOf(rsa).n }),
    says: 'rsa_modulus_differs',
  },
  { name: 'a modulus with zeros before it', text: jwk(rsa, { n: `AAAA${jwkOf(rsa).n}` }), says: 'RFC 7518' },
  { name: 'an empty JWK set', text: '{"keys":[]}', says: 'no key in it' },
  { name: 'a JWK set without a list', text: '{"keys":"all"}', says: 'no key in it' },
  { name: 'a JWK set of something else', text: '{"keys":[1]}', says: 'not a JSON object' },
  {
    name: 'a JWK set of two',
    text: JSON.stringify({ keys: [jwkOf(ec), jwkOf(otherEc)] }),
    says: 'has 2 keys',
  },
  { name: 'another alg', text: jwk(rsa, { alg: 'PS256' }), says: 'another alg than RS256' },
  {
    name: 'an alg that is not a string',
    text: jwk(rsa, { alg: 256 }),
    says: 'alg of the JWK is not a string',
  },
  { name: 'another use', text: jwk(ec, { use: 'enc' }), says: 'use must be sig' },
  { name: 'key_ops without sign', text: jwk(ec, { key_ops: ['verify'] }), says: 'key_ops must be' },
  { name: 'key_ops with another', text: jwk(ec, { key_ops: ['sign', 'decrypt'] }), says: 'key_ops must be' },
  { name: 'key_ops that are not strings', text: jwk(ec, { key_ops: [1] }), says: 'not a list of strings' },
  { name: 'another kid than the thumbprint', text: jwk(ec, { kid: 'mine' }), says: 'thumbprint (RFC 7638)' },
];
for (const { name, text, says } of refused) {
  test(`refused with one message: ${name}`, async () => {
    await assert.rejects(
      () => sealKeyText(text, masterSecret),
      (error: Error) => {
        assert.ok(error instanceof RefusedKeyError, error.stack ?? error.message);
        assert.ok(error.message.includes(says), error.message);
        assert.match(error.message, /No key was imported\.$/);
        return true;
      },
    );
  });
}

test('no message contains a piece of the private key', async () => {
  const d = jwkOf(ec).d ?? '';
  for (const text of [jwk(ec, { use: 'enc' }), jwk(ec).slice(0, -1), jwk(ec, { kid: d }), `x${jwk(ec)}`])
    await assert.rejects(
      () => sealKeyText(text, masterSecret),
      (error: Error) => !`${error.message}${error.stack}${String(error.cause)}`.includes(d.slice(0, 12)),
    );
});

test('any changed text of a key is refused or is still that key', async () => {
  const kid = await thumbprint(ec);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(jwk(ec), pkcs8(ec), sec1(ec)),
      fc.record({ at: fc.nat({ max: 400 }), cut: fc.nat({ max: 20 }), put: fc.string({ maxLength: 20 }) }),
      async (text, { at, cut, put }) => {
        const changed = `${text.slice(0, at)}${put}${text.slice(at + cut)}`;
        const outcome = await sealKeyText(changed, masterSecret).then(
          (made) => made.kid,
          (error: unknown) => error,
        );
        assert.ok(outcome instanceof RefusedKeyError || outcome === kid);
      },
    ),
    { numRuns: 300 },
  );
});
