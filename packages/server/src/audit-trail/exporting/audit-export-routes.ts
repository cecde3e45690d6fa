import { accessFailures } from '../../access/access-failures.js';
import { actorOf, needs } from '../../access/index.js';
import type { ExportDesk } from '../../export/export-desk.js';
import { type ExportedRows, operatorExportRoute } from '../../export/export-routes.js';
import { settledPromise } from '../../export/export-schemas.js';
import type { App } from '../../http/area.js';
import type { ExportedEntry } from './audit-export-store.js';
import { type AuditTime, auditTimes, type ExportAudit } from './export-audit.js';

export interface AuditExportRoutesOptions {
  readonly desk: ExportDesk;
  readonly exportAudit: ExportAudit;
}

/** The call that exports the audit trail. */
export function auditExportRoutes(app: App, { desk, exportAudit }: AuditExportRoutesOptions): void {
  const exported: ExportedRows<AuditTime, ExportedEntry> = {
    name: 'audit',
    times: auditTimes,
    meaning: `\`happened\`: when the change or the reading was recorded. ${settledPromise}`,
    description:
      'The entries of the audit trail in the order in which they happened, each with its link in the chain, without e-mail addresses. Those that belong to no merchant are there unless `merchant_id` asks for one.',
    audit: 'audit.exported',
    open: (asked, request) => exportAudit(asked, actorOf(request)),
  };
  operatorExportRoute(app, exported, {
    desk,
    operationId: 'exportAudit',
    failures: [accessFailures.unknown_merchant],
    security: needs('audit:read', 'operator_token'),
  });
}
