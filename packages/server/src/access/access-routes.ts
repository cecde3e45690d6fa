import type { FastifyRequest } from 'fastify';
import { openAuditBook } from '../audit-entries/index.js';
import type { Database } from '../database/database.js';
import type { App } from '../http/app.js';
import { createRateLimit } from '../http/listening/limit-rate.js';
import type { Clock } from '../kernel/clock.js';
import type { RatePolicy } from '../kernel/token-bucket.js';
import { appRoutes, ownAppsRoute } from './apps/app-routes.js';
import { createAppManagement } from './apps/manage-apps.js';
import { actorOf } from './callers/principal.js';
import { endingKeysRoute } from './ending-keys/ending-key-routes.js';
import { keyRoutes } from './keys/access-key-routes.js';
import { merchantSide, operatorSide, operatorTokenSide } from './keys/key-sides.js';
import type { ManagementOptions } from './management-options.js';
import { createMerchantManagement } from './merchants/manage-merchants.js';
import { merchantRoutes } from './merchants/merchant-routes.js';

export interface AccessRoutesOptions {
  readonly database: Database;
  readonly clock: Clock;
  /** The rate of a merchant's calls by each of its keys and people. */
  readonly rateLimit: RatePolicy;
}

/** The operator's calls for merchants, their apps and keys, and for operator tokens; and a merchant's own for its keys. */
export async function accessRoutes(
  app: App,
  { database, clock, rateLimit }: AccessRoutesOptions,
): Promise<void> {
  const managedBy = (request: FastifyRequest): ManagementOptions => ({
    database,
    clock,
    book: openAuditBook(actorOf(request), clock),
  });
  const appsOf = (request: FastifyRequest) => createAppManagement(managedBy(request));
  merchantRoutes(app, (request) => createMerchantManagement(managedBy(request)));
  appRoutes(app, appsOf);
  keyRoutes(app, operatorSide({ database, clock }));
  keyRoutes(app, operatorTokenSide({ database, clock }));
  const merchants = merchantSide({ database, clock, limitRate: createRateLimit(rateLimit, clock) });
  ownAppsRoute(app, { appsOf, onRequest: merchants.onRequest });
  endingKeysRoute(app, { database, clock, onRequest: merchants.onRequest });
  keyRoutes(app, merchants);
}
