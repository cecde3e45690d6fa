import { type InvalidReason as InvalidReasonCode, invalidReasons } from '@stoa/contract';
import { defineTexts } from '../texts/define-texts.js';

const texts: Readonly<Record<InvalidReasonCode, string>> = defineTexts({
  en: {
    unknown_currency: 'The currency is not a code of ISO 4217',
    unknown_country: 'The country is not an alpha-3 code of ISO 3166-1',
    negative_amount: 'The amount is below zero; refunds are not reported',
    negative_tax: 'The tax is below zero',
    tax_exceeds_amount: 'The tax is larger than the amount',
    settled_in_future: 'It was settled after the report was accepted',
    settled_after_report: 'It was settled after the report was made',
    unknown_app: 'The app is not one of this merchant',
    unknown_kind: 'The kind is not one of those that exist',
    unusable_original: 'The original transaction is not an id',
    unknown_installation: 'The installation is not one of this merchant and app',
    unknown_channel: 'The channel is not in the list of the store',
    conflicting_duplicate: 'Another transaction was recorded under this id',
    settled_too_old: 'It was settled before the time that reports may bring',
  },
});

/** With any code as key, because a newer service may know more reasons. */
const words: Readonly<Record<string, string>> = texts;

/** Every reason for which a transaction is not recorded, in words, for a filter. */
export const reasonOptions: readonly (readonly [code: InvalidReasonCode, words: string])[] =
  invalidReasons.map((code) => [code, texts[code]]);

/** Why a transaction is invalid: in words, with the code that programs know. */
export function InvalidReason({ code }: { readonly code: string }) {
  return (
    <>
      {words[code]} <code class="faint">{code}</code>
    </>
  );
}
