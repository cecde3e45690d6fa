import assert from 'node:assert/strict';
import { checkPrimeSync, createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { before, test } from 'node:test';
import { RefusedKeyError } from '../signing-errors.js';
import { hasRocaFingerprint } from './check-rsa-key.js';
import { sealKeyText } from './seal-key-text.js';

/**
 * Keys that OpenSSL loads but we refuse. Each breaks one requirement; where possible, all its other numbers are right.
 */

const masterSecret = Buffer.alloc(32, 7);
const e = 65_537n;

interface Numbers {
  readonly n: bigint;
  readonly d: bigint;
  readonly p: bigint;
  readonly q: bigint;
  readonly dp: bigint;
  readonly dq: bigint;
  readonly qi: bigint;
}

let sound: Numbers;
let other: Numbers;

before(() => {
  sound = generatedNumbers();
  other = generatedNumbers();
});

function generatedNumbers(): Numbers {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const { p, q } = privateKey.export({ format: 'jwk' });
  return numbersOf(readNumber(p), readNumber(q));
}

function readNumber(text = ''): bigint {
  return BigInt(`0x${Buffer.from(text, 'base64url').toString('hex')}`);
}

function numbersOf(p: bigint, q: bigint, exponent?: bigint): Numbers {
  const d = exponent ?? inverse(e, (p - 1n) * (q - 1n));
  return { n: p * q, d, p, q, dp: d % (p - 1n), dq: d % (q - 1n), qi: inverse(q, p) };
}

/** The extended Euclidean algorithm. */
function inverse(value: bigint, modulus: bigint): bigint {
  let [a, b, x, y] = [value % modulus, modulus, 1n, 0n];
  while (b > 0n) [a, b, x, y] = [b, a % b, y, x - (a / b) * y];
  if (a !== 1n) throw new Error('there is no inverse');
  return ((x % modulus) + modulus) % modulus;
}

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  for (let [square, rest] = [base % modulus, exponent]; rest > 0n; rest >>= 1n) {
    if (rest % 2n === 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}

function jwkOf(numbers: Numbers): Record<string, string> {
  const texts = Object.entries({ ...numbers, e }).map(([name, value]) => {
    const digits = value.toString(16);
    return [
      name,
      Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex').toString('base64url'),
    ];
  });
  return { kty: 'RSA', ...Object.fromEntries(texts) };
}

/** The next number that can be a prime of a key with the exponent 65537. */
function nextPrime(start: bigint): bigint {
  for (let candidate = start | 1n; ; candidate += 2n)
    if (candidate % e !== 1n && checkPrimeSync(candidate)) return candidate;
}

/** A prime of the form k · M + (65537^a mod M), by which keys from the faulty chips are recognised. */
function rocaPrime(a: bigint): bigint {
  const primes = [2n];
  for (let candidate = 3n; candidate <= 701n; candidate += 2n)
    if (primes.every((prime) => candidate % prime !== 0n)) primes.push(candidate);
  assert.equal(primes.length, 126);
  const product = primes.reduce((one, prime) => one * prime);
  const remainder = power(e, a, product);
  for (let k = (3n << 1022n) / product + a; ; k += 1n) {
    const candidate = k * product + remainder;
    if (candidate % e !== 1n && checkPrimeSync(candidate)) return candidate;
  }
}

async function refuses(numbers: Numbers, code: string): Promise<void> {
  const jwk = jwkOf(numbers);
  const texts = [JSON.stringify(jwk)];
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  for (const type of ['pkcs8', 'pkcs1'] as const) texts.push(String(key.export({ type, format: 'pem' })));
  for (const text of texts)
    await assert.rejects(sealKeyText(text, masterSecret), (error: Error) => {
      assert.ok(error instanceof RefusedKeyError, error.stack ?? error.message);
      assert.ok(error.message.includes(`(${code})`), error.message);
      assert.ok(error.message.includes('openssl genpkey'), error.message);
      return true;
    });
}

test('a sound key is taken, whether its private exponent was computed with (p-1)(q-1) or their least common multiple', async () => {
  const { p, q } = sound;
  const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));
  const least = ((p - 1n) * (q - 1n)) / gcd(p - 1n, q - 1n);
  for (const numbers of [sound, numbersOf(p, q, inverse(e, least)), numbersOf(q, p)])
    assert.equal((await sealKeyText(JSON.stringify(jwkOf(numbers)), masterSecret)).algorithm, 'RS256');
});

