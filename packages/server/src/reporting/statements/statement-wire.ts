import type { ClosedMonth, MerchantClosing } from './close-statement.js';
import { decimalsOf } from './major-units.js';
import {
  type CurrencyTotals,
  isLate,
  type Statement,
  type StatementLine,
  type StatementSums,
  totalsOf,
} from './statement.js';
import type { ClosedMonthDocument, StatementDocument, StatementSummary } from './statement-schemas.js';

/** A statement in the names of the interface. */
export function statementOnWire(statement: Statement): StatementDocument {
  return {
    ...headOf(statement),
    currencies: totalsOf(statement.lines).map((totals) => ({
      ...totalsOnWire(totals),
      lines: statement.lines
        .filter(({ currency }) => currency === totals.currency)
        .map((line) => lineOnWire(line, statement)),
    })),
  };
}

export function summaryOnWire(statement: Statement): StatementSummary {
  return { ...headOf(statement), currencies: totalsOf(statement.lines).map(totalsOnWire) };
}

export function closedMonthOnWire({ month, merchants }: ClosedMonth): ClosedMonthDocument {
  const countOf = (outcome: string): number => merchants.filter((one) => one.outcome === outcome).length;
  return {
    month,
    closed_count: countOf('closed'),
    would_close_count: countOf('would_close'),
    closed_before_count: countOf('closed_before'),
    refused_count: countOf('refused'),
    merchants: merchants.map(closingOnWire),
  };
}

function closingOnWire({ merchantId: merchant_id, ...closing }: MerchantClosing) {
  if (closing.outcome !== 'refused') return { merchant_id, ...closing };
  const { keepsOpen, ...refusal } = closing;
  const keeps_open = keepsOpen.map(({ cause, reportId, transactionId, day, commands }) => ({
    cause,
    ...(reportId === undefined ? {} : { report_id: reportId }),
    ...(transactionId === undefined ? {} : { transaction_id: transactionId }),
    day,
    commands: [...commands],
  }));
  return { merchant_id, ...refusal, keeps_open };
}

function headOf({ merchantId, merchantName, month, closedAt }: Statement) {
  return {
    merchant_id: merchantId,
    merchant_name: merchantName,
    month,
    status: closedAt === null ? ('draft' as const) : ('closed' as const),
    closed_at: closedAt?.toISOString() ?? null,
  };
}

function totalsOnWire(totals: CurrencyTotals) {
  return {
    currency: totals.currency,
    decimals: decimalsOf(totals.currency),
    ...sumsOnWire(totals),
    corrections: totals.correctionCount,
    without_fee: totals.withoutFeeCount,
  };
}

function lineOnWire(line: StatementLine, { month }: Statement) {
  return {
    kind: line.kind,
    settled_month: line.settledMonth,
    late: isLate(line, month),
    fee_plan_id: line.feePlanId,
    fee_plan_name: line.feePlanName,
    ...sumsOnWire(line),
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
