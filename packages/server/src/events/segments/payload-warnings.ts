import { type EventWarning, isCurrency, type JsonObject, type JsonValue } from '@stoa/contract';

/**
 * What can be odd about a payload. Each oddity has its own bit, and a segment stores the sum of the bits for each
 * event. `stoa.warnings_of_group` uses the same numbers.
 */
export const payloadWarningBits = {
  unreadable_amount: 1,
  misnamed_amount: 2,
  missing_currency: 4,
  unknown_currency: 8,
} as const satisfies Partial<Record<EventWarning, number>>;

/**
 * Names that merchants use instead of `amount`. The words of a name may be written together or joined by an underscore.
 */
const moneyNames: readonly string[] = [
  'amount',
  'price',
  'revenue',
  'af revenue',
  'af price',
  'total amount',
  'total price',
  'total revenue',
  'order total',
  'order amount',
  'full amount',
  'gross amount',
  'net amount',
  'purchase amount',
  'purchase value',
  'amount minor',
  'amount cents',
];

/** Names that may count anything. They mean money only if the payload also has a currency. */
const moneyNamesBesideCurrency: readonly string[] = ['value', 'total', 'sum', 'cost'];

/**
 * All these names in lower case. The value says whether the name means money only if the payload also has a currency.
 */
export const amountNames: ReadonlyMap<string, boolean> = new Map([
  ...moneyNames.flatMap((name) => spellingsOf(name).map((one) => [one, false] as const)),
  ...moneyNamesBesideCurrency.map((one) => [one, true] as const),
]);

function spellingsOf(name: string): string[] {
  return [...new Set([name.replace(' ', '_'), name.replace(' ', '')])];
}

/** What was read from a payload: see {@link amountOf} and {@link currencyOf}. */
export interface ReadMoney {
  readonly amount: string | null;
  readonly currency: string | null;
}

/**
 * Pure: what is odd about a payload, as the sum of {@link payloadWarningBits}. A member that is `null` counts as
 * absent. The currency is checked only if there is an amount, or a member that may be one.
 */
export function payloadWarningsOf(payload: JsonObject, { amount, currency }: ReadMoney): number {
  const hasAmount = isThere(payload, 'amount');
  const hasCurrency = isThere(payload, 'currency');
  const isMisnamed = !hasAmount && misnamedAmount(payload) !== undefined;
  if (!hasAmount && !isMisnamed) return 0;
  const isKnown = currency !== null && isCurrency(currency);
  return (
    (hasAmount && amount === null ? payloadWarningBits.unreadable_amount : 0) +
    (isMisnamed ? payloadWarningBits.misnamed_amount : 0) +
    (hasCurrency ? 0 : payloadWarningBits.missing_currency) +
    (hasCurrency && !isKnown ? payloadWarningBits.unknown_currency : 0)
  );
}

/** The name of the first member that may be the amount of a payload without one. */
export function misnamedAmount(payload: JsonObject): string | undefined {
  const hasCurrency = isThere(payload, 'currency');
  return Object.keys(payload).find((name) => {
    const needsCurrency = amountNames.get(name.toLowerCase());
    if (needsCurrency === undefined || (needsCurrency && !hasCurrency)) return false;
    return countsSomething(payload[name]);
  });
}

function isThere(payload: JsonObject, name: string): boolean {
  return Object.hasOwn(payload, name) && payload[name] !== null;
}

/** A number, or a text with a digit, such as `€2`. */
function countsSomething(value: JsonValue | undefined): boolean {
  return (
    typeof value === 'number' || typeof value === 'bigint' || (typeof value === 'string' && /\d/.test(value))
  );
}

/**
 * How many digits an amount may have before and after the point. A longer text or number does not count as an amount.
 */
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
 * The amount in `payload.amount`, as decimal text for PostgreSQL's `numeric`: a number, or a string of up to 30 digits
 * with up to 18 more after the point. A number is taken from the text of the payload, because a double would round it.
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
