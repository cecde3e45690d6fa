import { accessFailures } from '../../access/access-failures.js';
import { actorOf, callingMerchant, limitCaller, needs } from '../../access/index.js';
import type { ExportDesk } from '../../export/export-desk.js';
import { type ExportedRows, merchantExportRoute, operatorExportRoute } from '../../export/export-routes.js';
import { settledPromise } from '../../export/export-schemas.js';
import type { App } from '../../http/area.js';
import type { LimitRate } from '../../http/listening/limit-rate.js';
import {
  type ExportedTransaction,
  type ExportTransactions,
  type TransactionTime,
  transactionTimes,
} from './export-transactions.js';

export interface TransactionExportRoutesOptions {
  /** Counts the calls of each key. */
  readonly limitRate: LimitRate;
  readonly desk: ExportDesk;
  readonly exportTransactions: ExportTransactions;
}

/** The calls that export transactions into a warehouse. */
export function transactionExportRoutes(
  app: App,
  { limitRate, desk, exportTransactions }: TransactionExportRoutesOptions,
): void {
  const exported: ExportedRows<TransactionTime, ExportedTransaction> = {
    name: 'transactions',
    times: transactionTimes,
    meaning: `\`recorded\`, the default: when the report that brought them was completed. ${settledPromise} \`settled\`: their settled_at; later reports may still bring some.`,
    description:
      'Each transaction as it was recorded, and what stands of it now. A later correction or fee changes the last columns, but the row does not come again. The statements are the books.',
    open: (asked, request) => exportTransactions(asked, actorOf(request)),
    audit: 'transactions.exported',
  };
  merchantExportRoute(app, exported, {
    desk,
    onRequest: limitCaller(limitRate),
    operationId: 'exportTransactions',
    path: '/merchant-api/v1/exports/transactions',
    tag: 'Reporting',
    security: needs('reports:read', 'api_key'),
    merchantOf: callingMerchant,
  });
  operatorExportRoute(app, exported, {
    desk,
    operationId: 'exportAllTransactions',
    failures: [accessFailures.unknown_merchant],
    security: needs('reports:read', 'operator_token'),
  });
}
