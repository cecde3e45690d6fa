import { checkPrimeSync, type KeyObject } from 'node:crypto';
import { RefusedKeyError } from '../signing-errors.js';

interface RsaNumbers {
  readonly n: bigint;
  readonly e: bigint;
  readonly d: bigint;
  readonly p: bigint;
  readonly q: bigint;
  readonly dp: bigint;
  readonly dq: bigint;
  readonly qi: bigint;
}

interface Requirement {
  readonly code: string;
  readonly holds: (key: RsaNumbers) => boolean;
  readonly otherwise: string;
}

const damaged = 'The key is damaged: take it from its backup again, or make a new one:';
const weak = 'Its private part can be computed from its public part. Replace it wherever it is used:';
const wayOut = 'openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048';

/** FIPS 186-5, A.1.3: the first hundred bits of the two primes must differ somewhere, or Fermat's method finds them. */
const leastDifferentBits = 100n;

/**
 * What makes eight numbers an RSA key (RFC 8017, section 3.2, and FIPS 186-5, A.1), in the order in which they are
 * tested: each requirement relies on those before it. Multiplications come first, so the test for primes only sees
 * numbers of a sensible length.
 */
const requirements: readonly Requirement[] = [
  {
    code: 'rsa_modulus_differs',
    holds: ({ n, p, q }) => p > 1n && q > 1n && p * q === n,
    otherwise: `The RSA key has a modulus n that is not the product of its primes p and q. ${damaged}`,
  },
  {
    code: 'rsa_primes_unbalanced',
    holds: ({ p, q }) => distance(bitsOf(p), bitsOf(q)) <= 1n,
    otherwise: `The RSA key has primes of different lengths. ${weak}`,
  },
  {
    code: 'rsa_primes_close',
    holds: ({ n, p, q }) => distance(p, q) >> (bitsOf(n) / 2n - leastDifferentBits) > 0n,
    otherwise: `The RSA key has two primes that are too close to each other. ${weak}`,
  },
  {
    code: 'rsa_factor_not_prime',
    holds: ({ p, q }) => checkPrimeSync(p) && checkPrimeSync(q),
    otherwise: `The RSA key has a factor that is not a prime number. ${weak}`,
  },
  {
    code: 'rsa_exponents_differ',
    holds: ({ e, d, p, q }) => (e * d) % (p - 1n) === 1n && (e * d) % (q - 1n) === 1n && d < p * q,
    otherwise: `The RSA key has a private exponent d that does not belong to its public exponent e. ${damaged}`,
  },
  {
    code: 'rsa_crt_differs',
    holds: ({ d, p, q, dp, dq, qi }) =>
      dp === d % (p - 1n) && dq === d % (q - 1n) && qi < p && (q * qi) % p === 1n,
    otherwise: `The RSA key has numbers for the Chinese remainder theorem (dp, dq, qi) that do not belong to it. A signature made with them may give the key away. ${damaged}`,
  },
  {
    code: 'rsa_roca',
    holds: ({ n }) => !hasRocaFingerprint(n),
    otherwise: `The RSA key was made by a chip with a faulty generator of primes (ROCA, CVE-2017-15361). ${weak}`,
  },
];

/**
 * Checks an RSA key in full. OpenSSL loads a key whose numbers do not belong together, and a trial signature finds only
 * some of that.
 * @throws RefusedKeyError with the code of the first requirement that does not hold
 */
export function refuseUnsoundRsa(key: KeyObject): void {
  const numbers = numbersOf(key);
  const broken = requirements.find(({ holds }) => !holds(numbers));
  if (broken !== undefined) throw new RefusedKeyError(`${broken.otherwise} ${wayOut} (${broken.code}).`);
}

function numbersOf(key: KeyObject): RsaNumbers {
  const jwk: Readonly<Record<string, unknown>> = key.export({ format: 'jwk' });
  const number = (name: string): bigint => {
    const text = jwk[name];
    return typeof text === 'string' ? BigInt(`0x0${Buffer.from(text, 'base64url').toString('hex')}`) : 0n;
  };
  return {
    n: number('n'),
    e: number('e'),
    d: number('d'),
    p: number('p'),
    q: number('q'),
    dp: number('dp'),
    dq: number('dq'),
    qi: number('qi'),
  };
}

function bitsOf(value: bigint): bigint {
  return BigInt(value.toString(2).length);
}

function distance(one: bigint, other: bigint): bigint {
  return one > other ? one - other : other - one;
}

/**
 * The base of the powers that the faulty generator makes its primes from: p = k · M + (65537^a mod M), where M is the
 * product of the first 126 primes (2, 3, … 701) for keys of 1984 bits and more, and of more primes for keys of 3968
 * bits and more.
 */
const base = 65_537;
const largestPrime = 701;

/**
 * Whether the modulus is a product of two such primes (ROCA, CVE-2017-15361; Nemec, Sys, Svenda, Klinec, Matyas: The
 * Return of Coppersmith's Attack, CCS 2017, section 3). The product of two powers of 65537 is a power of 65537, also
 * modulo each prime that divides M. A modulus of two random primes passes the test for all 125 odd primes about once in
 * 10^50 keys.
 */
export function hasRocaFingerprint(modulus: bigint): boolean {
  return oddPrimes(largestPrime).every((prime) => powersOf(base, prime).has(Number(modulus % BigInt(prime))));
}

function oddPrimes(largest: number): readonly number[] {
  const primes: number[] = [];
  for (let candidate = 3; candidate <= largest; candidate += 2)
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  return primes;
}

/** The subgroup that `generator` generates modulo `prime`. */
function powersOf(generator: number, prime: number): ReadonlySet<number> {
  const powers = new Set<number>();
  for (let power = 1; !powers.has(power); power = (power * generator) % prime) powers.add(power);
  return powers;
}
