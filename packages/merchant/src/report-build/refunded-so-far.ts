import { currencyDecimals, stringifyJson } from '@stoa/contract';
import type { BuiltTransaction, ConversionRules } from './conversion.js';
import { dividedHalfToEven } from './included-tax.js';
import { readMajorUnits } from './minor-units.js';
import type { SourceRow } from './source-row.js';

/**
 * A request in a line of NDJSON for what was refunded of a payment until the export, where the row of the payment says it. Later
 * exports say a larger sum, not another refund: so the request says what stands, and its id says how much was refunded.
 */
export function readRefundedSoFar(
  row: SourceRow,
  { rules, transaction }: { readonly rules: ConversionRules; readonly transaction: BuiltTransaction },
): string | 'unread' | undefined {
  const { refundedSoFar, numbers } = rules.map;
  const text = refundedSoFar === undefined ? '' : row.cell(refundedSoFar.column);
  const decimals = currencyDecimals(transaction.currency);
  if (refundedSoFar === undefined || text === '' || decimals === undefined) return undefined;
  const refunded = readMajorUnits(text, decimals, { ...numbers, currency: transaction.currency });
  if (refunded === 0n) return undefined;
  const { id, currency, fullAmount, taxAmount } = transaction;
  if (typeof refunded === 'string' || refunded < 0n || refunded > fullAmount) return 'unread';
  const request = {
    id: `${id} refunded ${refunded}`,
    transaction_id: id,
    reason: `${refundedSoFar.reason} (${refundedSoFar.column} ${text})`,
  };
  if (refunded === fullAmount) return `${stringifyJson({ ...request, kind: 'void' })}\n`;
  const remains = fullAmount - refunded;
  // As the store computes the share of the tax in a refund.
  const tax = dividedHalfToEven(taxAmount * remains, fullAmount);
  const stands = { kind: 'restate', currency, full_amount: remains, tax_amount: tax };
  return `${stringifyJson({ ...request, ...stands })}\n`;
}
