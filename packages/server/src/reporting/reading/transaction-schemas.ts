import { currencyDecimals, toRfc3339 } from '@stoa/contract';
import { type Static, Type } from 'typebox';
import { nextCursorSchema, pageParameters } from '../../http/page-cursor.js';
import { timeBound } from '../../http/validating/query-parameters.js';
import { CountryCode, CurrencyCode, TextOf } from '../../http/validating/text-forms.js';
import { Int64, ref } from '../../http/validating/validation.js';
import {
  type Correction,
  kindOf,
  type TransactionStatus,
  transactionStatuses,
} from '../corrections/correction.js';
import { amountsOnWire, amountsOrNull, feeMembers } from '../corrections/standing-amounts-schema.js';
import { monthPattern } from '../month.js';
import { correctionMembers, madeBySchema } from '../operator-corrections/correction-schemas.js';
import type { Price, PricedTransaction } from './read-transactions.js';
import { type TransactionOrder, transactionOrders } from './transaction-walk-store.js';

const dateTime = (description: string) => Type.String({ format: 'date-time', description });

const priceMembers = {
  currency: Type.String({ description: 'Alpha-3 code (ISO 4217).' }),
  decimals: Type.Integer({
    description: 'Decimals of the currency: with 2, a fee of 357 minor units is 3.57.',
  }),
  fee_amount: Int64({ description: 'The fee in minor units.' }),
  fee_plan_id: Type.Integer({ description: 'The plan that gave it.' }),
  since: dateTime('When the transaction got this fee.'),
};

const pricesDescription =
  'Every fee that it had, the first one first: when it was recorded or got its first fee, when it was repriced, and after each correction.';

const transactionMembers = {
  id: Type.String({ description: 'Unique transaction identifier of the merchant.' }),
  currency: Type.String({ description: 'Alpha-3 code (ISO 4217), as reported.' }),
  full_amount: Int64({ description: 'Minor units, as reported.' }),
  tax_amount: Int64({ description: 'Minor units, as reported.' }),
  base_amount: Int64({ description: 'full_amount - tax_amount: what the fee is computed from.' }),
  ...feeMembers,
  payer_country: Type.String({ description: 'Alpha-3 code (ISO 3166-1).' }),
  settled_at: dateTime('When it was settled, exact to the microsecond, in UTC.'),
  report_id: Type.String({ description: 'The report that recorded it.' }),
  recorded_at: dateTime('When it was recorded.'),
  statement_month: TextOf('month', {
    pattern: monthPattern,
    description: 'The statement on which it stands.',
  }),
  late: Type.Boolean({
    description: 'It was settled in a month that was already closed, and stands on a later statement.',
  }),
  status: Type.Unsafe<TransactionStatus>({
    type: 'string',
    enum: transactionStatuses,
    description: 'Its status after its corrections; recorded: it has none.',
  }),
  standing: amountsOrNull('What stands after its corrections; null: nothing, because it is voided.'),
};

/** A recorded transaction. Everything except status and standing is as it was recorded; only the fee may have been repriced. */
export const transactionSchema = Type.Object(
  {
    ...transactionMembers,
    corrections: Type.Array(Type.Object(correctionMembers), { description: 'The oldest first.' }),
    prices: Type.Array(Type.Object(priceMembers), { description: pricesDescription }),
  },
  { $id: 'RecordedTransaction' },
);

/** The same for an operator, who also sees who corrected and who priced it. */
export const merchantTransactionSchema = Type.Object(
  {
    ...transactionMembers,
    corrections: Type.Array(Type.Object({ ...correctionMembers, made_by: madeBySchema }), {
      description: 'The oldest first.',
    }),
    prices: Type.Array(
      Type.Object({
        ...priceMembers,
        by: Type.String({
          description: 'Who gave it: the report that recorded it, then an operator token, or the command.',
        }),
      }),
      { description: pricesDescription },
    ),
  },
  { $id: 'MerchantTransaction' },
);

