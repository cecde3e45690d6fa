import { currencyDecimals, toRfc3339 } from '@stoa/contract';
import { type Static, Type } from 'typebox';
import { nextCursorSchema, pageParameters } from '../../http/page-cursor.js';
import { Int64, Int64OrNull, ref } from '../../http/validating/validation.js';
import type { FoundAtMerchant } from './find-transactions.js';

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

/** The schemas of the search that have an `$id`. */
export const findTransactionSchemas = [foundTransactionSchema, foundTransactionPageSchema] as const;

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
