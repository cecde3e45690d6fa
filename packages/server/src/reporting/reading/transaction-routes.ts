import { currencyDecimals } from '@stoa/contract';
import { type Static, Type } from 'typebox';
import { accessFailures } from '../../access/access-failures.js';
import { merchantCalls, operatorCalls } from '../../access/index.js';
import type { Context } from '../../database/context.js';
import type { App } from '../../http/area.js';
import type { LimitRate } from '../../http/listening/limit-rate.js';
import { pageParameters } from '../../http/page-cursor.js';
import { choice, named, pageSchema, text, time } from '../../http/validating/members.js';
import { boundOf, timeBound, timeEnd } from '../../http/validating/query-parameters.js';
import { CountryCode, CurrencyCode, TextOf } from '../../http/validating/text-forms.js';
import { Int64 } from '../../http/validating/validation.js';
import { wireOf } from '../../http/wire-of.js';
import { limits } from '../../kernel/limits.js';
import { kindOf, type TransactionStatus, transactionStatuses } from '../corrections/correction.js';
import { factsOrNull } from '../corrections/facts-schema.js';
import { amountsOrNull, feeMembers } from '../corrections/standing-amounts-schema.js';
import { reasonOrNull, toldFeeReason } from '../fees/fee-reason.js';
import type { Reader } from '../fees/line-reason.js';
import { factsInCode, hasFacts } from '../ledger/facts-store.js';
import { positionCursor } from '../ledger/transaction-id.js';
import { monthPattern } from '../month.js';
import {
  correctionMembers,
  madeBySchema,
  merchantParamsSchema,
} from '../operator-corrections/correction-schemas.js';
import { listTransactions, type PricedTransaction } from './read-transactions.js';
import { type TransactionOrder, transactionOrders } from './transaction-walk-store.js';

const priceMembers = {
  currency: text('Alpha-3 code (ISO 4217).'),
  decimals: Type.Integer({
    description: 'Decimals of the currency: with 2, a fee of 357 minor units is 3.57.',
  }),
  fee_amount: Int64({ description: 'The fee in minor units.' }),
  fee_plan_id: Type.Integer({ description: 'The plan that gave it.' }),
  since: time('When the transaction got this fee.'),
};

const pricesDescription =
  'Every fee that it had, the first one first: when it was recorded or got its first fee, when it was repriced, and after each correction.';

const transactionMembers = {
  id: text('Unique transaction identifier of the merchant.'),
  currency: text('Alpha-3 code (ISO 4217), as reported.'),
  full_amount: Int64({ description: 'Minor units, as reported.' }),
  tax_amount: Int64({ description: 'Minor units, as reported.' }),
  base_amount: Int64({ description: 'full_amount - tax_amount: what the fee is computed from.' }),
  ...feeMembers,
  payer_country: text('Alpha-3 code (ISO 3166-1).'),
  settled_at: time('When it was settled, exact to the microsecond, in UTC.'),
  report_id: text('The report that recorded it.'),
  recorded_at: time('When it was recorded.'),
  statement_month: TextOf('month', {
    pattern: monthPattern,
    description: 'The statement on which it stands.',
  }),
  late: Type.Boolean({
    description: 'It was settled in a month that was already closed, and stands on a later statement.',
  }),
  status: choice<TransactionStatus>(
    transactionStatuses,
    'Its status after its corrections; recorded: it has none.',
  ),
  standing: amountsOrNull('What stands after its corrections; null: nothing, because it is voided.'),
  facts: factsOrNull('What else is known of it after its corrections; null: nothing.'),
  why_this_fee: reasonOrNull('How the fee that stands was computed; null if none stands.'),
};

/**
 * A recorded transaction. Everything except status and standing is as it was recorded; only the fee may have been
 * repriced.
 */
const transactionSchema = named('RecordedTransaction', {
  ...transactionMembers,
  corrections: Type.Array(Type.Object(correctionMembers), { description: 'The oldest first.' }),
  prices: Type.Array(Type.Object(priceMembers), { description: pricesDescription }),
});

/** The same for an operator, who also sees who corrected and who priced it. */
const merchantTransactionSchema = named('MerchantTransaction', {
  ...transactionMembers,
  corrections: Type.Array(Type.Object({ ...correctionMembers, made_by: madeBySchema }), {
    description: 'The oldest first.',
  }),
  prices: Type.Array(
    Type.Object({
      ...priceMembers,
      by: text('Who gave it: the report that recorded it, then an operator token, or the command.'),
    }),
    { description: pricesDescription },
  ),
});

const transactionPageSchema = pageSchema('TransactionPage', 'transactions', transactionSchema);

const merchantTransactionPageSchema = pageSchema(
  'MerchantTransactionPage',
  'transactions',
  merchantTransactionSchema,
);

