/**
 * VAT on an amount in minor units, rounded once, half away from zero: the VAT of a credit is exactly the VAT that was
 * charged before. Exact for any size.
 */
export function vatOf(amount: bigint, basisPoints: number): bigint {
  const product = amount * BigInt(basisPoints);
  // Division of bigints drops the fraction.
  return (product + (product < 0n ? -5_000n : 5_000n)) / 10_000n;
}
