import {
  codeOfReason,
  currencyDecimals,
  type InvalidReason,
  invalidReasons,
  toRfc3339,
} from '@stoa/contract';
import { type Static, Type } from 'typebox';
import { nextCursorSchema, pageParameters } from '../../http/page-cursor.js';
import { Int64, Int64OrNull, ref } from '../../http/validating/validation.js';
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
  settled_at: Type.String({ format: 'date-time', description: 'When it was settled, in UTC.' }),
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
    invalid_count: Type.Integer({
      minimum: 0,
      description:
        'How often it was sent and not recorded; the list of invalid transactions has the reasons.',
    }),
  },
  { $id: 'FoundTransaction' },
);

export const foundTransactionPageSchema = Type.Object(
  { transactions: Type.Array(ref(foundTransactionSchema)), next_cursor: nextCursorSchema },
  { $id: 'FoundTransactionPage' },
);

export const findQuerySchema = Type.Object({
  transaction_id: Type.String({ description: 'The id that the merchant chose, as it was sent.' }),
  ...pageParameters,
});

export function foundOnWire({
  merchantId,
  merchantName,
  recorded,
  invalidCount,
}: FoundAtMerchant): Static<typeof foundTransactionSchema> {
  return {
    merchant_id: merchantId,
    merchant_name: merchantName,
    recorded_as:
      recorded === null
        ? null
        : {
            currency: recorded.currency,
            decimals: currencyDecimals(recorded.currency) ?? 0,
            full_amount: recorded.fullAmount,
            tax_amount: recorded.taxAmount,
            fee_amount: recorded.feeAmount,
            settled_at: toRfc3339(recorded.settledAt),
            report_id: String(recorded.reportId),
          },
    invalid_count: invalidCount,
  };
}

/** An invalid item of a report. */
const invalidTransactionSchema = Type.Object(
  {
    id: Type.String({ description: 'The transaction identifier, as sent.' }),
    report_id: Type.String({ description: 'The report that brought it.' }),
    position: Type.Integer({ minimum: 0, description: 'Its index in the report, from 0 on.' }),
    accepted_at: Type.String({ format: 'date-time', description: 'When the report was accepted.' }),
    reason_code: Type.String({ description: 'The code that the reason begins with.' }),
    reason: Type.String({ description: 'Why it is not recorded, and what to do.' }),
  },
  { $id: 'InvalidTransaction' },
);

export const invalidTransactionPageSchema = Type.Object(
  { invalid_transactions: Type.Array(ref(invalidTransactionSchema)), next_cursor: nextCursorSchema },
  { $id: 'InvalidTransactionPage' },
);

export const invalidQuerySchema = Type.Object({
  reason_code: Type.Optional(
    Type.Unsafe<InvalidReason>({
      type: 'string',
      enum: [...invalidReasons],
      description: 'Only transactions with this reason.',
    }),
  ),
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

export function invalidOnWire(one: InvalidTransaction): Static<typeof invalidTransactionSchema> {
  return {
    id: one.transactionId,
    report_id: String(one.reportId),
    position: one.position,
    accepted_at: one.acceptedAt.toISOString(),
    reason_code: codeOfReason(one.reason),
    reason: one.reason,
  };
}
