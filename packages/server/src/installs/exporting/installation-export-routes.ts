import { accessFailures } from '../../access/access-failures.js';
import { actorOf, callingMerchant, limitCaller, needs } from '../../access/index.js';
import type { Context } from '../../database/context.js';
import type { ExportDesk } from '../../export/export-desk.js';
import { type ExportedRows, merchantExportRoute, operatorExportRoute } from '../../export/export-routes.js';
import { settledPromise } from '../../export/export-schemas.js';
import type { App } from '../../http/area.js';
import type { LimitRate } from '../../http/listening/limit-rate.js';
import { exportInstallations, type InstallationTime, installationTimes } from './export-installations.js';
import type { ExportedInstallation } from './installation-export-store.js';

export interface InstallationExportRoutesOptions extends Context {
  /** Counts a key's calls. */
  readonly limitRate: LimitRate;
  readonly desk: ExportDesk;
}

/** The calls that export installations for a warehouse. */
export function installationExportRoutes(
  app: App,
  { limitRate, desk, ...context }: InstallationExportRoutesOptions,
): void {
  const exported: ExportedRows<InstallationTime, ExportedInstallation> = {
    name: 'installations',
    times: installationTimes,
    meaning: `\`created\` (the default): when the app called for the first time. \`erased\`: when the person was erased, so that copies can follow. ${settledPromise}`,
    description:
      'Where each installation came from, as it is now, without the store user, the token and the device. An erasure does not reach rows that were exported before it: export by `erased`, too.',
    open: (asked, request) => exportInstallations(context, asked, actorOf(request)),
    audit: 'installations.exported',
  };
  merchantExportRoute(app, exported, {
    desk,
    onRequest: limitCaller(limitRate),
    operationId: 'exportInstallations',
    path: '/merchant-api/v1/exports/installations',
    tag: 'Installs',
    security: needs('installs:read', 'api_key'),
    merchantOf: callingMerchant,
  });
  operatorExportRoute(app, exported, {
    desk,
    operationId: 'exportAllInstallations',
    failures: [accessFailures.unknown_merchant],
    security: needs('installs:read', 'operator_token'),
  });
}
