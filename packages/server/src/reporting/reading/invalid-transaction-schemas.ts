import { codeOfReason, type InvalidReason, invalidReasons } from '@stoa/contract';
import { type Static, Type } from 'typebox';
import { nextCursorSchema, pageParameters } from '../../http/page-cursor.js';
import { ref } from '../../http/validating/validation.js';
import type { InvalidTransaction } from './invalid-transaction-store.js';

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

/** The schemas of the calls that list invalid transactions that have an `$id`. */
export const invalidTransactionSchemas = [invalidTransactionSchema, invalidTransactionPageSchema] as const;

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
