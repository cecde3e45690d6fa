import { defineTexts } from '../../texts/define-texts.js';

/** What to do about a transaction that was not recorded, by the code of the reason, in words to its merchant. */
const remedies: Readonly<Record<string, string>> = defineTexts({
  en: {
    unknown_currency:
      'Send the three letters of the currency (ISO 4217), such as EUR, in a report with another created_at.',
    unknown_country:
      'Send the three letters of the payer’s country (ISO 3166-1), such as DEU, in a report with another created_at.',
    negative_amount:
      'Refunds and chargebacks are not reported. Ask for a correction of the transaction that is refunded.',
    negative_tax: 'Send the tax as zero or more, in a report with another created_at.',
    tax_exceeds_amount: 'The amount includes the tax. Send both again, in a report with another created_at.',
    settled_in_future:
      'Report a transaction once it is settled, and check the clock and the time zone of the sender.',
    settled_after_report:
      'Set created_at when the report is made, after its last settlement, and send it again.',
    conflicting_duplicate:
      'If the amounts were wrong, ask for a correction. If it is another transaction, report it under an id of its own.',
    settled_too_old:
      'If the time is right, ask the operator to accept older settlements, then send the report again with another created_at.',
  },
});

/** What to do about a code; undefined if the code is newer than this page. */
export function remedyOf(code: string): string | undefined {
  return remedies[code];
}
