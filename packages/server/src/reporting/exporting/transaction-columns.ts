import { instantOf } from '@stoa/contract';
import type { ExportColumn } from '../../export/export-column.js';
import type { ReadTransaction } from '../reading/read-transactions.js';

export type ExportedTransaction = ReadTransaction & { readonly merchantId: number };

/** First the transaction as it was recorded, then what stands of it. */
export const transactionColumns: readonly ExportColumn<ExportedTransaction>[] = [
  { name: 'merchant_id', kind: 'integer', of: ({ merchantId }) => merchantId },
  { name: 'transaction_id', kind: 'text', of: ({ transactionId }) => transactionId },
  { name: 'currency', kind: 'text', of: ({ recorded }) => recorded.currency },
  { name: 'full_amount', kind: 'int64', of: ({ recorded }) => recorded.fullAmount },
  { name: 'tax_amount', kind: 'int64', of: ({ recorded }) => recorded.taxAmount },
  { name: 'base_amount', kind: 'int64', of: ({ recorded }) => recorded.fullAmount - recorded.taxAmount },
  { name: 'fee_amount', kind: 'int64', of: ({ recorded }) => recorded.feeAmount },
  { name: 'fee_plan_id', kind: 'integer', of: ({ recorded }) => recorded.feePlanId },
  { name: 'payer_country', kind: 'text', of: ({ payerCountry }) => payerCountry },
  { name: 'settled_at', kind: 'instant', of: ({ settledAt }) => settledAt },
  { name: 'report_id', kind: 'int64', of: ({ reportId }) => BigInt(reportId) },
  { name: 'recorded_at', kind: 'instant', of: ({ recordedAt }) => instantOf(recordedAt) },
  { name: 'statement_month', kind: 'text', of: ({ statementMonth }) => statementMonth },
  { name: 'late', kind: 'boolean', of: ({ late }) => late },
  { name: 'status', kind: 'text', of: ({ status }) => status },
  { name: 'standing_currency', kind: 'text', of: ({ standing }) => standing?.currency ?? null },
  { name: 'standing_full_amount', kind: 'int64', of: ({ standing }) => standing?.fullAmount ?? null },
  { name: 'standing_tax_amount', kind: 'int64', of: ({ standing }) => standing?.taxAmount ?? null },
  { name: 'standing_fee_amount', kind: 'int64', of: ({ standing }) => standing?.feeAmount ?? null },
  { name: 'standing_fee_plan_id', kind: 'integer', of: ({ standing }) => standing?.feePlanId ?? null },
];