const transactionQuerySchema = Type.Object({
  transaction_id: Type.Optional(
    text('Only the transaction with this id; the page is empty if there is none.'),
  ),
  settled_from: timeBound('Only transactions settled at this time or later.'),
  settled_to: timeEnd('Only transactions settled before this time.'),
  currency: Type.Optional(CurrencyCode('Only transactions that were reported in this currency.')),
  payer_country: Type.Optional(CountryCode('Only transactions with payers in this country.')),
  status: Type.Optional(
    choice<TransactionStatus>(
      transactionStatuses,
      'Only transactions with this status after their corrections.',
    ),
  ),
  fee: Type.Optional(
    choice(
      ['missing'],
      'Only transactions that have no fee, because no plan covers them, and were not voided.',
    ),
  ),
  order: Type.Optional(
    choice<TransactionOrder>(transactionOrders, 'By settled_at, then by id; oldest_first by default.'),
  ),
  ...pageParameters,
});

type TransactionQuery = Static<typeof transactionQuerySchema>;

/** The schemas of the calls that read transactions that have an `$id`. */
export const transactionSchemas = [
  transactionSchema,
  merchantTransactionSchema,
  transactionPageSchema,
  merchantTransactionPageSchema,
];

/** A transaction as its merchant sees it. */
const transactionOnWire = (transaction: PricedTransaction) => told(membersOf(transaction, 'merchant'));

/** A transaction as an operator sees it. */
export const merchantTransactionOnWire = (transaction: PricedTransaction) =>
  toldToOperator(membersOf(transaction, 'operator'));

const told = wireOf(transactionSchema);
const toldToOperator = wireOf(merchantTransactionSchema);

function membersOf(transaction: PricedTransaction, reader: Reader) {
  const { transactionId: id, recorded, corrections, prices } = transaction;
  return {
    ...transaction,
    ...recorded,
    id,
    facts: hasFacts(transaction.facts) ? factsInCode(transaction.facts) : null,
    baseAmount: recorded.fullAmount - recorded.taxAmount,
    whyThisFee: toldFeeReason(transaction.whyThisFee, reader),
    corrections: corrections.map((one) => ({ ...one, kind: kindOf(one) })),
    prices: prices.map((one) => ({ ...one, decimals: currencyDecimals(one.currency) ?? 0 })),
  };
}

const description = `Ordered by settled_at, then by id: one id, or a period, or all. Another merchant's transaction looks exactly like one that does not exist: the page is empty. A filter by currency, country or status looks through ${limits.transactionsWalked} transactions for one page, or with \`fee\` through as many of those that were recorded without one: a page may hold fewer than \`limit\`, or none, and still lead to a next page. Follow \`next_cursor\`, with the same other parameters, until it is null. Currency and country are those that were reported.`;

/** Reads recorded transactions, by id or by the time of settlement. */
export function transactionRoutes(app: App, context: Context, limitRate: LimitRate): void {
  merchantCalls(app, { limitRate }).read({
    path: '/transactions',
    id: 'listTransactions',
    scope: 'reports:read',
    summary: 'Read recorded transactions back',
    description,
    query: transactionQuerySchema,
    answer: ['A page of transactions.', transactionPageSchema],
    handle: async ({ merchantId, query }) => {
      const { transactions, next_cursor } = await pageFor(context, merchantId, query);
      return { transactions: transactions.map(transactionOnWire), next_cursor };
    },
  });
  operatorCalls(app).read({
    path: '/merchants/:merchant_id/transactions',
    id: 'listMerchantTransactions',
    scope: 'reports:read',
    summary: 'Read the recorded transactions of a merchant',
    description,
    params: merchantParamsSchema,
    query: transactionQuerySchema,
    answer: ['A page of transactions.', merchantTransactionPageSchema],
    fails: [accessFailures.unknown_merchant],
    handle: async ({ params, query }) => {
      const { transactions, next_cursor } = await pageFor(context, params.merchant_id, query);
      return { transactions: transactions.map(merchantTransactionOnWire), next_cursor };
    },
  });
}

async function pageFor(context: Context, merchantId: number, query: TransactionQuery) {
  const { limit = limits.pageItemsByDefault, cursor, currency, status, fee, order } = query;
  const { transactions, next } = await listTransactions(context, merchantId, {
    transactionId: query.transaction_id,
    settledFrom: boundOf(query.settled_from),
    settledTo: boundOf(query.settled_to),
    payerCountry: query.payer_country,
    currency,
    status,
    fee,
    order,
    after: positionCursor.decode(cursor),
    limit,
  });
  return { transactions, next_cursor: next === null ? null : positionCursor.encode(next) };
}
