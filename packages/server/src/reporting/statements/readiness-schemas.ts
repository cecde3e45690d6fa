import { currencyDecimals } from '@stoa/contract';
import { type Static, Type } from 'typebox';
import { nextCursorSchema, pageParameters } from '../../http/page-cursor.js';
import { TextOf } from '../../http/validating/text-forms.js';
import { ref, AnySizeInteger as sum } from '../../http/validating/validation.js';
import { monthPattern } from '../month.js';
import {
  type MerchantReadiness,
  type MonthReadiness,
  type ReadinessState,
  readinessStates,
} from './read-readiness.js';
import type { MonthTotal } from './readiness-store.js';

const count = (description: string) => Type.Integer({ minimum: 0, description });

const monthTotalSchema = Type.Object(
  {
    currency: Type.String({ description: 'Alpha-3 code (ISO 4217).' }),
    decimals: Type.Integer({
      description: 'Decimals of the currency: with 2, an amount of 1234 minor units is 12.34.',
    }),
    transactions: sum('Transactions that stand on the statement of the month.'),
    gross: sum('Sum of the full amounts, in minor units.'),
    tax: sum('Sum of the taxes in them, in minor units.'),
    base: sum('gross less tax: what the fee is computed from.'),
    fee: sum('Sum of the platform fees, in minor units.'),
    without_fee: sum('Transactions that have no fee yet, because no plan covers them.'),
  },
  { $id: 'MonthTotal' },
);

const merchantReadinessSchema = Type.Object(
  {
    merchant_id: Type.Integer({ minimum: 1, description: 'The merchant.' }),
    merchant_name: Type.String({ description: 'Its name.' }),
    state: Type.Unsafe<ReadinessState>({
      type: 'string',
      enum: [...readinessStates],
      description:
        'closed: the month is closed. blocked: see blocked_by. ready: nothing that is counted keeps it open.',
    }),
    blocked_by: Type.Array(
      Type.Unsafe<'reports_under_way' | 'transactions_without_fee'>({
        type: 'string',
        enum: ['reports_under_way', 'transactions_without_fee'],
      }),
      { description: 'The codes with which a close would be refused; the first is the one that it answers.' },
    ),
    reports_under_way: count('Reports that are accepted and not completed.'),
    transactions_without_fee: count('Transactions without a fee on the open statements through this month.'),
    closed_through: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'The newest closed month; null while none is. A close also closes all months after it.',
    }),
    has_billing_details: Type.Boolean({
      description: 'false: the statement would name no address of the merchant.',
    }),
    waiting_requests: count(
      'Correction requests that wait for an operator: decided later, they stand on the next statement.',
    ),
    report_missed: Type.Boolean({ description: 'A report of the merchant is expected, and late.' }),
    totals: Type.Array(ref(monthTotalSchema), {
      description: 'Of its statement of the month, by currency; empty without transactions.',
    }),
  },
  { $id: 'MerchantReadiness' },
);

/** Which merchants' books of a month can be closed. */
export const monthReadinessSchema = Type.Object(
  {
    month: Type.String({ description: 'The month (UTC).' }),
    is_over: Type.Boolean({ description: 'false: no close accepts it yet.' }),
    has_issuer: Type.Boolean({
      description: 'false: nobody has said who issues the statements, so they get no numbers.',
    }),
    closed_count: count('Merchants whose month is closed.'),
    blocked_count: count('Merchants whose month cannot be closed.'),
    ready_count: count('Merchants whose month is open, and not blocked.'),
    merchants: Type.Array(ref(merchantReadinessSchema), { description: 'A page of them, by id.' }),
    next_cursor: nextCursorSchema,
  },
  { $id: 'MonthReadiness' },
);

export const readinessQuerySchema = Type.Object({
  state: Type.Optional(
    Type.Unsafe<ReadinessState>({
      type: 'string',
      enum: [...readinessStates],
      description: 'Only merchants in this state.',
    }),
  ),
  ...pageParameters,
});

export const readinessParamsSchema = Type.Object({
  month: TextOf('month', { pattern: monthPattern, description: 'The month (UTC) of the statements.' }),
});

/** The schemas of readiness that have an `$id`. */
export const readinessSchemas = [monthTotalSchema, merchantReadinessSchema, monthReadinessSchema] as const;

/** `merchants` is the page of them that is shown. */
export function readinessOnWire(
  { month, isOver, hasIssuer, counts }: MonthReadiness,
  page: { readonly items: readonly MerchantReadiness[]; readonly next_cursor: string | null },
): Static<typeof monthReadinessSchema> {
  return {
    month,
    is_over: isOver,
    has_issuer: hasIssuer,
    closed_count: counts.closed,
    blocked_count: counts.blocked,
    ready_count: counts.ready,
    merchants: page.items.map(merchantOnWire),
    next_cursor: page.next_cursor,
  };
}

function merchantOnWire(one: MerchantReadiness): Static<typeof merchantReadinessSchema> {
  return {
    merchant_id: one.merchantId,
    merchant_name: one.name,
    state: one.state,
    blocked_by: [
      ...(one.reportsUnderWay > 0 ? (['reports_under_way'] as const) : []),
      ...(one.withoutFee > 0 ? (['transactions_without_fee'] as const) : []),
    ],
    reports_under_way: one.reportsUnderWay,
    transactions_without_fee: one.withoutFee,
    closed_through: one.closedThrough,
    has_billing_details: one.hasBillingDetails,
    waiting_requests: one.waitingRequests,
    report_missed: one.reportMissed,
    totals: one.totals.map(totalOnWire),
  };
}

function totalOnWire(total: MonthTotal): Static<typeof monthTotalSchema> {
  return {
    currency: total.currency,
    decimals: currencyDecimals(total.currency) ?? 0,
    transactions: total.transactionCount,
    gross: total.fullAmount,
    tax: total.taxAmount,
    base: total.fullAmount - total.taxAmount,
    fee: total.feeAmount,
    without_fee: total.withoutFeeCount,
  };
}
