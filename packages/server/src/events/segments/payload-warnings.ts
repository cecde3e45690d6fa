import { type EventWarning, isCurrency, type JsonObject, type JsonValue } from '@stoa/contract';

/**
 * What can be odd about a payload. Each oddity has its own bit, and a segment stores the sum of the bits for each event.
 * `stoa.warnings_of_group` uses the same numbers.
 */
export const payloadWarningBits = {
  unreadable_amount: 1,
  misnamed_amount: 2,
  missing_currency: 4,
  unknown_currency: 8,
} as const satisfies Partial<Record<EventWarning, number>>;

/** Names that merchants use instead of `amount`. The words of a name may be written together or joined by an underscore. */
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

/** All these names in lower case. The value says whether the name means money only if the payload also has a currency. */
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
 * Pure: what is odd about a payload, as the sum of {@link payloadWarningBits}. A member that is `null` counts as absent. The
 * currency is checked only if there is an amount, or a member that may be one.
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