test('keys that OpenSSL makes are taken, also with an odd number of bits', async () => {
  for (const modulusLength of [2_048, 2_049, 3_072]) {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength });
    const text = String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
    assert.equal((await sealKeyText(text, masterSecret)).algorithm, 'RS256');
  }
});

test('a modulus that is not the product of the primes is refused', async () => {
  await refuses({ ...sound, p: other.p }, 'rsa_modulus_differs');
  await refuses({ ...sound, p: 1n, q: sound.n }, 'rsa_modulus_differs');
});

test('a prime that is much shorter than the other is refused', async () => {
  await refuses(numbersOf(nextPrime(1n << 127n), (1n << 1920n) + 1n), 'rsa_primes_unbalanced');
});

test('primes that Fermat finds at once are refused, and so is the same prime twice', async () => {
  await refuses(numbersOf(nextPrime(sound.p + (1n << 900n)), sound.p), 'rsa_primes_close');
  const { p } = sound;
  const squared = { n: p * p, d: inverse(e, p * (p - 1n)), p, q: p, dp: 1n, dq: 1n, qi: 1n };
  await refuses(squared, 'rsa_primes_close');
});

test('a factor that is not a prime is refused, although its signatures verify', async () => {
  const [one, two] = [nextPrime(15n << 508n), nextPrime((15n << 508n) + (1n << 400n))];
  const { q } = sound;
  const d = inverse(e, (one - 1n) * (two - 1n) * (q - 1n));
  const p = one * two;
  await refuses(
    { n: p * q, d, p, q, dp: d % (p - 1n), dq: d % (q - 1n), qi: inverse(q, p) },
    'rsa_factor_not_prime',
  );
});

test('a private exponent of another key is refused, and so is one that was not reduced', async () => {
  await refuses({ ...sound, d: other.d }, 'rsa_exponents_differ');
  await refuses({ ...sound, d: sound.d + (sound.p - 1n) * (sound.q - 1n) }, 'rsa_exponents_differ');
});

test('numbers for the Chinese remainder theorem that do not belong to the key are refused', async () => {
  for (const name of ['dp', 'dq', 'qi'] as const)
    await refuses({ ...sound, [name]: sound[name] + 2n }, 'rsa_crt_differs');
  await refuses({ ...sound, qi: sound.qi + sound.p }, 'rsa_crt_differs');
});

test('a key of the form that faulty chips made is refused, and only such a key', async () => {
  const faulty = numbersOf(rocaPrime(1_234_567n), rocaPrime(7_654_321n));
  assert.ok(hasRocaFingerprint(faulty.n));
  assert.ok(!hasRocaFingerprint(sound.n));
  assert.ok(!hasRocaFingerprint(faulty.p * sound.q));
  await refuses(faulty, 'rsa_roca');
});

test('a PEM whose public point belongs to another EC key is refused', async () => {
  const [one, two] = [0, 1].map(() => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey);
  assert.ok(one !== undefined && two !== undefined);
  const der = one.export({ type: 'sec1', format: 'der' });
  const point = (key: typeof one): Buffer =>
    createPublicKey(key).export({ type: 'spki', format: 'der' }).subarray(-65);
  der.set(point(two), der.indexOf(point(one)));
  const text = `-----BEGIN EC PRIVATE KEY-----\n${der.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END EC PRIVATE KEY-----\n`;
  await assert.rejects(sealKeyText(text, masterSecret), RefusedKeyError);
});

test('an EC key whose private number is zero or the order of the curve is refused', async () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const order = 'ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551';
  for (const digits of ['00'.repeat(32), order]) {
    const jwk = {
      ...privateKey.export({ format: 'jwk' }),
      d: Buffer.from(digits, 'hex').toString('base64url'),
    };
    await assert.rejects(sealKeyText(JSON.stringify(jwk), masterSecret), RefusedKeyError);
  }
});
