import { type Authenticator, callingMerchant } from '../../access/index.js';
import type { ExportDesk } from '../../export/export-desk.js';
import { type ExportedRows, merchantExportRoute, operatorExportRoute } from '../../export/export-routes.js';
import { settledPromise } from '../../export/export-schemas.js';
import type { App } from '../../http/area.js';
import type { LimitRate } from '../../http/limit-rate.js';
import { limitCaller } from '../limit-caller.js';
import { type ExportTransactions, type TransactionTime, transactionTimes } from './export-transactions.js';
import type { ExportedTransaction } from './transaction-columns.js';

export interface TransactionExportRoutesOptions {
  readonly authenticator: Authenticator;
  /** Counts a key's calls. */
  readonly limitRate: LimitRate;
  readonly desk: ExportDesk;
  readonly exportTransactions: ExportTransactions;
}

/** Transactions on their way into a warehouse. */
export function transactionExportRoutes(
  app: App,
  { authenticator, limitRate, desk, exportTransactions }: TransactionExportRoutesOptions,
): void {
  const exported: ExportedRows<TransactionTime, ExportedTransaction> = {
    name: 'transactions',
    times: transactionTimes,
    meaning: `\`recorded\`, unless told: when the report that brought them was completed. ${settledPromise} \`settled\`: their settled_at; later reports may still bring some.`,
    description:
      'Each as it was recorded, and what stands of it now: a correction or a fee that comes later changes the last columns and does not bring the row again. The books are the statements.',
    open: exportTransactions,
  };
  merchantExportRoute(app, exported, {
    desk,
    onRequest: [authenticator.bearer('api_key', 'reports:read'), limitCaller(limitRate)],
    operationId: 'exportTransactions',
    path: '/merchant-api/v1/exports/transactions',
    tag: 'Reporting',
    security: { apiKey: [] },
    merchantOf: callingMerchant,
  });
  operatorExportRoute(app, exported, {
    desk,
    onRequest: authenticator.bearer('operator_token', 'operator'),
    operationId: 'exportAllTransactions',
  });
}
