import { codeOfReason, currencyDecimals, invalidReasons } from '@stoa/contract';
import { type Static, Type } from 'typebox';
import { pageParameters } from '../../http/page-cursor.js';
import { choice, count, pageSchema, time } from '../../http/validating/members.js';
import { Int64, Int64OrNull } from '../../http/validating/validation.js';
import { wireOf } from '../../http/wire-of.js';
import type { InvalidTransaction } from './search-store.js';
import type { FoundAtMerchant } from './search-transactions.js';

const recordedSchema = Type.Object({
  currency: Type.String({ description: 'Alpha-3 code (ISO 4217), as reported.' }),
  decimals: Type.Integer({
    description: 'Decimals of the currency: with 2, an amount of 1234 minor units is 12.34.',
  }),
  full_amount: Int64({ description: 'Minor units, as reported.' }),
  tax_amount: Int64({ description: 'Minor units, as reported.' }),
  fee_amount: Int64OrNull('The fee of what was recorded; null if it has none yet.'),
  settled_at: time('When it was settled, in UTC.'),
  report_id: Type.String({ description: 'The report that recorded it.' }),
});

/** A merchant that sent a transaction of the id that is searched for. */
const foundTransactionSchema = Type.Object(
  {
    merchant_id: Type.Integer({ minimum: 1, description: 'The merchant.' }),
    merchant_name: Type.String({ description: 'Its name.' }),
    recorded_as: Type.Unsafe<Static<typeof recordedSchema> | null>({
      ...recordedSchema,
      type: ['object', 'null'],
      description:
        'As it was recorded, without its corrections, which the list of the transactions of a merchant has; null: it is not.',
    }),
    invalid_count: count(
      'How often it was sent and not recorded; the list of invalid transactions has the reasons.',
    ),
  },
  { $id: 'FoundTransaction' },
);

export const foundTransactionPageSchema = pageSchema(
  'FoundTransactionPage',
  'transactions',
  foundTransactionSchema,
);

export const findQuerySchema = Type.Object({
  transaction_id: Type.String({ description: 'The id that the merchant chose, as it was sent.' }),
  ...pageParameters,
});

const toldFound = wireOf(foundTransactionSchema);

export function foundOnWire(found: FoundAtMerchant) {
  const { recorded } = found;
  const decimals = recorded === null ? 0 : (currencyDecimals(recorded.currency) ?? 0);
  return toldFound({ ...found, recordedAs: recorded === null ? null : { ...recorded, decimals } });
}

/** An invalid item of a report. */
const invalidTransactionSchema = Type.Object(
  {
    id: Type.String({ description: 'The transaction identifier, as sent.' }),
    report_id: Type.String({ description: 'The report that brought it.' }),
    position: count('Its index in the report, from 0 on.'),
    accepted_at: time('When the report was accepted.'),
    reason_code: Type.String({ description: 'The code that the reason begins with.' }),
    reason: Type.String({ description: 'Why it is not recorded, and what to do.' }),
  },
  { $id: 'InvalidTransaction' },
);

export const invalidTransactionPageSchema = pageSchema(
  'InvalidTransactionPage',
  'invalid_transactions',
  invalidTransactionSchema,
);

export const invalidQuerySchema = Type.Object({
  reason_code: Type.Optional(choice(invalidReasons, 'Only transactions with this reason.')),
  transaction_id: Type.Optional(
    Type.String({ description: 'Only the transaction with this id; the page is empty if there is none.' }),
  ),
  ...pageParameters,
});

export type InvalidQuery = Static<typeof invalidQuerySchema>;

/** The schemas of these calls that have an `$id`. */
export const searchSchemas = [
  invalidTransactionSchema,
  invalidTransactionPageSchema,
  foundTransactionSchema,
  foundTransactionPageSchema,
] as const;

const toldInvalid = wireOf(invalidTransactionSchema);

export const invalidOnWire = (one: InvalidTransaction) =>
  toldInvalid({ ...one, id: one.transactionId, reasonCode: codeOfReason(one.reason) });
