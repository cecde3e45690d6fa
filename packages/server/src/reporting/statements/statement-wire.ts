import { percentOf } from '@stoa/contract';
import { testOf } from '../../kernel/twin.js';
import { adjustmentOnWire, expectedOnWire } from '../adjustments/adjustment-schemas.js';
import type { Party } from '../billing/billing-terms.js';
import { basisPointsOf, rateOnWire, vatOnWire } from '../fees/rate-members.js';
import { decimalsOf } from './major-units.js';
import {
  type ChargeSum,
  type CurrencyTotals,
  dueOn,
  feeWithVat,
  isLate,
  payeesOf,
  type Statement,
  type StatementLine,
  type StatementSums,
  type SummedStatement,
  totalsOf,
} from './statement.js';
import type { StatementDocument, StatementSummary } from './statement-schemas.js';

/** A statement in the names of the interface. */
export function statementOnWire(statement: Statement): StatementDocument {
  return {
    ...headOf(statement),
    currencies: totalsOf(statement).map((totals) => ({
      ...totalsOnWire(totals, statement),
      lines: statement.lines
        .filter(({ currency }) => currency === totals.currency)
        .flatMap((line) => lineOnWire(line, statement)),
    })),
    adjustments: statement.adjustments.map((one) => adjustmentOnWire(one)),
    expected: statement.expected.map((one) => expectedOnWire(one)),
    expected_without: [...statement.expectedWithout],
  };
}

export function summaryOnWire(statement: SummedStatement): StatementSummary {
  return {
    ...headOf(statement),
    currencies: totalsOf(statement).map((totals) => totalsOnWire(totals, statement)),
  };
}

function headOf(statement: SummedStatement) {
  const { merchantId, merchantName, month, closedAt, number, terms } = statement;
  return {
    merchant_id: merchantId,
    merchant_name: merchantName,
    test_of: testOf(merchantId),
    month,
    status: closedAt === null ? ('draft' as const) : ('closed' as const),
    closed_at: closedAt?.toISOString() ?? null,
    number,
    due_on: dueOn(statement),
    issuer: terms === null ? null : partyOnWire(terms.issuer),
    recipient: terms === null || terms.recipient === null ? null : partyOnWire(terms.recipient),
    ...vatOnWire(terms?.vatPpm ?? null),
    vat_text: terms?.vatText ?? null,
  };
}

function partyOnWire({ name, addressLines, taxNumber }: Party) {
  return { name, address: [...addressLines], tax_number: taxNumber };
}

function totalsOnWire(totals: CurrencyTotals, { terms }: SummedStatement) {
  const { vatAmount, payableAmount } = feeWithVat(totals, terms);
  return {
    currency: totals.currency,
    decimals: decimalsOf(totals.currency),
    ...sumsOnWire(totals),
    vat: vatAmount,
    payable: payableAmount,
    corrections: totals.correctionCount,
    without_fee: totals.withoutFeeCount,
    fee_lines: totals.charges.map(chargeOnWire),
    adjustment: totals.adjustmentAmount,
    third_parties: [...payeesOf(totals)].map(([payee, fee]) => ({ payee, fee })),
  };
}

function chargeOnWire({ name, payee, transactionCount, assumedCount, baseAmount, feeAmount }: ChargeSum) {
  return {
    name,
    payee,
    transactions: transactionCount,
    assumed: assumedCount,
    base: baseAmount,
    fee: feeAmount,
  };
}

/** None for a line of adjustments: the statement lists these one by one. */
function lineOnWire({ kind, ...line }: StatementLine, { month }: Statement) {
  if (kind === 'adjustment') return [];
  return {
    kind,
    settled_month: line.settledMonth,
    late: isLate({ kind, ...line }, month),
    fee_plan_id: line.feePlanId,
    fee_plan_name: line.feePlanName,
    rate_basis_points: line.ratePpm === null ? null : basisPointsOf(line.ratePpm),
    rate_percent: line.ratePpm === null ? null : percentOf(line.ratePpm),
    tiers: line.tiers.map((tier) => ({ volume_from: tier.volumeFrom, ...rateOnWire(tier) })),
    ...sumsOnWire(line),
    fee_lines: line.charges.map(chargeOnWire),
  };
}

function sumsOnWire({ transactionCount, fullAmount, taxAmount, feeAmount }: StatementSums) {
  return {
    transactions: transactionCount,
    gross: fullAmount,
    tax: taxAmount,
    base: fullAmount - taxAmount,
    fee: feeAmount,
  };
}
