const LITERAL = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** Why a literal is refused: a double would change it, or its exponent adds more zeros than allowed. */
export type InexactNumber = 'too_large' | 'too_small' | 'rounded_to_integer' | 'too_long';

/**
 * Reads one number of the JSON grammar, at most some hundred characters long, without changing its value. An integer in
 * any notation (`1.0`, `1.5e1`) is exact: a `number` within ±(2^53 − 1), a `bigint` beyond. Everything else is the
 * nearest double. Three literals are refused: a magnitude beyond a double, a non-zero one that would become 0, and one
 * that is not an integer but would become one, because a caller who asks for an integer must not get a rounded one.
 */
export function exactNumber(
  literal: string,
  maxAddedZeros = Number.POSITIVE_INFINITY,
): number | bigint | InexactNumber {
  const double = Number(literal);
  if (!Number.isFinite(double)) return 'too_large';
  // Rounding turns every integer into an integer, so this literal is not one.
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
  // A finite double has at most 308 zeros, however large the exponent in the text.
  const magnitude = BigInt(digits + '0'.repeat(zeros));
  return literal.startsWith('-') ? -magnitude : magnitude;
}