export const transactionPageSchema = Type.Object(
  { transactions: Type.Array(ref(transactionSchema)), next_cursor: nextCursorSchema },
  { $id: 'TransactionPage' },
);

export const merchantTransactionPageSchema = Type.Object(
  { transactions: Type.Array(ref(merchantTransactionSchema)), next_cursor: nextCursorSchema },
  { $id: 'MerchantTransactionPage' },
);

export const transactionQuerySchema = Type.Object({
  transaction_id: Type.Optional(
    Type.String({ description: 'Only the transaction with this id; the page is empty if there is none.' }),
  ),
  settled_from: timeBound('Only transactions settled at this time or later.'),
  settled_to: timeBound('Only transactions settled before this time.'),
  currency: Type.Optional(CurrencyCode('Only transactions that were reported in this currency.')),
  payer_country: Type.Optional(CountryCode('Only transactions with payers in this country.')),
  status: Type.Optional(
    Type.Unsafe<TransactionStatus>({
      type: 'string',
      enum: transactionStatuses,
      description: 'Only transactions with this status after their corrections.',
    }),
  ),
  fee: Type.Optional(
    Type.Unsafe<'missing'>({
      type: 'string',
      enum: ['missing'],
      description: 'Only transactions of which something stands without a fee, because no plan covers them.',
    }),
  ),
  order: Type.Optional(
    Type.Unsafe<TransactionOrder>({
      type: 'string',
      enum: transactionOrders,
      description: 'By settled_at, then by id; oldest_first by default.',
    }),
  ),
  ...pageParameters,
});

export type TransactionQuery = Static<typeof transactionQuerySchema>;

/** The schemas of the calls that read transactions that have an `$id`. */
export const transactionSchemas = [
  transactionSchema,
  merchantTransactionSchema,
  transactionPageSchema,
  merchantTransactionPageSchema,
];

/** A transaction as its merchant sees it. */
export function transactionOnWire(transaction: PricedTransaction): Static<typeof transactionSchema> {
  return {
    ...membersOnWire(transaction),
    corrections: transaction.corrections.map(correctionOnWire),
    prices: transaction.prices.map(priceOnWire),
  };
}

/** A transaction as an operator sees it. */
export function merchantTransactionOnWire(
  transaction: PricedTransaction,
): Static<typeof merchantTransactionSchema> {
  const corrections = transaction.corrections.map((one) => ({
    ...correctionOnWire(one),
    made_by: one.madeBy,
  }));
  const prices = transaction.prices.map((price) => ({ ...priceOnWire(price), by: price.by }));
  return { ...membersOnWire(transaction), corrections, prices };
}

function membersOnWire(transaction: PricedTransaction) {
  const { recorded, settledAt, statementMonth } = transaction;
  return {
    id: transaction.transactionId,
    currency: recorded.currency,
    full_amount: recorded.fullAmount,
    tax_amount: recorded.taxAmount,
    base_amount: recorded.fullAmount - recorded.taxAmount,
    fee_amount: recorded.feeAmount,
    fee_plan_id: recorded.feePlanId,
    payer_country: transaction.payerCountry,
    settled_at: toRfc3339(settledAt),
    report_id: String(transaction.reportId),
    recorded_at: transaction.recordedAt.toISOString(),
    statement_month: statementMonth,
    late: transaction.late,
    status: transaction.status,
    standing: amountsOnWire(transaction.standing),
  };
}

function correctionOnWire(correction: Correction) {
  return {
    correction_id: correction.correctionId,
    kind: kindOf(correction),
    reason: correction.reason,
    made_at: correction.madeAt.toISOString(),
    statement_month: correction.statementMonth,
  };
}

function priceOnWire({ currency, feeAmount, feePlanId, since }: Price) {
  return {
    currency,
    decimals: currencyDecimals(currency) ?? 0,
    fee_amount: feeAmount,
    fee_plan_id: feePlanId,
    since: since.toISOString(),
  };
}
