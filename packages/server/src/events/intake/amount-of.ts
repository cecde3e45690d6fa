import type { JsonObject } from '../../kernel/json.js';

/** The longest amount that is added up: a text or number beyond it is none. */
const decimal = /^-?\d{1,30}(?:\.\d{1,18})?$/;
const literal = /^-?\d{1,30}(?:\.\d{1,18})?(?:[eE][+-]?\d{1,2})?$/;
const amountMember = /"amount"\s*:\s*(-?[\d.eE+-]+)/g;
const token = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s"{}[\]:,]+/g;

/**
 * What `payload.amount` says, as the text of a decimal for PostgreSQL's `numeric`: a string of up to 30 digits, and 18
 * behind the point, or a number. A number is taken from the text of the payload, because a double would round it.
 */
export function amountOf(payload: JsonObject, source: string): string | null {
  const value = Object.hasOwn(payload, 'amount') ? payload['amount'] : undefined;
  if (typeof value === 'string') return decimal.test(value) ? value : null;
  if (typeof value !== 'number' && typeof value !== 'bigint') return null;
  const text = amountLiteral(source);
  return literal.test(text) ? text : null;
}

/** What `payload.currency` says, in upper case: three letters. Which currencies there are is the merchant's business. */
export function currencyOf(payload: JsonObject): string | null {
  const value = Object.hasOwn(payload, 'currency') ? payload['currency'] : undefined;
  return typeof value === 'string' && /^[A-Za-z]{3}$/.test(value) ? value.toUpperCase() : null;
}

/** The literal of the object's own number `amount`, which it has. */
function amountLiteral(source: string): string {
  const found = [...source.matchAll(amountMember)];
  // Another object inside may have one, too, and an escape may hide the name.
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
