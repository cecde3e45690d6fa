import { currencyDecimals, stringifyJson } from '@stoa/contract';
import type { BuiltTransaction, ConversionRules } from './conversion.js';
import { dividedHalfToEven } from './included-tax.js';
import { readMajorUnits } from './minor-units.js';
import type { SourceRow } from './source-row.js';

export interface RefundedSum {
  /** In minor units. */
  readonly refunded: bigint;
  readonly line: string | undefined;
}

/**
 * A request, as a line of NDJSON, for what was refunded of a payment until the export, if the row of the payment says it. A later
 * export has a larger sum, not another refund: so the request says what remains of the payment, and its id contains the sum. There
 * is no line if the sum cannot be read, does not belong to the amount that is reported, or is more than was paid.
 */
export function readRefundedSoFar(
  row: SourceRow,
  { rules, transaction }: { readonly rules: ConversionRules; readonly transaction: BuiltTransaction },
): RefundedSum | undefined {
  const { refundedSoFar, numbers } = rules.map;
  const text = refundedSoFar === undefined ? '' : row.cell(refundedSoFar.column);
  const decimals = currencyDecimals(transaction.currency);
  if (refundedSoFar === undefined || text === '' || decimals === undefined) return undefined;
  const refunded = readMajorUnits(text, { currency: transaction.currency, format: numbers });
  if (refunded === 0n) return undefined;
  const { id, currency, fullAmount, taxAmount } = transaction;
  const isKnown = typeof refunded === 'bigint' && refundedSoFar.isOfOtherAmount !== true;
  if (!isKnown || refunded < 0n || refunded > fullAmount) return { refunded: 0n, line: undefined };
  const request = {
    id: `${id} refunded ${refunded}`,
    transaction_id: id,
    reason: `${refundedSoFar.reason} (${refundedSoFar.column} ${text})`,
  };
  if (refunded === fullAmount) return { refunded, line: `${stringifyJson({ ...request, kind: 'void' })}\n` };
  const remains = fullAmount - refunded;
  // The same as the store's computation of the tax in a refund.
  const tax = dividedHalfToEven(taxAmount * remains, fullAmount);
  const stands = { kind: 'restate', currency, full_amount: remains, tax_amount: tax };
  return { refunded, line: `${stringifyJson({ ...request, ...stands })}\n` };
}

/**
 * The sum that counts of two rows of one payment. Exports that overlap have the payment twice, and the later one has the larger sum.
 * If one of the sums cannot be read, nobody can say what was refunded.
 */
export function largerSum(one: RefundedSum | undefined, other: RefundedSum): RefundedSum {
  if (one === undefined || other.line === undefined) return other;
  return one.line === undefined || one.refunded > other.refunded ? one : other;
}
