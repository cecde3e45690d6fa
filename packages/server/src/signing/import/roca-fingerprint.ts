/**
 * The base of the powers that the faulty generator makes its primes from: p = k · M + (65537^a mod M), where M is the product
 * of the first 126 primes (2, 3, … 701) for keys of 1984 bits and more, and of more primes for keys of 3968 bits and more.
 */
const base = 65_537;
const largestPrime = 701;

/**
 * Whether the modulus is a product of two such primes (ROCA, CVE-2017-15361; Nemec, Sys, Svenda, Klinec, Matyas: The Return
 * of Coppersmith's Attack, CCS 2017, section 3). The product of two powers of 65537 is a power of 65537, also modulo
 * each prime that divides M. A modulus of two random primes passes the test for all 125 odd primes about once in 10^50 keys.
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
