const LITERAL = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** Why a literal has no value here: a double would change it, or its exponent adds more zeros than allowed. */
export type InexactNumber = 'too_large' | 'too_small' | 'rounded_to_integer' | 'too_long';

/**
 * Reads one number of the JSON grammar, a hundred characters or so long, without changing what it says: an integer in
 * whatever notation (`1.0`, `1.5e1`) comes exact, as `number` within ±(2^53 − 1), as `bigint` beyond; everything
 * else is the nearest double. Refused are a magnitude beyond a double, a non-zero literal that would be 0, and
 * one that is no integer but would look like one: whoever asks for an integer must not be given a rounded one.
 */
export function exactNumber(
  literal: string,
  maxAddedZeros = Number.POSITIVE_INFINITY,
): number | bigint | InexactNumber {
  const double = Number(literal);
  if (!Number.isFinite(double)) return 'too_large';
  // Rounding never takes an integer off the integers, so that this literal is certainly none.
  if (!Number.isInteger(double)) return double;

  const [, whole = '', fraction = '', exponent = '0'] = LITERAL.exec(literal) ?? [];
  const digits = (whole + fraction).replace(/0+$/, '');
  if (/^0*$/.test(digits)) return 0;
  if (double === 0) return 'too_small';
  // The literal is ±digits × 10^zeros, and `digits` does not end in 0.
  const zeros = Number(exponent) + whole.length - digits.length;
  if (zeros < 0) return 'rounded_to_integer';
  if (Number.isSafeInteger(double)) return double;
  if (zeros > maxAddedZeros) return 'too_long';
  // A finite double bounds the zeros: 308, however large the exponent that was written.
  const magnitude = BigInt(digits + '0'.repeat(zeros));
  return literal.startsWith('-') ? -magnitude : magnitude;
}
