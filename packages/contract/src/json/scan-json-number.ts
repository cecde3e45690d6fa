import { addFault, codeAt, endOfRun, type JsonScan, refuse } from './json-scan.js';

const MINUS = 0x2d;
const PLUS = 0x2b;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const LOWER_E = 0x65;
const UPPER_E = 0x45;

/** Any integer of this many digits is exact in a double. */
const ALWAYS_SAFE_DIGITS = 15;
const MAX_LITERAL_CHARACTERS = 128;
/**
 * `1e300` is five characters and 301 digits. One such number does no harm, but a body full of them costs seconds of
 * work and fifty times its size when written out. So only `MAX_LONG_EXPANSIONS` numbers may add more zeros than these.
 */
const FREE_ZEROS = 40;
const MAX_LONG_EXPANSIONS = 1000;

const problems: Readonly<Record<InexactNumber, string>> = {
  too_large: 'The magnitude of this number is beyond a double.',
  too_small: 'This number is not zero, but closer to it than a double can be.',
  rounded_to_integer: 'This number is not an integer, but a double cannot tell it from one.',
  too_long: `At most ${MAX_LONG_EXPANSIONS} numbers of a document may have this many digits.`,
};

/** Reads the number that begins at `scan.at` with a digit or a minus. */
export function scanNumber(scan: JsonScan): number | bigint | undefined {
  const text = scan.text;
  const negative = text.charCodeAt(scan.at) === MINUS;
  const first = negative ? scan.at + 1 : scan.at;
  let at = first;
  let value = 0;
  let code = codeAt(text, at);
  while (code >= ZERO && code <= NINE) {
    value = value * 10 + (code - ZERO);
    at = at === first + MAX_LITERAL_CHARACTERS ? endOfRun(text, at, 'digits') : at + 1;
    code = codeAt(text, at);
  }
  if (at === first) return refuse(scan, at, 'a digit was expected');
  if (at > first + 1 && text.charCodeAt(first) === ZERO) {
    return refuse(scan, first, 'a number has no leading zero');
  }
  if (code === POINT || code === LOWER_E || code === UPPER_E || at - first > ALWAYS_SAFE_DIGITS) {
    return scanUncommonNumber(scan, at);
  }
  scan.at = at;
  // 0 - value, because -value would be minus zero.
  return negative ? 0 - value : value;
}

function scanUncommonNumber(scan: JsonScan, afterInteger: number): number | bigint | undefined {
  const { text, at: start } = scan;
  let at = afterInteger;
  if (codeAt(text, at) === POINT) {
    const end = skipDigits(text, at + 1);
    if (end === at + 1) return refuse(scan, end, 'a digit was expected');
    at = end;
  }
  if (codeAt(text, at) === LOWER_E || codeAt(text, at) === UPPER_E) {
    const sign = codeAt(text, at + 1);
    const first = sign === PLUS || sign === MINUS ? at + 2 : at + 1;
    at = skipDigits(text, first);
    if (at === first) return refuse(scan, at, 'a digit was expected');
  }
  scan.at = at;
  return heldNumber(scan, start);
}

/** The number of the literal from `start` to `scan.at`; a fault and 0 if it cannot be held. */
function heldNumber(scan: JsonScan, start: number): number | bigint {
  if (scan.at - start > MAX_LITERAL_CHARACTERS) {
    return outOfRange(scan, `A number has at most ${MAX_LITERAL_CHARACTERS} characters.`);
  }
  const literal = scan.text.slice(start, scan.at);
  let exact = exactNumber(literal, FREE_ZEROS);
  if (exact === 'too_long' && scan.longExpansions < MAX_LONG_EXPANSIONS) {
    scan.longExpansions += 1;
    exact = exactNumber(literal);
  }
  if (exact === 'rounded_to_integer' && scan.mayRound) return Number(literal);
  return typeof exact === 'string' ? outOfRange(scan, problems[exact]) : exact;
}

function outOfRange(scan: JsonScan, detail: string): number {
  addFault(scan, 'number_out_of_range', { detail });
  return 0;
}

function skipDigits(text: string, from: number): number {
  let at = from;
  let code = codeAt(text, at);
  while (code >= ZERO && code <= NINE) {
    at = at === from + MAX_LITERAL_CHARACTERS ? endOfRun(text, at, 'digits') : at + 1;
    code = codeAt(text, at);
  }
  return at;
}

const LITERAL = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** Why a literal is refused: a double would change it, or its exponent adds more zeros than allowed. */
type InexactNumber = 'too_large' | 'too_small' | 'rounded_to_integer' | 'too_long';

/**
 * Reads one number of the JSON grammar, at most some hundred characters long, without changing its value. An integer in
 * any notation (`1.0`, `1.5e1`) is exact: a `number` within ±(2^53 − 1), a `bigint` beyond. Everything else is the
 * nearest double. Three literals are refused: a magnitude beyond a double, a non-zero one that would become 0, and one
 * that is not an integer but would become one, because a caller who asks for an integer must not get a rounded one.
 */
function exactNumber(
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
