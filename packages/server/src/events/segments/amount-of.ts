import type { JsonObject } from '@stoa/contract';

/** How many digits an amount may have before and after the point. A longer text or number does not count as an amount. */
export const amountDigits = 30;
export const amountDecimals = 18;
export const currencyLetters = 3;

const decimal = new RegExp(`^-?\\d{1,${amountDigits}}(?:\\.\\d{1,${amountDecimals}})?$`);
const literal = new RegExp(
  `^-?\\d{1,${amountDigits}}(?:\\.\\d{1,${amountDecimals}})?(?:[eE][+-]?\\d{1,2})?$`,
);
const currencyCode = new RegExp(`^[A-Za-z]{${currencyLetters}}$`);
const amountMember = /"amount"\s*:\s*(-?[\d.eE+-]+)/g;
const token = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s"{}[\]:,]+/g;

/**
 * The amount in `payload.amount`, as decimal text for PostgreSQL's `numeric`: a number, or a string of up to 30 digits with
 * up to 18 more after the point. A number is taken from the text of the payload, because a double would round it.
 */
export function amountOf(payload: JsonObject, source: string): string | null {
  const value = Object.hasOwn(payload, 'amount') ? payload['amount'] : undefined;
  if (typeof value === 'string') return decimal.test(value) ? value : null;
  if (typeof value !== 'number' && typeof value !== 'bigint') return null;
  const text = amountLiteral(source);
  return literal.test(text) ? text : null;
}

/** The currency in `payload.currency`: any three letters, in upper case. Whether it exists is not checked. */
export function currencyOf(payload: JsonObject): string | null {
  const value = Object.hasOwn(payload, 'currency') ? payload['currency'] : undefined;
  return typeof value === 'string' && currencyCode.test(value) ? value.toUpperCase() : null;
}

/** The literal of the outermost object's member `amount`, which must be a number. */
function amountLiteral(source: string): string {
  const found = [...source.matchAll(amountMember)];
  // A nested object may have an `amount` too, and an escape may hide the name.
  return found.length === 1 && !source.includes('\\u') ? (found[0]?.[1] ?? '') : amountLiteralByDepth(source);
}

function amountLiteralByDepth(source: string): string {
  let depth = 0;
  let name: string | undefined;
  let last = '';
  for (const [text] of source.matchAll(token)) {
    if (text === ':' && depth === 1) name = last;
    else if (depth === 1 && name !== undefined && JSON.parse(name) === 'amount') return text;
    else if (text === '{' || text === '[') depth += 1;
    else if (text === '}' || text === ']') depth -= 1;
    if (text !== ':') {
      name = undefined;
      last = text;
    }
  }
  return '';
}
