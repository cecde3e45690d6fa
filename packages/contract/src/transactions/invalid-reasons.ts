import { wireLimits } from '../wire-limits.js';
import { transactionKinds } from './transaction-facts.js';

/** Why a transaction is invalid, in the order of the tests (decisions, Transactions reporting). */
export const invalidReasons = [
  'unknown_currency',
  'unknown_country',
  'negative_amount',
  'negative_tax',
  'tax_exceeds_amount',
  'settled_in_future',
  'settled_after_report',
  'unknown_app',
  'unknown_kind',
  'unusable_original',
  'unknown_installation',
  'unknown_channel',
  'conflicting_duplicate',
  'settled_too_old',
] as const;

export type InvalidReason = (typeof invalidReasons)[number];

/**
 * One sentence each. The only values that it repeats are codes of currencies and countries. `reasonAbout` fills in
 * `%s`.
 */
const sentences: Readonly<Record<InvalidReason, string>> = {
  unknown_currency: 'currency is not a code of ISO 4217, like EUR%s.',
  unknown_country: 'payer_country is not an assigned alpha-3 code of ISO 3166-1, like DEU%s.',
  negative_amount: 'full_amount is below zero; refunds and chargebacks are not reported.',
  negative_tax: 'tax_amount is below zero.',
  tax_exceeds_amount: 'tax_amount is larger than full_amount.',
  settled_in_future: 'settled_at is more than 5 minutes after the report was accepted.',
  settled_after_report: "settled_at is after the report's created_at.",
  unknown_app: 'The value at %s is not the bundle id of an app of this merchant.',
  unknown_kind: `The value at %s is none of these: ${transactionKinds.join(', ')}.`,
  unusable_original: `The value at %s is not an id of a transaction: a text of 1 to ${wireLimits.transactionIdCharacters} characters.`,
  unknown_installation:
    'The value at %s is not the id of an installation of this merchant and, if bundle_id is given, of that app.',
  unknown_channel: 'The value at %s is not a channel of this store.',
  conflicting_duplicate: 'The transaction that was recorded first under this id differs in %s.',
  settled_too_old:
    'settled_at is before %s, the earliest that this report may bring. If it is right, ask the operator to accept older ones (stoa merchant accept-since), then send it again in a report with another created_at.',
};

/** The `reason` of a result: the stable code, a colon and a sentence. */
export function reasonText(reason: InvalidReason): string {
  return `${reason}: ${sentences[reason]}`;
}

/** The same where the sentence names something: a code, the fields that differ, or a time. */
export function reasonAbout(reason: InvalidReason, about: string): string {
  // A function, because `$` has a meaning in a replacement text.
  return reasonText(reason).replace('%s', () => about);
}

/** The code that a `reason` begins with. */
export function codeOfReason(reason: string): string {
  return reason.slice(0, reason.indexOf(':'));
}
