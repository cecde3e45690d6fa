import { currencyDecimals } from '@stoa/contract';
import { Type } from 'typebox';
import { nextCursorSchema, pageParameters } from '../../http/page-cursor.js';
import { choice, count, idOf, textOrNull, timeOrNull } from '../../http/validating/members.js';
import { TextOf } from '../../http/validating/text-forms.js';
import { ref, AnySizeInteger as sum } from '../../http/validating/validation.js';
import { wireOf } from '../../http/wire-of.js';
import { monthPattern } from '../month.js';
import { totalOf } from '../reports/report-schemas.js';
import {
  type ComparedTotal,
  type MerchantReadiness,
  type MonthReadiness,
  readinessStates,
} from './read-readiness.js';

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
    fee_before: sum(
      'The fees of the month before, in minor units; while the month is under way, those that it had on the same day of its month.',
    ),
  },
  { $id: 'MonthTotal' },
);

const merchantReadinessSchema = Type.Object(
  {
    merchant_id: Type.Integer({ minimum: 1, description: 'The merchant.' }),
    merchant_name: Type.String({ description: 'Its name.' }),
    state: choice(
      readinessStates,
      'closed: the month is closed. blocked: see blocked_by. ready: nothing that is counted keeps it open.',
    ),
    blocked_by: Type.Array(choice(['reports_under_way', 'transactions_without_fee']), {
      description: 'The codes with which a close would be refused; the first is the one that it answers.',
    }),
    reports_under_way: count('Reports that are accepted and not completed.'),
    transactions_without_fee: count('Transactions without a fee on the open statements through this month.'),
    closed_through: textOrNull(
      'The newest closed month; null while none is. A close also closes all months after it.',
    ),
    has_billing_details: Type.Boolean({
      description: 'false: the statement would name no address of the merchant.',
    }),
    waiting_requests: count(
      'Correction requests that wait for an operator: decided later, they stand on the next statement.',
    ),
    report_missed: Type.Boolean({ description: 'A report of the merchant is expected, and late.' }),
    last_report_at: timeOrNull('When its newest report was accepted; null before the first.'),
    items: count('Items that it reported in the last 30 days.'),
    invalid: count('How many of them are invalid.'),
    totals: Type.Array(ref(monthTotalSchema), {
      description:
        'Of its statement of the month, by currency, also where only the month before has fees; empty without transactions.',
    }),
  },
  { $id: 'MerchantReadiness' },
);

const blockedChecksSchema = Type.Object(
  {
    reports_under_way: count('Merchants with reports that are accepted and not completed.'),
    transactions_without_fee: count('Merchants with transactions that have no fee.'),
  },
  { $id: 'BlockedChecks', description: 'How many merchants cannot be closed, by what blocks them.' },
);

const readyChecksSchema = Type.Object(
  {
    waiting_requests: count('Merchants with correction requests that wait.'),
    report_missed: count('Merchants whose report is late.'),
    no_billing_details: count('Merchants without billing details.'),
  },
  {
    $id: 'ReadyChecks',
    description: 'How many of the ready merchants have what is worth a look before they are closed.',
  },
);

const feeOutlierSchema = Type.Object(
  {
    merchant_id: idOf('The merchant.'),
    merchant_name: Type.String({ description: 'Its name.' }),
    currency: Type.String({ description: 'Alpha-3 code (ISO 4217).' }),
    fee: sum('Its fees of the month, in minor units.'),
    fee_before: sum('Its fees of the month before, in minor units.'),
  },
  { $id: 'FeeOutlier' },
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
    blocked_checks: ref(blockedChecksSchema),
    ready_checks: ref(readyChecksSchema),
    totals: Type.Array(ref(monthTotalSchema), {
      description: 'Of the statements of all merchants, by currency.',
    }),
    outliers: Type.Array(ref(feeOutlierSchema), {
      description:
        'Merchants whose fees differ from those of the month before by at least half of the larger ones, those that move most of the fees in their currency first, at most 10. Empty while the month is under way.',
    }),
    merchants: Type.Array(ref(merchantReadinessSchema), { description: 'A page of them, by id.' }),
    next_cursor: nextCursorSchema,
  },
  { $id: 'MonthReadiness' },
);

export const readinessQuerySchema = Type.Object({
  state: Type.Optional(choice(readinessStates, 'Only merchants in this state.')),
  merchant_ids: Type.Optional(
    TextOf('merchantIds', {
      pattern: '^[1-9]\\d{0,9}(?:,[1-9]\\d{0,9}){0,99}$',
      description: 'Only these merchants. The counts and totals stay those of all.',
    }),
  ),
  ...pageParameters,
});

export const readinessParamsSchema = Type.Object({
  month: TextOf('month', { pattern: monthPattern, description: 'The month (UTC) of the statements.' }),
});

/** The schemas of readiness that have an `$id`. */
export const readinessSchemas = [
  monthTotalSchema,
  merchantReadinessSchema,
  blockedChecksSchema,
  readyChecksSchema,
  feeOutlierSchema,
  monthReadinessSchema,
] as const;

/** `merchants` is the page of them that is shown. */
export function readinessOnWire(
  { counts, ...readiness }: MonthReadiness,
  page: { readonly items: readonly MerchantReadiness[]; readonly next_cursor: string | null },
) {
  return toldReadiness({
    ...readiness,
    closedCount: counts.closed,
    blockedCount: counts.blocked,
    readyCount: counts.ready,
    totals: readiness.totals.map(withDecimals),
    outliers: readiness.outliers.map(({ name: merchantName, ...one }) => ({ ...one, merchantName })),
    merchants: page.items.map(merchantOf),
    nextCursor: page.next_cursor,
  });
}

const toldReadiness = wireOf(monthReadinessSchema);

function merchantOf(one: MerchantReadiness) {
  const { name: merchantName, withoutFee: transactionsWithoutFee, reportsUnderWay } = one;
  const blockedBy = [
    ...(reportsUnderWay > 0 ? (['reports_under_way'] as const) : []),
    ...(transactionsWithoutFee > 0 ? (['transactions_without_fee'] as const) : []),
  ];
  const { missed: reportMissed, lastReportAt } = one.reports;
  const totals = one.totals.map(withDecimals);
  return { ...one, merchantName, transactionsWithoutFee, blockedBy, reportMissed, lastReportAt, totals };
}

function withDecimals(total: ComparedTotal) {
  return { ...totalOf(total), feeBefore: total.feeBefore, decimals: currencyDecimals(total.currency) ?? 0 };
}
